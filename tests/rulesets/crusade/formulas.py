"""The formulas of derived values, written apart from the room so that they can prove it."""

from __future__ import annotations

from fractions import Fraction
from math import ceil, floor
from typing import Any

from lampblack.rulesets.crusade.options import Options
from lampblack.rulesets.crusade.sheet import Character

PARENT = {
    **dict.fromkeys(("power", "health", "stamina"), "physique"),
    **dict.fromkeys(("precision", "agility", "reaction"), "dexterity"),
    **dict.fromkeys(("reason", "language", "math"), "intellect"),
    **dict.fromkeys(("drive", "intuition", "common_sense"), "wisdom"),
    **dict.fromkeys(("rhetoric", "voice", "beauty"), "charisma"),
}
SIZES = ("diminutive", "tiny", "small", "medium", "large", "huge", "gargantuan", "colossal", "titanic")
STEPS = dict(zip(SIZES, (-1, -1, 0, 0, 0, 1, 1, 2, 4), strict=True))


def scores(sheet: Character, options: Options) -> dict[str, int]:
    """Add everything up that bears on a score."""
    found: dict[str, int] = {}
    for name, parent in PARENT.items():
        mods: Any = sheet.mods
        number = getattr(sheet.scores, name) + sum(mods.get(name, {}).values())
        ability = getattr(sheet.abilities, parent)
        if ability is not None and options.ability_effect == "cap":
            number = ability if ability < number else number
        if ability is not None and options.ability_effect == "add":
            number += ability
        found[name] = 0 if number < 0 and options.negative_scores == "forbid" else number
    return found


def derived(sheet: Character, options: Options) -> dict[str, Any]:
    """Work all derived numbers of a sheet out, as the GM sees them."""
    s = scores(sheet, options)
    clamped = options.negative_scores == "clamp"

    def times(one: str, other: str) -> int:
        a, b = (max(0, s[one]), max(0, s[other])) if clamped else (s[one], s[other])
        return a * b

    base = sheet.hp_base
    row = options.size_mods.get(sheet.size)
    if base is None and sheet.kind == "monster" and row is not None:
        base = row.monster_hp
    half = Fraction(times("agility", "reaction"), 2)
    rounded = {"down": Fraction(floor(half)), "up": Fraction(ceil(half)), "exact": half}[options.pd_rounding]
    health = max(0, s["health"]) if clamped else s["health"]
    numbers: dict[str, Any] = {
        "hp_max": (10 if base is None else base) + s["health"],
        "sp_max": max(0, times("stamina", "health") + 8),
        "resolve_max": max(0, times("reason", "drive") + 1),
        "sanity_max": max(0, times("reason", "common_sense") + 5),
        "death_at": -(10 + 2 * health),
        "pd": 15 + rounded + (row.pd if row else 0),
        "md": 10 + s["reason"] + s["intuition"] + s["common_sense"],
        "bd": 10 + s["power"] + s["health"] + s["stamina"] + (row.bd if row else 0),
        "weapon_steps": STEPS[sheet.size],
        **sheet.overrides,
    }
    for defense in ("pd", "md", "bd"):
        numbers[defense] += sum(getattr(one.mods, defense) for one in sheet.conditions.values())
    pd = Fraction(numbers["pd"])
    return {**numbers, "pd": int(pd) if pd.denominator == 1 else str(pd), "effective": s}
