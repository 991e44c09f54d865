"""The chain that binds a table's entries: a link is a hash over the link before and all of its entry.

A changed, missing, doubled or moved entry breaks the chain from there on. The chain never leaves the
server: it runs over secrets.
"""

from __future__ import annotations

import hashlib
import struct
from collections.abc import Iterable
from typing import Final

from lampblack.storage.rows import EntryRow

_DOMAIN: Final = b"lampblack entries 1\0"
_SIZES: Final = struct.Struct(">qq6Q")  # no and at, then the length of each of the six texts


def first_link(table: str) -> bytes:
    """Give the link that a table's first entry follows on: 32 bytes that differ from table to table."""
    return hashlib.sha256(_DOMAIN + table.encode()).digest()


def link(before: bytes, entry: EntryRow) -> bytes:
    """Give the link of an entry that follows on the link `before`: 32 bytes, the SHA-256 of both.

    Lengths go in too, so that no two entries run together to the same bytes.
    """
    texts = (entry.seat.encode(), entry.command, entry.digest, entry.body, entry.answer, entry.told)
    sizes = _SIZES.pack(entry.no, entry.at, *map(len, texts))
    return hashlib.sha256(b"".join((before, sizes, *texts))).digest()


def first_bad(table: str, entries: Iterable[EntryRow]) -> int | None:
    """Walk a table's entries from number 1; give the first damaged or missing number, None if all is well."""
    before = first_link(table)
    for no, entry in enumerate(entries, 1):
        before = link(before, entry)
        if entry.no != no or entry.link != before:
            return no
    return None
