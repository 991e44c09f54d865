"""The lock of a database: one process at a time, released by the system when that process dies.

It lies on a file beside the database, so that it survives a change of the database file itself, and holds
whatever alias or link the database was found by.
"""

from __future__ import annotations

import os
import socket
import sys
import time
from pathlib import Path
from types import TracebackType
from typing import Final, Self

import msgspec

from lampblack.storage.errors import Held, Unwritable

_FAR: Final = 1 << 30
"""Where the lock lies in the file on Windows, which lets nobody read a locked place."""


class Holder(msgspec.Struct, frozen=True):
    """Who holds a lock: process, machine, and since when (ms)."""

    pid: int
    host: str
    since: int


class Lock:
    """A lock that is held; `release` or the end of the process lets go of it."""

    def __init__(self, handle: int) -> None:
        self._handle: int | None = handle

    @classmethod
    def take(cls, database: Path) -> Self:
        """Lock a database, given with links resolved; its folder is there already.

        Raises Held when another process has it, Unwritable when nothing can be locked or written there.
        """
        handle = _open(lock_file(database))
        try:
            _lock(handle)
        except OSError as fault:
            os.close(handle)
            raise _refusal(database, fault) from fault
        _sign(handle)
        return cls(handle)

    def release(self) -> None:
        """Let go; a second call does nothing. The file stays, as removing it would let two in."""
        handle, self._handle = self._handle, None
        if handle is not None:
            os.close(handle)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.release()


def lock_file(database: Path) -> Path:
    """Name the file that a database's lock lies on."""
    return database.with_name(database.name + ".lock")


def holder(database: Path) -> Holder | None:
    """Read who took the lock last; None where nobody has yet, or the note is half written."""
    try:
        return msgspec.json.decode(lock_file(database).read_bytes(), type=Holder)
    except (OSError, msgspec.DecodeError):
        return None


def _open(path: Path) -> int:
    try:
        return os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    except OSError as fault:
        raise Unwritable(f"Cannot write in the data folder {path.parent} ({fault.strerror}).") from fault


def _sign(handle: int) -> None:
    """Note who holds the lock, for whoever comes second."""
    note = msgspec.json.encode(Holder(os.getpid(), socket.gethostname(), int(time.time() * 1000)))
    os.ftruncate(handle, 0)
    os.write(handle, note)


def _refusal(database: Path, fault: OSError) -> Held | Unwritable:
    if not isinstance(fault, BlockingIOError | PermissionError):
        return Unwritable(
            f"The disk under {database.parent} has no locks ({fault.strerror}); choose another folder."
        )
    who = holder(database)
    if who is None:
        return Held(f"Another server uses the data in {database.parent}. Close it first.")
    since = time.strftime("%Y-%m-%d %H:%M:%S", time.localtime(who.since / 1000))
    return Held(
        f"Another server (process {who.pid} on {who.host}, since {since}) uses the data in "
        f"{database.parent}. Close it first.",
        details=msgspec.structs.asdict(who),
    )


if sys.platform == "win32":
    import msvcrt

    def _lock(handle: int) -> None:
        os.lseek(handle, _FAR, os.SEEK_SET)
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        os.lseek(handle, 0, os.SEEK_SET)
else:
    import fcntl

    def _lock(handle: int) -> None:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
