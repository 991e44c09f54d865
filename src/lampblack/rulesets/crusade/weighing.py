"""Odds on the buttons of this game: whether a blow lands, whether a dodge turns it away.

A defense that a seat does not see moves none of its numbers: it is shown the chance against a few defenses instead.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cache, lru_cache
from itertools import product
from typing import Final

import msgspec

from lampblack.kernel.question import Odds
from lampblack.kernel.ruleset import Offer
from lampblack.kernel.spread import Spread
from lampblack.rulesets.crusade.eyes import Eyes
from lampblack.rulesets.crusade.options import Options
from lampblack.rulesets.crusade.reckoning import attacks_of, reckon
from lampblack.rulesets.crusade.rules.abilities import CheckDice
from lampblack.rulesets.crusade.rules.attacks import attacked_defense, hits, precision_counts, to_hit
from lampblack.rulesets.crusade.rules.charge import effect
from lampblack.rulesets.crusade.rules.reactions import DODGE, dodge_bonus
from lampblack.rulesets.crusade.rules.throwing import Throwing
from lampblack.rulesets.crusade.sheet import Character
from lampblack.rulesets.crusade.state import OpenAttack, State
from lampblack.rulesets.crusade.verbs.attacking import charged
from lampblack.rulesets.crusade.verbs.striking import hit_bonus

EXAMPLES: Final = (12, 15, 18, 21)
"""Defenses that stand for one that is not seen."""

BONUSES: Final = (0, 3, 6)
"""What somebody whose numbers are not seen might add to the dice."""

MOST_EXTRA: Final = 5
"""SP on top of a dodge that are weighed."""

Rolling = tuple[CheckDice, bool]
"""The dice of a roll to hit, and whether a tie hits."""

Numbers = tuple[tuple[str, int], ...]
"""Odds in hundredths, by their names."""


def weighed(state: State, seat: str, offers: Iterable[Offer], odds: Odds) -> tuple[Offer, ...]:
    """Give each offer the odds that the seat may know, in hundredths.

    `hit.WHO`: the blow lands on WHO; `hit_N`: on a defense of N, where one target's is not seen. Of a charge, for the
    GM, `back.WHO`: the best blow of WHO hits who charged, `still.WHO`: who did not; for players `back_N`, `still_N`:
    the blow of one who adds N to the dice. Of a roll that is not known, `avoids_N`: a dodge with N SP on top turns the
    hit away, for the GM; for players `turns_N`: a dodge with none on top turns away the hit of one who adds N to the
    dice, `raised_M_N`: one with M SP on top.
    """
    eyes = Eyes(_as_seen(state, Eyes(state, seat)), seat)
    back = cache(lambda who, aims: tuple(_answered(eyes, (who, aims), odds)))
    return tuple(_weighed(offer, (*_numbers(eyes, offer, odds), *_charge(offer, back))) for offer in offers)


def _as_seen(state: State, eyes: Eyes) -> State:
    """Leave out the conditions that a seat does not see: what they do to a roll would give them away."""
    if eyes.is_gm:
        return state
    sheets = {who: _without_secrets(who, sheet, eyes) for who, sheet in state.characters.items()}
    return msgspec.structs.replace(state, characters=sheets)


def _without_secrets(who: str, sheet: Character, eyes: Eyes) -> Character:
    seen = {name: one for name, one in sheet.conditions.items() if eyes.sees_condition(who, name)}
    return sheet if len(seen) == len(sheet.conditions) else msgspec.structs.replace(sheet, conditions=seen)


def _weighed(offer: Offer, numbers: Numbers) -> Offer:
    return msgspec.structs.replace(offer, numbers={**offer.numbers, **dict(numbers)}) if numbers else offer


def _charge(offer: Offer, back: Callable[[str, tuple[str, ...]], Numbers]) -> Numbers:
    """Look up what a charge brings back: it is the same with every weapon."""
    return back(str(offer.order["who"]), _aims(offer)) if offer.order.get("do") == "charge" else ()


def _numbers(eyes: Eyes, offer: Offer, odds: Odds) -> Iterator[tuple[str, int]]:
    match offer.order:
        case {"do": "attack" | "charge" | "cast" as do, "who": str(who), "with": str(name)}:
            yield from _blow(eyes, (who, name, do == "charge"), offer, odds)
        case {"do": "choose", "choice": "reaction", "pick": "dodge", "who": str(who)}:
            yield from _dodge(eyes, who, odds)


def _blow(eyes: Eyes, blow: tuple[str, str, bool], offer: Offer, odds: Odds) -> Iterator[tuple[str, int]]:
    state, (who, name, is_charge) = eyes.state, blow
    entry = attacks_of(state.characters[who])[name]
    against = attacked_defense(entry.against, entry.pool)
    bonus = _bonus(state, who, name, is_charge=is_charge)
    is_unseen = False
    for target in _aims(offer):
        if not eyes.sees(target, against):
            is_unseen = True
            continue
        halves = reckon(state.characters[target], state.options).halves(against)
        yield f"hit.{target}", lands(bonus, halves, _dice(state.options), odds)
    if is_unseen:
        for defense in EXAMPLES:
            yield f"hit_{defense}", lands(bonus, 2 * defense, _dice(state.options), odds)


def _answered(eyes: Eyes, charge: tuple[str, tuple[str, ...]], odds: Odds) -> Iterator[tuple[str, int]]:
    """Weigh the blow that comes back at who charges, and at who does not. Source: FS-ACT-10. Ruling: FS-Q-45."""
    state, (who, aims) = eyes.state, charge
    if not eyes.sees(who, "pd"):
        return
    sheet, dice = state.characters[who], _dice(state.options)
    still, open_to = (
        reckon(one, state.options).halves("pd") for one in (sheet, charged(sheet, who, state.options))
    )
    for name, bonus in _blows(state, who, aims) if eyes.is_gm else ((f"_{one}", one) for one in BONUSES):
        yield f"back{name}", lands(bonus, open_to, dice, odds)
        yield f"still{name}", lands(bonus, still, dice, odds)


def _blows(state: State, who: str, aims: Iterable[str]) -> Iterator[tuple[str, int]]:
    """Give the most that each other adds to a blow at hand against PD, by a name for it."""
    for one in aims:
        strikes = _best(state.characters[one]) if one != who else ()
        blows = [OpenAttack(attacker=one, target=who, entry=name, against="pd") for name in strikes]
        if blows:
            yield f".{one}", max(hit_bonus(state, blow) for blow in blows)


def _best(sheet: Character) -> Iterable[str]:
    """Name the blow at hand that is best by itself, of those that Precision helps and of those that it does not."""
    best: dict[bool, tuple[int, str]] = {}
    for name, entry in attacks_of(sheet).items():
        if entry.where == "hand" and not entry.broken and attacked_defense(entry.against, entry.pool) == "pd":
            helped = precision_counts(entry.kind)
            best[helped] = max(best.get(helped, (entry.to_hit, name)), (entry.to_hit, name))
    return [name for _, name in best.values()]


def _bonus(state: State, who: str, name: str, *, is_charge: bool) -> int:
    """Add up what the roll would get, a charge's own bonus too. Source: FS-ABIL-13, FS-ACT-10."""
    charge = effect(state.options.charge_bonus_scope)
    more = charge.to_hit + charge.own_to_hit if is_charge else 0
    return hit_bonus(state, OpenAttack(attacker=who, target=who, entry=name, against="pd")) + more


def _dodge(eyes: Eyes, who: str, odds: Odds) -> Iterator[tuple[str, int]]:
    """Weigh a dodge against a hit whose roll the seat does not know, or that is not rolled yet.

    What the attacker adds is the GM's to know; players are shown a few examples of it. Ruling: FS-Q-29.
    """
    state, attack = eyes.state, eyes.state.encounter.attack
    if attack is None or (
        attack.stage == "rolled" and eyes.sees_total(attack.attacker, secret=attack.secret)
    ):
        return
    sheet = state.characters[who]
    reaction = reckon(sheet, state.options).effective["reaction"]
    extras = range(min(MOST_EXTRA, max(0, sheet.sp - DODGE)) + 1)
    if not eyes.is_gm:
        if eyes.sees(who, "pd") and eyes.sees(who, "effective"):
            for extra, bonus in product(extras, BONUSES):
                raised = attack.halves + 2 * dodge_bonus(reaction, extra)
                name = f"raised_{extra}_{bonus}" if extra else f"turns_{bonus}"
                yield name, avoids(bonus, (attack.halves, raised), _dice(state.options), odds)
        return
    added = attack.bonus + hit_bonus(state, attack)
    for extra in extras:
        raised = attack.halves + 2 * dodge_bonus(reaction, extra)
        yield f"avoids_{extra}", avoids(added, (attack.halves, raised), _dice(state.options), odds)


@lru_cache(maxsize=4096)
def lands(bonus: int, halves: int, dice: Rolling, odds: Odds) -> int:
    """Give the chance, in hundredths, that a roll reaches a defense. Source: FS-DEF-4."""
    roll, ties = dice
    rolled = _totals(roll, bonus, odds)
    return int(rolled.chance(lambda total: hits(total, halves, ties_hit=ties)) * 100)


@lru_cache(maxsize=4096)
def avoids(bonus: int, halves: tuple[int, int], dice: Rolling, odds: Odds) -> int:
    """Give the chance, in hundredths, that of the rolls that hit one misses the raised defense. Source: FS-DODGE-4."""
    roll, ties = dice
    rolled = _totals(roll, bonus, odds)
    landed = rolled.chance(lambda total: hits(total, halves[0], ties_hit=ties))
    still = rolled.chance(lambda total: hits(total, halves[1], ties_hit=ties))
    return int(100 * (landed - still) / landed) if landed else 100


def _dice(options: Options) -> Rolling:
    return options.attack_roll, options.ties_hit


def _totals(dice: CheckDice, bonus: int, odds: Odds) -> Spread[int]:
    return odds.spread(lambda roller: to_hit(dice, bonus, roller, Throwing()).total)


def _aims(offer: Offer) -> tuple[str, ...]:
    return next((ask.options for ask in offer.asks if ask.name == "target"), ())
