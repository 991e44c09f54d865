"""Which pieces a seat's page has: a player's phone, the GM's board, an onlooker's wall."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from lampblack.web import wall
from lampblack.web.around import pause_parts, private_parts, scene_parts
from lampblack.web.desk import desk_parts, hand_part
from lampblack.web.lobby import lobby_part
from lampblack.web.logbook import filter_part, last_part, log_parts
from lampblack.web.names import characters_of, names
from lampblack.web.notes import notes_part
from lampblack.web.offered import offered
from lampblack.web.part import Part
from lampblack.web.screens import screens_of
from lampblack.web.sight import Glimpse
from lampblack.web.words import PLAIN, Words


def parts(glimpse: Glimpse, words: Words = PLAIN) -> list[Part]:
    """Lay out every piece of a seat's page, in the order of reading."""
    top = Part("top", "top", 0, "top", _top(glimpse))
    return [
        top,
        *pause_parts(glimpse),
        hand_part(glimpse),
        *_role_parts(glimpse, words),
        last_part(glimpse, words),
        *log_parts(glimpse, glimpse.log, words),
    ]


def _role_parts(glimpse: Glimpse, words: Words) -> Iterable[Part]:
    """Lay out what the house draws for whoever looks, with the game's own pieces among it."""
    screens = screens_of(glimpse)
    match glimpse.role:
        case "gm":
            yield lobby_part(glimpse)
            yield from screens.board(glimpse, words)
            yield filter_part(glimpse, screens.kinds)
            yield from desk_parts(glimpse)
        case "onlooker":
            yield from wall.parts(glimpse, words)
            yield from screens.wall(glimpse, words)
        case _:
            yield from screens.phone(glimpse, words)
            yield from scene_parts(glimpse)
            yield from private_parts(glimpse)
            yield notes_part(glimpse)


def placed(glimpse: Glimpse, words: Words = PLAIN) -> dict[str, list[Part]]:
    """Sort the pieces into the places of the page, each in its rank."""
    holders: dict[str, list[Part]] = {}
    for part in sorted(parts(glimpse, words), key=lambda part: part.rank):
        holders.setdefault(part.place, []).append(part)
    return holders


def _top(glimpse: Glimpse) -> dict[str, Any]:
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
