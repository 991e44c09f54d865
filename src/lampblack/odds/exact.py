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
from lampblack.kernel.tongue import phrase
from lampblack.odds import falling
from lampblack.odds.falling import Fork

T = TypeVar("T")


class _Open:
    """A fork on the way, which of its answers is taken, and how heavy the way is up to it."""

    __slots__ = ("fork", "place", "under", "weight")

    def __init__(self, fork: Fork, weight: int, under: int) -> None:
        self.fork, self.place, self.weight, self.under = fork, 0, weight, under


class WayRoller:
    """A roller that goes through every way; one run of a rule is one way. It keeps no trace.

    What is known of the way are its answers so far; beyond them a request opens a fork and takes its first answer.
    The way that is gone is `weight` heavy, out of `under`.
    """

    trace: Sequence[Throw] = ()
    __slots__ = ("_answers", "_at", "_forks", "under", "weight")

    def __init__(self) -> None:
        self.weight = self.under = 1
        self._at = 0
        self._answers: list[Any] = []
        self._forks: list[_Open] = []

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

    def turn(self) -> bool:
        """Turn to the next way; False when every way has been gone."""
        self._at = 0
        while self._forks:
            last = self._forks[-1]
            last.place += 1
            if last.place < len(last.fork.answers):
                self._take(last)
                return True
            self._forks.pop()
            self._answers.pop()
        return False

    def _open(self, fork: Fork) -> None:
        """Come to a fork for the first time, and take its first answer."""
        self._forks.append(_Open(fork, self.weight, self.under))
        self._answers.append(None)
        self._take(self._forks[-1])

    def _take(self, way: _Open) -> None:
        fork, place = way.fork, way.place
        self._answers[-1] = fork.answers[place]
        self.weight = way.weight * fork.weights[place]
        self.under = way.under * fork.total


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
        ways = found.get(roller.under)
        if ways is None:
            ways = found[roller.under] = {}
        ways[outcome] = ways.get(outcome, 0) + roller.weight
        if not roller.turn():
            return _gathered(found)
    raise TooMuch(phrase("there are more than {n:,} ways to count; ask for less at once", n=most))


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
