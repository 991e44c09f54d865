"""Which pieces a seat's page has: a player's phone, the GM's board, an onlooker's wall."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from lampblack.web import desk, wall
from lampblack.web.around import pause_parts, private_parts, scene_parts
from lampblack.web.lobby import lobby_part
from lampblack.web.logbook import filter_part, last_part, log_parts
from lampblack.web.names import characters_of, names
from lampblack.web.notes import notes_part
from lampblack.web.offered import offered
from lampblack.web.part import Part
from lampblack.web.screens import Layer, screens_of
from lampblack.web.sight import Glimpse
from lampblack.web.words import PLAIN, Words


def parts(glimpse: Glimpse, words: Words = PLAIN) -> list[Part]:
    """Lay out every piece of a seat's page, in the order of reading; the log comes last."""
    others = (part for layer in layers(glimpse) for part in layer(glimpse, words))
    return [*others, last_part(glimpse, words), *log_parts(glimpse, glimpse.log, words)]


def layers(glimpse: Glimpse) -> Iterable[Layer]:
    """Give what lays out the pieces of a seat's page but for the log, in the order of reading.

    A layer is laid out anew as a whole when something moves that it reads; so what moves apart is in layers apart.
    """
    screens = screens_of(glimpse)
    match glimpse.role:
        case "gm":
            own: tuple[Layer, ...] = (_lobby, *screens.board, _filter, *desk.LAYERS)
        case "onlooker":
            own = (*wall.LAYERS, *screens.wall)
        case _:
            own = (*screens.phone, _scene, _private, _notes)
    return (_top, _pause, desk.hand, *own)


def placed(glimpse: Glimpse, words: Words = PLAIN) -> dict[str, list[Part]]:
    """Sort the pieces into the places of the page, each in its rank."""
    holders: dict[str, list[Part]] = {}
    for part in sorted(parts(glimpse, words), key=lambda part: part.rank):
        holders.setdefault(part.place, []).append(part)
    return holders


def _top(glimpse: Glimpse, _: Words) -> Iterable[Part]:
    yield Part("top", "top", 0, "top", _top_values(glimpse))


def _pause(glimpse: Glimpse, _: Words) -> Iterable[Part]:
    return pause_parts(glimpse)


def _lobby(glimpse: Glimpse, _: Words) -> Iterable[Part]:
    yield lobby_part(glimpse)


def _filter(glimpse: Glimpse, _: Words) -> Iterable[Part]:
    yield filter_part(glimpse, screens_of(glimpse).kinds)


def _scene(glimpse: Glimpse, _: Words) -> Iterable[Part]:
    return scene_parts(glimpse)


def _private(glimpse: Glimpse, _: Words) -> Iterable[Part]:
    return private_parts(glimpse)


def _notes(glimpse: Glimpse, _: Words) -> Iterable[Part]:
    yield notes_part(glimpse)


def _top_values(glimpse: Glimpse) -> dict[str, Any]:
    mine = characters_of(glimpse, glimpse.seat) if not glimpse.is_gm else []
    name = ", ".join(names(glimpse)[who] for who in mine) or _seat_title(glimpse)
    pause = offered(glimpse).first("pause", on=True)
    return {"title": glimpse.title, "name": name, "pause": pause and pause["order"]}


def _seat_title(glimpse: Glimpse) -> str:
    if glimpse.is_gm:
        return glimpse.gm_title
    me = glimpse.lobby.get("me")
    seats = glimpse.lobby.get("seats", ())
    return next((str(seat["name"]) for seat in seats if seat["id"] == me), "")
