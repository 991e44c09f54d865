"""Connections to the database file, with the settings that durability rests on.

One connection writes and makes the checkpoints; all others only read. Neither driver nor
toolkit begins a transaction: `transaction` always says BEGIN IMMEDIATE, so that two programs queue instead of
losing work.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Final, cast

from sqlalchemy import Connection, Engine, create_engine
from sqlalchemy.pool import NullPool, QueuePool

from lampblack.storage.errors import Unwritable

BUSY_S: Final = 5.0
"""Seconds to wait for another program that holds the file."""

READERS: Final = 4
"""Connections for reading that are kept open; as many again come and go when needed."""

OLDEST_SQLITE: Final = (3, 37, 0)
"""The first SQLite with strict tables."""

_EVERYWHERE: Final = ("PRAGMA mmap_size = 0", "PRAGMA trusted_schema = OFF", "PRAGMA cell_size_check = ON")
_WRITER: Final = (
    "PRAGMA synchronous = FULL",
    "PRAGMA foreign_keys = ON",
    "PRAGMA wal_autocheckpoint = 0",  # pen.py makes the checkpoints, after it has answered
    "PRAGMA temp_store = MEMORY",  # what stands in no file needs none
    "PRAGMA journal_size_limit = 67108864",  # a log that readers held back gives its room back, in bytes
)


def bare(path: Path, mode: str = "rw") -> sqlite3.Connection:
    """Open a file with the driver alone, for work on the file as a whole.

    `mode` is `rw`, `rwc` (made when missing), `ro`, or `immutable`: a look that leaves no trace beside the
    file either, and sees nothing of what still lies in a write-ahead log.
    """
    how = "mode=ro&immutable=1" if mode == "immutable" else f"mode={mode}"
    address = f"{path.absolute().as_uri()}?{how}"
    made = sqlite3.connect(address, uri=True, isolation_level=None, timeout=BUSY_S, check_same_thread=False)
    for pragma in _EVERYWHERE:
        made.execute(pragma)
    return made


def writing(path: Path) -> Engine:
    """Give the engine of the one writing connection; the file exists already."""
    return create_engine(
        "sqlite://", creator=lambda: _writer(path), poolclass=NullPool, isolation_level="AUTOCOMMIT"
    )


def changing(path: Path) -> Engine:
    """Give an engine for changing the tables of a file beside the one in use.

    It waits for no disk: the file counts for nothing until it is whole, and place.py brings it to disk then.
    """

    def changer() -> sqlite3.Connection:
        made = bare(path)
        made.execute("PRAGMA synchronous = OFF")
        return made

    return create_engine("sqlite://", creator=changer, poolclass=NullPool)


def reading(path: Path) -> Engine:
    """Give the engine of the reading connections; they can be used from any thread, and cannot write."""
    pool: dict[str, Any] = {"pool_size": READERS, "max_overflow": READERS, "pool_timeout": BUSY_S}
    return create_engine("sqlite://", creator=lambda: _reader(path), poolclass=QueuePool, **pool)


def driver(connection: Connection) -> sqlite3.Connection:
    """Give the driver's own connection below the toolkit's."""
    return cast(sqlite3.Connection, connection.connection.dbapi_connection)


def ends(connection: Connection) -> dict[str, tuple[int, bytes]]:
    """Give what a writing connection knows without a look: number and link of the last entries that it put in.

    Whoever takes something back empties it; what is not in it is read from the file.
    """
    known: dict[str, tuple[int, bytes]] = connection.info.setdefault("ends", {})
    return known


@contextmanager
def transaction(connection: Connection) -> Iterator[sqlite3.Connection]:
    """Take the file for writing, and commit at the end; any fault takes back all that was written."""
    below = driver(connection)
    below.execute("BEGIN IMMEDIATE")
    try:
        yield below
        below.execute("COMMIT")
    except BaseException:
        ends(connection).clear()
        with suppress(sqlite3.Error):  # SQLite has taken it back itself when the disk is full
            below.execute("ROLLBACK")
        raise


def checkpoint(connection: Connection, how: str) -> bool:
    """Put what lies in the write-ahead log into the file proper; False when a reader kept some of it back.

    `how` is PASSIVE (never waits), FULL, or TRUNCATE (empties the log too).
    """
    row = driver(connection).execute(f"PRAGMA main.wal_checkpoint({how})").fetchone()
    busy, lies, moved = map(int, row)
    return not busy and lies == moved


def _writer(path: Path) -> sqlite3.Connection:
    if sqlite3.sqlite_version_info < OLDEST_SQLITE:
        raise Unwritable(f"Lampblack needs SQLite 3.37 or newer; this Python has {sqlite3.sqlite_version}.")
    made = bare(path)
    _expect_json(made)
    mode = made.execute("PRAGMA journal_mode = WAL").fetchone()[0]
    if mode != "wal":
        made.close()
        raise Unwritable(
            f"{path.parent} lies on a disk that cannot keep a write-ahead log; choose another folder."
        )
    for pragma in _WRITER:
        made.execute(pragma)
    return made


def _expect_json(made: sqlite3.Connection) -> None:
    """Refuse an SQLite that was built without JSON, as one before 3.38 may be: a command could not be stored."""
    try:
        made.execute("SELECT json_extract('[1]', '$[0]')").close()
    except sqlite3.OperationalError:
        made.close()
        raise Unwritable("Lampblack needs an SQLite that reads JSON; that of this Python does not.") from None


def _reader(path: Path) -> sqlite3.Connection:
    made = bare(path, "ro")
    made.execute("PRAGMA query_only = ON")
    return made
