"""What a rest and medical attention bring back, and what does not come back by them. Source: LH-HEAL-1..5."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Literal

import msgspec

from lampblack.rulesets.liminal.harm_events import Recovery
from lampblack.rulesets.liminal.options import Options
from lampblack.rulesets.liminal.rules.afflictions import one_less
from lampblack.rulesets.liminal.rules.lives import steadies, wakes
from lampblack.rulesets.liminal.sheet import Affliction, Character
from lampblack.rulesets.liminal.terms import ATTRS, Attr

Fields = dict[str, Any]
Length = Literal["quick", "extended"]


class Resting(msgspec.Struct, frozen=True):
    """A rest as it is taken: how long, whether in safety, how much of each attribute comes back if not all."""

    length: Length
    is_safe: bool
    amount: int | None = None


class Treating(msgspec.Struct, frozen=True):
    """Medical attention: which Wounds, which attributes, how much of each."""

    wounds: tuple[str, ...]
    attributes: tuple[Attr, ...] = ATTRS
    amount: int | None = None


class Rested(msgspec.Struct, frozen=True):
    """What a rest left: the fields that now stand, the afflictions that changed (None: gone), and what to tell."""

    fields: Fields
    afflictions: Mapping[str, Affliction | None]
    recovery: Recovery


def rest(sheet: Character, resting: Resting, options: Options) -> Rested:
    """Let somebody rest: HP and waking in safety; after an extended rest attributes, Fatigue, Wounds by option.

    Source: LH-HEAL-1, LH-HEAL-2, LH-HEAL-3, LH-HP-3, LH-FAT-3, LH-DEP-2.
    """
    hp, why = _hp(sheet, options) if resting.is_safe else (sheet.hp, None)
    gained = _attributes(sheet, ATTRS, resting.amount, options) if resting.length == "extended" else {}
    woken = wakes(sheet) if resting.is_safe else {}
    healed = _wounds_of(sheet) if _heals_wounds(resting, options) else ()
    cleared = _fatigue(sheet, resting, options)
    gone: dict[str, Affliction | None] = dict.fromkeys(healed)
    return Rested(
        {"hp": hp, **_raised(sheet, gained, woken)},
        {**cleared, **gone},
        Recovery(hp - sheet.hp, why, _cleared(sheet, cleared), _counted(sheet, healed), gained),
    )


def treat(sheet: Character, treating: Treating, options: Options) -> Rested:
    """Give somebody medical attention: the Wounds named are healed, the attributes named rise.

    Source: LH-HEAL-3, LH-HEAL-4, LH-CRIT-4. Ruling: Q-40.
    """
    gained = _attributes(sheet, treating.attributes, treating.amount, options)
    healed: dict[str, Affliction | None] = dict.fromkeys(treating.wounds)
    recovery = Recovery(wounds_healed=_counted(sheet, healed), attr_gained=gained)
    return Rested(_raised(sheet, gained, {}), healed, recovery)


def blocked(sheet: Character, options: Options) -> Literal["deprived", "overloaded"] | None:
    """Say what keeps HP from coming back. Source: LH-DEP-2, LH-INV-7. Ruling: Q-01 (overload_effect)."""
    if sheet.deprived:
        return "deprived"
    return "overloaded" if sheet.overloaded and options.overload_effect != "deprived" else None


def _hp(sheet: Character, options: Options) -> tuple[int, Literal["deprived", "overloaded"] | None]:
    why = blocked(sheet, options)
    return (sheet.hp if why else max(sheet.hp, sheet.hp_max)), why


def _attributes(
    sheet: Character, attrs: Iterable[Attr], amount: int | None, options: Options
) -> dict[Attr, int]:
    """Say how much of each attribute comes back, those only that rise.

    Source: LH-HEAL-3. Ruling: Q-40 (attribute_recovery), Q-41 (deprived_blocks_attributes).
    """
    if sheet.deprived and options.deprived_blocks_attributes:
        return {}
    if amount is None and options.attribute_recovery == "amount":
        return {}
    missing = {attr: getattr(sheet, f"{attr}_max") - getattr(sheet, attr) for attr in attrs}
    gained = {attr: lack if amount is None else min(lack, amount) for attr, lack in missing.items()}
    return {attr: number for attr, number in gained.items() if number > 0}


def _raised(sheet: Character, gained: Mapping[Attr, int], woken: Fields) -> Fields:
    """Raise the scores and see who can move again."""
    scores: Fields = {attr: getattr(sheet, attr) + number for attr, number in gained.items()}
    fields: Fields = {**woken, **scores}
    return {**fields, **steadies(msgspec.structs.replace(sheet, **fields))}


def _heals_wounds(resting: Resting, options: Options) -> bool:
    """Tell whether a rest heals Wounds. Source: LH-HEAL-4. Ruling: Q-11 (wound_recovery)."""
    return resting.length == "extended" and options.wound_recovery == "medical-or-extended-rest"


def _wounds_of(sheet: Character) -> tuple[str, ...]:
    return tuple(sorted(name for name, held in sheet.afflictions.items() if held.kind == "wound"))


def _fatigue(sheet: Character, resting: Resting, options: Options) -> dict[str, Affliction | None]:
    """Clear Fatigue of somebody who lacks nothing. Source: LH-FAT-3. Ruling: Q-39 (fatigue_recovery)."""
    is_enough = resting.length == "extended" or options.fatigue_recovery == "any-rest"
    if sheet.deprived or not is_enough:
        return {}
    tired = sorted(name for name, held in sheet.afflictions.items() if held.kind == "fatigue")
    if options.fatigue_recovery == "all-per-extended-rest":
        return dict.fromkeys(tired)
    return {name: one_less(sheet.afflictions[name]) for name in tired[:1]}


def _cleared(sheet: Character, after: Mapping[str, Affliction | None]) -> int:
    left = sum(held.count for held in after.values() if held is not None)
    return _counted(sheet, after) - left


def _counted(sheet: Character, names: Iterable[str]) -> int:
    return sum(sheet.afflictions[name].count for name in names)
