"""What an order would move, run ahead for the seat that would give it; nothing is stored, nobody is told."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from lampblack.kernel.errors import Illegal
from lampblack.table.chairs import Chair
from lampblack.table.showing import Showing


def ahead(sitting: Showing, chair: Chair, order: Mapping[str, Any]) -> dict[str, Any]:
    """Run an order ahead, in a game that can; gives plain values in the game's own form.

    Raises Illegal: not-found where the game cannot or nobody plays here, and whatever the order would be refused with.
    """
    run = getattr(sitting.play.room, "ahead", None)
    if run is None or chair.is_onlooker:
        raise Illegal(slug="not-found")
    found: dict[str, Any] = run(sitting.play.state, order, chair.audience)
    return found
