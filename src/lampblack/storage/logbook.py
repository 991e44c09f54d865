"""Reading a table's log, page by page, so that a long log holds up no writer and fills no memory."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from typing import Any, Final

from sqlalchemy import bindparam, select

from lampblack.storage import chain, trouble
from lampblack.storage.ready import Cursor, Ready
from lampblack.storage.rows import EntryRow
from lampblack.storage.schema import entries, tables

PAGE: Final = 1000
"""Entries that are read at a time."""

Told = tuple[int, bytes, bytes]
"""Number, body, and what was told, of one entry."""


class _Pages:
    """These columns of a table's log, a page at a time."""

    def __init__(self, *names: str) -> None:
        self._number = names.index("no")
        self._page = Ready(
            select(*(entries.c[name] for name in names))
            .where(entries.c.table == bindparam("table_"), entries.c.no > bindparam("after"))
            .order_by(entries.c.no)
            .limit(bindparam("most"))
        )

    def read(self, cursor: Cursor, table: str, after: int, limit: int | None) -> Iterator[Any]:
        """Read rows above `after`, in order; between two pages nothing is held open."""
        while limit is None or limit > 0:
            most = PAGE if limit is None else min(PAGE, limit)
            self._page.run(cursor, table_=table, after=after, most=most)
            rows = cursor.fetchall()
            yield from rows
            if len(rows) < most:
                return
            after = rows[-1][self._number]
            limit = None if limit is None else limit - most


_whole = _Pages(*EntryRow.__struct_fields__)
_records = _Pages("no", "body", "told")
_commands = Ready(select(entries.c.command).where(entries.c.table == bindparam("table_")))
_tables = Ready(select(tables.c.id).order_by(tables.c.id))
_last = Ready(
    select(entries.c.no, entries.c.link)
    .where(entries.c.table == bindparam("table_"))
    .order_by(entries.c.no.desc())
    .limit(bindparam("most"))
)


def records(cursor: Cursor, table: str, after: int = 0, limit: int | None = None) -> Iterator[Told]:
    """Read (no, body, told) of the entries above `after`, at most `limit`, in order."""
    return _records.read(cursor, table, after, limit)


def whole(cursor: Cursor, table: str, after: int = 0, limit: int | None = None) -> Iterator[EntryRow]:
    """Read whole entries above `after`, at most `limit`, in order."""
    return (EntryRow(*row) for row in _whole.read(cursor, table, after, limit))


def last(cursor: Cursor, table: str) -> tuple[int, bytes]:
    """Give number and link of a table's last entry; (0, its first link) when there is none yet."""
    _last.run(cursor, table_=table, most=1)
    found = cursor.fetchone()
    return (found[0], found[1]) if found else (0, chain.first_link(table))


def commands(cursor: Cursor, table: str) -> set[bytes]:
    """Give the ids of all commands that a table has stored an entry for, 16 bytes each."""
    _commands.run(cursor, table_=table)
    return {row[0] for row in cursor.fetchall()}


def table_ids(cursor: Cursor) -> list[str]:
    """List the ids of all tables."""
    _tables.run(cursor)
    return [row[0] for row in cursor.fetchall()]


def first_bad(cursor: Cursor, table: str) -> int | None:
    """Check a table's chain; the first damaged, missing or unreadable number, or None."""
    try:
        return chain.first_bad(table, whole(cursor, table))
    except trouble.Faults:
        return chain.first_bad(table, _one_by_one(cursor, table))


def _one_by_one(cursor: Cursor, table: str) -> Iterator[EntryRow]:
    """Read whole entries singly, with a blank for the first one that lies on a damaged page."""
    for no in count(1):
        try:
            entry = next(whole(cursor, table, no - 1, 1), None)
        except trouble.Faults:
            entry = EntryRow(table, 0, 0, "", b"", b"", b"", b"", b"")
        if entry is None:
            return
        yield entry
