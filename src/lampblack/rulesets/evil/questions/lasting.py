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
from lampblack.rulesets.evil.questions.checking import Asking, Points, Spent, Struck, clashes
from lampblack.rulesets.evil.questions.policies import Policy, settled
from lampblack.rulesets.evil.rules.losing import is_removed
from lampblack.rulesets.evil.rules.strikes import starting_pool
from lampblack.rulesets.evil.terms import MOST_SPENT, PER_PLAYER, STATS

Sheet = tuple[int, ...]
"""The points of the four stats, the highest first: which is which makes no difference."""

Hazard = Callable[[int, int], Fraction]
"""From the checks that somebody has made, and what is spent on the next, to the chance to be out after it."""

FEWEST_EACH: Final = PER_PLAYER // MOST_SPENT
"""Checks for each player when the GM spends the most on every one."""


class Party(msgspec.Struct, frozen=True):
    """Those still in the game: who wait for their next check after so many, and who have made it in this round."""

    checks: int
    waiting: int
    done: int

    @property
    def number(self) -> int:
        """All of them."""
        return self.waiting + self.done


class Evening(Asking, frozen=True, kw_only=True):
    """A party of equals, what the GM spends on each check, and how the players answer."""

    players: Annotated[int, msgspec.Meta(ge=1, le=100)]
    evil: Spent
    policy: Policy = "guard"
    sheet: Annotated[tuple[Points, ...], msgspec.Meta(min_length=STATS, max_length=STATS)] = (2, 2, 2, 2)
    stat_choice: Literal["highest", "random"] = "highest"


class Contest(Asking, frozen=True, kw_only=True):
    """Players, and what the GM spends on each check."""

    players: Annotated[int, msgspec.Meta(ge=1, le=1000)]
    evil: Spent


def _party_outlasts(asked: Evening, options: Options, odds: Odds) -> Answer:
    """Checks go round the living until the pool is spent; nobody rests, is replaced, or reaches the objective.

    Equals who have made as many checks are as likely to stand as each other, whoever else is gone. So it is enough to
    count the living: those who wait for their next check, and those who have made it in this round.
    """
    hazard = cache(_hazard(asked, options, odds))
    pool = starting_pool(asked.players)
    party: Spread[Party] = Spread.certain(Party(0, asked.players, 0))
    while pool:
        spent = min(asked.evil, pool)
        pool -= spent
        party = party.then(partial(_turn, spent, hazard))
    return {
        "survives": party.chance(lambda living: living.number > 0),
        "unbroken": party.chance(lambda living: living.number == asked.players),
    }


def _turn(spent: int, hazard: Hazard, living: Party) -> Spread[Party]:
    """Let the next of the living make a check; when all have made it, a new round begins."""
    if not living.number:
        return Spread.certain(living)
    if not living.waiting:
        living = Party(living.checks + 1, living.done, 0)
    gone = hazard(living.checks, spent)
    out = Party(living.checks, living.waiting - 1, living.done)
    stays = Party(living.checks, living.waiting - 1, living.done + 1)
    return Spread.weighed({out: gone.numerator, stays: gone.denominator - gone.numerator})


def _hazard(asked: Evening, options: Options, odds: Odds) -> Hazard:
    """Give the chance that somebody who stands after so many checks is out after one more."""
    fare = cache(_fare(asked, options, odds))
    start = tuple(sorted(asked.sheet, reverse=True))

    @cache
    def after(checks: int) -> Spread[Sheet]:
        if not checks:
            return Spread.certain(start)
        return after(checks - 1).then(lambda sheet: fare(sheet, asked.evil))

    def hazard(checks: int, spent: int) -> Fraction:
        sheets = after(checks)
        stands = 1 - sheets.of(())
        more = sheets.then(lambda sheet: fare(sheet, spent)).of(()) - sheets.of(())
        return more / stands if stands else Fraction(1)

    return hazard


def _fare(asked: Evening, options: Options, odds: Odds) -> Callable[[Sheet, int], Spread[Sheet]]:
    """Give how a sheet fares in one check with so much spent on it; an empty sheet is out of the game."""
    stats = Spread.certain(0) if asked.stat_choice == "highest" else Spread.fair(range(STATS))

    def fare(sheet: Sheet, spent: int) -> Spread[Sheet]:
        return stats.then(lambda stat: _checked(sheet, stat, spent)) if sheet else Spread.certain(sheet)

    def _checked(sheet: Sheet, stat: int, spent: int) -> Spread[Sheet]:
        dice = clashes(Struck(points=sheet[stat], evil=spent), options, odds)
        return dice.read(lambda clash: _with(sheet, stat, settled(asked.policy, clash, options).points_left))

    return fare


def _with(sheet: Sheet, stat: int, points: int) -> Sheet:
    """Write the points that are left onto a sheet. Source: EV-LOSS-3."""
    if is_removed(points):
        return ()
    return tuple(sorted((*sheet[:stat], points, *sheet[stat + 1 :]), reverse=True))


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
    Question("party-outlasts", "Whether anybody is left when the pool is spent.", Evening, _party_outlasts),
    Question(
        "contested-checks",
        "How many checks the pool lasts for.",
        Contest,
        _contested_checks,
        amounts=("checks",),
    ),
)
