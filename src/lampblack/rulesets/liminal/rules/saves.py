"""Saves: a d20 at or under the score. Source: LH-SAVE-1..3, LH-SAVE-7, LH-SAVE-8."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import product
from typing import Final, Literal

import msgspec

from lampblack.kernel.throw import Roller
from lampblack.rulesets.liminal.options import Options
from lampblack.rulesets.liminal.terms import SAVE_DIE

Verdict = Literal["passed", "failed"]


Keeps = Literal["one", "worse", "better"]


class Cause(msgspec.Struct, frozen=True):
    """What changes a throw, by its word, and the name of what brings it about."""

    effect: str
    name: str


class Manner(msgspec.Struct, frozen=True):
    """How a Save is thrown: with one die or the worse or better of two, and once more when it failed."""

    keeps: Keeps = "one"
    again: bool = False
    because: tuple[Cause, ...] = ()


PLAIN: Final = Manner()


class Saved(msgspec.Struct, frozen=True):
    """A Save that was made: the score, the face that counts, what came of it, the rule that settled it.

    `aside` are faces that fell and do not count, `because` says why there were any.
    """

    score: int
    face: int
    outcome: Verdict
    rule: str
    aside: tuple[int, ...] = ()
    because: tuple[Cause, ...] = ()

    @property
    def is_passed(self) -> bool:
        """Tell whether it was passed."""
        return self.outcome == "passed"


class Throwing(msgspec.Struct, frozen=True):
    """For whom a die falls, before whom, and what for; `face_counts` where the face itself decides something too."""

    who: str
    sees: str
    reason: str = "save"
    manner: Manner = PLAIN
    face_counts: bool = False


def save(score: int, options: Options, roller: Roller, throwing: Throwing) -> Saved:
    """Throw a d20 against a score; some bear what makes it two, or lets them try again.

    Source: LH-SAVE-1. Ruling: Q-42.
    """
    manner = throwing.manner
    alike = None if throwing.face_counts else verdicts(score, options)
    if manner is PLAIN:
        return judge(score, _die(roller, throwing, alike), options)
    faces = _thrown(roller, throwing, alike)
    saved = judge(score, kept(faces, manner.keeps), options)
    if manner.again and not saved.is_passed:
        more = _thrown(roller, throwing, alike)
        saved, faces = judge(score, kept(more, manner.keeps), options), (*faces, *more)
    aside = list(faces)
    aside.remove(saved.face)
    return msgspec.structs.replace(saved, aside=tuple(aside), because=manner.because)


def kept(faces: tuple[int, ...], keeps: Keeps) -> int:
    """Say which face counts: a lower one is never worse for who must stay at or under a score.

    >>> kept((14, 3), "worse"), kept((14, 3), "better"), kept((14,), "one")
    (14, 3, 14)
    """
    return min(faces) if keeps == "better" else max(faces)


def _thrown(roller: Roller, throwing: Throwing, alike: Sequence[Verdict] | None) -> tuple[int, ...]:
    """Throw the dice of a Save; of faces with one verdict the lower is never the worse, so they are alike."""
    count = 1 if throwing.manner.keeps == "one" else _TWO
    return tuple(_die(roller, throwing, alike) for _ in range(count))


def _die(roller: Roller, throwing: Throwing, alike: Sequence[Verdict] | None) -> int:
    return roller.die(SAVE_DIE, reason=throwing.reason, who=throwing.who, sees=throwing.sees, alike=alike)


_TWO: Final = 2
"""Dice that fall where the worse or the better one counts. Ruling: Q-42."""


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
def verdicts(score: int, options: Options) -> tuple[Verdict, ...]:
    """List the verdict of every face, from 1 up."""
    return tuple(judge(score, face, options).outcome for face in range(1, SAVE_DIE + 1))


@lru_cache(maxsize=512)
def chance(score: int, options: Options, manner: Manner = PLAIN) -> Fraction:
    """Give the chance to pass, counted over every face with the rule that is played.

    >>> chance(14, Options()), chance(0, Options())
    (Fraction(7, 10), Fraction(1, 20))
    >>> chance(10, Options(), Manner("worse")), chance(10, Options(), Manner("one", again=True))
    (Fraction(1, 4), Fraction(3, 4))
    """
    dice = 1 if manner.keeps == "one" else _TWO
    falls = list(product(range(1, SAVE_DIE + 1), repeat=dice))
    passed = sum(judge(score, kept(faces, manner.keeps), options).is_passed for faces in falls)
    once = Fraction(passed, len(falls))
    return once + (1 - once) * once if manner.again else once
