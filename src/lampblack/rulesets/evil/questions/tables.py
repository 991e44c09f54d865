"""Many checks at once: for each stat, each number of GM's dice and each difficulty, what comes of it.

Both sides' dice are counted once for each size, and every way in which they can lie there is settled once. What is
left for a single check is a sum of whole numbers.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import cache

import msgspec

from lampblack.kernel.question import Odds
from lampblack.kernel.spread import Spread
from lampblack.rulesets.evil.options import Options
from lampblack.rulesets.evil.questions.policies import Policy, spend
from lampblack.rulesets.evil.rules import checks, strikes
from lampblack.rulesets.evil.rules.losing import Clash, settle

Came = tuple[bool, int, bool]
"""Whether a check passed, the points that are gone, whether somebody is out of the game."""


class Fare(msgspec.Struct, frozen=True):
    """How a check fares: the chance to pass, the points lost in the mean, the chance to be out of the game."""

    passed: Fraction
    loss: Fraction
    removed: Fraction


def fares(policy: Policy, options: Options, odds: Odds) -> Callable[[int, int, int], Fare]:
    """Give what tells how a check fares, from the points of the stat, the GM's dice and the difficulty.

    Source: EV-CONF-3..8, EV-EVIL-7, EV-CANC-1, EV-LOSS-1, EV-LOSS-3.
    """

    @cache
    def own(points: int) -> Spread[int]:
        return odds.spread(lambda roller: checks.throw(points, roller, ""))

    @cache
    def against(spent: int) -> Spread[int]:
        return odds.spread(lambda roller: strikes.strike(spent, roller, "") if spent else 0)

    @cache
    def came(points: int, difficulty: int, successes: int, hits: int) -> Came:
        clash = Clash(difficulty=difficulty, points=points, successes=successes, gm_successes=hits)
        end = settle(clash, spend(policy, clash, options), options)
        return end.passed, points - end.points_left, end.removed

    def fare(points: int, spent: int, difficulty: int) -> Fare:
        if options.hopeless_checks == "auto_fail" and checks.is_hopeless(points, difficulty):
            return Fare(Fraction(0), Fraction(0), Fraction(0))
        mine, theirs = own(points), against(spent)
        passed = loss = removed = 0
        for successes, weight in mine.weights.items():
            for hits, more in theirs.weights.items():
                one = came(points, difficulty, successes, hits)
                both = weight * more
                passed += both * one[0]
                loss += both * one[1]
                removed += both * one[2]
        total = mine.total * theirs.total
        return Fare(Fraction(passed, total), Fraction(loss, total), Fraction(removed, total))

    return fare
