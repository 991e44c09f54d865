"""Backups: a checked copy of all tables while they are played, and bringing one back.

A restore begins a new epoch at every table: clients that saw more than the backup holds notice it, and no
die of the old epoch is thrown again. The dice of old epochs stay, so that their rolls can still be
verified.
"""

from __future__ import annotations

import secrets
import sqlite3
import time
from contextlib import closing
from pathlib import Path
from typing import Final

import msgspec

from lampblack.storage import connections, place, trouble
from lampblack.storage.checking import Report, check
from lampblack.storage.copying import copy_into
from lampblack.storage.errors import ForeignFile, NoData, Unwritable
from lampblack.storage.lock import Lock
from lampblack.storage.migrating import climb, refuse_newer, settle
from lampblack.storage.progress import Tell, quiet
from lampblack.storage.schema import APPLICATION, VERSION

RESTORED: Final = "restored"
"""The key in a store's meta under which a restore notes, as JSON, when it was and what it went back to."""


class Backup(msgspec.Struct, frozen=True):
    """A backup that was opened again and found whole."""

    file: Path
    report: Report
    size: int


class Restored(msgspec.Struct, frozen=True):
    """What a restore did: the report of what is there now, and where the data of before was put, if any."""

    report: Report
    aside: Path | None


class Rollback(msgspec.Struct, frozen=True):
    """What meta holds under RESTORED: when the restore was, and the time of the last entry then (ms)."""

    at: int
    to: int | None


def make_backup(folder: Path, target: Path | None = None, tell: Tell = quiet) -> Backup:
    """Copy all tables of a data folder into one new file and check it; a server may be running.

    Raises NoData, ForeignFile or NewerFile for what it cannot back up, Damaged when the copy is not whole
    (it stays, for whoever mends it), Unwritable when it cannot be written or is there already.
    """
    path = place.data_file(folder)
    if not path.exists():
        raise NoData(f"There is no data of Lampblack in {folder}.")
    target = target or place.free_name(path, "")
    if target.exists():
        raise Unwritable(f"{target} is there already; give another name.")
    try:
        with closing(connections.bare(path, "ro")) as source:
            _refuse_foreign(source, path)
            copy_into(source, target, tell)
        with closing(connections.bare(target, "ro")) as copy:
            return Backup(target, check(copy, tell), target.stat().st_size)
    except (OSError, *trouble.Faults) as fault:
        raise Unwritable(f"Cannot write the backup {target} ({trouble.original(fault)}).") from fault


def restore(folder: Path, backup: Path, tell: Tell = quiet) -> Restored:
    """Put a backup in the place of a data folder's tables, and begin a new epoch at each of them.

    The data that is there is put aside, never deleted. Raises Held while a server uses the folder; NoData,
    ForeignFile, NewerFile or Damaged for a backup that cannot be restored, with nothing changed.
    """
    head = place.header(backup)
    if head is None:
        raise NoData(f"There is no backup {backup}.")
    refuse_newer(backup, head.version)
    place.make_folder(folder)
    path = place.data_file(folder)
    with Lock.take(path):
        if path.exists() and path.samefile(backup):
            raise Unwritable(f"{backup} is the data in use itself.")
        try:
            return _swap(path, backup, tell)
        except (OSError, *trouble.Faults) as fault:
            raise Unwritable(f"Cannot restore {backup} ({trouble.original(fault)}).") from fault


def _swap(path: Path, backup: Path, tell: Tell) -> Restored:
    made = path.with_name(path.name + ".restoring")
    with closing(connections.bare(backup, "ro")) as source:
        check(source, tell)
        copy_into(source, made, tell)
    climb(made)
    with closing(connections.bare(made)) as fresh:
        _begin_epochs(fresh)
        report = check(fresh, tell)
    aside = _put_aside(path)
    place.put_in_place(made, path)
    return Restored(report, aside)


def _begin_epochs(database: sqlite3.Connection) -> None:
    """Give every table a new epoch. The table layer lays out its dice when it finds none for it."""
    database.execute("BEGIN IMMEDIATE")
    for (table,) in database.execute("SELECT id FROM tables").fetchall():
        database.execute("UPDATE tables SET epoch = ? WHERE id = ?", (secrets.token_hex(16), table))
    to = database.execute("SELECT max(at) FROM entries").fetchone()[0]
    note = msgspec.json.encode(Rollback(int(time.time() * 1000), to)).decode()
    database.execute("INSERT OR REPLACE INTO meta (key, value) VALUES (?, ?)", (RESTORED, note))
    database.execute("COMMIT")


def _put_aside(path: Path) -> Path | None:
    """Keep the present database under another name, with its log where the two cannot be joined any more."""
    if not path.exists():
        return None
    aside = place.free_name(path, "before-restore")
    is_merged = _merge(path)
    place.keep(path, aside)
    if not is_merged:
        _move_log(path, aside)
    return aside


def _merge(path: Path) -> bool:
    """Put the log of the present database into it; False where it is damaged, so that both stay as they are.

    A file that has lost its first bytes is not shown to SQLite, which would throw the log away.
    """
    try:
        if place.header(path) is None:
            return False
        settle(path)
    except (ForeignFile, *trouble.Faults):
        return False
    return True


def _move_log(path: Path, aside: Path) -> None:
    """Move what lies beside a database: left there, SQLite would play it into the one that comes."""
    for old, new in zip(place.companions(path), place.companions(aside), strict=True):
        if old.exists():
            old.replace(new)


def _refuse_foreign(source: sqlite3.Connection, path: Path) -> None:
    """Look at a database that a server may have open, with SQLite's own eyes (see place.py)."""
    application, version = (
        source.execute(f"PRAGMA {name}").fetchone()[0] for name in ("application_id", "user_version")
    )
    if application != APPLICATION:
        raise ForeignFile(f"{path} is not a database of Lampblack; it was not touched.")
    if version > VERSION:
        refuse_newer(path, version)
