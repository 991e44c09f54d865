"""Checks: as many dice as the stat has points, four and more succeed. Source: EV-CONF-3..9."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from math import comb
from typing import Final

from lampblack.kernel.throw import Roller
from lampblack.rulesets.evil.terms import DIE, DIFFICULTIES, GRAVE, MILD, SUCCESS

REASON: Final = "check"
"""What a player's dice are thrown for, as the log says it."""


def throw(points: int, roller: Roller, who: str) -> int:
    """Throw a die for each point that the stat has now, before everybody, and count the successes.

    >>> from lampblack.kernel.rollers import ScriptedRoller
    >>> throw(3, ScriptedRoller([1, 4, 6]), "ada")
    2

    Source: EV-CONF-3, EV-CONF-4, EV-LOSS-5.
    """
    return roller.successes(points, DIE, SUCCESS, reason=REASON, who=who)


def successes(faces: Iterable[int]) -> int:
    """Count the successes among faces that lie there: 4, 5 and 6.

    >>> successes([1, 2, 3, 4, 5, 6])
    3

    Source: EV-CONF-4, EV-EVIL-7. Ruling: EV-Q-12.
    """
    return sum(face >= SUCCESS for face in faces)


def is_difficulty(number: int) -> bool:
    """Tell whether a check may ask for so many successes: one, or two for the outrageous.

    Source: EV-CONF-5, EV-CONF-6.
    """
    return number in DIFFICULTIES


def is_hopeless(points: int, difficulty: int) -> bool:
    """Tell whether there are too few dice to pass.

    >>> is_hopeless(1, 2), is_hopeless(2, 2)
    (True, False)

    Source: EV-CONF-8. Ruling: EV-Q-9.
    """
    return points < difficulty


def is_passed(left: int, thrown: int, difficulty: int, *, is_lenient: bool = False) -> bool:
    """Tell whether a check passes with so many successes left of those thrown; a surplus does nothing more.

    >>> is_passed(1, 2, 2), is_passed(1, 2, 2, is_lenient=True)
    (False, True)

    Source: EV-CONF-7, EV-CANC-2. Ruling: EV-Q-3, EV-Q-4 (diff2_after_cancel).
    """
    return thrown >= difficulty and left >= 1 if is_lenient else left >= difficulty


def consequences(*, is_passed: bool, evil: int, loss: int) -> tuple[str, ...]:
    """List what a finished check may be told as: mild where nothing acted, worse after a loss or a strike.

    >>> consequences(is_passed=False, evil=0, loss=0)
    ('trapped', 'cut-off', 'bruised', 'frightened', 'hindered')
    >>> consequences(is_passed=True, evil=2, loss=0), consequences(is_passed=True, evil=2, loss=1)
    ((), ('injury', 'stress', 'madness', 'other'))

    Source: EV-CONF-9, EV-LOSS-2. Ruling: EV-Q-35, EV-Q-40, EV-Q-41.
    """
    is_grave = loss >= 1 or (not is_passed and evil >= 1)
    return (() if is_passed else MILD) + (GRAVE if is_grave else ())


def uncovered(outcome: str) -> tuple[str, ...]:
    """List what an act that no stat covers may be told as: nothing bad, or something mild. No dice, no loss.

    >>> uncovered("success"), len(uncovered("mild-failure"))
    ((), 5)

    Source: EV-CONF-2. Ruling: EV-Q-41.
    """
    return MILD if outcome == "mild-failure" else ()


def chance(points: int, at_least: int) -> Fraction:
    """Give the chance of so many successes or more on a die for each point, without anything else joining in.

    >>> chance(2, 1), chance(2, 2), chance(1, 2)
    (Fraction(3, 4), Fraction(1, 4), Fraction(0, 1))
    """
    good = DIE - SUCCESS + 1
    ways = sum(
        comb(points, hits) * good**hits * (DIE - good) ** (points - hits)
        for hits in range(at_least, points + 1)
    )
    return Fraction(ways, DIE**points)
