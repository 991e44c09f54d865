"""What a player's character carries, with what can be done with each thing, and what lies about in reach."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from lampblack.web.figures import Figure, Thing
from lampblack.web.offered import Offer, Offers, ask
from lampblack.web.words import say


class Held(msgspec.Struct, frozen=True, kw_only=True):
    """A thing with what can be done with it: where it can go, how many of it at most."""

    thing: Thing
    order: dict[str, Any]
    places: tuple[tuple[str, str], ...] = ()
    most: int | None = None


def is_placed(offer: Offer) -> bool:
    """Tell whether an offer has a place of its own: handing over and paying in the bag, devices, artifacts, tasks."""
    order = offer["order"]
    match offer["do"]:
        case "move-item" | "cash":
            return "who" in order
        case "watch":
            return True
        case "act":
            return "item" in order or "rounds_left" in offer["numbers"]
        case _:
            return False


def bag_values(
    view: Mapping[str, Any], figure: Figure, offers: Offers, known: Mapping[str, str]
) -> dict[str, Any]:
    """Lay out one character's bag."""
    mine = Offers([offer for offer in offers if offer["order"].get("who") == figure.id])
    held = [_held(thing, view, mine, known) for thing in figure.bag]
    return {
        "figure": figure,
        "held": held,
        "lying": [(offer["text"] or offer["order"]["item"], offer) for offer in _lying(view, mine, figure)],
        "pay": _purse(mine, known),
    }


def _purse(offers: Offers, known: Mapping[str, str]) -> dict[str, Any] | None:
    """Say how much can be paid and to whom; None when there is nothing to pay with."""
    pay = offers.first("cash")
    if pay is None:
        return None
    people = ask(pay, "to").get("options", ())
    most = -(ask(pay, "amount").get("least") or 0)
    return {"order": pay["order"], "most": most, "people": [(who, known.get(who, who)) for who in people]}


def held_things(
    things: Iterable[Thing], view: Mapping[str, Any], offers: Offers, known: Mapping[str, str]
) -> list[Held]:
    """Say of some things what can be done with each, wherever they lie."""
    return [_held(thing, view, offers, known) for thing in things]


def _held(thing: Thing, view: Mapping[str, Any], offers: Offers, known: Mapping[str, str]) -> Held:
    move = offers.first("move-item", item=thing.id)
    if move is None:
        return Held(thing=thing, order={})
    return Held(
        thing=thing,
        order={name: value for name, value in move["order"].items() if name != "to"},
        places=tuple(_places(view, move, known)),
        most=ask(move, "count").get("most"),
    )


def _places(view: Mapping[str, Any], move: Offer, known: Mapping[str, str]) -> Iterable[tuple[str, str]]:
    """Say where a thing can go: friends first, then the others, the floor last."""
    people = view.get("characters", {})
    places = [move["order"]["to"]] if "to" in move["order"] else list(ask(move, "to").get("options", ()))
    places.sort(key=lambda place: _nearness(people, place))
    for place in places:
        if place in ("scene", "stash"):
            yield place, say("bag.drop") if place == "scene" else say("bag.stash")
        else:
            name = known.get(place, place)
            yield place, say("bag.give", name=name) if place in people else say("bag.store", name=name)


def _nearness(people: Mapping[str, Any], place: str) -> int:
    if place in ("scene", "stash"):
        return 2
    return 0 if people.get(place, {}).get("side") == "investigators" else 1


def _lying(view: Mapping[str, Any], offers: Offers, figure: Figure) -> list[Offer]:
    """Find what can be picked up where somebody stands; what a vehicle carries is taken out on its strip."""
    away = {figure.id, *view.get("vehicles", {})}
    places = {key: item.get("at") for key, item in view.get("items", {}).items()}
    return [
        one for one in offers.all("move-item", to=figure.id) if places.get(one["order"]["item"]) not in away
    ]
