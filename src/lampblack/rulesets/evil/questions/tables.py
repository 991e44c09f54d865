"""Many checks at once: for each stat, each number of GM's dice and each difficulty, what comes of it.

Both sides' dice are counted once for each size, and every way in which they can lie there is settled once. What is
left for a single check is a sum of whole numbers.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import cache, partial

import msgspec

from lampblack.kernel.question import Odds
from lampblack.kernel.spread import Spread
from lampblack.kernel.throw import Roller
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
    own = cache(lambda points: odds.spread(lambda roller: checks.throw(points, roller, "")))
    against = cache(lambda spent: odds.spread(lambda roller: _struck(spent, roller)))
    came = cache(_came(policy, options))

    def fare(points: int, spent: int, difficulty: int) -> Fare:
        if options.hopeless_checks == "auto_fail" and checks.is_hopeless(points, difficulty):
            return Fare(Fraction(0), Fraction(0), Fraction(0))
        return _added(own(points), against(spent), partial(came, points, difficulty))

    return fare


def _struck(spent: int, roller: Roller) -> int:
    return strikes.strike(spent, roller, "") if spent else 0


def _came(policy: Policy, options: Options) -> Callable[[int, int, int, int], Came]:
    """Settle dice that lie there, as a player of this policy would."""

    def came(points: int, difficulty: int, successes: int, hits: int) -> Came:
        clash = Clash(difficulty=difficulty, points=points, successes=successes, gm_successes=hits)
        end = settle(clash, spend(policy, clash, options), options)
        return end.passed, points - end.points_left, end.removed

    return came


def _added(mine: Spread[int], theirs: Spread[int], came: Callable[[int, int], Came]) -> Fare:
    """Add up what comes of both sides' dice, each way with its weight."""
    passed = loss = removed = 0
    for successes, weight in mine.weights.items():
        for hits, more in theirs.weights.items():
            one, both = came(successes, hits), weight * more
            passed += both * one[0]
            loss += both * one[1]
            removed += both * one[2]
    total = mine.total * theirs.total
    return Fare(Fraction(passed, total), Fraction(loss, total), Fraction(removed, total))
