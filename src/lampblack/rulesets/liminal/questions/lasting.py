"""Odds of many hits: how long somebody or something holds. Source: LH-ATK-2, LH-MOR-6, LH-VEH-1, LH-VEH-2."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from fractions import Fraction
from functools import cache
from typing import Annotated, Final, TypeVar

import msgspec

from lampblack.kernel.question import Answer, Odds, Question
from lampblack.kernel.spread import Spread
from lampblack.kernel.throw import Roller
from lampblack.rulesets.liminal.options import Options
from lampblack.rulesets.liminal.questions.inputs import Asking, Fighter, Harmed, Points, Struck, Times, thrown
from lampblack.rulesets.liminal.questions.striking import DOWN, hit_rule, kept
from lampblack.rulesets.liminal.rules.critical import Room
from lampblack.rulesets.liminal.rules.harm import (
    Blow,
    Hit,
    Injury,
    Loss,
    Target,
    critical,
    ended,
    hurt,
    lose,
    take_hit,
)
from lampblack.rulesets.liminal.rules.morale_saves import Wavering, failed, make_saves
from lampblack.rulesets.liminal.rules.vehicles import dented
from lampblack.rulesets.liminal.rules.weapons import Dice
from lampblack.rulesets.liminal.sheet import Vehicle

S = TypeVar("S", bound=Hashable)
T = TypeVar("T")
Standing = tuple[int, int]
"""Hit Protection and Strength (or the attribute at stake) of somebody who is not down."""

Side = Standing | None
"""Somebody in a fight; None is down."""

Turn = tuple[Side, Side, bool]
"""An Investigator, a foe, and whether the Investigator strikes next."""


class Endured(Fighter, frozen=True, kw_only=True):
    """Who is hit by which dice, and how often."""

    hits: Times


class Worn(Harmed, frozen=True, kw_only=True):
    """A kind of harm again and again, and how often."""

    hits: Times


class Armed(Fighter, frozen=True, kw_only=True):
    """Who fights: what is hit, and the dice that it throws."""


class Race(Asking, frozen=True, kw_only=True):
    """Two who strike in turns, the Investigator first."""

    investigator: Armed
    foe: Armed


class Lone(Fighter, frozen=True, kw_only=True):
    """A foe on its own, and the Control with which it tests its morale."""

    ctrl: Points


class Wreck(Struck, frozen=True, kw_only=True):
    """A vehicle that is hit."""

    hp: Annotated[int, msgspec.Meta(ge=0, le=1000)]
    armor: Points = 0


def fighting(armor: int, dice: Dice, options: Options, odds: Odds) -> Callable[[Side], Spread[Side] | None]:
    """Give one round of hits on somebody: from how it stands to how it stands then, None when it is down.

    It is `take_hit` in its steps, and each runs once for what it knows: a blow for each HP, a Save for each score.
    """
    blows = [(weight, Blow(face)) for face, weight in kept(dice, odds).weights.items()]
    saved = _saving(options, odds)

    @cache
    def losses(hp: int) -> list[tuple[int, Loss]]:
        target = Target(hp=hp, armor=armor)
        return [(weight, lose(target, blow)) for weight, blow in blows]

    def after(target: Target, loss: Loss) -> Spread[Side]:
        hp, injury = target.hp - loss.hp_lost, hurt(target, "damage", loss)
        return Spread.certain((hp, target.score)) if injury is None else saved(hp, injury)

    def step(side: Side) -> Spread[Side] | None:
        if side is None:
            return None
        target = Target(hp=side[0], score=side[1], armor=armor)
        return Spread.mixed([(weight, after(target, loss)) for weight, loss in losses(target.hp)])

    return step


def _saving(options: Options, odds: Odds) -> Callable[[int, Injury], Spread[Side]]:
    """Give where an injury leads, with so much HP left; what was lost makes no difference to that."""
    known: dict[Standing, Spread[Side]] = {}
    anybody = Target(hp=0)

    def saved(hp: int, injury: Injury) -> Spread[Side]:
        left = (hp, injury.score)
        if left not in known:

            def rule(roller: Roller) -> Side:
                return None if ended(critical(anybody, injury, options, roller)) in DOWN else left

            known[left] = odds.spread(rule)
        return known[left]

    return saved


def _left(target: Target, hit: Hit) -> Standing:
    injury = hit.injury
    return target.hp - hit.loss.hp_lost, target.score if injury is None else injury.score


def _within(asked: Endured, options: Options, odds: Odds) -> list[Fraction]:
    """Give the chance to be down after 1, 2, 3 ... hits."""
    step = _remembered(fighting(asked.armor, thrown(asked, options), options, odds))
    side: Spread[Side] = Spread.certain((asked.hp, asked.str))
    chances = []
    for _ in range(asked.hits):
        side = side.then(lambda one: step(one) or Spread.certain(one))
        chances.append(side.of(None))
    return chances


def _hits_to_down(asked: Endured, options: Options, odds: Odds) -> Answer:
    start: Side = (asked.hp, asked.str)
    end = odds.end(start, fighting(asked.armor, thrown(asked, options), options, odds))
    return {"expected_hits": end.mean_steps, "within": _within(asked, options, odds)}


def _unhurt(asked: Endured, options: Options, odds: Odds) -> Answer:
    return {"unhurt": 1 - _within(asked, options, odds)[-1]}


def _zero_within(asked: Worn, options: Options, odds: Odds) -> Answer:
    """Hits go on whatever else they bring, until the attribute is at 0. Source: LH-LOSS-1, LH-LOSS-2, LH-LOST-1."""
    dice = thrown(asked, options)
    target, blows = hit_rule(asked, dice, options)
    faces = kept(dice, odds)

    def after(standing: Standing) -> Spread[Standing]:
        one = msgspec.structs.replace(target, hp=standing[0], score=standing[1], device=None)
        return faces.then(
            lambda face: odds.spread(lambda roller: _left(one, take_hit(one, blows[face], options, roller)))
        )

    step = _remembered(after)
    standing: Spread[Standing] = Spread.certain((asked.hp, asked.score))
    within = []
    for _ in range(asked.hits):
        standing = standing.then(lambda one: step(one) if one[1] else Spread.certain(one))
        within.append(standing.chance(lambda one: one[1] == 0))
    return {"within": within}


def _race(asked: Race, options: Options, odds: Odds) -> Answer:
    """They strike in turns until one of them is down."""
    one, other = asked.investigator, asked.foe
    on_foe = _remembered(fighting(other.armor, thrown(one, options), options, odds))
    on_investigator = _remembered(fighting(one.armor, thrown(other, options), options, odds))

    def step(turn: Turn) -> Spread[Turn] | None:
        investigator, foe, is_first = turn
        if investigator is None or foe is None:
            return None
        if is_first:
            return _sure(on_foe(foe)).read(lambda side: (investigator, side, False))
        return _sure(on_investigator(investigator)).read(lambda side: (side, foe, True))

    start: Turn = ((one.hp, one.str), (other.hp, other.str), True)
    end = odds.end(start, step)
    return {"foe_first": end.chance(lambda turn: turn[1] is None)}


def _sure(spread: Spread[Side] | None) -> Spread[Side]:
    return Spread.certain(None) if spread is None else spread


def _lone_flight(asked: Lone, options: Options, odds: Odds) -> Answer:
    """A lone foe is struck until it is down, or its Hit Protection comes to 0 and it tests its morale.

    Source: LH-MOR-6, LH-MOR-8. Ruling: Q-14.
    """
    dice = thrown(asked, options)

    def step(standing: Standing | str) -> Spread[Standing | str] | None:
        if isinstance(standing, str) or standing[0] == 0:
            return None
        target = Target(
            hp=standing[0], score=standing[1], armor=asked.armor, room=Room(is_investigator=False)
        )
        return odds.spread(lambda roller: _struck_alone(target, dice, asked.ctrl, (options, roller)))

    start: Standing | str = (asked.hp, asked.str)
    return {"flees": odds.end(start, step).chance(lambda standing: standing == "flees")}


def _struck_alone(target: Target, dice: Dice, ctrl: int, play: tuple[Options, Roller]) -> Standing | str:
    options, roller = play
    hit = take_hit(target, Blow(roller.highest(dice, reason="attack")), options, roller)
    if hit.outcome in DOWN:
        return "down"
    left = _left(target, hit)
    if left[0]:
        return left
    return "flees" if failed(make_saves([Wavering("foe", ctrl)], 1, options, roller)) else "stands"


def _hits_to_total(asked: Wreck, options: Options, odds: Odds) -> Answer:
    """Source: LH-VEH-1, LH-VEH-2."""
    faces = kept(thrown(asked, options), odds)

    def step(hp: int) -> Spread[int] | None:
        vehicle = Vehicle(name="", hp=hp, armor=asked.armor)
        return faces.read(lambda face: dented(vehicle, face).hp) if hp else None

    return {"expected_hits": odds.end(asked.hp, step).mean_steps}


def _remembered(step: Callable[[S], T]) -> Callable[[S], T]:
    """Count each state once."""
    known: dict[S, T] = {}

    def recall(state: S) -> T:
        if state not in known:
            known[state] = step(state)
        return known[state]

    return recall


def _ways(asked: Fighter) -> int:
    """Every state that one can be in, times what the dice can show and how the Save can end."""
    return (asked.hp + asked.str + 1) * asked.sides * 2


def _race_ways(asked: Race) -> int:
    one, other = asked.investigator, asked.foe
    states = (one.hp + one.str + 1) * (other.hp + other.str + 1)
    return _ways(one) + _ways(other) + states * (one.sides + other.sides)


QUESTIONS: Final = (
    Question(
        "hits-to-down",
        "How many hits put somebody down.",
        Endured,
        _hits_to_down,
        _ways,
        amounts=("expected_hits",),
    ),
    Question("unhurt", "Whether nothing has put somebody down after some hits.", Endured, _unhurt, _ways),
    Question(
        "zero-within",
        "Whether an attribute is at 0 after 1, 2, 3 ... hits.",
        Worn,
        _zero_within,
        lambda asked: (asked.hp + asked.score + 1) * asked.sides * 2,
    ),
    Question("race", "Whether the foe is down first.", Race, _race, _race_ways),
    Question("lone-flight", "Whether a lone foe flees once its HP is gone.", Lone, _lone_flight, _ways),
    Question(
        "hits-to-total", "How many hits total a vehicle.", Wreck, _hits_to_total, amounts=("expected_hits",)
    ),
)
