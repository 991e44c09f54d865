"""Looking whether a database holds what was written: its pages, its references, and every table's chain."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping
from contextlib import closing

import msgspec
from sqlalchemy import Connection

from lampblack.storage import logbook, trouble
from lampblack.storage.connections import checkpoint
from lampblack.storage.errors import Damaged, StorageBusy
from lampblack.storage.progress import Step, Tell, quiet


class Report(msgspec.Struct, frozen=True):
    """A database that was found whole: the last entry's number and link (hex) of each table."""

    heads: dict[str, tuple[int, str]]

    @property
    def tables(self) -> int:
        """How many tables it holds."""
        return len(self.heads)


Acknowledged = tuple[int, bytes]
"""Number and command id of the last entry of a table that somebody was told is stored."""


def check(connection: sqlite3.Connection, tell: Tell = quiet) -> Report:
    """Check a whole database; raises Damaged, which names the table and entry where it can."""
    try:
        with closing(connection.cursor()) as cursor:
            _check_pages(cursor)
            return _check_chains(cursor, tell)
    except trouble.Faults as fault:
        raise trouble.of_a_read(fault) from fault


def check_acknowledged(connection: Connection, last: Mapping[str, Acknowledged]) -> None:
    """Check a file that was opened again after a doubtful fault: all that was acknowledged has to be in it.

    The checkpoint makes the disk show that it works. Raises Damaged, or StorageBusy while a reader is in
    the way.
    """
    if not checkpoint(connection, "FULL"):
        raise StorageBusy("The server's storage is being checked; nothing was stored. Try again.")
    with closing(connection.connection.cursor()) as cursor:
        cursor.execute("PRAGMA quick_check(1)")
        _expect_ok(cursor.fetchall()[0][0])
        for table, (no, command) in last.items():
            found = next(logbook.whole(cursor, table, no - 1, 1), None)
            if found is None or found.command != command:
                raise Damaged(f"Entry {no} of table {table!r} was stored and is gone; restore a backup.")


def _check_pages(cursor: sqlite3.Cursor) -> None:
    _expect_ok(cursor.execute("PRAGMA integrity_check(1)").fetchall()[0][0])
    astray = cursor.execute("PRAGMA foreign_key_check").fetchone()
    if astray is not None:
        raise Damaged(f"A row of {astray[0]!r} belongs to nothing; restore a backup.")


def _check_chains(cursor: sqlite3.Cursor, tell: Tell) -> Report:
    heads: dict[str, tuple[int, str]] = {}
    tables = logbook.table_ids(cursor)
    for table in tables:
        tell(Step("checking tables", len(heads), len(tables)))
        bad = logbook.first_bad(cursor, table)
        if bad is not None:
            raise Damaged(f"Entry {bad} of table {table!r} is damaged.", details={"table": table, "no": bad})
        no, link = logbook.last(cursor, table)
        heads[table] = (no, link.hex())
    return Report(heads)


def _expect_ok(verdict: str) -> None:
    if verdict != "ok":
        raise Damaged(f"The database is damaged ({verdict}); restore a backup.")
