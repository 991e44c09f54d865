"""The system calls of one run, as strace wrote them down: what went to files and sockets, and when disks had it.

A moment is the number of a line of the trace. What was written may be on disk from the moment its call began; it
surely is when a sync of that file, begun after the write had ended, has ended. What was sent has left from the moment
its call began.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import pairwise
from pathlib import Path
from typing import Final

import msgspec

CALLS: Final = "pwrite64,write,writev,sendto,sendmsg,fdatasync,fsync,ftruncate,unlink,unlinkat,rename"

_LINE: Final = re.compile(r"(\d+) +(.*)")
_CALL: Final = re.compile(r"(\w+)\((.*)", re.DOTALL)
_RESUMED: Final = re.compile(r"<\.\.\. (\w+) resumed>(.*)")
_RESULT: Final = re.compile(r"\) += (-?\d+)[^\"]*$")
_PLACE: Final = re.compile(r"\d+<(TCP:\[[^\]]*\]|(?:\\x..)*)")
_BYTES: Final = re.compile(r'(?:iov_base=|, )"((?:\\x[0-9a-f]{2})*)"')
_OFFSET: Final = re.compile(r", (\d+)\)? *$")
_UNFINISHED: Final = " <unfinished ...>"


class Call(msgspec.Struct, kw_only=True):
    """One system call: on which file or connection, with which bytes, from which moment to which."""

    name: str
    place: str
    data: bytes
    offset: int
    begin: int
    end: int = -1
    result: int = -1


def command(log: Path) -> list[str]:
    """Say how strace is put before a program; only the calls that matter cost time."""
    shown = ["-yy", "-xx", "-s", "1000000", "-e", f"trace={CALLS}", "-e", "signal=none"]
    return ["strace", "-f", "--seccomp-bpf", "-qq", *shown, "-o", str(log)]


def read(log: Path) -> list[Call]:
    """Read a trace: every call that ended well, in the order in which they began."""
    waiting: dict[str, Call] = {}
    calls: list[Call] = []
    with log.open() as lines:
        for moment, line in enumerate(lines):
            found = _LINE.match(line)
            if found:
                _take(found[1], found[2], (moment, waiting, calls))
    return [call for call in calls if call.result >= 0]


State = tuple[int, dict[str, Call], list[Call]]


def _take(thread: str, text: str, state: State) -> None:
    moment, waiting, calls = state
    if resumed := _RESUMED.match(text):
        call = waiting.pop(thread, None)
        if call is not None:
            _finish(call, resumed[2], moment)
    elif begun := _CALL.match(text):
        call = _begun(begun[1], begun[2].rstrip("\n"), moment)
        calls.append(call)
        if text.endswith(_UNFINISHED):
            waiting[thread] = call
        else:
            _finish(call, text, moment)


def _begun(name: str, arguments: str, moment: int) -> Call:
    place = _PLACE.match(arguments)
    data = b"".join(bytes.fromhex(part.replace("\\x", "")) for part in _BYTES.findall(arguments))
    bare = _RESULT.sub("", arguments.removesuffix(_UNFINISHED))
    offset = _OFFSET.search(bare) if name in {"pwrite64", "ftruncate"} else None
    where = _named(place[1]) if place else ""
    return Call(name=name, place=where, data=data, offset=int(offset[1]) if offset else 0, begin=moment)


def _named(place: str) -> str:
    return place if place.startswith("TCP") else bytes.fromhex(place.replace("\\x", "")).decode()


def _finish(call: Call, text: str, moment: int) -> None:
    result = _RESULT.search(text)
    call.end = moment
    call.result = int(result[1]) if result else -1
    if call.result >= 0 and call.data:
        call.data = call.data[: call.result]


class Spoken(msgspec.Struct, frozen=True):
    """Something that the server said whole on one connection, and the moment its first byte left."""

    moment: int
    port: int
    text: bytes


def spoken(calls: Iterable[Call]) -> Iterator[Spoken]:
    """Give every body of an answer and every frame that was sent, in the order of each connection."""
    streams: dict[str, list[Call]] = {}
    for call in calls:
        if call.place.startswith("TCP") and call.data:
            streams.setdefault(call.place, []).append(call)
    for place, sends in streams.items():
        port = int(place.rstrip("]").rpartition(":")[2])
        yield from _parted(port, sends)


def _parted(port: int, sends: list[Call]) -> Iterator[Spoken]:
    """Cut a connection's bytes: answers of HTTP, and frames once it has been handed over to a live channel."""
    whole = b"".join(call.data for call in sends)
    starts = [(0, sends[0].begin)]
    for call, after in pairwise(sends):
        starts.append((starts[-1][0] + len(call.data), after.begin))
    at, is_live = 0, False
    while at < len(whole):
        head, body = _frame(whole, at) if is_live else _answer(whole, at)
        is_live = is_live or whole.startswith(b"HTTP/1.1 101", at)
        moment = max((begin for start, begin in starts if start <= at), default=0)
        yield Spoken(moment, port, body)
        at += head + len(body)


def _answer(whole: bytes, at: int) -> tuple[int, bytes]:
    end = whole.index(b"\r\n\r\n", at) + 4
    size = re.search(rb"content-length: (\d+)", whole[at:end], re.IGNORECASE)
    return end - at, whole[end : end + int(size[1] if size else 0)]


def _frame(whole: bytes, at: int) -> tuple[int, bytes]:
    more = {126: 2, 127: 8}.get(whole[at + 1], 0)
    size = int.from_bytes(whole[at + 2 : at + 2 + more]) if more else whole[at + 1]
    start = at + 2 + more
    return start - at, whole[start : start + size]
