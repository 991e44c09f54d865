"""Odds of a whole evening: whether a party outlasts the pool. Source: EV-EVIL-4, EV-END-2, EV-END-3."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import cache, partial
from typing import Annotated, Any, Final, Literal

import msgspec

from lampblack.kernel.question import Answer, Odds, Question
from lampblack.kernel.spread import Spread
from lampblack.rulesets.evil.options import Options
from lampblack.rulesets.evil.questions.checking import Asking, Points, Spent, Struck, clashes, settled
from lampblack.rulesets.evil.questions.policies import Policy
from lampblack.rulesets.evil.rules.losing import is_removed
from lampblack.rulesets.evil.rules.strikes import starting_pool
from lampblack.rulesets.evil.terms import MOST_SPENT, PER_PLAYER, STATS

Sheet = tuple[int, ...]
"""The points of the four stats, the highest first: which is which makes no difference."""

Party = tuple[Sheet, ...]
"""Those still in the game, in the order in which they act next."""

Fare = Callable[[Sheet, int], Spread[Sheet]]
"""How a sheet fares in a check with so much spent on it."""

FEWEST_EACH: Final = PER_PLAYER // MOST_SPENT
"""Checks for each player when the GM spends the most on every one."""


class Evening(Asking, frozen=True, kw_only=True):
    """A party of equals, what the GM spends on each check, and how the players answer."""

    players: Annotated[int, msgspec.Meta(ge=1, le=8)]
    evil: Spent
    policy: Policy = "guard"
    sheet: Annotated[tuple[Points, ...], msgspec.Meta(min_length=STATS, max_length=STATS)] = (2, 2, 2, 2)
    stat_choice: Literal["highest", "random"] = "highest"


class Contest(Asking, frozen=True, kw_only=True):
    """Players, and what the GM spends on each check."""

    players: Annotated[int, msgspec.Meta(ge=1, le=1000)]
    evil: Spent


def _party_outlasts(asked: Evening, options: Options, odds: Odds) -> Answer:
    """Checks go round the living until the pool is spent; nobody rests, is replaced, or reaches the objective."""
    fare = cache(_fare(asked, options, odds))
    pool = starting_pool(asked.players)
    sheet = tuple(sorted(asked.sheet, reverse=True))
    party: Spread[Party] = Spread.certain((sheet,) * asked.players)
    while pool:
        spent = min(asked.evil, pool)
        pool -= spent
        party = party.then(partial(_turn, spent, fare))
    return {
        "survives": party.chance(lambda living: len(living) > 0),
        "unbroken": party.chance(lambda living: len(living) == asked.players),
    }


def _turn(spent: int, fare: Fare, living: Party) -> Spread[Party]:
    """Let the next of the living make a check, and go to the end of the round while still in the game."""
    if not living:
        return Spread.certain(living)
    first, *others = living
    return fare(first, spent).read(lambda sheet: (*others, sheet) if sheet else tuple(others))


def _fare(asked: Evening, options: Options, odds: Odds) -> Fare:
    """Give how a sheet fares in one check with so much spent on it; an empty sheet is out of the game."""

    def fare(sheet: Sheet, spent: int) -> Spread[Sheet]:
        stats = Spread.certain(0) if asked.stat_choice == "highest" else Spread.fair(range(STATS))
        return stats.then(lambda stat: _checked(sheet, stat, spent))

    def _checked(sheet: Sheet, stat: int, spent: int) -> Spread[Sheet]:
        dice = clashes(Struck(points=sheet[stat], evil=spent), options, odds)
        return dice.read(lambda clash: _with(sheet, stat, settled(clash, asked.policy, options).points_left))

    return fare


def _with(sheet: Sheet, stat: int, points: int) -> Sheet:
    """Write the points that are left onto a sheet. Source: EV-LOSS-3."""
    if is_removed(points):
        return ()
    return tuple(sorted((*sheet[:stat], points, *sheet[stat + 1 :]), reverse=True))


def _size(asked: Evening) -> int:
    """Estimate the steps: all sheets that one can come to, in every mixture, for each check."""
    parties: int = len(_reachable(asked)) ** asked.players
    return parties * starting_pool(asked.players) // asked.evil


def _reachable(asked: Evening) -> set[Sheet]:
    """List the sheets that one can come to, and being out of the game."""
    found: set[Sheet] = {()}
    waiting = [tuple(sorted(asked.sheet, reverse=True))]
    while waiting:
        sheet = waiting.pop()
        if sheet in found:
            continue
        found.add(sheet)
        rolled = (0,) if asked.stat_choice == "highest" else range(STATS)
        losses = range(1, asked.evil + 1)
        waiting += [_with(sheet, stat, max(0, sheet[stat] - loss)) for stat in rolled for loss in losses]
    return found


def _contested_checks(asked: Contest, _options: Options, _odds: Odds) -> Answer:
    """Source: EV-EVIL-4, EV-EVIL-6."""
    pool = starting_pool(asked.players)
    checks: Any = Fraction(pool, asked.evil)
    return {
        "checks": int(checks) if checks.denominator == 1 else checks,
        "fewest": FEWEST_EACH * asked.players,
        "most": pool,
    }


QUESTIONS: Final = (
    Question(
        "party-outlasts", "Whether anybody is left when the pool is spent.", Evening, _party_outlasts, _size
    ),
    Question("contested-checks", "How many checks the pool lasts for.", Contest, _contested_checks),
)
