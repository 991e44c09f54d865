"""Storing what one command moves: the way that every command takes, and so a single statement.

At each step of a statement the driver lets the other threads have their turn, and then has to wait for its own
again: while a house is busy that takes longer than all that SQLite does. So the connection that writes has a view
into which a command is put whole, and a trigger that lays each part of it where it belongs. Both are the
connection's own and stand in no file. Outside of a transaction the statement is one by itself: it takes the file
for writing before its first look, as BEGIN IMMEDIATE does, and what it changes stands whole or not at all.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from contextlib import closing
from operator import attrgetter
from typing import Any, Final

import msgspec
from sqlalchemy import Connection, Table

from lampblack.storage import chain, logbook
from lampblack.storage.connections import driver, ends
from lampblack.storage.errors import Conflict
from lampblack.storage.rows import AppendWrite, ChainRow, EntryRow
from lampblack.storage.schema import chains, entries

_COLUMNS: Final = (*EntryRow.__struct_fields__, "before", "chains", "streams")
_values: Final = attrgetter(*(name for name in EntryRow.__struct_fields__ if name != "link"))
_encode: Final = msgspec.json.Encoder().encode
_NUL: Final = re.compile(r"(?<!\\)(?:\\\\)*+\\u0000")


def make_ready(connection: Connection) -> None:
    """Let a connection take commands whole; once, when it has been opened."""
    for line in (_VIEW, _TRIGGER):
        driver(connection).execute(line)


def append(connection: Connection, write: AppendWrite) -> None:
    """Store an entry and all that goes with it.

    Raises Conflict, with nothing stored, when the entry is not the table's next one, when its command id was
    used at this seat, when a stream is missing, is named twice or would run backwards, or for a NUL in a text.
    """
    entry, known = write.entry, ends(connection)
    before = _before(connection, entry, known.pop(entry.table, None))
    link = chain.link(before, entry)
    moved = (link, before, _rows(write.chains), _streams(write.streams))
    driver(connection).execute(_MOVE, (*_values(entry), *moved)).close()
    known[entry.table] = (entry.no, link)


def save_chains(connection: Connection, rows: Iterable[ChainRow]) -> None:
    """Store how far these audiences have come."""
    driver(connection).execute(_CHAINS, (_rows(tuple(rows)),)).close()


def _before(connection: Connection, entry: EntryRow, known: tuple[int, bytes] | None) -> bytes:
    """Give the link that an entry follows on: as the last write left it, else from the file."""
    if known is not None and known[0] == entry.no - 1:
        return known[1]
    with closing(driver(connection).cursor()) as cursor:
        no, link = logbook.last(cursor, entry.table)
    if entry.no != no + 1:
        raise Conflict(f"Entry {entry.no} does not follow on {no}, the last one stored; load the table anew.")
    return link


def _rows(rows: Sequence[ChainRow]) -> str:
    return _json([msgspec.structs.astuple(row) for row in rows])


def _streams(streams: Sequence[tuple[str, int]]) -> str:
    if len(dict(streams)) != len(streams):
        raise Conflict("The same dice are moved on twice by one command.")
    return _json([(audience, str(index)) for audience, index in streams])


def _json(rows: list[tuple[Any, ...]]) -> str:
    """Write rows as SQLite reads them back; before 3.45 it ends a text at a NUL."""
    text = _encode(rows).decode()
    if _NUL.search(text):
        raise Conflict("A text holds a NUL, and is none.")
    return text


def _each(form: str) -> str:
    return ", ".join(form.format(f'"{name}"') for name in _COLUMNS)


def _put(table: Table, rows: str) -> str:
    """Write the statement that puts rows, given as JSON, into a table whether or not ones with their keys are there."""
    names = [f'"{column.name}"' for column in table.columns]
    keys = [f'"{column.name}"' for column in table.primary_key]
    values = [f"json_extract(value, '$[{at}]')" for at in range(len(names))]
    rest = [f"{name} = excluded.{name}" for name in names if name not in keys]
    return f"""
        INSERT INTO {table.name} ({", ".join(names)}) SELECT {", ".join(values)} FROM json_each({rows}) WHERE true
        ON CONFLICT ({", ".join(keys)}) DO UPDATE SET {", ".join(rest)}"""  # noqa: S608 - names of ours alone


_STORED: Final = [f'"{name}"' for name in EntryRow.__struct_fields__]
_FURTHER_ON: Final = """
    SELECT RAISE(ABORT, 'the dice stand further on than this command knows, or there are none')
    FROM json_each(NEW.streams) AS moved LEFT JOIN streams AS held
        ON held."table" = NEW."table" AND held.audience = json_extract(moved.value, '$[0]')
        AND held.epoch = (SELECT epoch FROM tables WHERE id = NEW."table")
    WHERE held.next_index IS NULL
        OR (length(held.next_index), held.next_index)
            > (length(json_extract(moved.value, '$[1]')), json_extract(moved.value, '$[1]'));
"""
"""Digits are compared as texts: the longer is the greater, and among equally long ones the later."""

_TRIGGER: Final = f"""
CREATE TEMP TRIGGER move INSTEAD OF INSERT ON moves BEGIN
    SELECT RAISE(ABORT, 'there is no such table any more')
    WHERE NOT EXISTS (SELECT 1 FROM tables WHERE id = NEW."table");
    SELECT RAISE(ABORT, 'the entry does not follow on the last one')
    WHERE NEW.no <> 1 + coalesce((SELECT max(no) FROM entries WHERE "table" = NEW."table"), 0)
        OR NEW.before <> (SELECT link FROM entries WHERE "table" = NEW."table" AND no = NEW.no - 1);
    INSERT INTO {entries.name} ({", ".join(_STORED)}) VALUES ({", ".join(f"NEW.{name}" for name in _STORED)});
    {_put(chains, "NEW.chains")};
    {_FURTHER_ON}
    UPDATE streams SET next_index = json_extract(moved.value, '$[1]')
    FROM json_each(NEW.streams) AS moved
    WHERE streams."table" = NEW."table" AND streams.audience = json_extract(moved.value, '$[0]')
        AND streams.epoch = (SELECT epoch FROM tables WHERE id = NEW."table");
END"""  # noqa: S608

_VIEW: Final = f"CREATE TEMP VIEW moves AS SELECT {_each('NULL AS {}')}"
_MOVE: Final = f"INSERT INTO moves VALUES ({_each('?')})"  # noqa: S608
_CHAINS: Final = _put(chains, "?")
