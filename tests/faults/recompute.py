"""Every face of a stored table computed anew, by docs/dice.md alone: hash functions and the file, none of our code."""

from __future__ import annotations

import hashlib
import hmac
import struct
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

from tests.faults import files
from tests.faults.files import Stream

Indices = Counter[tuple[str, int]]


class Checked:
    """What a check has seen: faces by audience, and everything that does not fit."""

    def __init__(self) -> None:
        self.faces: Counter[str] = Counter()
        self.indices: Indices = Counter()
        self.faults: list[str] = []


def check(folder: Path, table: str) -> Checked:
    """Check all dice of a stored table: commitments, faces, and that no index was used twice or left out."""
    found = Checked()
    streams = {stream.audience: stream for stream in files.streams(folder, table)}
    for stream in streams.values():
        if commitment(stream) != stream.commitment:
            found.faults.append(f"the commitment of {stream.audience} does not fit its seed")
    for entry in files.entries(folder, table):
        found.faults += [f"entry {entry.no}: {fault}" for fault in _faults(entry.plain, streams, found)]
    found.faults += _faults_of_indices(found.indices, streams.values())
    return found


def commitment(stream: Stream) -> str:
    """Compute a commitment from its seed."""
    named = ("lampblack/dice/commit/1", stream.table, stream.epoch, stream.audience)
    return hashlib.sha256(_joined([*(text.encode() for text in named), stream.seed])).hexdigest()


def words(stream: Stream, told: Sequence[str]) -> Iterator[int]:
    """Give the words of one command; `told` are index, command id and nonce."""
    named = ["lampblack/dice/roll/1", stream.table, stream.epoch, stream.audience, *told]
    number = 0
    while True:
        message = _joined([text.encode() for text in (*named, str(number))])
        block = hmac.new(stream.seed, message, hashlib.sha256).digest()
        yield from (int.from_bytes(block[at : at + 4]) for at in range(0, 32, 4))
        number += 1


def face(source: Iterator[int], sides: int) -> int:
    """Give the face of a die: the next word that treats all its sides alike."""
    limit = 2**32 - 2**32 % sides
    return next(word for word in source if word < limit) % sides + 1


def _faults(record: Any, streams: dict[str, Stream], found: Checked) -> Iterator[str]:
    by_stream: dict[str, list[Any]] = defaultdict(list)
    for throw in record.get("throws", []):
        if not throw.get("by_hand"):
            by_stream[throw.get("sees", "all")].append(throw)
    indices = record.get("indices", {})
    if set(indices) != set(by_stream):
        yield f"took indices of {sorted(indices)} and threw on {sorted(by_stream)}"
    for audience, throws in by_stream.items():
        index = indices.get(audience, -1)
        found.indices[audience, index] += 1
        told = (str(index), record.get("command", ""), record.get("nonce", ""))
        source = words(streams[audience], told)
        for throw in throws:
            faces = [face(source, sides) for sides in throw["dice"]]
            found.faces[audience] += len(faces)
            if faces != throw["faces"]:
                yield f"shows {throw['faces']} where {faces} fell"


def _faults_of_indices(used: Indices, streams: Iterable[Stream]) -> Iterator[str]:
    for stream in streams:
        mine = {index: times for (audience, index), times in used.items() if audience == stream.audience}
        yield from (f"{stream.audience}: index {no} was used {n} times" for no, n in mine.items() if n > 1)
        if sorted(mine) != list(range(stream.next_index)):
            yield f"{stream.audience}: {stream.next_index} indices were given out, used are {sorted(mine)}"


def _joined(parts: Iterable[bytes]) -> bytes:
    """Put the length of each part before it, as 8 bytes."""
    return b"".join(struct.pack(">Q", len(part)) + part for part in parts)
