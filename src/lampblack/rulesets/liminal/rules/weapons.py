"""Which dice a strike throws: a weapon's own, the second hand's, and what weakness and advantage make of them."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final, Literal

import msgspec

from lampblack.kernel import limits
from lampblack.rulesets.liminal.options import Options
from lampblack.rulesets.liminal.terms import HarmKind

Dice = tuple[int, ...]
"""Dice by their sides, the first weapon's first."""

Modifier = Literal["impaired", "enhanced"]

LADDER: Final[Dice] = (4, 6, 8, 10, 12, 20)
"""The sizes a die goes down by in the second hand. Source: LH-DUAL-2."""

BARE_HANDS: Final[Dice] = (4,)
PLAIN_WEAPON: Final[Dice] = (6,)
TWO_HANDED: Final[Dice] = (8,)
SPECIALIZED: Final[Dice] = (10,)
"""What a strike throws when no die is named. Source: LH-ATK-3."""

IMPAIRED_DIE: Final = 4
"""Source: LH-IMP-1."""

ENHANCED_DIE: Final = 12
"""Source: LH-ENH-1."""

_TEXT: Final = re.compile(r"d[1-9]\d{0,3}(\+d[1-9]\d{0,3})*")


class Thrown(msgspec.Struct, frozen=True):
    """What a strike brings: dice of which the highest counts, or a flat amount and no dice."""

    dice: Dice = ()
    flat: int | None = None

    @property
    def texts(self) -> tuple[str, ...]:
        """The dice as they are written; none for a flat amount."""
        return tuple(f"d{sides}" for sides in self.dice)


def read_dice(text: str) -> Dice | None:
    """Read dice of which the highest counts; None when it is no such text. Source: LH-DUAL-1.

    >>> read_dice("d6"), read_dice("d6+d4"), read_dice("2d6")
    ((6,), (6, 4), None)
    """
    if not _TEXT.fullmatch(text):
        return None
    dice = tuple(int(part[1:]) for part in text.split("+"))
    return dice if len(dice) <= limits.MAX_TERMS and max(dice) <= limits.MAX_SIDES else None


def usual_dice(tags: Iterable[str]) -> Dice:
    """Name the die of a weapon that has none of its own. Source: LH-ATK-3.

    >>> usual_dice(["two-handed"]), usual_dice([])
    ((8,), (6,))
    """
    if "specialized" in tags:
        return SPECIALIZED
    return TWO_HANDED if "two-handed" in tags else PLAIN_WEAPON


def usual_kind(tags: Iterable[str]) -> HarmKind:
    """Name what a weapon with these tags deals. Source: LH-TAG-4, LH-TAG-5."""
    if "stress" in tags:
        return "stress"
    return "non-lethal" if "non-lethal" in tags else "damage"


def second_hand(first: int) -> int:
    """Name the die of the second hand: one size below the first, a d4 stays. Source: LH-DUAL-2. Ruling: Q-28.

    >>> second_hand(6), second_hand(12), second_hand(4)
    (4, 10, 4)
    """
    below = [sides for sides in LADDER if sides < first]
    return below[-1] if below else first


def modifier(options: Options, *, is_impaired: bool, is_enhanced: bool) -> Modifier | None:
    """Settle weakness and advantage; both at once cancel each other, or one of them wins.

    Source: LH-IMP-1, LH-ENH-1. Ruling: Q-26 (impaired_enhanced_both).
    """
    if is_impaired and is_enhanced:
        both = options.impaired_enhanced_both
        return None if both == "cancel" else both
    if is_impaired:
        return "impaired"
    return "enhanced" if is_enhanced else None


def modified(thrown: Thrown, change: Modifier | None, options: Options) -> Thrown:
    """Replace what a strike throws by a d4 or a d12, where that hinders or helps.

    A smaller die or amount stays when Impaired, a greater one when Enhanced. Two weapons are one attack and
    become one die, or each die is replaced.

    Source: LH-IMP-1, LH-ENH-1. Ruling: Q-27 (modifier_on_dual), Q-32.
    """
    if change is None:
        return thrown
    if thrown.flat is not None:
        return _amount(thrown.flat, change)
    dice = thrown.dice if options.modifier_on_dual == "each-die" else (max(thrown.dice),)
    return Thrown(tuple(_die(sides, change) for sides in dice))


def _die(sides: int, change: Modifier) -> int:
    return min(sides, IMPAIRED_DIE) if change == "impaired" else max(sides, ENHANCED_DIE)


def _amount(flat: int, change: Modifier) -> Thrown:
    if change == "impaired":
        return Thrown((IMPAIRED_DIE,)) if flat > IMPAIRED_DIE else Thrown(flat=flat)
    return Thrown((ENHANCED_DIE,)) if flat <= ENHANCED_DIE else Thrown(flat=flat)
