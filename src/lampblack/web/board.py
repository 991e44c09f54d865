"""Liminal's pieces of the GM's page: the party, what is open now and what can be called."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from lampblack.web import belongings, beyond, desk, encounters, persons, stage
from lampblack.web.deeds import deeds
from lampblack.web.figures import ATTRIBUTES
from lampblack.web.names import empty_seats, names
from lampblack.web.offered import offered
from lampblack.web.packs import evening_parts, unnamed_parts
from lampblack.web.part import Part
from lampblack.web.ranks import in_order, rank
from lampblack.web.shops import market_part
from lampblack.web.sight import Glimpse
from lampblack.web.strikes import harm_values, strike_values
from lampblack.web.waiting import open_now
from lampblack.web.words import Words, short

DIALS: Final = (
    "hp",
    "hp_max",
    "str",
    "str_max",
    "dex",
    "dex_max",
    "ctrl",
    "ctrl_max",
    "armor",
    "stability",
    "slots",
    "cash",
)
"""Numbers of a sheet that the GM may set with a reason."""

_PLACED: Final = (
    encounters.VERBS
    | belongings.VERBS
    | persons.DEEDS
    | desk.VERBS
    | stage.VERBS
    | beyond.VERBS
    | frozenset(
        {
            "attack",
            "call-save",
            "choose",
            "create",
            "harm",
            "hide",
            "place",
            "recover",
            "reveal",
            "roll",
            "save",
            "set-field",
            "set-option",
            "undo",
        }
    )
)
"""Verbs that the board has a place of its own for."""


def _now(glimpse: Glimpse, words: Words) -> Iterable[Part]:
    yield Part("now", "now", 3, "now", open_now(glimpse, words))


def _waiting(glimpse: Glimpse, words: Words) -> Iterable[Part]:
    yield from evening_parts(glimpse)
    yield from unnamed_parts(glimpse)
    yield from encounters.encounter_parts(glimpse, words)


def _trading(glimpse: Glimpse, _: Words) -> Iterable[Part]:
    yield market_part(glimpse)


def _calling(glimpse: Glimpse, _: Words) -> Iterable[Part]:
    yield Part("call", "tools", 20, "call", {"people": _callable(glimpse), "attributes": ATTRIBUTES})


def _throwing(glimpse: Glimpse, _: Words) -> Iterable[Part]:
    roll = {"roll": {"order": {"do": "roll"}}, "may_secret": True, "hand": glimpse.view.get("hand_dice", "")}
    roll["fate"] = offered(glimpse).first("fate")
    roll["odds"] = glimpse.view.get("show_odds", "")
    yield Part("throw", "tools", 30, "throw", roll)


def _making(glimpse: Glimpse, _: Words) -> Iterable[Part]:
    making = {"seats": empty_seats(glimpse), **belongings.making_values(glimpse)}
    yield Part("make", "tools", 40, "make", making)


def _having(glimpse: Glimpse, _: Words) -> Iterable[Part]:
    return belongings.belongings_parts(glimpse)


def _beyond(glimpse: Glimpse, _: Words) -> Iterable[Part]:
    return beyond.board_parts(glimpse)


def _harming(glimpse: Glimpse, _: Words) -> Iterable[Part]:
    yield Part("strike", "tools", 0, "strike", strike_values(glimpse))
    if (harm := harm_values(glimpse)) is not None:
        yield Part("harm", "tools", 10, "harm", harm)


def _deeds(glimpse: Glimpse, words: Words) -> Iterable[Part]:
    known = names(glimpse)
    values = {
        "groups": deeds(offered(glimpse), _PLACED, known),
        "names": known,
        "scene": stage.scene_values(glimpse, words),
    }
    yield Part("deeds", "tools", 50, "deeds", values)


def _persons(glimpse: Glimpse, _: Words) -> Iterable[Part]:
    people: Mapping[str, Any] = glimpse.view.get("characters", {})
    for who, sheet in people.items():
        one = persons.person(glimpse, who)
        yield Part(f"party:{who}", "party", rank(who, sheet), "person", {"person": one})
    if not people:
        yield Part("nobody", "party", 0, "nobody")


def _callable(glimpse: Glimpse) -> list[dict[str, Any]]:
    """List who can be called to a save, in the order of the cards."""
    rows = []
    for who in in_order(glimpse):
        sheet = glimpse.view["characters"][who]
        if sheet.get("life") in ("dead", "gone"):
            continue
        scores = " · ".join(f"{short(attr)} {sheet[attr]}" for attr in ATTRIBUTES if attr in sheet)
        rows.append(
            {
                "id": who,
                "name": sheet.get("name") or who,
                "scores": scores,
                "is_hidden": bool(sheet.get("hidden")),
            }
        )
    return rows


LAYERS: Final = (
    _now,
    _waiting,
    _harming,
    _trading,
    _calling,
    _throwing,
    _deeds,
    _making,
    _persons,
    _having,
    _beyond,
)
"""What lays out the game's pieces of the GM's page."""
