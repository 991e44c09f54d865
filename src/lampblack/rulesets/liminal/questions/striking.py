"""Odds of one exchange: the die that is kept, what comes through, how the hit ends. Source: LH-ATK-2, LH-MULT-1."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import prod
from typing import Annotated, Final

import msgspec

from lampblack.kernel.question import Answer, Odds, Question
from lampblack.kernel.spread import Spread
from lampblack.kernel.throw import Roller
from lampblack.rulesets.liminal.options import Options
from lampblack.rulesets.liminal.questions.inputs import (
    Body,
    Fighter,
    Harmed,
    Points,
    Struck,
    strike_dice,
    thrown,
)
from lampblack.rulesets.liminal.rules.blast import caught
from lampblack.rulesets.liminal.rules.critical import Room
from lampblack.rulesets.liminal.rules.devices import WORKING
from lampblack.rulesets.liminal.rules.harm import Blow, Outcome, Target, lose, take_hit
from lampblack.rulesets.liminal.rules.weapons import Dice, Thrown
from lampblack.rulesets.liminal.terms import HarmKind

DOWN: Final[frozenset[Outcome]] = frozenset({"critical-damage", "dead", "lost"})
"""The ends of a hit after which somebody is down: Critical Damage, or Strength at 0. Source: LH-CRIT-1, LH-LOSS-1."""

_BY_KIND: Final[dict[HarmKind, tuple[Outcome, ...]]] = {
    "damage": ("no-effect", "glancing", "hp-zero", "serious", "critical-damage", "dead", "lost"),
    "non-lethal": ("no-effect", "glancing", "hp-zero", "dex-loss", "dex-critical", "helpless"),
    "stress": ("no-effect", "glancing", "hp-zero", "strain", "critical-stress", "lost"),
}
"""The words that a hit of each kind can end with."""


class Kept(Struck, frozen=True, kw_only=True):
    """Strikes, and the face that is hoped for."""

    at_least: Points | None = None


class Armored(Struck, frozen=True, kw_only=True):
    """Strikes at somebody's Armor."""

    armor: Points = 0


class Crowd(Struck, frozen=True, kw_only=True):
    """One roll for each target."""

    targets: Annotated[list[Body], msgspec.Meta(min_length=1, max_length=50)]


class Blasted(Struck, frozen=True, kw_only=True):
    """A Blast where no area is marked, and how many are there."""

    there: Annotated[int, msgspec.Meta(ge=1, le=1000)]


def kept(dice: Dice, odds: Odds) -> Spread[int]:
    """Count the highest of the dice that strike. Source: LH-MULT-1, LH-DUAL-1."""
    return odds.spread(lambda roller: roller.highest(dice, reason="attack"))


def is_down(body: Body | Fighter, dice: Dice, options: Options, odds: Odds) -> Fraction:
    """Give the chance that one hit puts somebody down."""
    target = Target(hp=body.hp, score=body.str, armor=body.armor)
    return _outcome(target, dice, options, odds).chance(lambda outcome: outcome in DOWN)


def _outcome(target: Target, dice: Dice, options: Options, odds: Odds) -> Spread[Outcome]:
    def rule(roller: Roller) -> Outcome:
        return take_hit(target, Blow(roller.highest(dice, reason="attack")), options, roller).outcome

    return odds.spread(rule)


def _kept_die(asked: Kept, options: Options, odds: Odds) -> Answer:
    die = kept(thrown(asked, options), odds)
    answer = {"expected": die.mean()}
    wanted = asked.at_least
    return answer if wanted is None else {**answer, "at_least": die.chance(lambda face: face >= wanted)}


def _harm_through(asked: Armored, options: Options, odds: Odds) -> Answer:
    target = Target(hp=0, armor=asked.armor)
    harm = kept(thrown(asked, options), odds).read(lambda face: lose(target, Blow(face)).harm)
    return {"no-effect": harm.of(0), "expected_harm": harm.mean()}


def hit_rule(asked: Harmed, dice: Dice, options: Options) -> tuple[Target, Sequence[Blow]]:
    """Say who is hit by a hit of any kind, and the blow for each face from 1 up."""
    waived = options.ignore_armor and asked.kind == "non-lethal"
    blows = [Blow(face, asked.kind, waived) for face in range(max(dice) + 1)]
    device = asked.device if asked.device in WORKING else None
    target = Target(
        hp=asked.hp,
        score=asked.score,
        armor=asked.armor,
        stability=asked.stability,
        device=device,
        room=Room(harmed=asked.affliction_slots, slots=asked.slots),
    )
    return target, blows


def _hit(asked: Harmed, options: Options, odds: Odds) -> Answer:
    """A working device steadies against Stress; others are as none. Source: LH-CELL-1."""
    dice = thrown(asked, options)
    target, blows = hit_rule(asked, dice, options)

    def rule(roller: Roller) -> Outcome:
        return take_hit(target, blows[roller.highest(dice, reason="attack")], options, roller).outcome

    outcome = odds.spread(rule)
    return {word: outcome.of(word) for word in _BY_KIND[asked.kind]}


def _down(asked: Fighter, options: Options, odds: Odds) -> Answer:
    return {"down": is_down(asked, thrown(asked, options), options, odds)}


def _armor_worth(asked: Fighter, options: Options, odds: Odds) -> Answer:
    better = msgspec.structs.replace(asked, armor=asked.armor + 1)
    dice = thrown(asked, options)
    return {"difference": is_down(asked, dice, options, odds) - is_down(better, dice, options, odds)}


def _any_down(asked: Crowd, options: Options, odds: Odds) -> Answer:
    dice = thrown(asked, options)
    up = [1 - is_down(body, dice, options, odds) for body in asked.targets]
    return {"any": 1 - prod(up, start=Fraction(1))}


def _gang_or_split(asked: Fighter, options: Options, odds: Odds) -> Answer:
    """All strikes on one foe, or each on one of its own: how many foes are down then."""
    each = [strike_dice(text, asked, options) for text in asked.dice]
    split = [is_down(asked, dice, options, odds) for dice in each]
    gang = is_down(asked, thrown(asked, options), options, odds)
    return {"gang": gang, "split": sum(split, Fraction(0))}


def _blast_count(asked: Blasted, options: Options, odds: Odds) -> Answer:
    blast = Thrown(thrown(asked, options))
    number = odds.spread(lambda roller: caught(blast, asked.there, roller))
    return {"expected": number.mean(), "all": number.of(asked.there)}


QUESTIONS: Final = (
    Question("kept-die", "The die that is kept of all that strike.", Kept, _kept_die, amounts=("expected",)),
    Question("harm-through", "What comes through Armor.", Armored, _harm_through, amounts=("expected_harm",)),
    Question("hit", "How one hit ends.", Harmed, _hit),
    Question("down", "Whether one hit puts somebody down.", Fighter, _down),
    Question("armor-worth", "What one more point of Armor is worth against one hit.", Fighter, _armor_worth),
    Question("any-down", "Whether anybody is down, with a roll for each.", Crowd, _any_down),
    Question(
        "gang-or-split",
        "How many foes are down: all at one, or each at one.",
        Fighter,
        _gang_or_split,
        amounts=("gang", "split"),
    ),
    Question("blast-count", "How many an open Blast catches.", Blasted, _blast_count, amounts=("expected",)),
)
