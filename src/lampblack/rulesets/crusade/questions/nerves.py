"""Odds of Resolve, Fear and Sanity: how they go, how they come back. Source: FS-RES-3..9, FS-SAN-3, FS-SAN-6."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Annotated, Final

import msgspec

from lampblack.kernel.expression import span
from lampblack.kernel.question import Answer, Odds, Question
from lampblack.kernel.spread import Spread
from lampblack.kernel.throw import Roller
from lampblack.rulesets.crusade.options import Options
from lampblack.rulesets.crusade.questions.inputs import (
    NOBODY,
    Against,
    Amount,
    Asking,
    Half,
    Number,
    amounts,
    check_amount,
    hit_chance,
)
from lampblack.rulesets.crusade.rules import fear, resolve, sanity
from lampblack.rulesets.crusade.rules.abilities import CheckDice
from lampblack.rulesets.crusade.rules.throwing import amount_dice

Times = Annotated[int, msgspec.Meta(ge=0, le=200)]
Moments = Annotated[tuple[Times, ...], msgspec.Meta(max_length=50)]
Nerve = tuple[int, str | None]
"""Resolve, and the level of Fear."""

_LEVELS: Final = 5
"""Levels of Fear that are counted apart once Resolve is gone, about."""

_QUICK: Final = 5
"""So many ways that are only added up take as long as one that is run through a rule."""


class Frightened(Asking, frozen=True, kw_only=True):
    """Resolve, and what drains it: hits that land, or attempts against a defense."""

    resolve: Amount
    drain: str | Amount
    hits: Times | None = None
    attack_roll: CheckDice | None = None
    defense: Number | Half | None = None
    bonus: Number = 0
    attempts: Times | None = None

    def __post_init__(self) -> None:
        check_amount(str(self.drain))
        if (self.hits is None) == (self.attempts is None):
            raise ValueError("give either hits or attempts")
        if self.attempts is not None and self.defense is None:
            raise ValueError("missing required field `defense`")


class Missing(Asking, frozen=True, kw_only=True):
    """Points that are missing, and after how many minutes or hours one looks."""

    missing: Amount
    ticks: Moments = (1, 2, 3)


class Troubled(Asking, frozen=True, kw_only=True):
    """Points that are missing, and after how many quiet days one looks."""

    missing: Amount
    days: Moments = (1, 2, 3)


class Drained(Asking, frozen=True, kw_only=True):
    """The Resolve of somebody without Sanity."""

    resolve: Amount


def _severe_fear(asked: Frightened, options: Options, odds: Odds) -> Answer:
    """Each hit drains Resolve; on an empty one Fear goes a level up. Source: FS-RES-3, FS-RES-5, FS-RES-6."""
    drain = amounts(str(asked.drain), odds)
    if asked.hits is not None:
        return {"severe": _severe(asked.resolve, drain, asked.hits, options)}
    roll = Against(attack_roll=asked.attack_roll, defense=asked.defense or 0, bonus=asked.bonus)
    hit = hit_chance(roll, options, odds)
    landing: Spread[bool] = Spread.weighed({True: hit.numerator, False: hit.denominator - hit.numerator})
    tried = landing.then(lambda lands: drain if lands else Spread.certain(0))
    return {"hit": hit, "severe": _severe(asked.resolve, tried, asked.attempts or 0, options)}


def _severe(points: int, drain: Spread[int], times: int, options: Options) -> object:
    nerve: Spread[Nerve] = Spread.certain((points, None))
    struck = cache(lambda one: drain.read(lambda amount: _struck(one, amount, options)))
    for _ in range(times):
        nerve = nerve.then(struck)
    worst = options.intensity_ladder[-1]
    return nerve.chance(lambda one: one[1] == worst)


def _struck(nerve: Nerve, amount: int, options: Options) -> Nerve:
    """Let a Resolve attack land; one for nothing does nothing. Source: FS-RES-3, FS-RES-5. Ruling: FS-Q-22."""
    points, level = nerve
    if amount == 0:
        return nerve
    if points > 0:
        return points - resolve.lost(points, amount), level
    fright = fear.frightened(level, amount, options.intensity_ladder, options.severe_sanity_loss)
    return points, fright.level or level


def _recovery(
    missing: int, moments: Moments, odds: Odds, rule: Callable[[Roller], int]
) -> tuple[object, dict[int, object]]:
    """Give the mean time until nothing is missing, and the chance that nothing is after each moment."""
    regained = odds.spread(rule)

    @cache
    def step(left: int) -> Spread[int] | None:
        return regained.read(lambda gain: max(0, left - gain)) if left else None

    full: dict[int, object] = {}
    left: Spread[int] = Spread.certain(missing)
    for moment in range(max(moments, default=0) + 1):
        if moment in moments:
            full[moment] = left.of(0)
        left = left.then(lambda one: step(one) or Spread.certain(one))
    return odds.end(missing, step).mean_steps, full


def _resolve_recovery(asked: Missing, _options: Options, odds: Odds) -> Answer:
    """Source: FS-RES-8, FS-RES-9."""
    mean, full = _recovery(asked.missing, asked.ticks, odds, lambda roller: resolve.recovery(roller, NOBODY))
    return {"mean_ticks": mean, "full_after": full}


def _sanity_recovery(asked: Troubled, _options: Options, odds: Odds) -> Answer:
    """Source: FS-SAN-3."""
    mean, full = _recovery(asked.missing, asked.days, odds, lambda roller: sanity.recovery(roller, NOBODY))
    return {"mean_days": mean, "full_after": full}


def _insanity_break(asked: Drained, _options: Options, _odds: Odds) -> Answer:
    """Source: FS-SAN-6."""
    turns, left = 0, asked.resolve
    while drain := sanity.turn_drain(0, left):
        left -= drain
        turns += 1
    return {"turns": turns}


def _ways(asked: Frightened) -> int:
    """Every nerve that one can have, times what drains it, and then for each hit what that leaves of it."""
    drain = amount_dice(str(asked.drain))
    least, greatest = span(drain) if drain is not None else (0, 0)
    nerves, width = asked.resolve + _LEVELS, greatest - least + 1
    times = asked.attempts if asked.hits is None else asked.hits
    return nerves * width + (times or 0) * nerves * min(width, nerves) // _QUICK


QUESTIONS: Final = (
    Question("severe-fear", "Whether Fear becomes severe.", Frightened, _severe_fear, _ways),
    Question(
        "resolve-recovery",
        "How long Resolve takes to come back.",
        Missing,
        _resolve_recovery,
        amounts=("mean_ticks",),
    ),
    Question(
        "sanity-recovery",
        "How long Sanity takes to come back.",
        Troubled,
        _sanity_recovery,
        amounts=("mean_days",),
    ),
    Question("insanity-break", "How many turns without Sanity Resolve lasts.", Drained, _insanity_break),
)
