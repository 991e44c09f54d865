"""What the GM may ask for: everything, so only what needs a button with its arguments laid out is listed."""

from __future__ import annotations

from collections.abc import Iterator

from lampblack.kernel.ruleset import Ask, Offer
from lampblack.kernel.seat import GM
from lampblack.rulesets.liminal.eyes import Eyes
from lampblack.rulesets.liminal.offers.buttons import (
    DICE,
    NAME,
    NOTE,
    WORDS,
    answer,
    called_saves,
    odds,
    scores_by_hand,
)
from lampblack.rulesets.liminal.offers.care import gm_rests, treatments
from lampblack.rulesets.liminal.offers.days import devices, down, luck, money, morale, repairs, scene, time
from lampblack.rulesets.liminal.offers.fighting import all_attacks, harm, wrecks
from lampblack.rulesets.liminal.offers.handling import gm_things, marks, seats
from lampblack.rulesets.liminal.offers.trading import shouldering
from lampblack.rulesets.liminal.offers.turns import fight, grants
from lampblack.rulesets.liminal.options import OPTIONS
from lampblack.rulesets.liminal.rules.replacement import living
from lampblack.rulesets.liminal.shown import PIECES
from lampblack.rulesets.liminal.state import State, open_choices
from lampblack.rulesets.liminal.terms import ATTRS, ENDED, KINDS
from lampblack.rulesets.liminal.verbs.choosing import ANSWERS, can_pick

STEPPED = ("hp", "str", "dex", "ctrl", "armor", "stability")
"""The numbers of a sheet that the GM moves with one tap."""

REASON = Ask("reason", "text")


def offers(state: State) -> Iterator[Offer]:
    """List what the GM may ask for, what is due first."""
    yield from _choices(state)
    for who in state.characters:
        yield from called_saves(state, who)
    eyes = Eyes(state, GM)
    yield from fight(eyes)
    yield from all_attacks(eyes)
    yield from harm(state)
    yield from wrecks(state)
    yield from grants(eyes)
    yield from _after_blows(state)
    yield from _people(state)
    yield from gm_rests(state)
    yield from treatments(state)
    yield from marks(state)
    yield from gm_things(eyes)
    yield from seats(state)
    yield from _beyond_fights(eyes)
    yield from _new_character(state)
    yield from _sight(state)
    yield from (DICE, *_tables(state), NOTE)
    option = Ask("name", "one-of", tuple(option.name for option in OPTIONS))
    yield Offer("set-option", "other", {"do": "set-option"}, (option, Ask("value", "text"), REASON))


def _after_blows(state: State) -> Iterator[Offer]:
    yield from morale(state)
    yield from down(state)


def _beyond_fights(eyes: Eyes) -> Iterator[Offer]:
    for of_the_day in (luck, scene, time, repairs, money):
        yield from of_the_day(eyes.state)
    for who in eyes.state.characters:
        yield from devices(eyes, who)
        yield from shouldering(eyes, who)


def _choices(state: State) -> Iterator[Offer]:
    """Offer every open choice: the GM may answer for everyone. A called Save is an offer of its own."""
    for choice in open_choices(state):
        if choice.choice in ANSWERS and choice.choice != "save":
            options = (one for one in choice.options if can_pick(state, choice, one))
            yield answer(state, choice, tuple(options))


def _people(state: State) -> Iterator[Offer]:
    if state.characters:
        who = Ask("who", "some-of", tuple(state.characters), least=1)
        yield Offer("call-save", "now", {"do": "call-save"}, (who, Ask("attr", "one-of", ATTRS), WORDS))
    for name in state.characters:
        yield from _person(state, name)


def _person(state: State, who: str) -> Iterator[Offer]:
    """Offer a Save, a place in the scene or out of it, and the steppers of one character."""
    sheet = state.characters[who]
    for attr in ATTRS:
        if f"save:{who}:{attr}" not in state.pending:
            order = {"do": "save", "who": who, "attr": attr}
            yield Offer("save", "other", order, numbers=odds(state, who, attr))
    group = "other" if sheet.present or sheet.life in ENDED else "now"
    yield Offer("place", group, {"do": "place", "who": who, "present": not sheet.present})
    paths = Ask("path", "one-of", tuple(f"characters.{who}.{field}" for field in STEPPED))
    yield Offer("set-field", "other", {"do": "set-field"}, (paths, Ask("value", "number", least=0), REASON))


def _new_character(state: State) -> Iterator[Offer]:
    """Offer a new character of any kind, by hand or thrown, for an empty seat or none."""
    empty = tuple(seat for seat, plays in state.table.seats.items() if not living(state, plays))
    seat = (Ask("seat", "one-of", empty, optional=True),) if empty else ()
    kind = Ask("fields.kind", "one-of", KINDS)
    by_hand = (kind, NAME, *seat, *scores_by_hand(1, None))
    yield Offer("create", "other", {"do": "create", "preset": "manual"}, by_hand)
    yield Offer("create", "other", {"do": "create", "preset": "3d6-swap"}, (kind, NAME, *seat))


def _sight(state: State) -> Iterator[Offer]:
    """Offer to hide or show each thing as a whole, closed sheets and effects of artifacts by the piece."""
    for part in PIECES:
        for name, thing in getattr(state, part).items():
            verb = "reveal" if thing.hidden else "hide"
            yield Offer(verb, "other", {"do": verb, "path": f"{part}.{name}"})
    for who, sheet in state.characters.items():
        if sheet.kind != "investigator":
            yield from _pieces(f"characters.{who}", PIECES["characters"], sheet.shown)
    for name, item in state.items.items():
        if item.effect:
            yield from _pieces(f"items.{name}", ("effect",), item.shown)


def _pieces(path: str, pieces: tuple[str, ...], shown: tuple[str, ...]) -> Iterator[Offer]:
    closed = tuple(f"{path}.{piece}" for piece in pieces if piece not in shown)
    opened = tuple(f"{path}.{piece}" for piece in pieces if piece in shown)
    for verb, paths in (("reveal", closed), ("hide", opened)):
        if paths:
            yield Offer(verb, "other", {"do": verb}, (Ask("path", "one-of", paths),))


def _tables(state: State) -> Iterator[Offer]:
    if state.table.tables:
        yield Offer("roll", "other", {"do": "roll"}, (Ask("table", "one-of", tuple(state.table.tables)),))
