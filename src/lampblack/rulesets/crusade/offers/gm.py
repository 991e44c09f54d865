"""What the GM may ask for: everything, so only what needs a button with its arguments laid out is listed."""

from __future__ import annotations

from collections.abc import Iterator

from lampblack.kernel import limits
from lampblack.kernel.ruleset import Ask, Offer
from lampblack.kernel.seat import GM
from lampblack.rulesets.crusade.eyes import Eyes
from lampblack.rulesets.crusade.offers.buttons import (
    DICE,
    NAME,
    NOTE,
    REASON,
    answers,
    number,
    reaction_offers,
    sheet_asks,
    sheet_offers,
)
from lampblack.rulesets.crusade.offers.deeds import deeds
from lampblack.rulesets.crusade.offers.screens import sight
from lampblack.rulesets.crusade.options import OPTIONS
from lampblack.rulesets.crusade.rules.damage import categories
from lampblack.rulesets.crusade.rules.death import can_be_executed
from lampblack.rulesets.crusade.sheet import is_helpless
from lampblack.rulesets.crusade.state import State, in_combat, open_choices
from lampblack.rulesets.crusade.terms import KINDS

STEPPED = ("hp", "sp", "resolve", "sanity", "armor", "tp")
"""The numbers of a sheet that the GM moves with one tap."""


def offers(state: State) -> Iterator[Offer]:
    """List what the GM may ask for, what is due first."""
    yield from _choices(state)
    yield from _encounter(state)
    eyes = Eyes(state, GM)
    for who in state.characters:
        yield from deeds(eyes, who)
    if state.characters:
        yield from _effects(state)
        yield from _time(state)
    for who in state.characters:
        yield from _person(state, who)
    yield from _new_character(state)
    yield from sight(state)
    yield from (DICE, NOTE)
    option = Ask("name", "one-of", tuple(option.name for option in OPTIONS))
    yield Offer("set-option", "other", {"do": "set-option"}, (option, Ask("value", "text"), REASON))


def _choices(state: State) -> Iterator[Offer]:
    """Offer every open choice, and to drop it: the GM may answer for everyone."""
    eyes = Eyes(state, GM)
    for _, choice in open_choices(state):
        yield from reaction_offers(state, eyes, choice) if choice.choice == "reaction" else answers(choice)
        order = {"do": "dismiss", "choice": choice.choice, "who": choice.who}
        yield Offer("dismiss", "other", order, (REASON,))


def _encounter(state: State) -> Iterator[Offer]:
    """Offer to begin a fight or let others join, to give the turn, to end the fight."""
    encounter = state.encounter
    outside = tuple(who for who in state.characters if who not in encounter.order)
    if outside:
        group = "other" if in_combat(state) else "now"
        join = Ask("participants", "some-of", outside, least=1)
        yield Offer("start-encounter", group, {"do": "start-encounter"}, (join,))
    if not in_combat(state):
        return
    yield Offer("end-encounter", "other", {"do": "end-encounter"})
    living = tuple(who for who in encounter.order if state.characters[who].life != "dead")
    if living and encounter.attack is None:
        group = "now" if encounter.active is None else "other"
        yield Offer("start-turn", group, {"do": "start-turn"}, (Ask("who", "one-of", living),))


def _effects(state: State) -> Iterator[Offer]:
    """Offer damage, healing, drains and conditions."""
    everybody = tuple(state.characters)
    target, amount = Ask("target", "one-of", everybody), number("amount", optional=False)
    listed = categories(state.options.damage_types).values()
    types = Ask("type", "one-of", tuple(name for types in listed for name in types), optional=True)
    yield Offer("harm", "other", {"do": "harm"}, (target, amount, types))
    pools = Ask("pool", "one-of", ("hp", "sp", "resolve", "sanity"))
    yield Offer("restore", "other", {"do": "restore"}, (target, pools, amount))
    yield Offer("restore", "other", {"do": "restore", "target": "all", "pool": "sp", "to": "full"})
    taken = Ask("pool", "one-of", ("sp", "resolve", "sanity"))
    source = Ask("source", "one-of", everybody, optional=True)
    yield Offer("drain", "other", {"do": "drain"}, (target, taken, amount, source))
    levels = Ask("level", "one-of", state.options.intensity_ladder, optional=True)
    name = Ask("name", "text", most=limits.MAX_LABEL)
    yield Offer("add-condition", "other", {"do": "add-condition"}, (target, name, number("left")))
    for preset in ("fear", "staggered"):
        order = {"do": "add-condition", "name": preset}
        yield Offer("add-condition", "other", order, (target, levels, number("left")))


def _time(state: State) -> Iterator[Offer]:
    spans = ("minutes", "hours", "days") if in_combat(state) else ("rounds", "minutes", "hours", "days")
    for span in spans:
        yield Offer("pass-time", "other", {"do": "pass-time"}, (number(span, 1, 100, optional=False),))


def _person(state: State, who: str) -> Iterator[Offer]:
    """Offer what concerns one character: the sheet, steppers, conditions to end, an execution, to leave."""
    sheet = state.characters[who]
    yield from sheet_offers(state, who)
    paths = Ask("path", "one-of", tuple(f"characters.{who}.{field}" for field in STEPPED))
    yield Offer("set-field", "other", {"do": "set-field"}, (paths, number("value", optional=False), REASON))
    for name in sheet.conditions:
        yield Offer("end-condition", "other", {"do": "end-condition", "target": who, "name": name})
    if state.options.executions != "off" and can_be_executed(sheet.life, helpless=is_helpless(sheet)):
        yield Offer("execute", "other", {"do": "execute", "target": who})
    yield Offer("remove", "other", {"do": "remove", "target": who})


def _new_character(state: State) -> Iterator[Offer]:
    """Offer a new character of any kind, for a seat or for none."""
    seats = tuple(state.table.seats)
    seat = (Ask("seat", "one-of", seats, optional=True),) if seats else ()
    kind = Ask("fields.kind", "one-of", KINDS)
    yield Offer("create", "other", {"do": "create"}, (kind, NAME, *seat, *sheet_asks("fields")))
