"""The disk as it may look after a power cut, rebuilt from a trace: what was synced, and some of the rest.

Between two syncs a disk may write anything, in any order, and tear a write at its sectors. An image holds every
synced write and a chosen part of the others; it is opened with plain sqlite3.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Mapping, Sequence
from contextlib import closing
from pathlib import Path
from typing import Final, Literal

import msgspec

from lampblack.kernel.rollers import SeededRoller
from tests.faults import files
from tests.faults.trace import Call

SECTOR: Final = 512
Choice = Literal["none", "all", "some", "torn"]
CHOICES: Final[tuple[Choice, ...]] = ("none", "all", "some", "torn")
"""How much of what was not synced an image holds."""

Contents = dict[str, bytes]


class Recovered(msgspec.Struct, frozen=True):
    """What a database holds once it has been opened: answers, seats, how far each audience has come; faults."""

    answers: frozenset[bytes]
    seats: frozenset[str]
    chains: Mapping[tuple[str, str], tuple[int, str]]
    faults: tuple[str, ...] = ()


class Disk:
    """The files of one data folder while a trace is gone through, from what they were before it began."""

    def __init__(self, base: Contents, calls: Sequence[Call]) -> None:
        self._synced = {name: bytearray(data) for name, data in base.items()}
        self._calls = [call for call in calls if _name(call) in (files.FILE, f"{files.FILE}-wal")]
        self._open: list[Call] = []
        self._at = 0

    @property
    def syncs(self) -> list[int]:
        """The moments at which a sync had ended, in order."""
        return sorted(call.end for call in self._calls if _is_sync(call))

    def go_to(self, moment: int) -> None:
        """Go on to a later moment."""
        while self._at < len(self._calls) and self._calls[self._at].begin < moment:
            call = self._calls[self._at]
            if _is_sync(call) and call.end >= moment:
                break
            self._at += 1
            self._take(call)

    def image(self, choice: Choice, chance: SeededRoller) -> Contents:
        """Give the files as they may lie on the disk now."""
        whole = {name: bytearray(data) for name, data in self._synced.items()}
        for call in self._open:
            if choice in ("all", "torn") or (choice == "some" and chance.die(2, reason="written") == 1):
                _write(whole, call, _sectors(call, chance) if choice == "torn" else None)
        return {name: bytes(data) for name, data in whole.items()}

    def _take(self, call: Call) -> None:
        if not _is_sync(call):
            self._open.append(call)
            return
        done = [one for one in self._open if one.place == call.place and one.end < call.begin]
        for one in done:
            _write(self._synced, one, None)
        self._open = [one for one in self._open if one not in done]


def _name(call: Call) -> str:
    return call.place.rpartition("/")[2]


def _is_sync(call: Call) -> bool:
    return call.name in {"fdatasync", "fsync"}


def _sectors(call: Call, chance: SeededRoller) -> frozenset[int]:
    """Choose the sectors of a write that reached the disk before the light went out."""
    last = (call.offset + len(call.data)) // SECTOR
    return frozenset(n for n in range(call.offset // SECTOR, last + 1) if chance.die(2, reason="torn") == 1)


def _write(whole: dict[str, bytearray], call: Call, sectors: frozenset[int] | None) -> None:
    data = whole.setdefault(_name(call), bytearray())
    if call.name == "ftruncate":
        del data[call.offset :]
        data.extend(bytes(call.offset - len(data)))
        return
    data.extend(bytes(max(0, call.offset + len(call.data) - len(data))))
    for number in _numbers(call):
        start = max(call.offset, number * SECTOR)
        end = min(call.offset + len(call.data), (number + 1) * SECTOR)
        if sectors is None or number in sectors:
            data[start:end] = call.data[start - call.offset : end - call.offset]


def _numbers(call: Call) -> Iterable[int]:
    return range(call.offset // SECTOR, (call.offset + len(call.data) - 1) // SECTOR + 1)


def recover(image: Contents, folder: Path) -> Recovered:
    """Open an image as a server would after the light has come back, and read what it holds."""
    folder.mkdir(exist_ok=True)
    for old in folder.iterdir():
        old.unlink()
    for name, data in image.items():
        (folder / name).write_bytes(data)
    try:
        return _read(folder)
    except sqlite3.DatabaseError as fault:
        return Recovered(frozenset(), frozenset(), {}, (f"cannot be opened: {fault}",))


def _read(folder: Path) -> Recovered:
    with closing(sqlite3.connect(folder / files.FILE, isolation_level=None)) as connection:
        connection.execute("PRAGMA synchronous = OFF")  # an image is looked at once
        verdict = connection.execute("PRAGMA integrity_check").fetchone()[0]
        tables = [row[0] for row in connection.execute("SELECT id FROM tables")]
        seats = frozenset(row[0] for row in connection.execute("SELECT id FROM seats"))
        reached = connection.execute('SELECT "table", audience, n, head FROM chains')
        chains = {(row[0], row[1]): (row[2], row[3]) for row in reached}
        faults = [] if verdict == "ok" else [verdict]
        answers: set[bytes] = set()
        for table in tables:
            log = files.entries(folder, table)
            answers |= {entry.answer for entry in log}
            faults += files.chain_faults(table, log)
    return Recovered(frozenset(answers), seats, chains, tuple(faults))
