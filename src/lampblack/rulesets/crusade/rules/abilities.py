"""Scores, what is added to them, and how an Ability bears on its three scores.

Source: FS-ABIL-3, FS-ABIL-5, FS-ABIL-16..24.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from lampblack.kernel.throw import Roller
from lampblack.rulesets.crusade.rules.throwing import Throwing

WARN_ABOVE = 10
"""A score above this is allowed and gets a warning. Ruling: FS-Q-5."""

Effect = Literal["none", "cap", "add"]
CheckDice = Literal["3d10", "1d20", "manual"]

_CHECK_DICE = {"3d10": (10, 10, 10), "1d20": (20,), "manual": (10, 10, 10)}
"""What a check throws. Ruling: FS-Q-6."""


def effective(typed: int, mods: Iterable[int], ability: int | None, effect: Effect) -> int:
    """Add up a score: what was typed, what species, culture, occupation and others add, then its Ability.

    >>> effective(3, [1, 1, -1], None, "none"), effective(5, [], 3, "cap"), effective(5, [], 3, "add")
    (4, 3, 8)

    Source: FS-ABIL-3, FS-ABIL-5. Ruling: FS-Q-2 (an empty Ability does nothing), FS-Q-3 (ability_effect).
    """
    score = typed + sum(mods)
    if ability is None:
        return score
    match effect:
        case "cap":
            return min(score, ability)
        case "add":
            return score + ability
        case "none":
            return score


def floored(score: int, *, negatives_forbidden: bool) -> int:
    """Hold a score at 0 where negative ones are forbidden. Source: FS-ABIL-3. Ruling: FS-Q-5 (negative_scores)."""
    return max(0, score) if negatives_forbidden else score


def is_unusual(scores: Iterable[int]) -> bool:
    """Tell whether a score is above what the game counts on. Ruling: FS-Q-5."""
    return any(score > WARN_ABOVE for score in scores)


def check_dice(roll: CheckDice) -> tuple[int, ...]:
    """Give the dice of an attack roll or a check. Ruling: FS-Q-6 (attack_roll)."""
    return _CHECK_DICE[roll]


def throw_check(roll: CheckDice, roller: Roller, throwing: Throwing, reason: str) -> int:
    """Throw the dice of a check and add them up. Source: FS-ABIL-16..24. Ruling: FS-Q-6."""
    return roller.total(check_dice(roll), reason=reason, who=throwing.who, sees=throwing.sees)


def passes(total: int, number: int, *, ties_pass: bool) -> bool:
    """Tell whether a check reaches its number. Source: FS-ABIL-16..24. Ruling: FS-Q-7 (ties_hit)."""
    return total >= number if ties_pass else total > number
