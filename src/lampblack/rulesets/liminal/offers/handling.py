"""Offers to mark, and to let things change hands."""

from __future__ import annotations

from collections.abc import Iterator
from typing import get_args

from lampblack.kernel import limits
from lampblack.kernel.ruleset import Ask, Offer
from lampblack.rulesets.liminal.eyes import Eyes
from lampblack.rulesets.liminal.rules.load import CARRY
from lampblack.rulesets.liminal.rules.slots import affliction_slots, slots_each
from lampblack.rulesets.liminal.rules.vehicles import aboard
from lampblack.rulesets.liminal.sheet import Item
from lampblack.rulesets.liminal.state import Choice, State
from lampblack.rulesets.liminal.terms import ABLE, PLACES, SCENE, STASH, AfflictionKind
from lampblack.rulesets.liminal.verbs.loads import OVER_LIMIT, slots_used

_NAME = Ask("fields.name", "text", most=limits.MAX_LABEL)


def leads(state: State, choice: Choice, options: tuple[str, ...]) -> dict[str, int]:
    """Say in numbers what the answers to a choice lead to: slots used after each, people at a wreck, harmed slots.

    `options` are the answers that are offered; of others nothing is said.
    """
    sheet = state.characters.get(choice.who)
    if choice.choice == "wreck":
        return {"people": len(aboard(state, choice.who))}
    if sheet is None:
        return {}
    if choice.choice == "fall-or-push-through":
        return {"harmed": affliction_slots(sheet), "slots": sheet.slots}
    if choice.choice == OVER_LIMIT:
        used = slots_used(state, choice.who)
        dropped = (name for name in options if name != CARRY and name in state.items)
        return {CARRY: used, "slots": sheet.slots} | {
            name: used - slots_each(state.items[name]) for name in dropped
        }
    return {}


def marks(state: State) -> Iterator[Offer]:
    """Offer the GM to give afflictions and to take them away. Source: LH-CRIT-8, LH-CSTR-4, LH-HEAL-5."""
    people = tuple(name for name, one in state.characters.items() if one.life not in ("dead", "lost"))
    if people:
        kind = Ask("kind", "one-of", get_args(AfflictionKind))
        name = Ask("name", "text", most=limits.MAX_LABEL, optional=True)
        yield Offer("afflict", "other", {"do": "afflict"}, (Ask("who", "one-of", people), kind, name))
    for who, sheet in state.characters.items():
        if sheet.afflictions:
            which = Ask("affliction", "one-of", tuple(sheet.afflictions))
            yield Offer("recover", "other", {"do": "recover", "who": who}, (which,))


def handovers(eyes: Eyes, who: str) -> Iterator[Offer]:
    """Offer a player to put down, give, store, fetch and pick up. Source: LH-INV-2, LH-INV-8."""
    state = eyes.state
    if state.characters[who].life not in ABLE:
        return
    for name, item in state.items.items():
        if item.at == who and eyes.sees_item(name):
            places = tuple(place for place in _places(eyes, who) if place != who)
            yield _move(name, item, {"who": who}, places)
        elif item.at == STASH and eyes.sees_item(name):
            places = (who, *(place for place in _places(eyes, who) if place not in (who, STASH)))
            yield _move(name, item, {"who": who}, places)
        elif item.at in (SCENE, state.characters[who].at_vehicle) and eyes.sees_item(name):
            yield _move(name, item, {"who": who}, (who,))


def gm_things(eyes: Eyes) -> Iterator[Offer]:
    """Offer the GM to move every thing, to put new ones on the table, and to take them off."""
    state = eyes.state
    places = (*PLACES, *state.characters, *state.vehicles)
    for name, item in state.items.items():
        yield _move(name, item, {}, tuple(place for place in places if place != item.at))
    at = Ask("fields.at", "one-of", places)
    for what, more in (("item", (at,)), ("vehicle", ())):
        yield Offer("add", "other", {"do": "add", "what": what}, (Ask("id", "text"), _NAME, *more))
    yield from _new_group(state)
    for what, things in (("item", state.items), ("vehicle", state.vehicles), ("group", state.groups)):
        if things:
            which = Ask("id", "one-of", tuple(things))
            yield Offer("remove", "other", {"do": "remove", "what": what}, (which,))


def seats(state: State) -> Iterator[Offer]:
    """Offer the GM to let people get into a vehicle and out of it. Source: LH-INV-8, LH-VEH-3."""
    for name in state.vehicles:
        people = state.characters.items()
        off = tuple(who for who, one in people if one.present and one.at_vehicle != name)
        if off:
            order = {"do": "place", "at_vehicle": name}
            yield Offer("place", "other", order, (Ask("who", "one-of", off),), text="in")
    for who, one in state.characters.items():
        if one.at_vehicle is not None:
            yield Offer("place", "other", {"do": "place", "who": who, "at_vehicle": None}, text="out")


def _new_group(state: State) -> Iterator[Offer]:
    foes = tuple(name for name, one in state.characters.items() if one.kind != "investigator")
    if foes:
        members = Ask("fields.members", "some-of", foes, least=1)
        leader = Ask("fields.leader", "one-of", foes, optional=True)
        yield Offer("add", "other", {"do": "add", "what": "group"}, (Ask("id", "text"), members, leader))


def _places(eyes: Eyes, who: str) -> Iterator[str]:
    """List where somebody can put a thing: the scene, the stash, the vehicle at hand, people in the scene."""
    state = eyes.state
    yield from (SCENE, STASH)
    vehicle = state.characters[who].at_vehicle
    if vehicle is not None and eyes.sees_vehicle(vehicle):
        yield vehicle
    yield from (name for name, one in state.characters.items() if one.present and eyes.knows(name))


def _move(name: str, item: Item, more: dict[str, str], places: tuple[str, ...]) -> Offer:
    count = (Ask("count", "number", least=1, most=item.count, optional=True),) if item.count > 1 else ()
    order = {"do": "move-item", "item": name, **more}
    if len(places) == 1:
        return Offer("move-item", "other", {**order, "to": places[0]}, count, text=item.name)
    return Offer("move-item", "other", order, (Ask("to", "one-of", places), *count), text=item.name)
