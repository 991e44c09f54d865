"""What a table in memory is built from: its name, its chance and time, and what it reads back from the store."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from lampblack.kernel.record import Record
from lampblack.packs.library import Library
from lampblack.table.logbook import Lately
from lampblack.table.packing import Cupboard


class Sources(msgspec.Struct, frozen=True):
    """Where a table's chance and time come from: wall clock in ms, 16 random bytes in hex, a fresh id.

    `ring_length` says how many frames are kept for seats that were away, `library` holds the content packs
    of the house. Tests put fixed sources in; the rules see
    none of them.
    """

    clock: Callable[[], int]
    salt: Callable[[], str]
    new_id: Callable[[], str]
    ring_length: int = 256
    library: Library = Library()


class Shelf(msgspec.Struct, frozen=True):
    """What a sitting reads back from the store."""

    answer: Callable[[str, str, str], tuple[bytes, bytes] | None]
    has_image: Callable[[str], bool]
    record: Callable[[int], Record[Any]]
    lately: Lately
    cupboard: Cupboard


class TableName(msgspec.Struct, frozen=True):
    """What a table is called, which game it plays, and in which epoch."""

    id: str
    title: str
    game: str
    epoch: str
