"""Slots: what items and afflictions take of the room that somebody has. Source: LH-INV-1..5, 9, LH-TAG-2."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from lampblack.rulesets.liminal.sheet import Affliction, Character, Item
from lampblack.rulesets.liminal.state import State
from lampblack.rulesets.liminal.terms import AfflictionKind

_BIG = frozenset({"bulky", "two-handed"})
_BIG_SLOTS = 2
"""Source: LH-INV-4."""


def slots_each(item: Item) -> int:
    """Tell how many slots one of these takes: as said, else none for a mobility aid, two if big, else one.

    Source: LH-INV-2 (one), LH-INV-3 (a bundle is one), LH-INV-4 and LH-TAG-2 (two, once), LH-INV-9 (none).
    Ruling: Q-35.
    """
    if item.slots is not None:
        return item.slots
    if "mobility-aid" in item.tags:
        return 0
    return _BIG_SLOTS if _BIG & set(item.tags) else 1


def item_slots(items: Iterable[Item]) -> int:
    """Add up the slots of what somebody carries. Source: LH-INV-2."""
    return sum(slots_each(item) * item.count for item in items)


def affliction_slots(character: Character) -> int:
    """Add up the slots of everything that is no item. Source: LH-INV-5, LH-FAT-4."""
    return sum(held.slots * held.count for held in character.afflictions.values())


def afflicted(afflictions: Mapping[str, Affliction], kind: AfflictionKind) -> int:
    """Count the afflictions of one kind."""
    return sum(held.count for held in afflictions.values() if held.kind == kind)


def carried(state: State, who: str) -> list[Item]:
    """List what lies at somebody."""
    return [item for item in state.items.values() if item.at == who]
