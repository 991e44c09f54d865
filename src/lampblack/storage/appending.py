"""Storing what one command moves: the way that every command takes, so it goes by the driver's own cursor."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import closing
from typing import Any, Final

import msgspec
from sqlalchemy import Connection, Table, and_, bindparam, func, insert, or_, select, update
from sqlalchemy.dialects.sqlite import insert as put

from lampblack.storage import chain, logbook
from lampblack.storage.connections import driver
from lampblack.storage.errors import Conflict
from lampblack.storage.ready import Cursor, Ready
from lampblack.storage.rows import AppendWrite, ChainRow, EntryRow, SeatRow
from lampblack.storage.schema import chains, entries, seats, streams, tables

_asdict: Final = msgspec.structs.asdict


def append(connection: Connection, write: AppendWrite) -> None:
    """Store an entry and all that goes with it.

    Raises Conflict, with nothing stored, when the entry is not the table's next one, when its command id was
    used at this seat, or when a stream is missing or would run backwards.
    """
    with closing(driver(connection).cursor()) as cursor:
        _add_entry(cursor, write.entry)
        _chains.run(cursor, write.chains)
        _seats.run(cursor, write.seats)
        _move_streams(cursor, write)


def save_chains(connection: Connection, rows: Iterable[ChainRow]) -> None:
    """Store how far these audiences have come."""
    with closing(driver(connection).cursor()) as cursor:
        _chains.run(cursor, tuple(rows))


def _add_entry(cursor: Cursor, entry: EntryRow) -> None:
    no, before = logbook.last(cursor, entry.table)
    if entry.no != no + 1:
        raise Conflict(f"Entry {entry.no} does not follow on {no}, the last one stored; load the table anew.")
    link = chain.link(before, entry)
    _entry.run(cursor, **{**_asdict(entry), "link": link})


def _move_streams(cursor: Cursor, write: AppendWrite) -> None:
    """Move the dice on; an index that would be used twice is refused."""
    rows = [
        {"of": write.entry.table, "whose": audience, "new": str(index)} for audience, index in write.streams
    ]
    _streams.run_each(cursor, rows)
    if rows and cursor.rowcount != len(rows):
        raise Conflict("The dice stand further on than this command knows; load the table anew.")


class _Upsert:
    """Stores rows of a kind whether or not ones with their keys are there: all in one statement.

    With each statement the driver lets the other threads have their turn and has to wait for its own again.
    """

    def __init__(self, table: Table, row: type[msgspec.Struct]) -> None:
        self._table, self._names = table, row.__struct_fields__
        self._ready: dict[int, Ready] = {}

    def run(self, cursor: Cursor, rows: Sequence[msgspec.Struct]) -> None:
        """Store these rows."""
        if not rows:
            return
        if (ready := self._ready.get(len(rows))) is None:
            ready = self._ready[len(rows)] = self._for(len(rows))
        ready.run(
            cursor,
            **{f"{name}_{no}": getattr(row, name) for no, row in enumerate(rows) for name in self._names},
        )

    def _for(self, count: int) -> Ready:
        keys = [column.name for column in self._table.primary_key]
        places: list[dict[str, Any]] = [
            {name: bindparam(f"{name}_{no}") for name in self._names} for no in range(count)
        ]
        new: Any = put(self._table).values(places)
        rest = {name: new.excluded[name] for name in self._names if name not in keys}
        return Ready(new.on_conflict_do_update(index_elements=keys, set_=rest))


_entry = Ready(insert(entries), *EntryRow.__struct_fields__)
_chains = _Upsert(chains, ChainRow)
_seats = _Upsert(seats, SeatRow)

_new: Any = bindparam("new")
_now, _then = func.length(_new), func.length(streams.c.next_index)
_streams = Ready(
    update(streams)
    .where(
        streams.c.table == bindparam("of"),
        streams.c.audience == bindparam("whose"),
        streams.c.epoch == select(tables.c.epoch).where(tables.c.id == bindparam("of")).scalar_subquery(),
        # Digits are compared as texts: the longer is the greater, and among equally long ones the later.
        or_(_then < _now, and_(_then == _now, streams.c.next_index <= _new)),
    )
    .values(next_index=_new)
)
