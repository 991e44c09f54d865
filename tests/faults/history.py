"""What every client asked and heard, with the moments; and the faults that the stored log shows against that."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec

from tests.faults import files
from tests.faults.files import Entry
from tests.faults.party import Order, Seat


class Asked(msgspec.Struct):
    """One command: when it was first sent, when its answer came, the answer; None while nobody knows."""

    seat: Seat
    command: str
    order: Order
    sent: float = 0.0
    ended: float | None = None
    answer: bytes | None = None
    refused: str | None = None
    tries: int = 0

    def begin(self) -> None:
        """Note that it is sent now, for the first time or again."""
        self.tries += 1
        self.sent = self.sent or time.monotonic()

    def end(self, status: int, body: bytes) -> None:
        """Note what was answered; an answer of 503 says that nothing is known."""
        if status == 503:
            return
        self.ended = time.monotonic()
        if status == 200:
            self.answer = body
        else:
            self.refused = msgspec.json.decode(body)["refused"]

    @property
    def is_open(self) -> bool:
        """Tell whether nothing is known of it yet."""
        return self.ended is None


def faults(asked: Sequence[Asked], folder: Path) -> list[str]:
    """List what is wrong with a data folder, given what its clients asked and heard."""
    tables = sorted({one.seat.table for one in asked})
    found: list[str] = []
    for table in tables:
        entries = files.entries(folder, table)
        mine = [one for one in asked if one.seat.table == table]
        found += [*_log_faults(entries, table), *_of_answers(mine, entries), *_of_order(mine, entries)]
    return found


def _log_faults(entries: Sequence[Entry], table: str) -> Iterator[str]:
    if [entry.no for entry in entries] != list(range(1, len(entries) + 1)):
        yield f"{table}: the numbers have a gap"
    yield from (f"{table}: {fault}" for fault in files.chain_faults(table, entries))


def _of_answers(asked: Iterable[Asked], entries: Sequence[Entry]) -> Iterator[str]:
    """Every command that was accepted stands once with the answer that was given, and no other stands."""
    stored = {(entry.seat, entry.command): entry for entry in entries}
    written = Counter((entry.seat, entry.plain["command"]) for entry in entries if entry.seat)
    yield from (f"stored {times} times: {key}" for key, times in written.items() if times > 1)
    for one in asked:
        key = (one.seat.id, one.command)
        entry = stored.get(key)
        if one.answer is not None and entry is None:
            yield f"confirmed and lost: {key} {one.order}"
        elif one.answer is not None and entry is not None and entry.answer != one.answer:
            yield f"answered otherwise than stored: {key}"
        elif one.refused is not None and entry is not None:
            yield f"refused ({one.refused}) and stored: {key}"
        written.pop(key, None)
    yield from (f"stored and never asked: {key}" for key in written)


def _of_order(asked: Sequence[Asked], entries: Sequence[Entry]) -> Iterator[str]:
    """What was answered before something else was sent stands before it; each seat's own order is kept."""
    by_key = {(one.seat.id, one.command): one for one in asked}
    latest, own = 0.0, dict[str, float]()
    for entry in entries:
        one = by_key.get((entry.seat, entry.command))
        if one is None:
            continue
        if one.ended is not None and one.ended < latest:
            yield f"entry {entry.no} was answered before one in front of it was sent"
        if one.sent < own.get(entry.seat, 0.0):
            yield f"entry {entry.no} stands out of its seat's own order"
        latest, own[entry.seat] = max(latest, one.sent), one.sent


def log_faults(heard: Sequence[dict[str, Any]], listed: Sequence[dict[str, Any]]) -> list[str]:
    """Compare what a seat was told live with its log as it is given out afterwards."""
    numbers = [entry["no"] for entry in listed]
    found = [] if numbers == list(range(1, len(listed) + 1)) else ["a seat's own log has a gap"]
    by_number = {entry["no"]: {**entry, "undone": None} for entry in listed}
    other = [entry for entry in heard if by_number.get(entry["no"]) != {**entry, "undone": None}]
    return found + [f"told {entry}, the log says {by_number.get(entry['no'])}" for entry in other]
