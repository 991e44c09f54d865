"""Every setting of a house: its name, its unit, what it is unless told otherwise, and a sentence about it.

The kernel's own limits stand in kernel/limits.py. `described` lists the settings for docs and help.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, NamedTuple, get_type_hints

import msgspec


def _in(unit: str, says: str) -> Any:
    return msgspec.Meta(description=says, extra={"unit": unit})


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """The settings of a house."""

    port: Annotated[
        int, _in("port", "Where the house listens; a taken one moves on to the next free one.")
    ] = 8000
    ports_tried: Annotated[int, _in("ports", "How many ports in a row are tried.")] = 20
    frame_bytes: Annotated[int, _in("bytes", "The longest frame that a socket takes in.")] = 16 * 1024
    body_bytes: Annotated[int, _in("bytes", "The longest body that a request may carry.")] = 64 * 1024
    image_bytes: Annotated[int, _in("bytes", "The longest picture that a GM may bring.")] = 4 * 1024 * 1024
    table_images: Annotated[int, _in("pictures", "Pictures that one table holds.")] = 300
    table_image_bytes: Annotated[int, _in("bytes", "All pictures of one table together.")] = 256 * 1024 * 1024
    character_bytes: Annotated[int, _in("bytes", "The longest file of a character that is taken in.")] = (
        64 * 1024
    )
    table_file_bytes: Annotated[int, _in("bytes", "The longest file of a table that is taken in.")] = (
        1024 * 1024 * 1024
    )
    header_bytes: Annotated[int, _in("bytes", "All headers of a request together.")] = 16 * 1024
    request_seconds: Annotated[int, _in("seconds", "How long a request may take to arrive whole.")] = 10
    socket_messages: Annotated[
        int, _in("frames", "Frames that wait for a slow socket before it is let go.")
    ] = 256
    socket_bytes: Annotated[int, _in("bytes", "Bytes that wait for a slow socket before it is let go.")] = (
        1024 * 1024
    )
    seat_sockets: Annotated[int, _in("sockets", "Live connections that one seat may hold at a time.")] = 16
    poll_seconds: Annotated[int, _in("seconds", "How long a poll may wait for something to be told.")] = 25
    poll_keep_seconds: Annotated[
        float, _in("seconds", "How long who polls counts as here between two polls.")
    ] = 15.0
    poll_lines: Annotated[int, _in("lines", "Seats that may follow by polling at a time.")] = 200
    ping_seconds: Annotated[float, _in("seconds", "How often a live connection is asked if it still is.")] = (
        5.0
    )
    pong_seconds: Annotated[float, _in("seconds", "How long it may take to say so.")] = 5.0
    commands_per_10_s: Annotated[int, _in("commands", "Commands of one seat in any ten seconds.")] = 100
    guesses_per_minute: Annotated[int, _in("tries", "Wrong spoken codes from one address in any minute.")] = (
        10
    )
    all_guesses_per_minute: Annotated[
        int, _in("tries", "Wrong spoken codes from everywhere in any minute.")
    ] = 60
    tables_per_minute: Annotated[int, _in("tables", "Tables opened from one address in any minute.")] = 60
    seats_per_device: Annotated[int, _in("seats", "Seats of one table that one browser can hold.")] = 4
    addresses_seconds: Annotated[
        float, _in("seconds", "How long this machine's addresses are taken as known.")
    ] = 10.0
    stop_seconds: Annotated[
        int, _in("seconds", "How long work under way may take when the house closes.")
    ] = 5
    group_writes: Annotated[int, _in("writes", "Writes that go to disk with one commit at most.")] = 64
    odds_steps: Annotated[int, _in("steps", "How much counting one look at the page of odds may take.")] = (
        200_000
    )
    waiting_writes: Annotated[int, _in("writes", "Writes that may wait for the disk.")] = 10_000
    pack_files: Annotated[int, _in("files", "Files that one content pack may have.")] = 100
    pack_file_bytes: Annotated[int, _in("bytes", "The longest file of a content pack.")] = 256 * 1024
    pack_bytes: Annotated[int, _in("bytes", "All files of one content pack together.")] = 2 * 1024 * 1024
    pack_entries: Annotated[int, _in("entries", "Entries of all kinds in one content pack.")] = 2000
    pack_depth: Annotated[int, _in("levels", "How deep tables and lists of a content pack may nest.")] = 8
    packs: Annotated[int, _in("packs", "Folders of content packs that one house reads.")] = 200


def data_folder(environment: Mapping[str, str] = os.environ) -> Path:
    """Give the folder for the tables: LAMPBLACK_DATA, else where this system keeps its people's data."""
    named = environment.get("LAMPBLACK_DATA")
    if named:
        return Path(named).expanduser()
    match sys.platform:
        case "win32":
            return Path(environment.get("LOCALAPPDATA") or Path.home() / "AppData/Local") / "Lampblack"
        case "darwin":
            return Path.home() / "Library/Application Support/Lampblack"
    shared = Path(environment.get("XDG_DATA_HOME", ""))
    return (shared if shared.is_absolute() else Path.home() / ".local/share") / "lampblack"


class Described(NamedTuple):
    """A setting for people to read."""

    name: str
    unit: str
    default: Any
    says: str


def described() -> list[Described]:
    """List every setting.

    >>> described()[0].name, described()[0].default
    ('port', 8000)
    """
    hints = get_type_hints(Settings, include_extras=True)
    fields = {field.name: field.default for field in msgspec.structs.fields(Settings)}
    return [_described(name, hints[name].__metadata__[0], default) for name, default in fields.items()]


def _described(name: str, meta: msgspec.Meta, default: Any) -> Described:
    extra = meta.extra or {}
    return Described(name, extra["unit"], default, meta.description or "")
