"""Odds of one check, with and without the GM's dice, and what the GM's points buy.

Source: EV-CONF-3..8, EV-LOSS-1..4.
"""

from __future__ import annotations

from fractions import Fraction
from math import floor
from typing import Annotated, Final, Literal

import msgspec

from lampblack.kernel.question import NEVER, Answer, Odds, Question
from lampblack.kernel.spread import Spread
from lampblack.kernel.throw import Roller
from lampblack.rulesets.evil.options import Options
from lampblack.rulesets.evil.questions.policies import Policy, settled, spend
from lampblack.rulesets.evil.rules import cancelling, checks, strikes
from lampblack.rulesets.evil.rules.losing import Clash, Settled, settle
from lampblack.rulesets.evil.terms import MOST_SPENT

Points = Annotated[int, msgspec.Meta(ge=1, le=20)]
Dice = Annotated[int, msgspec.Meta(ge=0, le=MOST_SPENT)]
Spent = Annotated[int, msgspec.Meta(ge=1, le=MOST_SPENT)]
Faced = Annotated[int, msgspec.Meta(ge=0, le=20)]
Difficulty = Literal[1, 2]


class Asking(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What all questions have in common: nothing that they do not know is let through."""


class Struck(Asking, frozen=True, kw_only=True):
    """A check: the points of the stat, what it asks for, and the points spent on it."""

    points: Points
    difficulty: Difficulty = 1
    evil: Dice = 0


class Check(Struck, frozen=True, kw_only=True):
    """A check, and how the player spends successes."""

    policy: Policy = "guard"


class Looked(Asking, frozen=True, kw_only=True):
    """A stat, and the points that the GM spends on a check of it."""

    points: Points
    evil: Spent


class Stat(Asking, frozen=True, kw_only=True):
    """The points of a stat."""

    points: Points


class Thrown(Asking, frozen=True, kw_only=True):
    """Dice of the GM."""

    evil: Annotated[int, msgspec.Meta(ge=0, le=100)]


class Fallen(Asking, frozen=True, kw_only=True):
    """Dice that lie there."""

    points: Points
    successes: Faced
    gm_successes: Faced
    difficulty: Difficulty = 1


def clashes(check: Struck, options: Options, odds: Odds) -> Spread[Clash]:
    """Count how both sides' dice can lie there. A hopeless check may fail before any die. Ruling: EV-Q-9."""
    points, difficulty = check.points, check.difficulty
    if options.hopeless_checks == "auto_fail" and checks.is_hopeless(points, difficulty):
        return Spread.certain(Clash(difficulty=difficulty, points=points, successes=0, gm_successes=0))

    def rule(roller: Roller) -> Clash:
        own = checks.throw(points, roller, "")
        against = strikes.strike(check.evil, roller, "") if check.evil else 0
        return Clash(difficulty=difficulty, points=points, successes=own, gm_successes=against)

    return odds.spread(rule)


def lost(clash: Clash, came: Settled) -> int:
    """Give the points that are really gone: no more than there were. Source: EV-LOSS-1."""
    return clash.points - came.points_left


def mean_loss(check: Struck, policy: Policy, options: Options, odds: Odds) -> Fraction:
    """Give the points that a check costs in the mean."""
    dice = clashes(check, options, odds)
    return dice.mean(lambda clash: lost(clash, settled(policy, clash, options)))


def _check(asked: Check, options: Options, odds: Odds) -> Answer:
    came = clashes(asked, options, odds).read(lambda clash: _came(clash, asked.policy, options))
    any_loss = came.chance(lambda one: one[1] > 0)
    return {
        "pass": came.chance(lambda one: one[0]),
        "any_loss": any_loss,
        "no_loss": 1 - any_loss,
        "mean_loss": came.mean(lambda one: one[1]),
        "removed": came.chance(lambda one: one[2]),
        "pass_unharmed": came.chance(lambda one: one[0] and not one[1]),
    }


def _came(clash: Clash, policy: Policy, options: Options) -> tuple[bool, int, bool]:
    came = settled(policy, clash, options)
    return came.passed, lost(clash, came), came.removed


def _cancel_choice(asked: Struck, options: Options, odds: Odds) -> Answer:
    dice = clashes(asked, options, odds)
    return {
        "real_choice": dice.chance(lambda clash: _is_real(clash, options)),
        "prompt": dice.chance(lambda clash: cancelling.is_offered(clash.successes, clash.gm_successes)),
        "decides_removal": dice.chance(lambda clash: _decides(clash, options)),
    }


def _is_real(clash: Clash, options: Options) -> bool:
    """Tell whether one must choose: the check passes, and no longer once everything is spent."""
    is_lenient = options.diff2_after_cancel == "lenient"
    thrown, needed = clash.successes, clash.difficulty
    left = cancelling.left(thrown, spend("guard", clash, options))
    keeps = checks.is_passed(thrown, thrown, needed, is_lenient=is_lenient)
    return keeps and not checks.is_passed(left, thrown, needed, is_lenient=is_lenient)


def _decides(clash: Clash, options: Options) -> bool:
    """Tell whether spending decides who is out: pressing empties the stat, guarding saves it."""
    return settled("press", clash, options).removed and not settled("guard", clash, options).removed


def _guard_price(asked: Struck, options: Options, odds: Odds) -> Answer:
    dice = clashes(asked, options, odds)

    def passes(policy: Policy) -> Fraction:
        return dice.chance(lambda clash: settled(policy, clash, options).passed)

    given_up = passes("press") - passes("guard")
    saved = mean_loss(asked, "press", options, odds) - mean_loss(asked, "guard", options, odds)
    return {
        "pass_given_up": given_up,
        "points_saved": saved,
        "saved_per_pass": saved / given_up if given_up else NEVER,
    }


def _evil_price(asked: Check, options: Options, odds: Odds) -> Answer:
    """What one point of a stat costs the GM."""
    return {"price": _price(asked.evil, mean_loss(asked, asked.policy, options, odds))}


def _price(spent: int, loss: Fraction) -> Fraction | str:
    return spent / loss if loss else NEVER


def _look_first(asked: Looked, options: Options, odds: Odds) -> Answer:
    """A GM who sees the dice first strikes only where there is nothing to cancel with. Ruling: EV-Q-10."""
    check = Struck(points=asked.points, evil=asked.evil)
    dice = clashes(check, options, odds)
    bare = odds.spread(lambda roller: strikes.strike(asked.evil, roller, ""))
    blind = asked.evil / mean_loss(check, "guard", options, odds)
    looking = asked.evil / bare.mean(lambda hits: min(hits, asked.points))
    return {
        "blind_price": blind,
        "looking_price": looking,
        "ratio": blind / looking,
        "no_success": dice.chance(lambda clash: clash.successes == 0),
    }


def _rest_worth(asked: Stat, options: Options, odds: Odds) -> Answer:
    """What the strike that a rest pays for takes again, so how much must be missing. Source: EV-REST-1."""
    loss = mean_loss(Struck(points=asked.points, evil=MOST_SPENT), "guard", options, odds)
    return {"mean_loss": loss, "pays_from": floor(loss) + 1}


def _secret_out(asked: Thrown, _options: Options, odds: Odds) -> Answer:
    """Source: EV-SECR-4."""
    hits = odds.spread(lambda roller: strikes.strike(asked.evil, roller, "") if asked.evil else 0)
    return {"revealed": 1 - hits.of(0)}


def _cancel_table(asked: Fallen, options: Options, _odds: Odds) -> Answer:
    clash = Clash(
        difficulty=asked.difficulty,
        points=asked.points,
        successes=asked.successes,
        gm_successes=asked.gm_successes,
    )
    picks = cancelling.picks(asked.successes, asked.gm_successes, is_partial=options.partial_cancel)
    return {"rows": [msgspec.to_builtins(settle(clash, pick, options)) for pick in dict.fromkeys(picks)]}


QUESTIONS: Final = (
    Question(
        "check",
        "How a check ends, with the GM's dice against it or without.",
        Check,
        _check,
        amounts=("mean_loss",),
    ),
    Question("cancel-choice", "How often spending successes is a real choice.", Struck, _cancel_choice),
    Question(
        "guard-price",
        "What it costs to cancel all one can, and what it saves.",
        Struck,
        _guard_price,
        amounts=("points_saved", "saved_per_pass"),
    ),
    Question("evil-price", "What one point of a stat costs the GM.", Check, _evil_price, amounts=("price",)),
    Question(
        "look-first",
        "What striking after a look at the dice is worth.",
        Looked,
        _look_first,
        amounts=("blind_price", "looking_price", "ratio"),
    ),
    Question(
        "rest-worth",
        "From how many missing points on a rest pays.",
        Stat,
        _rest_worth,
        amounts=("mean_loss",),
    ),
    Question("secret-out", "Whether so many dice of the GM give everything away.", Thrown, _secret_out),
    Question("cancel-table", "What each number of spent successes comes to.", Fallen, _cancel_table),
)
