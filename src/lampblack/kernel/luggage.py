"""A character on the way from one table to another: what a file holds of it, and how a game packs and unpacks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

import msgspec


class Luggage(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What goes along: the fields of the sheet, and those of each thing that the character carries."""

    sheet: dict[str, Any]
    things: tuple[dict[str, Any], ...] = ()


class Carrier(Protocol):
    """How a game lets characters travel: a room has it as `carrier`, one without it keeps its characters."""

    def packed(self, view: Mapping[str, Any], who: str) -> Luggage | None:
        """Pack a character from what a seat sees of the table; None for one that it does not see."""

    def unpacked(self, luggage: Luggage, who: str, seat: str | None) -> Sequence[dict[str, Any]]:
        """Give the GM's orders that put this character on a table under an id: the sheet first, then each thing."""
