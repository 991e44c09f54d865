"""A player's page: the open choice first, then the own sheet, what can be done, what is carried, who is there."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from lampblack.web.choices import choices
from lampblack.web.deeds import deeds
from lampblack.web.figures import Figure, figure
from lampblack.web.names import characters_of, names, seat_name
from lampblack.web.offered import Offers, ask
from lampblack.web.part import Part
from lampblack.web.sight import Glimpse

_DRAWN: Final = ("save", "ask", "choose", "create", "note", "roll", "take-back", "undo")
"""Verbs with a place of their own."""


def parts(glimpse: Glimpse) -> Iterable[Part]:
    """Lay out a player's or onlooker's pieces; an onlooker has nothing to press."""
    offers = Offers(glimpse.offers)
    mine = own_figures(glimpse)
    yield from _choice(glimpse, offers)
    yield from _arrival(glimpse, offers, mine)
    for place, one in enumerate(mine):
        yield Part(
            f"vital:{one.id}", "sheet", 20 + place, "vital", {"figure": one, "is_only": len(mine) == 1}
        )
    doing = _doing(glimpse, offers)
    if doing["groups"] or doing["roll"]:
        yield Part("do", "sheet", 40, "do", doing)
    for place, one in enumerate(mine):
        yield Part(f"bag:{one.id}", "sheet", 50 + place, "bag", {"figure": one})
    yield Part("people", "sheet", 70, "people", _people(glimpse, offers, mine))
    yield Part("notes", "sheet", 80, "notes", notes_values(glimpse))


def own_figures(glimpse: Glimpse) -> list[Figure]:
    """Draw the characters that this seat plays."""
    offers = Offers(glimpse.offers)
    return [figure(glimpse.view, who, offers) for who in characters_of(glimpse, glimpse.seat)]


def notes_values(glimpse: Glimpse) -> dict[str, Any]:
    """Number the notes as the table does and name their writers."""
    known = names(glimpse)
    notes = glimpse.view.get("table", {}).get("notes", ())
    rows = [
        {
            "no": number,
            "text": note["text"],
            "by": known.get(note.get("by", ""), ""),
            "is_secret": bool(glimpse.is_gm and note.get("secret")),
        }
        for number, note in enumerate(notes, start=1)
    ]
    return {"notes": rows, "is_gm": glimpse.is_gm, "may_write": bool(Offers(glimpse.offers).first("note"))}


def _choice(glimpse: Glimpse, offers: Offers) -> Iterable[Part]:
    open_ones = choices(glimpse, offers)
    if open_ones:
        yield Part("choice", "choice", 0, "choice", {"choices": open_ones})


def _arrival(glimpse: Glimpse, offers: Offers, mine: list[Figure]) -> Iterable[Part]:
    """Make a character where the server offers it; otherwise say what the seat is waiting for."""
    ways = _ways(offers)
    if ways and glimpse.role == "player":
        yield Part("make", "sheet", 10, "create", {"ways": ways, "again": bool(mine)})
    elif not mine:
        yield Part("wait", "sheet", 10, "wait", {"gm_title": glimpse.gm_title, "role": glimpse.role})


def _ways(offers: Offers) -> list[str]:
    """List the presets that a new character may be made by, the table's own first."""
    ways: list[str] = []
    for offer in offers.all("create"):
        preset = offer["order"].get("preset")
        ways += [preset] if preset else ask(offer, "preset").get("options", ())
    return list(dict.fromkeys(ways))


def _doing(glimpse: Glimpse, offers: Offers) -> dict[str, Any]:
    known, mine = names(glimpse), characters_of(glimpse, glimpse.seat)
    told = {key: name for key, name in known.items() if [key] != mine}  # who plays one need not be told whose it is
    return {
        "groups": deeds(offers, _DRAWN, told),
        "names": known,
        "roll": offers.first("roll"),
        "may_secret": False,
    }


def _people(glimpse: Glimpse, offers: Offers, mine: list[Figure]) -> dict[str, Any]:
    own = {one.id for one in mine}
    others = [
        figure(glimpse.view, who, offers) for who in glimpse.view.get("characters", {}) if who not in own
    ]
    me = glimpse.lobby.get("me")
    seats = [
        {**seat, "plays": characters_of(glimpse, seat_name(seat)), "is_me": seat["id"] == me}
        for seat in glimpse.lobby.get("seats", ())
    ]
    return {"others": others, "seats": seats, "names": names(glimpse), "gm_title": glimpse.gm_title}
