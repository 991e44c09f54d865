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
    """A roller that goes through every way; one run of a rule is one way. It keeps no trace."""

    trace: Sequence[Throw] = ()

    def __init__(self) -> None:
        self._forks: list[Fork] = []
        self._taken: list[int] = []
        self._at = 0

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
        if at < len(self._taken):  # on a known stretch of the way there is nothing to look up
            self._at = at + 1
            answer: int = self._forks[at].answers[self._taken[at]]
            return answer
        fork = falling.face(sides) if alike is None else falling.alike_faces(tuple(alike))
        shown: int = self._take(fork)
        return shown

    def pool(
        self, dice: Sequence[int], *, reason: str, who: str | None = None, sees: str = ALL
    ) -> tuple[int, ...]:
        """Give all faces of some dice."""
        faces: tuple[int, ...] = self._take(falling.faces(tuple(dice)))
        return faces

    def highest(self, dice: Sequence[int], *, reason: str, who: str | None = None, sees: str = ALL) -> int:
        """Give the highest of some dice."""
        shown: int = self._take(falling.highest(tuple(sorted(dice))))
        return shown

    def total(self, dice: Sequence[int], *, reason: str, who: str | None = None, sees: str = ALL) -> int:
        """Give the sum of some dice."""
        summed: int = self._take(falling.total(tuple(sorted(dice))))
        return summed

    def successes(  # noqa: PLR0913 - as kernel/throw.py lays it down
        self, count: int, sides: int, at_least: int, *, reason: str, who: str | None = None, sees: str = ALL
    ) -> int:
        """Give how many of some dice show enough."""
        counted: int = self._take(falling.successes(count, sides, at_least))
        return counted

    def finish(self) -> None:
        """End a command; nothing can be left over."""

    def weight(self) -> tuple[int, int]:
        """Say how heavy the way is that was just gone, and out of how much."""
        weight = total = 1
        for fork, taken in zip(self._forks, self._taken, strict=True):
            weight *= fork.weights[taken]
            total *= fork.total
        return weight, total

    def turn(self) -> bool:
        """Turn to the next way; False when every way has been gone."""
        self._at = 0
        while self._taken:
            if self._taken[-1] + 1 < len(self._forks[-1].answers):
                self._taken[-1] += 1
                return True
            self._taken.pop()
            self._forks.pop()
        return False

    def _take(self, fork: Fork) -> Any:
        at = self._at
        self._at = at + 1
        if at == len(self._taken):
            self._forks.append(fork)
            self._taken.append(0)
        return self._forks[at].answers[self._taken[at]]


def spread(rule: Callable[[Roller], T], roller: WayRoller | None = None, most: int = MAX_WAYS) -> Spread[T]:
    """Run a rule over every way its dice can fall; what it gives must be hashable.

    Raises `too-large` past `most` ways. The rule must ask the same dice whenever it gets the same answers.

    >>> spread(lambda roller: roller.highest([6, 4], reason="attack")).mean()
    Fraction(47, 12)
    """
    roller = roller or WayRoller()
    found: dict[int, dict[T, int]] = {}
    for _ in range(most):
        outcome = rule(roller)
        weight, total = roller.weight()
        under = found.setdefault(total, {})
        under[outcome] = under.get(outcome, 0) + weight
        if not roller.turn():
            return _gathered(found)
    raise TooMuch(f"there are more than {most:,} ways to count; ask for less at once")


def _gathered(found: dict[int, dict[T, int]]) -> Spread[T]:
    """Bring the weights of all ways over one denominator."""
    scale = lcm(*found)
    weights: dict[T, int] = {}
    for total, under in found.items():
        for outcome, weight in under.items():
            weights[outcome] = weights.get(outcome, 0) + weight * (scale // total)
    return Spread.weighed(weights)
