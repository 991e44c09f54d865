"""Odds of a roll against a defense, of what helps against it, and of the damage behind it."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated, Final

import msgspec

from lampblack.kernel.question import NEVER, Answer, Odds, Question
from lampblack.kernel.spread import Spread
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
    halves_of,
    hit_chance,
    totals,
)
from lampblack.rulesets.crusade.rules import prices
from lampblack.rulesets.crusade.rules.attacks import hits, throw_damage
from lampblack.rulesets.crusade.rules.charge import effect
from lampblack.rulesets.crusade.rules.death import life_by_hp
from lampblack.rulesets.crusade.rules.derived import death_at
from lampblack.rulesets.crusade.rules.reactions import cheapest_dodge, dodge_bonus
from lampblack.rulesets.crusade.rules.size import NATURAL, Row, weapon_steps
from lampblack.rulesets.crusade.rules.steps import Damage, read, step, written
from lampblack.rulesets.crusade.terms import Damage as DamageText
from lampblack.rulesets.crusade.terms import Size


class Blind(Against, frozen=True, kw_only=True):
    """An attack, and who dodges it without seeing the roll, with so many SP on top."""

    reaction: Number
    extra: Amount = 0


class Shown(Against, frozen=True, kw_only=True):
    """An attack, and who dodges it after seeing the roll, with so many SP at hand."""

    reaction: Number
    sp: Amount


class Charging(Against, frozen=True, kw_only=True):
    """An attack that might be a charge, and the blow that comes back."""

    own_defense: Number | Half
    enemy_bonus: Number = 0


class Way(Asking, frozen=True, kw_only=True):
    """Squares to go, and the speed to go them with."""

    speed: Amount
    squares: Amount


class Blow(Asking, frozen=True, kw_only=True):
    """Damage that comes through, and who takes it."""

    damage: str
    hp: Number
    health: Number = 0

    def __post_init__(self) -> None:
        check_amount(self.damage)


class Natural(Asking, frozen=True, kw_only=True):
    """A row of natural attacks, and the size of who has it."""

    row: Row
    size: Size


class Stepped(Asking, frozen=True, kw_only=True):
    """Damage as it is printed, and the steps it is moved by: said, or those of a size."""

    damage: DamageText
    steps: Annotated[int, msgspec.Meta(ge=-100, le=90)] | None = None
    size: Size | None = None

    def __post_init__(self) -> None:
        if (self.steps is None) == (self.size is None):
            raise ValueError("give either steps or a size")


def _reach_defense(asked: Against, options: Options, odds: Odds) -> Answer:
    return {"hit": hit_chance(asked, options, odds)}


def _hitting(asked: Against, options: Options, odds: Odds) -> Spread[int] | None:
    """Count the totals of the rolls that hit; None when none can."""
    rolled = totals(asked, options, odds)
    landed = {
        total: weight
        for total, weight in rolled.weights.items()
        if hits(total, asked.halves, ties_hit=options.ties_hit)
    }
    return Spread.weighed(landed) if landed else None


def _blind_dodge(asked: Blind, options: Options, odds: Odds) -> Answer:
    """Of the rolls that hit: how many a dodge turns into misses. Source: FS-DODGE-4. Ruling: FS-Q-30."""
    landed = _hitting(asked, options, odds)
    raised = asked.halves + 2 * dodge_bonus(asked.reaction, asked.extra)
    if landed is None:
        return {"avoided": NEVER}
    return {"avoided": landed.chance(lambda total: not hits(total, raised, ties_hit=options.ties_hit))}


def _shown_dodge(asked: Shown, options: Options, odds: Odds) -> Answer:
    """Of the rolls that hit: what the dodge costs that is just enough. Source: FS-DODGE-4. Ruling: FS-Q-29."""
    landed = _hitting(asked, options, odds)
    if landed is None:
        return dict.fromkeys(("affordable", "mean_price", "sure_price"), NEVER)
    price = landed.read(
        lambda total: cheapest_dodge(total, asked.halves, asked.reaction, ties_hit=options.ties_hit)
    )
    return {
        "affordable": price.chance(lambda sp: sp <= asked.sp),
        "mean_price": price.mean(),
        "sure_price": max(price.weights),
    }


def _charge_or_attack(asked: Charging, options: Options, odds: Odds) -> Answer:
    """What a charge adds to the own blow, and to the one that comes back. Source: FS-ACT-10. Ruling: FS-Q-45."""
    charge = effect(options.charge_bonus_scope)
    bonus = asked.bonus + charge.to_hit + charge.own_to_hit

    def chance(halves: int, with_bonus: int) -> Fraction:
        roll = Against(attack_roll=asked.attack_roll, defense=f"{halves}/2", bonus=with_bonus)
        return hit_chance(roll, options, odds)

    own = halves_of(asked.own_defense)
    return {
        "attack": chance(asked.halves, asked.bonus),
        "charge": chance(asked.halves, bonus),
        "enemy_hits": chance(own, asked.enemy_bonus),
        "enemy_hits_after_charge": chance(own + 2 * charge.pd, asked.enemy_bonus),
    }


def _charge_price(asked: Way, options: Options, _odds: Odds) -> Answer:
    """Source: FS-ACT-3..5, FS-ACT-9. Ruling: FS-Q-43, FS-Q-45 (charge_movement)."""
    adds = options.charge_movement == "adds"

    def squares(charges: int) -> int:
        return prices.squares_price(
            prices.Stride(asked.speed, charges=charges), asked.squares, charge_adds=adds
        )

    walk = prices.attack_price(0, None) + squares(0)
    charge = prices.CHARGE + squares(1)
    cheaper = "equal" if walk == charge else "charge" if charge < walk else "walk_and_attack"
    return {"walk_and_attack": walk, "charge": charge, "cheaper": cheaper}


def _one_hit(asked: Blow, options: Options, odds: Odds) -> Answer:
    """Down is everybody who does not stand any more, the slain among them. Source: FS-DEF-3, FS-DEATH-1."""
    damage = amounts(asked.damage, odds)
    end = death_at(asked.health, clamp=options.negative_scores == "clamp")
    fate = damage.read(lambda lost: life_by_hp(asked.hp - lost, end, dies_at_zero=False))
    return {"mean": damage.mean(), "down": 1 - fate.of("up"), "slain": fate.of("dead")}


def _natural_damage(asked: Natural, _options: Options, odds: Odds) -> Answer:
    """Source: FS-NAT-5, FS-NAT-7."""
    return _dice(read(NATURAL[asked.row][asked.size]), odds)


def _die_step(asked: Stepped, options: Options, odds: Odds) -> Answer:
    """Source: FS-STEP-1..3, FS-WSIZE-1. Ruling: FS-Q-16, FS-Q-17 (step_down_multi_d20)."""
    steps = asked.steps if asked.size is None else weapon_steps(asked.size)
    return _dice(step(read(asked.damage), steps or 0, options.step_down_multi_d20), odds)


def _dice(damage: Damage, odds: Odds) -> Answer:
    thrown = odds.spread(lambda roller: throw_damage(damage, roller, NOBODY))
    return {"dice": written(damage), "mean": thrown.mean()}


QUESTIONS: Final = (
    Question("reach-defense", "Whether a roll reaches a defense.", Against, _reach_defense),
    Question("blind-dodge", "How many hits a dodge avoids that does not see the roll.", Blind, _blind_dodge),
    Question(
        "shown-dodge", "What a dodge costs that sees the roll.", Shown, _shown_dodge, amounts=("mean_price",)
    ),
    Question("charge-or-attack", "What a charge gains and risks.", Charging, _charge_or_attack),
    Question("charge-price", "Whether to charge or to walk and strike costs less.", Way, _charge_price),
    Question("one-hit", "What one blow does to somebody.", Blow, _one_hit, amounts=("mean",)),
    Question(
        "natural-damage", "The dice of a natural attack by size.", Natural, _natural_damage, amounts=("mean",)
    ),
    Question(
        "die-step", "The dice of damage moved up or down the ladder.", Stepped, _die_step, amounts=("mean",)
    ),
)
