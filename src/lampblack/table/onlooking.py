"""The audience of all onlookers of a table: it begins with the first of them, and is one for all."""

from __future__ import annotations

import msgspec

from lampblack.kernel.streams import Stream
from lampblack.storage.rows import Row
from lampblack.table.ear import Ear


class Onlooking(msgspec.Struct, frozen=True):
    """What begins with a table's first onlooker: its ear, its dice, and the rows to store for them."""

    ear: Ear
    streams: dict[str, Stream]
    rows: tuple[Row, ...]
