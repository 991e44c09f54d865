"""Which pieces a seat's page has: a player's phone, the GM's board, an onlooker's wall."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from lampblack.web import board, phone, wall
from lampblack.web.around import pause_parts
from lampblack.web.desk import hand_part
from lampblack.web.logbook import last_part, log_parts
from lampblack.web.offered import offered
from lampblack.web.part import Part
from lampblack.web.sight import Glimpse
from lampblack.web.words import PLAIN, Words


def parts(glimpse: Glimpse, words: Words = PLAIN) -> list[Part]:
    """Lay out every piece of a seat's page, in the order of reading."""
    own = _own_parts(glimpse, words)
    top = Part("top", "top", 0, "top", _top(glimpse))
    return [
        top,
        *pause_parts(glimpse),
        hand_part(glimpse),
        *own,
        last_part(glimpse, words),
        *log_parts(glimpse, glimpse.log, words),
    ]


def _own_parts(glimpse: Glimpse, words: Words) -> Iterable[Part]:
    match glimpse.role:
        case "gm":
            return board.parts(glimpse, words)
        case "onlooker":
            return wall.parts(glimpse, words)
        case _:
            return phone.parts(glimpse)


def placed(glimpse: Glimpse, words: Words = PLAIN) -> dict[str, list[Part]]:
    """Sort the pieces into the places of the page, each in its rank."""
    holders: dict[str, list[Part]] = {}
    for part in sorted(parts(glimpse, words), key=lambda part: part.rank):
        holders.setdefault(part.place, []).append(part)
    return holders


def _top(glimpse: Glimpse) -> dict[str, Any]:
    mine = phone.own_figures(glimpse) if not glimpse.is_gm else []
    name = ", ".join(figure.name for figure in mine) or _seat_title(glimpse)
    pause = offered(glimpse).first("pause", on=True)
    return {"title": glimpse.title, "name": name, "pause": pause and pause["order"]}


def _seat_title(glimpse: Glimpse) -> str:
    if glimpse.is_gm:
        return glimpse.gm_title
    me = glimpse.lobby.get("me")
    seats = glimpse.lobby.get("seats", ())
    return next((str(seat["name"]) for seat in seats if seat["id"] == me), "")
