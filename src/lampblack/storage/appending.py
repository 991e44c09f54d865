"""Storing what one command moves: the way that every command takes, so it goes by the driver's own cursor."""

from __future__ import annotations

from collections.abc import Iterable
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
        _chains.run_each(cursor, map(_asdict, write.chains))
        _seats.run_each(cursor, map(_asdict, write.seats))
        _move_streams(cursor, write)


def save_chains(connection: Connection, rows: Iterable[ChainRow]) -> None:
    """Store how far these audiences have come."""
    with closing(driver(connection).cursor()) as cursor:
        _chains.run_each(cursor, map(_asdict, rows))


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


def _upsert(table: Table, row: type[msgspec.Struct]) -> Ready:
    """Store a row whether or not one with its key is there."""
    keys = [column.name for column in table.primary_key]
    new: Any = put(table)
    rest = {name: new.excluded[name] for name in row.__struct_fields__ if name not in keys}
    return Ready(new.on_conflict_do_update(index_elements=keys, set_=rest), *row.__struct_fields__)


_entry = Ready(insert(entries), *EntryRow.__struct_fields__)
_chains = _upsert(chains, ChainRow)
_seats = _upsert(seats, SeatRow)

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
