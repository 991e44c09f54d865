"""Armor and Stability: what comes off a hit before Hit Protection. Source: LH-ARM-1..3, LH-STAB-1..3."""

from __future__ import annotations

from collections.abc import Iterable

from lampblack.rulesets.liminal.options import Options
from lampblack.rulesets.liminal.sheet import Character, Item
from lampblack.rulesets.liminal.terms import USUAL_ARMOR, USUAL_STABILITY


def armor_total(character: Character, items: Iterable[Item], options: Options) -> int:
    """Add up own protection, what is carried and active, and afflictions; a house rule may cap it.

    Source: LH-ARM-3, LH-CSTR-4. Ruling: Q-45 (armor_cap).
    """
    worn = sum(item.armor for item in items if item.active)
    grown = sum(held.armor * held.count for held in character.afflictions.values())
    return _capped(character.armor + worn + grown, options.armor_cap)


def stability_total(character: Character, items: Iterable[Item], options: Options) -> int:
    """Add up own Stability, what is carried and active, and afflictions; a watched device comes on top.

    Source: LH-STAB-3, LH-CSTR-4. Ruling: Q-45 (stability_cap).
    """
    worn = sum(item.stability for item in items if item.active)
    grown = sum(held.stability * held.count for held in character.afflictions.values())
    return _capped(character.stability + worn + grown, options.stability_cap)


def is_unusual_armor(total: int) -> bool:
    """Tell whether Armor is above what the rules speak of. Source: LH-ARM-2."""
    return total > USUAL_ARMOR


def is_unusual_stability(total: int) -> bool:
    """Tell whether Stability is above what the rules speak of. Source: LH-STAB-2."""
    return total > USUAL_STABILITY


def _capped(total: int, cap: int | None) -> int:
    return total if cap is None else min(total, cap)
