"""Many checks at once: for each stat, each number of GM's dice and each difficulty, what comes of it.

Both sides' dice are counted once for each size, and every way in which they can lie there is settled once, its sum
kept for each number of the GM's successes. What is left for a single check is a sum of whole numbers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from functools import cache

import msgspec

from lampblack.kernel.question import Odds
from lampblack.kernel.throw import Roller
from lampblack.rulesets.evil.options import Options
from lampblack.rulesets.evil.questions.policies import Policy, settled
from lampblack.rulesets.evil.rules import checks, strikes
from lampblack.rulesets.evil.rules.losing import Clash

Sums = tuple[int, int, int]
"""How heavy passing is, the points that are gone, how heavy it is that somebody is out of the game."""


class Fare(msgspec.Struct, frozen=True):
    """How a check fares, in sums over all ways its dice can fall, and how heavy these are together."""

    sums: Sums
    total: int

    @property
    def passed(self) -> Fraction:
        """Give the chance to pass."""
        return Fraction(self.sums[0], self.total)

    @property
    def loss(self) -> Fraction:
        """Give the points lost in the mean."""
        return Fraction(self.sums[1], self.total)

    @property
    def removed(self) -> Fraction:
        """Give the chance to be out of the game."""
        return Fraction(self.sums[2], self.total)


def fares(policy: Policy, options: Options, odds: Odds) -> Callable[[int, int, int], Fare]:
    """Give what tells how a check fares, from the points of the stat, the GM's dice and the difficulty.

    Source: EV-CONF-3..8, EV-EVIL-7, EV-CANC-1, EV-LOSS-1, EV-LOSS-3.
    """
    own = cache(lambda points: odds.spread(lambda roller: checks.throw(points, roller, "")))
    against = cache(lambda spent: odds.spread(lambda roller: _struck(spent, roller)))

    @cache
    def met(points: int, difficulty: int, hits: int) -> Sums:
        passed = loss = removed = 0
        for successes, weight in own(points).weights.items():
            clash = Clash(difficulty=difficulty, points=points, successes=successes, gm_successes=hits)
            end = settled(policy, clash, options)
            passed += weight * end.passed
            loss += weight * (points - end.points_left)
            removed += weight * end.removed
        return passed, loss, removed

    def fare(points: int, spent: int, difficulty: int) -> Fare:
        if options.hopeless_checks == "auto_fail" and checks.is_hopeless(points, difficulty):
            return Fare((0, 0, 0), 1)
        struck = against(spent)
        met_by = [(weight, met(points, difficulty, hits)) for hits, weight in struck.weights.items()]
        return Fare(_added(met_by), own(points).total * struck.total)

    return fare


def _struck(spent: int, roller: Roller) -> int:
    return strikes.strike(spent, roller, "") if spent else 0


def _added(ways: Iterable[tuple[int, Sums]]) -> Sums:
    """Add sums up, each as often as it is heavy."""
    passed = loss = removed = 0
    for weight, sums in ways:
        passed += weight * sums[0]
        loss += weight * sums[1]
        removed += weight * sums[2]
    return passed, loss, removed
