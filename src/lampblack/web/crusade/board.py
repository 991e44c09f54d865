"""The GM's board of the fantasy game: the party, the order of turns, who does what to whom, effects, time."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from lampblack.web.ahead import Ahead
from lampblack.web.crusade import fight, making
from lampblack.web.crusade.choices import choices
from lampblack.web.crusade.hours import time_ahead, time_values
from lampblack.web.crusade.persons import person_parts
from lampblack.web.names import names
from lampblack.web.offered import ask, offered
from lampblack.web.part import Part
from lampblack.web.ranks import in_order
from lampblack.web.sight import Glimpse
from lampblack.web.waiting import throws, wishes
from lampblack.web.words import Words

DIALS: Final = (
    "hp",
    "sp",
    "resolve",
    "sanity",
    "armor",
    "tp",
    "speed",
    "hp_base",
    "hp_max",
    "pd",
    "md",
    "bd",
)
"""Numbers that the GM may set with a reason."""

POOLS: Final = ("sp", "resolve", "sanity")


def parts(glimpse: Glimpse, words: Words) -> Iterable[Part]:
    """Lay out the game's pieces of the GM's page."""
    yield from _ready(glimpse)
    yield Part("now", "now", 3, "crusade/now", _now(glimpse, words))
    if fight.is_fight(glimpse):
        yield Part("encounter", "now", 5, "crusade/strip", fight.strip_values(glimpse, words))
    yield Part("act", "tools", 0, "crusade/bar", _bar(glimpse, words))
    yield Part("effect", "tools", 10, "crusade/effects", _effects(glimpse))
    yield Part("dice", "tools", 30, "crusade/dice", _dice(glimpse))
    yield Part("fight", "tools", 35, "crusade/start", fight.start_values(glimpse))
    yield Part("time", "tools", 38, "crusade/time", time_values(glimpse))
    yield Part("make", "tools", 40, "crusade/creature", making.creature_values(glimpse, words))
    yield from _people(glimpse, words)


def ahead(glimpse: Glimpse, found: Ahead, words: Words) -> Part:
    """Draw what an order that was run ahead would move: time, or a sheet."""
    draw = time_ahead if found.found["do"] == "pass-time" else making.sheet_ahead
    return draw(glimpse, found, words)


def _ready(glimpse: Glimpse) -> Iterable[Part]:
    """Point to the fights that the packs have ready, for as long as there is nobody but the party."""
    people = glimpse.view["characters"].values()
    if glimpse.view.get("packs") and all(sheet["kind"] == "pc" for sheet in people):
        values = {"loads": "packs?as=page&kind=skirmishes", "what": "cr.ready"}
        yield Part("evening", "now", 1, "evening", values)


def _now(glimpse: Glimpse, words: Words) -> dict[str, Any]:
    return {
        "choices": choices(glimpse, words),
        "throws": list(throws(glimpse)),
        "wishes": wishes(glimpse, ("check", "attack", "act")),
        "is_fight": fight.is_fight(glimpse),
        "names": names(glimpse),
    }


def _bar(glimpse: Glimpse, words: Words) -> dict[str, Any]:
    return {
        "actors": fight.actors(glimpse, words),
        "active": glimpse.view["encounter"]["active"] or "",
        "is_fight": fight.is_fight(glimpse),
        "targets": _targets(glimpse),
    }


def _targets(glimpse: Glimpse) -> list[dict[str, Any]]:
    people, known = glimpse.view["characters"], names(glimpse)
    return [
        {
            "id": who,
            "name": known[who],
            "is_hidden": bool(people[who].get("hidden")),
            "is_down": people[who].get("life") != "up",
        }
        for who in in_order(glimpse)
        if people[who].get("life") != "dead"
    ]


def _effects(glimpse: Glimpse) -> dict[str, Any]:
    known = names(glimpse)
    return {
        "targets": [(who, known[who]) for who in in_order(glimpse)],
        "types": making.damage_types(glimpse),
        "pools": POOLS,
        "ladder": list(glimpse.view["options"]["intensity_ladder"]),
        "is_offered": offered(glimpse).first("harm") is not None,
    }


def _dice(glimpse: Glimpse) -> dict[str, Any]:
    offers = offered(glimpse)
    check = offers.first("check")
    scores = ask(check, "score").get("options", ()) if check else ()
    known = names(glimpse)
    return {
        "roll": offers.first("roll"),
        "hand": glimpse.view.get("hand_dice", ""),
        "odds": glimpse.view.get("show_odds", ""),
        "people": [(who, known[who]) for who in in_order(glimpse)] if check else [],
        "scores": scores,
    }


def _people(glimpse: Glimpse, words: Words) -> Iterable[Part]:
    people = glimpse.view["characters"]
    for who in people:
        yield from person_parts(glimpse, who, words)
    if not people:
        yield Part("nobody", "party", 0, "nobody")
