"""Making a character: scores thrown or given, and the cap on them. Source: LH-ATTR-1..3, LH-INV-1."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import msgspec

from lampblack.kernel.throw import Roller
from lampblack.rulesets.liminal.options import Options
from lampblack.rulesets.liminal.sheet import Character, Fields
from lampblack.rulesets.liminal.terms import ATTRS

SCORE_DICE = (6, 6, 6)
HP_DIE = 6
CASH_DIE = 6
CASH_STEP = 100
"""What the rolled preset throws for scores, Hit Protection and cash. Ruling: Q-43."""

SWAPS: Mapping[str, tuple[str, str] | None] = {
    "none": None,
    "str-dex": ("str", "dex"),
    "str-ctrl": ("str", "ctrl"),
    "dex-ctrl": ("dex", "ctrl"),
}
"""Which two scores may change places once they are thrown. Ruling: Q-43."""

Capped = Literal["capped", "above-cap"]


def throw_sheet(roller: Roller, *, who: str, sees: str) -> Fields:
    """Throw scores in order, then Hit Protection, then cash; maxima are what was thrown. Ruling: Q-43."""
    scores = {attr: roller.total(SCORE_DICE, reason=attr, who=who, sees=sees) for attr in ATTRS}
    hp = roller.die(HP_DIE, reason="hp", who=who, sees=sees)
    cash = roller.die(CASH_DIE, reason="cash", who=who, sees=sees) * CASH_STEP
    most = {f"{attr}_max": score for attr, score in scores.items()}
    return {**scores, **most, "hp": hp, "hp_max": hp, "cash": cash}


def under_cap(character: Character, options: Options) -> tuple[Character, Capped | None]:
    """Hold an Investigator's scores to the cap; others may be above it and get a warning only.

    Source: LH-ATTR-3. Ruling: Q-18 (attribute_cap).
    """
    above = _above(character, options.attribute_cap)
    if not above:
        return character, None
    if character.kind != "investigator":
        return character, "above-cap"
    return msgspec.structs.replace(character, **above), "capped"


def _above(character: Character, cap: int | None) -> dict[str, int]:
    if cap is None:
        return {}
    names = [name for attr in ATTRS for name in (attr, f"{attr}_max")]
    return {name: cap for name in names if getattr(character, name) > cap}


def is_playable(character: Character) -> bool:
    """Tell whether each attribute has a maximum of at least 1. Source: LH-ATTR-1. Ruling: Q-18."""
    return all(getattr(character, f"{attr}_max") >= 1 for attr in ATTRS)


def swapped(character: Character, swap: str) -> dict[str, int]:
    """Give the scores that stand after two of them changed places, with their maxima. Ruling: Q-43."""
    pair = SWAPS[swap]
    if pair is None:
        return {}
    one, other = pair
    return {
        one: getattr(character, other),
        f"{one}_max": getattr(character, f"{other}_max"),
        other: getattr(character, one),
        f"{other}_max": getattr(character, f"{one}_max"),
    }
