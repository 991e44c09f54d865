"""Saves: a d20 at or under the score. Source: LH-SAVE-1..3, LH-SAVE-7, LH-SAVE-8."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import Literal

import msgspec

from lampblack.kernel.throw import Roller
from lampblack.rulesets.liminal.options import Options
from lampblack.rulesets.liminal.terms import SAVE_DIE

Verdict = Literal["passed", "failed"]


class Saved(msgspec.Struct, frozen=True):
    """A Save that was made: the score, the face, what came of it, the rule that settled it."""

    score: int
    face: int
    outcome: Verdict
    rule: str

    @property
    def is_passed(self) -> bool:
        """Tell whether it was passed."""
        return self.outcome == "passed"


class Throwing(msgspec.Struct, frozen=True):
    """For whom a die falls, before whom, and what for."""

    who: str
    sees: str
    reason: str = "save"


def save(score: int, options: Options, roller: Roller, throwing: Throwing) -> Saved:
    """Throw a d20 against a score. Source: LH-SAVE-1."""
    face = roller.die(SAVE_DIE, reason=throwing.reason, who=throwing.who, sees=throwing.sees)
    return judge(score, face, options)


def judge(score: int, face: int, options: Options) -> Saved:
    """Settle a Save from the face that lies there: at or under the score passes, 1 and 20 come first.

    >>> judge(10, 10, Options()).outcome, judge(25, 20, Options()).outcome
    ('passed', 'failed')

    Source: LH-SAVE-1, LH-SAVE-2 (a 1 passes), LH-SAVE-3 (a 20 fails). Ruling: Q-08 (natural_extremes).
    """
    if options.natural_extremes and face == 1:
        return Saved(score, face, "passed", "LH-SAVE-2")
    if options.natural_extremes and face == SAVE_DIE:
        return Saved(score, face, "failed", "LH-SAVE-3")
    return Saved(score, face, "passed" if face <= score else "failed", "LH-SAVE-1")


@lru_cache(maxsize=512)
def chance(score: int, options: Options) -> Fraction:
    """Give the chance to pass, counted over every face with the rule that is played.

    >>> chance(14, Options()), chance(0, Options())
    (Fraction(7, 10), Fraction(1, 20))
    """
    passed = sum(judge(score, face, options).is_passed for face in range(1, SAVE_DIE + 1))
    return Fraction(passed, SAVE_DIE)
