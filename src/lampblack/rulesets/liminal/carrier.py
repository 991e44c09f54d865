"""Investigators and others on the way to another table: their sheet, and what they carry."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from lampblack.kernel.luggage import Luggage
from lampblack.rulesets.liminal.sheet import Character, Item

_LEFT_BEHIND: Final = frozenset(
    {
        "at_vehicle", "deprived_since", "debts", "disposition", "disposition_rolled", "due", "enhanced", "hidden",
        "impaired", "present", "shown", "side", "task", "watch_device", "watch_target",
    }
)  # fmt: skip
"""What belongs to the table that they leave: where they stood, whom they owe, what was under way."""

SHEET: Final = tuple(name for name in Character.__struct_fields__ if name not in _LEFT_BEHIND)
THING: Final = tuple(name for name in Item.__struct_fields__ if name not in {"at", "shown"})


def packed(view: Mapping[str, Any], who: str) -> Luggage | None:
    """Pack a character: all that lasts of its sheet, and its things in an order that their ids do not decide."""
    seen = view.get("characters", {}).get(who)
    if seen is None:
        return None
    things = [_kept(item, THING) for item in view.get("items", {}).values() if item.get("at") == who]
    return Luggage(_kept(seen, SHEET), tuple(sorted(things, key=lambda thing: repr(sorted(thing.items())))))


def unpacked(luggage: Luggage, who: str, seat: str | None) -> list[dict[str, Any]]:
    """Give the orders that make the character, by hand and not by dice, and hand it its things."""
    create: dict[str, Any] = {"do": "create", "id": who, "preset": "manual", "fields": luggage.sheet}
    things = [
        {"do": "add", "what": "item", "id": f"{who}-{number}", "fields": {**thing, "at": who}}
        for number, thing in enumerate(luggage.things, 1)
    ]
    return [create if seat is None else {**create, "seat": seat}, *things]


def _kept(seen: Mapping[str, Any], names: tuple[str, ...]) -> dict[str, Any]:
    return {name: seen[name] for name in names if name in seen}
