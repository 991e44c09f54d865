"""New databases, and old ones that a newer release opens: the same steps lead to both.

A database is always made or changed on a copy beside it and put in place when it is whole, so that a stop
at any moment leaves the old one or the new one. Its file then holds everything, nothing lies in a
write-ahead log: that is why the first bytes of a file can be trusted to name its form.
"""

from __future__ import annotations

import shutil
import sqlite3
from contextlib import closing, suppress
from pathlib import Path
from typing import Final

import msgspec

from lampblack import __version__
from lampblack.storage import connections, place, trouble
from lampblack.storage.checking import check
from lampblack.storage.copying import copy_into
from lampblack.storage.errors import Damaged, NewerFile, Unwritable
from lampblack.storage.progress import Step, Tell, quiet
from lampblack.storage.schema import APPLICATION, VERSION


class Ladder(msgspec.Struct, frozen=True):
    """The migrations: the folder that Alembic finds them in, and the form that the last one leads to."""

    folder: Path
    version: int


LADDER: Final = Ladder(Path(__file__).with_name("migrations"), VERSION)
"""The migrations of this release."""


def make_ready(path: Path, ladder: Ladder = LADDER, tell: Tell = quiet) -> Path | None:
    """Have a database of this release's form at `path`, whose lock is held; give the backup of an older one.

    Raises NewerFile and ForeignFile with the file untouched, Damaged or Unwritable with the old one in place.
    """
    header = place.header(path)
    try:
        if header is None:
            _create(path, ladder)
            return None
        refuse_newer(path, header.version, ladder)
        return _upgrade(path, ladder, tell) if header.version < ladder.version else None
    except OSError as fault:
        raise Unwritable(f"Cannot write in {path.parent} ({fault.strerror}).") from fault
    except trouble.Faults as fault:
        raise Unwritable(f"Cannot make {path} ready ({trouble.original(fault)}).") from fault


def refuse_newer(path: Path, version: int, ladder: Ladder = LADDER) -> None:
    """Raise NewerFile for a form that this release does not know, saying which release wrote it."""
    if version > ladder.version:
        release = _release(path) or "a newer release"
        raise NewerFile(
            f"The data in {path} was written by Lampblack {release}; this is {__version__}, which cannot "
            "read it. Nothing was changed. Start the newer release, or restore an older backup.",
            details={"release": release},
        )


def climb(path: Path, ladder: Ladder = LADDER) -> None:
    """Bring a database that nobody uses to the ladder's form; one with nothing in it, too."""
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(ladder.folder).replace("%", "%%"))
    engine = connections.changing(path)
    with engine.connect() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
    with closing(connections.bare(path)) as bare:
        keep = "INSERT INTO meta (key, value) VALUES ('release', ?) ON CONFLICT (key) DO UPDATE SET value = ?"
        bare.execute(keep, (__version__, __version__))
        bare.execute(f"PRAGMA application_id = {APPLICATION}")
        bare.execute(f"PRAGMA user_version = {ladder.version}")


def settle(path: Path) -> None:
    """Put all that lies in the write-ahead log of a database that nobody uses into its file."""
    with closing(connections.bare(path)) as bare:
        busy = bare.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0]
    if busy or place.has_unmerged_log(path):
        raise Unwritable(f"Another program uses {path}. Close it first.")


def _release(path: Path) -> str:
    """Read which release wrote a database, leaving no trace beside it; empty where it does not say."""
    with suppress(sqlite3.Error), closing(connections.bare(path, "immutable")) as bare:
        return str(bare.execute("SELECT value FROM meta WHERE key = 'release'").fetchone()[0])
    return ""


def _create(path: Path, ladder: Ladder) -> None:
    if place.has_unmerged_log(path):
        raise Damaged(
            f"{path} is gone, but its log {path.name}-wal is there. Put the file back, or restore a backup."
        )
    made = path.with_name(path.name + ".new")
    place.new_file(made)
    climb(made, ladder)
    place.put_in_place(made, path)


def _upgrade(path: Path, ladder: Ladder, tell: Tell) -> Path:
    """Keep a backup of the old form, climb on a copy, compare, and put the copy in place."""
    tell(Step("upgrading", 0, 3))
    settle(path)
    backup = place.free_name(path, "before-upgrade")
    with closing(connections.bare(path)) as old:
        before = check(old).heads
        copy_into(old, backup)
    tell(Step("upgrading", 1, 3))
    made = path.with_name(path.name + ".new")
    place.new_file(made)
    shutil.copyfile(backup, made)
    climb(made, ladder)
    tell(Step("upgrading", 2, 3))
    with closing(connections.bare(made, "ro")) as new:
        if check(new).heads != before:
            raise Damaged(f"The upgrade of {path} would have changed its log; nothing was changed.")
    place.put_in_place(made, path)
    tell(Step("upgrading", 3, 3))
    return backup
