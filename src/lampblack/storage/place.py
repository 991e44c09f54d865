"""Where the data lies: the folder, the file in it, who may read them, and what the file's first bytes say.

While SQLite has a file open, no other code of this process may open it: closing it again would drop
SQLite's locks (POSIX). The functions here are for files that nobody in this process has open.
"""

from __future__ import annotations

import os
import struct
import time
from contextlib import suppress
from pathlib import Path
from typing import Final

import msgspec

from lampblack.storage.errors import ForeignFile, Unwritable
from lampblack.storage.schema import APPLICATION

FILE: Final = "lampblack.sqlite"
"""The name of the database in a data folder."""

BACKUPS: Final = "backups"
"""The folder beside the database for copies of it."""

_CHUNK_BYTES: Final = 1 << 20
_MAGIC: Final = b"SQLite format 3\0"
_HEADER_BYTES: Final = 100
_VERSION_AT: Final = 60
_APPLICATION_AT: Final = 68


class Header(msgspec.Struct, frozen=True):
    """What a database file says of itself: the form of its tables."""

    version: int


def data_file(folder: Path) -> Path:
    """Give the database of a data folder, with every alias and symbolic link resolved."""
    return (folder / FILE).resolve()


def make_folder(folder: Path) -> None:
    """Have a folder that only its owner can look into; one that is there stays. Raises Unwritable."""
    try:
        folder.parent.mkdir(parents=True, exist_ok=True)
        folder.mkdir(mode=0o700, exist_ok=True)
    except OSError as fault:
        raise Unwritable(f"Cannot make the data folder {folder} ({fault.strerror}).") from fault


def new_file(path: Path) -> None:
    """Make an empty file that only its owner can read; one of this name that is there goes first."""
    for leftover in (path, *companions(path)):
        leftover.unlink(missing_ok=True)
    os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))


def companions(path: Path) -> tuple[Path, ...]:
    """Name the files that SQLite may lay beside a database."""
    return tuple(path.with_name(path.name + ending) for ending in ("-wal", "-shm", "-journal"))


def has_unmerged_log(path: Path) -> bool:
    """Tell whether a write-ahead log with something in it lies beside a database."""
    log = companions(path)[0]
    return log.exists() and log.stat().st_size > 0


def header(path: Path) -> Header | None:
    """Read the first bytes of a database, touching nothing; None where there is no file, or an empty one.

    Raises ForeignFile for what is no database of ours, Unwritable for what cannot be read.
    """
    try:
        with path.open("rb") as file:
            first = file.read(_HEADER_BYTES)
    except FileNotFoundError:
        return None
    except OSError as fault:
        raise Unwritable(f"Cannot read {path} ({fault.strerror}).") from fault
    if not first:
        return None
    if (
        len(first) < _HEADER_BYTES
        or not first.startswith(_MAGIC)
        or _number(first, _APPLICATION_AT) != APPLICATION
    ):
        raise ForeignFile(f"{path} is not a database of Lampblack; it was not touched.")
    return Header(_number(first, _VERSION_AT))


def put_in_place(made: Path, path: Path) -> None:
    """Put a finished file in the place of another, at once: never a moment with none or half of one.

    A log that lay beside the other would be played into this one, so it has to be empty. Raises Unwritable.
    """
    if has_unmerged_log(path):
        raise Unwritable(
            f"{path} has a log that is not merged into it. Start Lampblack once, then try again."
        )
    for leftover in companions(path):
        leftover.unlink(missing_ok=True)
    to_disk(made)
    made.replace(path)
    to_disk(path.parent)


def to_disk(path: Path) -> None:
    """Wait until a file, or the names in a folder, are on disk."""
    if path.is_dir() and os.name == "nt":
        return  # Windows keeps names without being asked, and opens no folder
    handle = os.open(path, os.O_RDONLY if path.is_dir() else os.O_RDWR)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def write_again(log: Path) -> None:
    """Write a file onto itself and wait for the disk: what the system had given up to write is written then."""
    if not log.exists():
        return
    with log.open("r+b") as file:
        while chunk := file.read(_CHUNK_BYTES):
            file.seek(-len(chunk), os.SEEK_CUR)
            file.write(chunk)
        file.flush()
        os.fsync(file.fileno())


def free_name(path: Path, what: str) -> Path:
    """Give a name of this minute for a copy of a database in its folder of backups, one that is not taken."""
    folder = path.parent / BACKUPS
    make_folder(folder)
    stem = f"{path.stem}-{what}{'-' if what else ''}{time.strftime('%Y%m%d-%H%M%S')}"
    names = (folder / f"{stem}{f'-{turn}' if turn else ''}{path.suffix}" for turn in range(1000))
    return next(name for name in names if not name.exists())


def keep(path: Path, aside: Path) -> None:
    """Keep a file under a second name: the very same file where the disk can do that, else a copy."""
    with suppress(OSError):
        os.link(path, aside)
        return
    new_file(aside)
    aside.write_bytes(path.read_bytes())
    to_disk(aside)


def _number(first: bytes, at: int) -> int:
    return int(struct.unpack_from(">I", first, at)[0])
