"""What an order that was run ahead would move, on its way into a page."""

from __future__ import annotations

from typing import Any

import msgspec


class Ahead(msgspec.Struct, frozen=True):
    """What was found, in the game's own form, and what the form knew `beside` the order."""

    found: dict[str, Any]
    beside: dict[str, Any]
