"""The data: the folder and its disk, the file in it, who uses it now. Nothing of it is changed."""

from __future__ import annotations

import os
import shutil
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import msgspec

from lampblack.cli.checkup.finding import Finding, bad, look, well
from lampblack.cli.telling import megabytes
from lampblack.kernel.errors import LampblackError
from lampblack.storage import disks, glance, place
from lampblack.storage.errors import Held
from lampblack.storage.lock import Lock, lock_file
from lampblack.storage.schema import VERSION

_NEEDED: Final = 100_000_000
"""Bytes without which no house should be opened: a long campaign, twice."""

_COMFORT: Final = 1_000_000_000
"""Bytes below which it is time to make room."""

_SLACK_MS: Final = 5 * 60 * 1000
"""By how much clocks may differ that are both right."""


class Data(msgspec.Struct, frozen=True):
    """A data folder, and whether a house has it open now."""

    folder: Path
    is_open: bool


def findings(folder: Path) -> Iterator[Finding]:
    """Look at a data folder: disk, right to write, file, lock, and whether the clock fits to what is stored."""
    yield _disk(folder)
    yield _writable(folder)
    yield from (look("disk", concern) for concern in disks.concerns(_nearest(folder)))
    holder = _lock(folder)
    yield holder
    yield from _file(Data(folder, holder.text.startswith(_OPEN)))


_OPEN: Final = "A house is open on it"


def _disk(folder: Path) -> Finding:
    free = shutil.disk_usage(_nearest(folder)).free
    size = f"{free / 1e9:.0f} GB" if free > _COMFORT else f"{megabytes(free)} MB"
    text = f"{size} free under {folder}."
    if free < _NEEDED:
        return bad("space", f"{text} That is too little: make room for {megabytes(_NEEDED)} MB.")
    if free < _COMFORT:
        return look("space", f"{text} That will do for now; make room before long.")
    return well("space", text)


def _writable(folder: Path) -> Finding:
    nearest = _nearest(folder)
    if not os.access(nearest, os.W_OK | os.X_OK):
        return bad(
            "folder", f"Nothing can be written in {nearest}. Give yourself the right, or choose --data."
        )
    if nearest != folder:
        return well("folder", f"{folder} is not there yet; the first start makes it.")
    return well("folder", f"{folder} can be written.")


def _lock(folder: Path) -> Finding:
    path = place.data_file(folder)
    if not lock_file(path).exists():
        return well("lock", "No house has used this folder yet.")
    try:
        Lock.take(path).release()
    except Held as held:
        since = held.details.get("since")
        when = time.strftime("%H:%M", time.localtime(since / 1000)) if since else "some time"
        return well("lock", f"{_OPEN} since {when} (process {held.details.get('pid', 'unknown')}).")
    except LampblackError as fault:
        return bad("lock", str(fault))
    return well("lock", "No house is open on it now.")


def _file(data: Data) -> Iterator[Finding]:
    path = place.data_file(data.folder)
    try:
        head = place.header(path)
    except LampblackError as fault:
        yield bad("file", f"{fault} Choose another folder with --data.")
        return
    if head is None:
        yield well("file", "There are no tables yet.")
    elif head.version > VERSION:
        yield bad("file", "A newer release wrote the tables. Start that one, or restore an older backup.")
    elif head.version < VERSION:
        yield look(
            "file", f"An older release wrote {path.name}; the next start upgrades it and keeps a backup."
        )
    else:
        yield from _tables(data, path)


def _tables(data: Data, path: Path) -> Iterator[Finding]:
    try:
        seen = glance.tables(path, is_open=data.is_open)
    except LampblackError as fault:
        yield bad("file", f"{fault} Restore a backup.")
        return
    size = megabytes(path.stat().st_size)
    yield well("file", f"{seen.count} {'table' if seen.count == 1 else 'tables'}, {size} MB, form {VERSION}.")
    ahead = (seen.newest or 0) - int(time.time() * 1000)
    if ahead > _SLACK_MS:
        minutes = ahead // 60_000
        yield look(
            "clock", f"The newest entry is {minutes} minutes ahead of this clock; one of them was wrong."
        )


def _nearest(folder: Path) -> Path:
    """Find the folder, or the nearest one above it that is there."""
    return next(one for one in (folder.absolute(), *folder.absolute().parents) if one.is_dir())
