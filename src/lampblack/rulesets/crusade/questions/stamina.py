"""Odds of Stamina Points: what comes back, what it is enough for, how long Staggered lasts. Source: FS-STAM-2..10."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from typing import Annotated, Final, Literal

import msgspec

from lampblack.kernel.question import Answer, Odds, Question
from lampblack.kernel.spread import Spread
from lampblack.rulesets.crusade.options import Options
from lampblack.rulesets.crusade.questions.inputs import NOBODY, Amount, Asking, Number
from lampblack.rulesets.crusade.rules import prices
from lampblack.rulesets.crusade.rules.derived import product, sp_max
from lampblack.rulesets.crusade.rules.stamina import (
    Body,
    Stacking,
    age_of,
    gained,
    regenerate,
    stacked,
    stagger_rounds,
)
from lampblack.rulesets.crusade.terms import Age

Score = Annotated[int, msgspec.Meta(ge=-20, le=30)]
Turns = Annotated[int, msgspec.Meta(ge=1, le=100)]


class Economy(Asking, frozen=True, kw_only=True):
    """A fighter's scores, the turns of a fight, and whether one attack is made in each or all that can be paid."""

    stamina: Score
    health: Score
    age: Age | None = None
    turns: Turns
    policy: Literal["one", "all"] = "one"


class Regained(Asking, frozen=True, kw_only=True):
    """What Stamina comes back by."""

    age: Age | None = None
    stamina: Number = 0


class Waiting(Regained, frozen=True, kw_only=True):
    """The SP that are there, and the price of what is wanted in the next turn."""

    sp: Amount
    price: Amount


class Struck(Asking, frozen=True, kw_only=True):
    """How often somebody is staggered at one time; left out, clocks lie over each other as the table says."""

    triggers: Annotated[int, msgspec.Meta(ge=1, le=50)] = 1
    stagger_duration: Stacking | None = None


class Turn(msgspec.Struct, frozen=True):
    """A turn of the fight: SP left, attacks so far, and whether every turn had one."""

    sp: int
    attacks: int = 0
    always: bool = True


def regeneration(age: Age | None, stamina: int, options: Options, odds: Odds) -> Spread[int]:
    """Count the SP that come back in a turn, for somebody who is whole. Source: FS-STAM-4..6."""
    die: str = getattr(options.regen_dice, age_of(age))
    body = Body(die, stamina, 1, 1)
    return odds.spread(lambda roller: regenerate(body, "none", roller, NOBODY))


def _stamina_economy(asked: Economy, options: Options, odds: Odds) -> Answer:
    """Each turn brings SP first, then attacks, and the rest bonus if nothing was spent.

    Source: FS-STAM-2, FS-STAM-4..7, FS-ACT-5, FS-ACT-6. Ruling: FS-Q-32 (rest_bonus), FS-Q-38 (overspend).
    """
    clamp = options.negative_scores == "clamp"
    most = sp_max(product(asked.stamina, asked.health, clamp=clamp))
    regen = regeneration(asked.age, asked.stamina, options, odds)
    fight = _Fight(most, asked.policy, options, regen)
    turn: Spread[Turn] = Spread.certain(Turn(most))
    for _ in range(asked.turns):
        turn = turn.then(fight.turn)
    return {
        "sp_max": most,
        "mean_regen": regen.mean(),
        "mean_attacks": turn.mean(lambda one: one.attacks),
        "attack_every_turn": turn.chance(lambda one: one.always),
    }


class _Fight:
    """What does not change from turn to turn."""

    def __init__(self, most: int, policy: str, options: Options, regen: Spread[int]) -> None:
        self._most = most
        self._policy = policy
        self._floors = options.overspend == "floor_if_any"
        self._repeats = options.rest_bonus == "repeat"
        self._regen = regen
        self._ends = cache(self._ended)

    def turn(self, turn: Turn) -> Spread[Turn]:
        """Play a turn."""
        return self._ends(turn.sp).read(
            lambda end: Turn(end[0], turn.attacks + end[1], turn.always and end[1] > 0)
        )

    def _ended(self, sp: int) -> Spread[tuple[int, int]]:
        """Count the SP that are left at the end of a turn, and the attacks in it."""
        return self._regen.then(lambda gain: self._acted(self._with(sp, gain), gain))

    def _acted(self, sp: int, gain: int) -> Spread[tuple[int, int]]:
        left, attacks = self._attacks(sp)
        if attacks:
            return Spread.certain((left, attacks))
        if self._repeats:
            return Spread.certain((self._with(sp, gain), 0))
        return self._regen.read(lambda bonus: (self._with(sp, bonus), 0))

    def _attacks(self, sp: int) -> tuple[int, int]:
        attacks = 0
        while attacks == 0 or self._policy == "all":
            price = prices.Price(prices.attack_price(attacks, None))
            if not prices.can_pay(sp, price, floors=self._floors):
                break
            sp -= prices.paid(sp, price)
            attacks += 1
        return sp, attacks

    def _with(self, sp: int, gain: int) -> int:
        return sp + gained(sp, gain, self._most)


def _regeneration(asked: Regained, options: Options, odds: Odds) -> Answer:
    """An idle turn brings the same once more. Source: FS-STAM-4..7, FS-ACT-5."""
    mean = regeneration(asked.age, asked.stamina, options, odds).mean()
    die = regeneration(asked.age, 0, options, odds).mean()
    return {
        "mean": mean,
        "mean_idle_turn": 2 * mean,
        "break_even_stamina": Fraction(prices.FIRST_ATTACK) - die,
    }


def _act_next_turn(asked: Waiting, options: Options, odds: Odds) -> Answer:
    """Source: FS-STAM-4..6. Ruling: FS-Q-38 (overspend)."""
    price, floors = prices.Price(asked.price), options.overspend == "floor_if_any"
    regen = regeneration(asked.age, asked.stamina, options, odds)
    return {"enough": regen.chance(lambda gain: prices.can_pay(asked.sp + gain, price, floors=floors))}


def _staggered(asked: Struck, options: Options, odds: Odds) -> Answer:
    """Source: FS-STAM-10. Ruling: FS-Q-37 (stagger_duration)."""
    rule = asked.stagger_duration or options.stagger_duration
    clock = odds.spread(lambda roller: stagger_rounds(roller, NOBODY))
    rounds = clock
    for _ in range(asked.triggers - 1):
        rounds = rounds.then(lambda left: clock.read(lambda more: stacked(left, more, rule).left))
    longest = max(rounds.weights)
    return {
        "mean": rounds.mean(),
        "exactly": {number: rounds.of(number) for number in range(1, longest + 1) if rounds.of(number)},
        "still_after": {number: _longer(rounds, number) for number in range(1, longest + 1)},
    }


def _longer(rounds: Spread[int], number: int) -> Fraction:
    return rounds.chance(lambda left: left > number)


QUESTIONS: Final = (
    Question(
        "stamina-economy",
        "How many attacks a fight's Stamina pays.",
        Economy,
        _stamina_economy,
        amounts=("mean_regen", "mean_attacks"),
    ),
    Question(
        "regeneration",
        "What Stamina comes back in a turn.",
        Regained,
        _regeneration,
        amounts=("mean", "mean_idle_turn", "break_even_stamina"),
    ),
    Question("act-next-turn", "Whether the next turn's Stamina is enough.", Waiting, _act_next_turn),
    Question("staggered", "How long Staggered lasts.", Struck, _staggered, amounts=("mean",)),
)
