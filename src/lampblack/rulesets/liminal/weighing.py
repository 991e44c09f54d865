"""Odds on the buttons of this game: what a blow is likely to do, whether a foe stands its ground.

The GM's are about the very target. A player's never are: what stands on a closed sheet moves none of its numbers, so
a player is shown what a blow does to Armor 0 to 3. Everything is counted with the rules that are played, once for
each set of numbers.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from functools import lru_cache
from math import prod
from typing import Any, Final

import msgspec

from lampblack.kernel.question import Odds
from lampblack.kernel.ruleset import Offer
from lampblack.kernel.seat import ALL, is_gm
from lampblack.kernel.throw import Roller
from lampblack.rulesets.liminal.commands import StrikeAsked
from lampblack.rulesets.liminal.options import Options
from lampblack.rulesets.liminal.rules.harm import Blow, Outcome, Target, lose, take_hit
from lampblack.rulesets.liminal.rules.morale_saves import Wavering, failed, make_saves
from lampblack.rulesets.liminal.rules.pools import Fallen
from lampblack.rulesets.liminal.rules.saves import Keeps, Manner
from lampblack.rulesets.liminal.rules.vehicles import dented
from lampblack.rulesets.liminal.sheet import Vehicle
from lampblack.rulesets.liminal.state import State
from lampblack.rulesets.liminal.terms import USUAL_ARMOR, HarmKind
from lampblack.rulesets.liminal.verbs.hitting import numbers_of
from lampblack.rulesets.liminal.verbs.striking import Strike, strike
from lampblack.rulesets.liminal.verbs.testing_morale import wavering_now

_WORST: Final[frozenset[Outcome]] = frozenset(
    {"critical-damage", "critical-stress", "dex-critical", "helpless", "dead", "lost"}
)
"""The ends of a hit that the GM is warned of: a Wound, Fallout, or the end."""

_SAID: Final = ("weapon", "attack", "dice", "kind", "offhand")
_TENTHS: Final = 10
Numbers = Mapping[str, int]


def weighed(state: State, seat: str, offers: Iterable[Offer], odds: Odds) -> tuple[Offer, ...]:
    """Give each offer the odds that the seat may know, in hundredths and tenths.

    `wound.WHO`: this strike alone brings the worst on WHO. `stands.WHO`: the morale of WHO holds. `through_N` and
    `harm_N`: harm comes through Armor (or Stability) N, and how much in the mean, in tenths.
    """
    scales = _Scales(state, seat, odds)
    return tuple(scales.weighed(offer) for offer in offers)


class _Scales:
    """The offers of one seat on one state; each target is looked at once for each kind of harm."""

    def __init__(self, state: State, seat: str, odds: Odds) -> None:
        self._state = state
        self._odds = odds
        self._sees_all = is_gm(seat)
        self._targets: dict[tuple[str, HarmKind], Target] = {}

    def weighed(self, offer: Offer) -> Offer:
        """Give one offer its odds."""
        numbers = self._numbers(offer)
        if not numbers:
            return offer
        return msgspec.structs.replace(offer, numbers={**offer.numbers, **numbers})

    def _numbers(self, offer: Offer) -> Numbers:
        match offer.order:
            case {"do": "attack", "who": str(who)}:
                return self._attack(who, offer)
            case {"do": "choose", "choice": "morale", "who": str(who)}:
                return {f"stands.{who}": self._stands(who, None)}
            case {"do": "morale"} if self._sees_all:
                why = offer.order.get("why")
                return {f"stands.{who}": self._stands(who, why) for who in _asked(offer, "who")}
            case _:
                return {}

    def _attack(self, who: str, offer: Offer) -> Numbers:
        said: dict[str, Any] = {name: offer.order[name] for name in _SAID if name in offer.order}
        blow = strike(self._state, StrikeAsked(who=who, **said))
        if not self._sees_all:
            return through(blow.thrown.dice, self._odds)
        aims = _asked(offer, "target") or _asked(offer, "targets")
        return {f"wound.{target}": self._wound(target, blow) for target in aims}

    def _wound(self, name: str, blow: Strike) -> int:
        dice, options = blow.thrown.dice, self._state.options
        if name in self._state.vehicles:
            return totals(self._state.vehicles[name], dice, self._odds)
        return wounds(self._target(name, blow), (dice, blow.kind, blow.ignores_armor), options, self._odds)

    def _target(self, name: str, blow: Strike) -> Target:
        key = (name, blow.kind)
        if key not in self._targets:
            kept = Fallen(0, blow.kind, blow.who, through_device=blow.through_device)
            numbers = numbers_of(self._state, name, kept, ALL)
            self._targets[key] = msgspec.structs.replace(numbers, who="")
        return self._targets[key]

    def _stands(self, who: str, why: str | None) -> int:
        testers, often = wavering_now(self._state, who, why)
        throws = tuple(sorted((one.score, one.manner.keeps, one.manner.again) for one in testers))
        return stands(throws, often, self._state.options, self._odds)


@lru_cache(maxsize=8192)
def wounds(target: Target, blow: tuple[tuple[int, ...], HarmKind, bool], options: Options, odds: Odds) -> int:
    """Give the chance, in hundredths, that one strike brings the worst. Source: LH-ATK-2."""
    dice, kind, ignores_armor = blow

    def rule(roller: Roller) -> bool:
        kept = Blow(roller.highest(dice, reason="attack"), kind, ignores_armor)
        return take_hit(target, kept, options, roller).outcome in _WORST

    return int(odds.spread(rule).of(True) * 100)


@lru_cache(maxsize=1024)
def through(dice: tuple[int, ...], odds: Odds) -> Numbers:
    """Give for Armor 0 to 3 the chance that harm comes through, and its mean in tenths. Source: LH-ARM-1, LH-ARM-2."""
    numbers: dict[str, int] = {}
    kept = odds.spread(lambda roller: roller.highest(dice, reason="attack"))
    for armor in range(USUAL_ARMOR + 1):
        target = Target(hp=0, armor=armor)
        harm = [(lose(target, Blow(face)).harm, weight) for face, weight in kept.weights.items()]
        hurts, mean = (
            sum(weight for lost, weight in harm if lost),
            sum(lost * weight for lost, weight in harm),
        )
        numbers |= {
            f"through_{armor}": 100 * hurts // kept.total,
            f"harm_{armor}": _TENTHS * mean // kept.total,
        }
    return numbers


@lru_cache(maxsize=1024)
def totals(vehicle: Vehicle, dice: tuple[int, ...], odds: Odds) -> int:
    """Give the chance, in hundredths, that one strike totals a vehicle. Source: LH-VEH-2."""
    kept = odds.spread(lambda roller: roller.highest(dice, reason="attack"))
    return int(kept.chance(lambda face: dented(vehicle, face).hp == 0) * 100)


@lru_cache(maxsize=1024)
def stands(throws: tuple[tuple[int, Keeps, bool], ...], often: int, options: Options, odds: Odds) -> int:
    """Give the chance, in hundredths, that nobody of those who test loses heart; each with score and manner.

    Source: LH-MOR-2, LH-MOR-8. Ruling: Q-42.
    """

    def stand(throw: tuple[int, Keeps, bool]) -> Fraction:
        score, keeps, again = throw
        tester = [Wavering("", score, manner=Manner(keeps, again=again))]
        return odds.spread(lambda roller: not failed(make_saves(tester, often, options, roller))).of(True)

    return int(prod(map(stand, throws), start=Fraction(100)))


def _asked(offer: Offer, name: str) -> tuple[str, ...]:
    return next((ask.options for ask in offer.asks if ask.name == name), ())
