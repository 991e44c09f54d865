"""What a house notes in its data folder, for its owner's eyes only: the host's key, and where it listens."""

from __future__ import annotations

import os
import secrets
from pathlib import Path
from typing import Final

import msgspec

FILE: Final = "host.json"


class HostNote(msgspec.Struct, frozen=True):
    """The key that opens tables from anywhere, the port, and whether the house is open there now."""

    key: str
    port: int = 0
    is_open: bool = False


def read(folder: Path) -> HostNote | None:
    """Read the note; None where there is none, or one that cannot be read."""
    try:
        return msgspec.json.decode((folder / FILE).read_bytes(), type=HostNote)
    except (OSError, msgspec.DecodeError):
        return None


def write(folder: Path, port: int, is_open: bool) -> HostNote:
    """Write where the house listens; the key stays the same for as long as the folder does."""
    before = read(folder)
    note = HostNote(before.key if before else secrets.token_hex(16), port, is_open)
    fresh = folder / f".{FILE}.new"
    fresh.unlink(missing_ok=True)
    handle = os.open(fresh, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600)
    with os.fdopen(handle, "wb") as file:
        file.write(msgspec.json.encode(note))
    fresh.replace(folder / FILE)
    return note
