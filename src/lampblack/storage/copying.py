"""Copying a whole database while it is in use, as it is at one instant.

Never by copying files: what was acknowledged may still lie in the write-ahead log, and a copy made of both
while somebody writes opens well and is silently old.
"""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Final

from lampblack.storage import place
from lampblack.storage.progress import Step, Tell, quiet

_STEPS_BETWEEN: Final = 20_000
"""Steps of SQLite's machine between two looks at how far it is; a few milliseconds."""


def copy_into(source: sqlite3.Connection, target: Path, tell: Tell = quiet) -> None:
    """Copy a database into a new file, which gets its name only when it is whole and on disk."""
    part = target.with_name(target.name + ".part")
    place.new_file(part)
    try:
        _vacuum(source, part, tell)
        place.put_in_place(part, target)
    finally:
        part.unlink(missing_ok=True)


def _vacuum(source: sqlite3.Connection, part: Path, tell: Tell) -> None:
    pages, size = (source.execute(f"PRAGMA {name}").fetchone()[0] for name in ("page_count", "page_size"))

    def look() -> int:
        tell(Step("copying", part.stat().st_size, pages * size))
        return 0  # anything else would stop the copy

    source.set_progress_handler(look, _STEPS_BETWEEN)
    try:
        source.execute("VACUUM INTO ?", (str(part),))
    finally:
        source.set_progress_handler(None, 0)
