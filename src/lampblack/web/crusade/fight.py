"""A running fight: the round, who has the turn, who comes next, the blow that is under way."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from lampblack.web.crusade.choices import blow
from lampblack.web.crusade.deeds import Doing, doing
from lampblack.web.crusade.people import figure
from lampblack.web.encounters import unveiling
from lampblack.web.names import names
from lampblack.web.offered import ask, offered
from lampblack.web.ranks import in_order
from lampblack.web.sight import Glimpse
from lampblack.web.words import Words, say

Plain = Mapping[str, Any]


class Fighter(msgspec.Struct, frozen=True, kw_only=True):
    """One in the order of turns; `marks` are how they are, in words."""

    id: str
    name: str
    total: int | None
    is_now: bool
    is_down: bool
    is_hidden: bool
    is_mine: bool
    marks: tuple[str, ...] = ()


def is_fight(glimpse: Glimpse) -> bool:
    """Tell whether turns are being taken."""
    return bool(glimpse.view["encounter"]["mode"] == "combat")


def order_values(glimpse: Glimpse, mine: list[str], words: Words) -> dict[str, Any]:
    """Lay out the order of turns as this page may see it."""
    encounter = glimpse.view["encounter"]
    active, known = encounter["active"], names(glimpse)
    attack = encounter["attack"]
    return {
        "round": encounter["round"],
        "active": known.get(active, "") if active else "",
        "is_mine": active in mine,
        "next": _next(glimpse),
        "fighters": [_fighter(glimpse, who, who in mine, words) for who in encounter["order"]],
        "blow": blow(glimpse, attack) if attack else "",
    }


def _next(glimpse: Glimpse) -> str:
    """Name who comes after the one whose turn it is."""
    encounter, people = glimpse.view["encounter"], glimpse.view["characters"]
    alive = [who for who in encounter["order"] if people.get(who, {}).get("life") != "dead"]
    if not alive:
        return ""
    active = encounter["active"]
    place = alive.index(active) + 1 if active in alive else 0
    return names(glimpse)[alive[place % len(alive)]]


def _fighter(glimpse: Glimpse, who: str, is_mine: bool, words: Words) -> Fighter:
    encounter, sheet = glimpse.view["encounter"], glimpse.view["characters"][who]
    one = figure(glimpse, who, words)
    return Fighter(
        id=who,
        name=one.name,
        total=encounter["initiative"].get(who),
        is_now=encounter["active"] == who,
        is_down=sheet.get("life") != "up",
        is_hidden=bool(sheet.get("hidden")),
        is_mine=is_mine,
        marks=tuple(ill.label for ill in one.ills) if one.life == "up" else one.marks[:1],
    )


def strip_values(glimpse: Glimpse, words: Words) -> dict[str, Any]:
    """Lay out the strip of the board: the order, what the one whose turn it is can do besides attacks, the way on."""
    offers, encounter = offered(glimpse), glimpse.view["encounter"]
    active = encounter["active"]
    turn = doing(glimpse, active, words) if active else None
    end = offers.first("end-turn", who=active) if active else None
    given = offers.first("start-turn")
    order = order_values(glimpse, [], words)
    return {
        **order,
        "unveiling": unveiling(order["fighters"]),
        "turn": turn,
        "end_turn": end and end["order"],
        "give": [(who, names(glimpse)[who]) for who in ask(given, "who").get("options", ())] if given else [],
        "begin": given is not None and active is None,
        "rows": list(_rows(glimpse)),
        "screen": _screen(glimpse),
        "end": offers.first("end-encounter"),
    }


def _rows(glimpse: Glimpse) -> Iterator[tuple[str, dict[str, Any] | None, dict[str, Any]]]:
    """List the order of turns with the orders that move somebody up in it (ties, a surprise) and out of it."""
    order = list(glimpse.view["encounter"]["order"])
    for place, who in enumerate(order):
        rest = [one for one in order if one != who]
        up = [*rest[: place - 1], who, *rest[place - 1 :]] if place else None
        yield names(glimpse)[who], _set_order(up) if up else None, _set_order(rest)


def _set_order(order: list[str]) -> dict[str, Any]:
    return {"do": "set-field", "path": "encounter.order", "value": order, "reason": say("reason.table")}


def _screen(glimpse: Glimpse) -> dict[str, Any] | None:
    """Give the order that lifts the screen from the blow under way, or drops it; None when there is none."""
    offers = offered(glimpse)
    turns = (offers.first(verb, path="encounter.attack") for verb in ("reveal", "hide"))
    return next((one["order"] for one in turns if one), None)


def start_values(glimpse: Glimpse) -> dict[str, Any]:
    """Lay out how a fight begins, or who joins one: who takes part, their initiative thrown or typed."""
    start, known = offered(glimpse).first("start-encounter"), names(glimpse)
    people = glimpse.view["characters"]
    options = ask(start, "participants").get("options", ()) if start else ()
    return {
        "is_running": is_fight(glimpse),
        "people": [
            {"id": who, "name": known[who], "is_hidden": bool(people[who].get("hidden"))}
            for who in in_order(glimpse)
            if who in options
        ],
    }


def actors(glimpse: Glimpse, words: Words) -> list[Doing]:
    """List who can do something now, in the order of the cards: the one whose turn it is, in free time everybody."""
    active = glimpse.view["encounter"]["active"]
    found = [doing(glimpse, who, words) for who in in_order(glimpse)]
    return sorted((one for one in found if one.is_up and one.hands), key=lambda one: one.id != active)
