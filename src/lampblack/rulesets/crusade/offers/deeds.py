"""What a character can do now, each with its price: a turn's actions in combat, the same for nothing in free time.

Source: FS-ACT-1..17. Ruling: FS-Q-43, FS-Q-47.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from lampblack.kernel import limits
from lampblack.kernel.ruleset import Ask, Offer
from lampblack.rulesets.crusade.commands import MOST_SQUARES
from lampblack.rulesets.crusade.eyes import Eyes
from lampblack.rulesets.crusade.laid_out import price_list
from lampblack.rulesets.crusade.offers.buttons import number
from lampblack.rulesets.crusade.reckoning import attacks_of
from lampblack.rulesets.crusade.rules import prices
from lampblack.rulesets.crusade.rules.prices import Price
from lampblack.rulesets.crusade.seen import Prices
from lampblack.rulesets.crusade.sheet import Attack, Character, is_helpless
from lampblack.rulesets.crusade.state import State, in_combat
from lampblack.rulesets.crusade.verbs.acting import talk_price
from lampblack.rulesets.crusade.verbs.paying import in_turn, is_held_up

WHAT = Ask("what", "text", most=limits.MAX_TEXT, optional=True)


def deeds(eyes: Eyes, who: str) -> Iterator[Offer]:
    """List what somebody can do now and pay for."""
    state, sheet = eyes.state, eyes.state.characters[who]
    if sheet.life != "up" or is_helpless(sheet) or is_held_up(state, who, by_attack=True):
        yield from _last_words(state, who, sheet)
        return
    listed = price_list(state, who)
    if not in_combat(state) or state.encounter.active == who:
        group = "now" if in_combat(state) else "other"
        yield from _attacks(eyes, who, listed)
        yield from _moves(who, listed, group)
        yield from _rest(state, who, listed, group)
    if _pays(state, sheet, talk_price(state, who)):
        yield _deed("talk", "other", who, listed.talk, Ask("words", "text", optional=True))
    yield from _end(state, who)


def _last_words(state: State, who: str, sheet: Character) -> Iterator[Offer]:
    """Offer what is left to who cannot act: to speak while an attack is open, to let a turn end."""
    may_talk = sheet.life == "up" and not is_helpless(sheet) and not is_held_up(state, who, by_attack=False)
    if may_talk and _pays(state, sheet, talk_price(state, who)):
        yield _deed("talk", "other", who, talk_price(state, who), Ask("words", "text", optional=True))
    yield from _end(state, who)


def _end(state: State, who: str) -> Iterator[Offer]:
    if in_combat(state) and state.encounter.active == who and state.encounter.attack is None:
        yield Offer("end-turn", "now", {"do": "end-turn", "who": who})


def _deed(do: str, group: str, who: str, price: int, *asks: Ask, **order: Any) -> Offer:
    return Offer(do, group, {"do": do, "who": who, **order}, asks, {"price": price})


def _pays(state: State, sheet: Character, price: int) -> bool:
    floors = state.options.overspend == "floor_if_any"
    return not sheet.full_rules or prices.can_pay(sheet.sp, Price(price), floors=floors)


def targets(eyes: Eyes, who: str) -> tuple[str, ...]:
    """List whom somebody can aim at: the living whom the seat knows, others first."""
    alive = [
        name for name, sheet in eyes.state.characters.items() if sheet.life != "dead" and eyes.knows(name)
    ]
    return tuple(sorted(alive, key=lambda name: name == who))


def _attacks(eyes: Eyes, who: str, listed: Prices) -> Iterator[Offer]:
    """Offer each attack that is at hand and can be paid; a charge with each of them too."""
    state, sheet = eyes.state, eyes.state.characters[who]
    if state.encounter.attack is not None or state.options.attack_roll == "manual":
        return
    aim = Ask("target", "one-of", targets(eyes, who))
    for name, entry in attacks_of(sheet).items():
        if entry.where != "hand" or entry.broken:
            continue
        price = _price(state, sheet, entry)
        if entry.kind == "spell":
            if _pays(state, sheet, price):
                optional = Ask("target", "one-of", aim.options, optional=True)
                yield _deed("cast", "attack", who, price, optional, **{"with": name})
            continue
        if _pays(state, sheet, price):
            yield _deed("attack", "attack", who, price, aim, **{"with": name})
        if listed.charge is not None and _pays(state, sheet, prices.CHARGE):
            squares = number("squares", 0, min(listed.free_squares, MOST_SQUARES))
            yield _deed("charge", "attack", who, listed.charge, aim, squares, **{"with": name})


def _price(state: State, sheet: Character, entry: Attack) -> int:
    if not sheet.full_rules:
        return 0
    if entry.kind == "spell":
        return prices.spell_price(entry.sp)
    return in_turn(state, prices.attack_price(sheet.turn.attacks, entry.sp), None).whole


def _moves(who: str, listed: Prices, group: str) -> Iterator[Offer]:
    numbers = {"free": listed.free_squares, "reach": listed.reach}
    if listed.reach:
        squares = number("squares", 1, min(listed.reach, MOST_SQUARES), optional=False)
        yield Offer("move", group, {"do": "move", "who": who}, (squares,), numbers)


def _rest(state: State, who: str, listed: Prices, group: str) -> Iterator[Offer]:
    """Offer scenery, weapons to draw, and anything else."""
    sheet = state.characters[who]
    if _pays(state, sheet, listed.interact):
        yield _deed("interact", group, who, listed.interact, WHAT)
    for name, entry in sheet.attacks.items():
        price = in_turn(state, prices.draw_price(entry.where, sheet.turn.moved), None).whole
        if entry.kind == "weapon" and entry.where != "hand" and _pays(state, sheet, price):
            yield _deed("draw", group, who, price, weapon=name)
    if _pays(state, sheet, listed.act):
        yield _deed("act", group, who, listed.act, WHAT)
    yield _deed("act", group, who, 0, WHAT, ask=True)
