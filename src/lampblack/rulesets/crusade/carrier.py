"""Characters on the way to another table: who they are, what they can do, their arms."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from lampblack.kernel.luggage import Luggage
from lampblack.rulesets.crusade.sheet import Alignment, Attack, Character, Condition

_LEFT_BEHIND: Final = frozenset(
    {
        "brush_session",
        "held",
        "hidden",
        "locked",
        "off_turn_spent",
        "reactions",
        "sanity_event",
        "show",
        "turn",
    }
)
"""What belongs to the table that they leave: the turn, who sees what, what is open there."""

SHEET: Final = tuple(name for name in Character.__struct_fields__ if name not in _LEFT_BEHIND)
_PARTS: Final = {"attacks": Attack, "conditions": Condition, "alignments": Alignment}
"""Fields that hold things by name, of which a view says more than is stored."""


def packed(view: Mapping[str, Any], who: str) -> Luggage | None:
    """Pack a character: all that lasts of its sheet; its weapons stand on it."""
    seen = view.get("characters", {}).get(who)
    return (
        None if seen is None else Luggage({name: _stored(name, seen[name]) for name in SHEET if name in seen})
    )


def unpacked(luggage: Luggage, who: str, seat: str | None) -> list[dict[str, Any]]:
    """Give the order that makes the character."""
    create: dict[str, Any] = {"do": "create", "id": who, "fields": luggage.sheet}
    return [create if seat is None else {**create, "seat": seat}]


def _stored(name: str, value: Any) -> Any:
    """Keep of a view what a sheet stores."""
    part = _PARTS.get(name)
    if part is None or not isinstance(value, Mapping):
        return value
    known = part.__struct_fields__
    return {key: {field: one[field] for field in known if field in one} for key, one in value.items()}
