"""What all players of a table have heard in the same words: the log that may be read to the whole group."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from lampblack.kernel.play import Play
from lampblack.table import hearing
from lampblack.table.hearing import Heard, Item
from lampblack.table.logbook import FetchTold


def shared(logs: Mapping[str, Heard], fetch: FetchTold, play: Play[Any]) -> list[dict[str, Any]]:
    """List the entries that every player heard who was there; what one of them alone knows is left out.

    `logs` are those of the players. An entry has the number that it has in the first of them.
    """
    told = {record: at for log in logs.values() for record, at in _seen(log)}
    items = fetch(sorted(set(told.values())))
    entries = []
    for record in sorted(told):
        there = [audience for audience, log in logs.items() if log.told_at and log.told_at[0] <= told[record]]
        item = _common(items[told[record]], record, there)
        if item is not None and not _is_private(item):
            own, number = logs[there[0]].own, item.numbers[there[0]]
            entry = hearing.numbered(item.entry, number, own)
            entries.append(entry if play.stands(record) else {**entry, "undone": True})
    return entries


def _is_private(item: Item) -> bool:
    """Tell whether words were for one seat, although nobody else was there to miss them."""
    return bool(msgspec.json.decode(item.entry)["do"] == "whisper")


def _seen(log: Heard) -> list[tuple[int, int]]:
    """List (record, told at) of what is still in sight; the last telling counts."""
    pairs = zip(log.records, log.told_at, strict=True)
    return [pair for number, pair in enumerate(pairs, 1) if number not in log.withdrawn]


def _common(items: tuple[Item, ...], record: int, there: list[str]) -> Item | None:
    """Find the words that all who were there heard of a record."""
    told = (item for item in items if item.record == record and not item.is_withdrawn)
    return next((item for item in told if there and set(there) <= set(item.numbers)), None)
