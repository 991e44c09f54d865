"""Characters on the way to another table: a name, and the points that they began with."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from lampblack.kernel.luggage import Luggage


def packed(view: Mapping[str, Any], who: str) -> Luggage | None:
    """Pack a character as it began: what it has lost stays with the story in which it lost it."""
    seen = view.get("characters", {}).get(who)
    if seen is None:
        return None
    own = {} if seen.get("own_stats") is None else {"own_stats": seen["own_stats"]}
    return Luggage({"name": seen["name"], "points": seen.get("start") or seen["points"], **own})


def unpacked(luggage: Luggage, who: str, seat: str | None) -> list[dict[str, Any]]:
    """Give the order that fills in the sheet."""
    create: dict[str, Any] = {"do": "create", "id": who, **luggage.sheet}
    return [create if seat is None else {**create, "seat": seat}]
