"""Damage types, and what armor takes of a blow. Source: FS-DMG-1..7. Ruling: FS-Q-48."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal

import msgspec

from lampblack.rulesets.crusade.options import OwnType
from lampblack.rulesets.crusade.terms import UNTYPED, ArmorUse

CATEGORIES: Final[Mapping[str, tuple[str, ...]]] = {
    "physical": ("bludgeoning", "piercing", "slashing"),
    "arcane": ("fire", "water", "earth", "wind", "electricity", "ice", "acid", "sonic", "corruption"),
    "psychic": ("psychokinetic",),
    "divine": ("smiting", "damnation"),
}
"""Source: FS-DMG-1 (physical), FS-DMG-2 (arcane), FS-DMG-3 (psychic), FS-DMG-4 (divine)."""

DAGGERS: Final = frozenset({"sonic", "psychokinetic", "damnation"})
"""Types that go straight to HP. Source: FS-DMG-2, FS-DMG-3, FS-DMG-4, FS-DMG-6."""

ArmorModel = Literal["flat", "none"]
OwnTypes = Mapping[str, OwnType]


class Through(msgspec.Struct, frozen=True):
    """What armor takes of a blow, and what goes through."""

    absorbed: int
    lost: int


def categories(own: OwnTypes) -> dict[str, list[str]]:
    """List the types of each category, the table's own behind the known ones. Source: FS-DMG-1..4, FS-DMG-7."""
    listed = {name: list(types) for name, types in CATEGORIES.items()}
    for name, kind in own.items():
        types = listed.setdefault(kind.category, [])
        if name not in types:
            types.append(name)
    return listed


def is_type(name: str, own: OwnTypes) -> bool:
    """Tell whether this table knows a damage type. Source: FS-DMG-1..5, FS-DMG-7."""
    return name == UNTYPED or name in own or any(name in types for types in CATEGORIES.values())


def has_dagger(name: str, own: OwnTypes) -> bool:
    """Tell whether a type goes straight to HP; damage without a type does not. Source: FS-DMG-5, FS-DMG-6."""
    return own[name].dagger if name in own else name in DAGGERS


def dagger_types(own: OwnTypes) -> list[str]:
    """List all types with a dagger by name. Source: FS-DMG-1..4, FS-DMG-7."""
    known = (name for types in CATEGORIES.values() for name in types)
    return sorted(name for name in {*known, *own} if has_dagger(name, own))


def armor_counts(use: ArmorUse | None, model: ArmorModel, *, dagger: bool) -> bool:
    """Tell whether armor counts against a blow: as the attack says, else unless it has a dagger.

    Source: FS-DMG-5, FS-DMG-6. Ruling: FS-Q-48 (armor_model).
    """
    if use is not None:
        return use == "apply"
    return model == "flat" and not dagger


def through(damage: int, armor: int, *, counts: bool) -> Through:
    """Take armor off a blow, never below 0.

    >>> through(7, 2, counts=True), through(6, 8, counts=True), through(5, 2, counts=False)
    (Through(absorbed=2, lost=5), Through(absorbed=6, lost=0), Through(absorbed=0, lost=5))

    Source: FS-DMG-6. Ruling: FS-Q-48.
    """
    absorbed = min(damage, armor) if counts else 0
    return Through(absorbed, damage - absorbed)
