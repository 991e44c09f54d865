# ruff: noqa: ARG002 - what a throw is for makes no difference to its odds
"""A rule run over every way the dice can fall.

The rule is an ordinary function of a roller. It is run once for each way: the roller answers the requests of one
way after the other, and remembers where the next way turns off.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from math import lcm
from typing import Any, TypeVar

from lampblack.kernel.errors import TooMuch
from lampblack.kernel.limits import MAX_WAYS
from lampblack.kernel.seat import ALL
from lampblack.kernel.spread import Spread
from lampblack.kernel.throw import Roller, Throw
from lampblack.odds import falling
from lampblack.odds.falling import Fork

T = TypeVar("T")


class WayRoller:
    """A roller that goes through every way; one run of a rule is one way. It keeps no trace.

    What is known of the way are its answers so far; beyond them a request opens a fork and takes its first answer.
    """

    trace: Sequence[Throw] = ()
    __slots__ = ("_answers", "_at", "_forks", "_places", "_totals", "_weights")

    def __init__(self) -> None:
        self._at = 0
        self._answers: list[Any] = []
        self._forks: list[Fork] = []
        self._places: list[int] = []  # which answer is taken at each fork
        self._weights: list[int] = []  # of the way up to each fork
        self._totals: list[int] = []  # out of how much, that fork counted in

    def die(  # noqa: PLR0913 - as kernel/throw.py lays it down
        self,
        sides: int,
        *,
        reason: str,
        who: str | None = None,
        sees: str = ALL,
        alike: Sequence[Hashable] | None = None,
    ) -> int:
        """Give the face of one die, faces that make no difference together."""
        at = self._at
        self._at = at + 1
        if at == len(self._answers):
            self._open(falling.face(sides) if alike is None else falling.alike_faces(tuple(alike)))
        answer: int = self._answers[at]
        return answer

    def pool(
        self, dice: Sequence[int], *, reason: str, who: str | None = None, sees: str = ALL
    ) -> tuple[int, ...]:
        """Give all faces of some dice."""
        at = self._at
        self._at = at + 1
        if at == len(self._answers):
            self._open(falling.faces(tuple(dice)))
        answer: tuple[int, ...] = self._answers[at]
        return answer

    def highest(self, dice: Sequence[int], *, reason: str, who: str | None = None, sees: str = ALL) -> int:
        """Give the highest of some dice."""
        at = self._at
        self._at = at + 1
        if at == len(self._answers):
            self._open(falling.highest(tuple(dice)))
        answer: int = self._answers[at]
        return answer

    def total(self, dice: Sequence[int], *, reason: str, who: str | None = None, sees: str = ALL) -> int:
        """Give the sum of some dice."""
        at = self._at
        self._at = at + 1
        if at == len(self._answers):
            self._open(falling.total(tuple(dice)))
        answer: int = self._answers[at]
        return answer

    def successes(  # noqa: PLR0913 - as kernel/throw.py lays it down
        self, count: int, sides: int, at_least: int, *, reason: str, who: str | None = None, sees: str = ALL
    ) -> int:
        """Give how many of some dice show enough."""
        at = self._at
        self._at = at + 1
        if at == len(self._answers):
            self._open(falling.successes(count, sides, at_least))
        answer: int = self._answers[at]
        return answer

    def finish(self) -> None:
        """End a command; nothing can be left over."""

    def load(self) -> tuple[int, int]:
        """Say how heavy the way is that was just gone, and out of how much."""
        if not self._forks:
            return 1, 1
        return self._weights[-1] * self._forks[-1].weights[self._places[-1]], self._totals[-1]

    def turn(self) -> bool:
        """Turn to the next way; False when every way has been gone."""
        self._at = 0
        while self._forks:
            place = self._places[-1] + 1
            answers = self._forks[-1].answers
            if place < len(answers):
                self._places[-1] = place
                self._answers[-1] = answers[place]
                return True
            self._forks.pop()
            self._places.pop()
            self._answers.pop()
            self._weights.pop()
            self._totals.pop()
        return False

    def _open(self, fork: Fork) -> None:
        """Come to a fork for the first time, and take its first answer."""
        weight, total = self.load()
        self._weights.append(weight)
        self._totals.append(total * fork.total)
        self._forks.append(fork)
        self._places.append(0)
        self._answers.append(fork.answers[0])


def spread(rule: Callable[[Roller], T], most: int = MAX_WAYS) -> Spread[T]:
    """Run a rule over every way its dice can fall; what it gives must be hashable.

    Raises `too-large` past `most` ways. The rule must ask the same dice whenever it gets the same answers.

    >>> spread(lambda roller: roller.highest([6, 4], reason="attack")).mean()
    Fraction(47, 12)
    """
    roller = WayRoller()
    found: dict[int, dict[T, int]] = {}
    for _ in range(most):
        outcome = rule(roller)
        weight, total = roller.load()
        under = found.get(total) or found.setdefault(total, {})
        under[outcome] = under.get(outcome, 0) + weight
        if not roller.turn():
            return _gathered(found)
    raise TooMuch(f"there are more than {most:,} ways to count; ask for less at once")


def _gathered(found: dict[int, dict[T, int]]) -> Spread[T]:
    """Bring the weights of all ways over one denominator."""
    if len(found) == 1:
        return Spread.weighed(*found.values())
    scale = lcm(*found)
    weights: dict[T, int] = {}
    for total, under in found.items():
        for outcome, weight in under.items():
            weights[outcome] = weights.get(outcome, 0) + weight * (scale // total)
    return Spread.weighed(weights)
