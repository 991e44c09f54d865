"""Everything that one audience saw of a table, as plain values: its view, its log, and its dice to check.

Only what was told goes in. The seeds of evenings that are over are shown, so that the file can be given to the
checker of docs/dice.md as it is; those of the present one never leave the table.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Final

import msgspec

from lampblack.kernel.record import Record
from lampblack.kernel.seat import ALL
from lampblack.storage.rows import StreamRow
from lampblack.table.logbook import Reader
from lampblack.table.searching import PAGE

FORM: Final = "lampblack/export/1"
Plain = dict[str, Any]


class Dice(msgspec.Struct, frozen=True):
    """What an audience may know of a table's dice: the epochs that ended, and how records and streams are found."""

    table: str
    audience: str
    ended: frozenset[str]
    record: Callable[[int], Record[Any]]
    streams: Callable[[str], list[StreamRow]]


def log_and_dice(dice: Dice, reader: Reader, now: Plain) -> Plain:
    """Give an audience's whole log, and its dice: those that can be checked, and `now` with those that cannot yet."""
    pages = (range(at, min(at + PAGE, reader.last + 1)) for at in range(1, reader.last + 1, PAGE))
    log = [entry for page in pages for entry in reader.entries(page)]
    checked = checkable(dice, ((reader.record(entry["no"]), entry) for entry in log))
    return {"log": log, "dice": {**now, "rolls": checked.pop("open_rolls")}, **checked}


def checkable(dice: Dice, heard: Iterable[tuple[int, Plain]]) -> Plain:
    """Give commitments and rolls of the evenings that are over, each with its seed, and the present one's without.

    `heard` pairs the number of a record with the entry that the audience was told of it.
    """
    rolls = [roll for no, entry in heard for roll in _rolls(dice, no, entry)]
    rows = {epoch: _own(dice, epoch) for epoch in sorted(dice.ended)}
    seeds = {(row.epoch, row.audience): row.seed.hex() for own in rows.values() for row in own}
    # A table that came as a copy has no seeds of the evenings before: those are checked where they were played.
    over = [roll for roll in rolls if (roll["epoch"], roll["stream"]) in seeds]
    return {
        "commitments": [_commitment(row) for own in rows.values() for row in own],
        "rolls": [{**roll, "seed": seeds[roll["epoch"], roll["stream"]]} for roll in over],
        "open_rolls": [roll for roll in rolls if roll["epoch"] not in dice.ended],
    }


def _own(dice: Dice, epoch: str) -> list[StreamRow]:
    return [row for row in dice.streams(epoch) if row.audience in (ALL, dice.audience)]


def _commitment(row: StreamRow) -> Plain:
    place = {"table": row.table, "epoch": row.epoch, "stream": row.audience}
    return {**place, "seed": row.seed.hex(), "commitment": row.commitment}


def _rolls(dice: Dice, no: int, entry: Plain) -> Iterator[Plain]:
    """List the rolls of one entry, stream by stream; one of which not every die was told is left out."""
    told = entry.get("dice", ())
    record = dice.record(no) if told else None
    for stream, index in record.indices.items() if record else ():
        if record is None or stream not in (ALL, dice.audience):
            continue
        thrown = [msgspec.to_builtins(one) for one in record.throws]
        fallen = _fallen(thrown, stream)
        if fallen == _fallen(told, stream):
            yield {
                "table": dice.table,
                "epoch": record.epoch,
                "stream": stream,
                "index": str(index),
                "command": record.command,
                "nonce": record.nonce,
                "entry": entry["no"],
                **fallen,
            }


def _fallen(throws: Iterable[Mapping[str, Any]], stream: str) -> dict[str, list[int]]:
    """Join the dice that the table threw on a stream, in the order thrown."""
    own = [one for one in throws if one.get("sees", ALL) == stream and not one.get("by_hand")]
    return {name: [number for one in own for number in one[name]] for name in ("dice", "faces")}
