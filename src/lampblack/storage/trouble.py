"""What the driver's faults mean for people, and for the writer that has to go on."""

from __future__ import annotations

import errno
import sqlite3
from typing import Final

from sqlalchemy.exc import DBAPIError

from lampblack.kernel.errors import LampblackError
from lampblack.storage.errors import Conflict, Damaged, StorageBusy, StorageFailed

Faults: Final = (DBAPIError, sqlite3.Error)
"""Every fault that the driver or the toolkit above it raises for the file's sake."""

_REASONS: Final = {
    sqlite3.SQLITE_FULL: "the server's storage is full",
    sqlite3.SQLITE_IOERR: "the server's storage reports an error",
    sqlite3.SQLITE_READONLY: "the server's storage is read-only",
    sqlite3.SQLITE_CANTOPEN: "the server's storage cannot be opened",
    sqlite3.SQLITE_CORRUPT: "the server's storage is damaged",
    sqlite3.SQLITE_NOTADB: "the server's storage is damaged",
    sqlite3.SQLITE_NOMEM: "the server is out of memory",
    sqlite3.SQLITE_PROTOCOL: "the server's storage cannot be locked",
}
_OTHER: Final = "the server's storage cannot be written"
_BUSY: Final = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)
_DAMAGED: Final = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)


def is_of_the_file(fault: BaseException) -> bool:
    """Tell whether the file is in trouble (full, broken, held), not just the one write that met it."""
    return _code(fault) in _REASONS or _code(fault) in _BUSY


def leaves_doubt(fault: BaseException) -> bool:
    """Tell whether the file has to be opened and checked anew before anything more is written.

    A full disk or a held file leave none: SQLite has taken the write back. After any other fault, above all
    a failed fsync, what lies on the disk is not known.
    """
    return _code(fault) != sqlite3.SQLITE_FULL and _code(fault) not in _BUSY


def original(fault: BaseException) -> BaseException:
    """Give the driver's own fault, whose words are one line, from within the toolkit's."""
    return (fault.orig or fault) if isinstance(fault, DBAPIError) else fault


def of_a_write(fault: BaseException) -> LampblackError:
    """Say what a fault met while writing means for the one who asked for the write."""
    code = _code(fault)
    if code == sqlite3.SQLITE_CONSTRAINT:
        return Conflict(f"The write does not fit what is stored ({original(fault)}); load the table anew.")
    if code in _BUSY:
        return StorageBusy("Another program is using the server's storage; nothing was stored. Try again.")
    if isinstance(fault, StorageBusy):
        return StorageBusy(str(fault))
    reason = str(fault) if isinstance(fault, LampblackError) else _REASONS.get(code, _OTHER)
    return StorageFailed(
        f"{reason[0].upper()}{reason[1:]}; nothing can be stored.", details={"reason": reason}
    )


def of_a_read(fault: BaseException) -> LampblackError:
    """Say what a fault met while reading means."""
    if _code(fault) in _DAMAGED:
        return Damaged(f"The server's storage is damaged ({original(fault)}); restore a backup.")
    return of_a_write(fault)


def _code(fault: BaseException) -> int:
    """SQLite's primary code of a fault, also for one of the system's own; 0 for any other."""
    if isinstance(fault, OSError):
        return sqlite3.SQLITE_FULL if fault.errno == errno.ENOSPC else sqlite3.SQLITE_IOERR
    return int(getattr(original(fault), "sqlite_errorcode", 0)) & 0xFF
