"""A player's page of the fantasy game: the open choice, the turn, the own sheet, what can be done, who is there."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from lampblack.web.crusade import making
from lampblack.web.crusade.choices import choices
from lampblack.web.crusade.deeds import doing
from lampblack.web.crusade.fight import is_fight, order_values
from lampblack.web.crusade.people import GROUPS, LEVELS, Figure, figure
from lampblack.web.names import characters_of, names, seat_name
from lampblack.web.offered import offered
from lampblack.web.part import Part
from lampblack.web.sight import Glimpse
from lampblack.web.words import Words


def parts(glimpse: Glimpse, words: Words) -> Iterable[Part]:
    """Lay out the game's pieces of a player's page."""
    mine = [figure(glimpse, who, words) for who in characters_of(glimpse, glimpse.seat)]
    if open_ones := choices(glimpse, words):
        yield Part("choice", "choice", 0, "crusade/choice", {"choices": open_ones, "names": names(glimpse)})
    yield from _arrival(glimpse, mine, words)
    if is_fight(glimpse):
        yield Part(
            "turn", "sheet", 16, "crusade/turn", order_values(glimpse, [one.id for one in mine], words)
        )
    if len(mine) > 1:
        yield Part("sheets", "sheet", 18, "sheets", {"sheets": [(one.id, one.name) for one in mine]})
    for place, one in enumerate(mine):
        yield from _own(glimpse, one, place, words)
    yield Part("throw", "sheet", 48, "crusade/throw", {"roll": offered(glimpse).first("roll")})
    yield Part("people", "sheet", 70, "crusade/people", _people(glimpse, mine, words))


def _arrival(glimpse: Glimpse, mine: list[Figure], words: Words) -> Iterable[Part]:
    """Make a character where none is alive; otherwise say what the seat is waiting for."""
    making_now = offered(glimpse).first("create")
    if making_now and all(one.life == "dead" for one in mine):
        values = making.values(glimpse, words)
        yield Part("make", "sheet", 10, "crusade/make", {**values, "again": bool(mine)})
    elif not mine:
        yield Part("wait", "sheet", 10, "wait", {"gm_title": glimpse.gm_title})


def _own(glimpse: Glimpse, one: Figure, place: int, words: Words) -> Iterable[Part]:
    deeds = doing(glimpse, one.id, words)
    yield Part(f"vital:{one.id}", "sheet", 20 + place, "crusade/vital", {"one": one})
    yield Part(
        f"do:{one.id}", "sheet", 30 + place, "crusade/do", {"one": deeds, "is_fight": is_fight(glimpse)}
    )
    yield Part(f"sheet:{one.id}", "sheet", 50 + 2 * place, "crusade/sheet", sheet_values(glimpse, one))
    if offered(glimpse).first("edit", who=one.id):
        edit = {"id": one.id, "name": one.name, "edit": making.edit_values(glimpse, one.id, words)}
        yield Part(f"edit:{one.id}", "sheet", 51 + 2 * place, "crusade/edit", edit)


def sheet_values(glimpse: Glimpse, one: Figure) -> dict[str, Any]:
    """Lay out a sheet to read."""
    own = [offer for offer in offered(glimpse) if offer["order"].get("who") == one.id]
    verbs = {offer["do"] for offer in own}
    sheet = glimpse.view["characters"][one.id]
    return {
        "one": one,
        "groups": [(group, [lean for lean in one.leanings if lean.group == group]) for group in GROUPS],
        "levels": LEVELS,
        "may_check": "check" in verbs,
        "may_wish": "ask" in verbs,
        "regret": sheet.get("regret"),
    }


def _people(glimpse: Glimpse, mine: list[Figure], words: Words) -> dict[str, Any]:
    own, me = {one.id for one in mine}, glimpse.lobby.get("me")
    others = [figure(glimpse, who, words) for who in glimpse.view["characters"] if who not in own]
    seats = [
        {**seat, "plays": characters_of(glimpse, seat_name(seat)), "is_me": seat["id"] == me}
        for seat in glimpse.lobby.get("seats", ())
    ]
    return {"others": others, "seats": seats, "gm_title": glimpse.gm_title}
