"""Liminal's pieces of a player's page: the open choice, the own sheet, what can be done, who is there."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from lampblack.web.bags import bag_values
from lampblack.web.beyond import phone_parts
from lampblack.web.choices import choices
from lampblack.web.doings import do_parts
from lampblack.web.figures import Figure, figure
from lampblack.web.making import making_parts
from lampblack.web.names import characters_of, names, seat_name
from lampblack.web.offered import Offers, ask, offered
from lampblack.web.part import Part
from lampblack.web.shops import trade_parts
from lampblack.web.sight import Glimpse
from lampblack.web.words import Words


def _first(glimpse: Glimpse, _: Words) -> Iterable[Part]:
    offers = offered(glimpse)
    yield from _choice(glimpse, offers)
    yield from _arrival(glimpse, offers, own_figures(glimpse))


def _sheets(glimpse: Glimpse, _: Words) -> Iterable[Part]:
    mine = own_figures(glimpse)
    if len(mine) > 1:
        yield Part("sheets", "sheet", 18, "sheets", {"sheets": [(one.id, one.name) for one in mine]})
    for place, one in enumerate(mine):
        yield Part(
            f"vital:{one.id}", "sheet", 20 + place, "vital", {"figure": one, "is_only": len(mine) == 1}
        )
    yield from making_parts(glimpse, mine)


def _doing(glimpse: Glimpse, _: Words) -> Iterable[Part]:
    return do_parts(glimpse)


def _beyond(glimpse: Glimpse, _: Words) -> Iterable[Part]:
    return phone_parts(glimpse, own_figures(glimpse))


def _having(glimpse: Glimpse, _: Words) -> Iterable[Part]:
    offers, mine = offered(glimpse), own_figures(glimpse)
    for place, one in enumerate(mine):
        yield Part(
            f"bag:{one.id}", "sheet", 50 + place, "bag", bag_values(glimpse.view, one, offers, names(glimpse))
        )
    yield from trade_parts(glimpse, mine)


def _others(glimpse: Glimpse, _: Words) -> Iterable[Part]:
    yield Part("people", "sheet", 70, "people", _people(glimpse, offered(glimpse), own_figures(glimpse)))


def own_figures(glimpse: Glimpse) -> list[Figure]:
    """Draw the characters that this seat plays."""
    return glimpse.once(_own_figures)


def _own_figures(glimpse: Glimpse) -> list[Figure]:
    offers = offered(glimpse)
    return [figure(glimpse.view, who, offers) for who in characters_of(glimpse, glimpse.seat)]


def _choice(glimpse: Glimpse, offers: Offers) -> Iterable[Part]:
    open_ones = choices(glimpse, offers)
    if open_ones:
        yield Part("choice", "choice", 0, "choice", {"choices": open_ones})


def _arrival(glimpse: Glimpse, offers: Offers, mine: list[Figure]) -> Iterable[Part]:
    """Make a character where the server offers it; otherwise say what the seat is waiting for."""
    ways = _ways(offers)
    if ways:
        yield Part("make", "sheet", 10, "create", {"ways": ways, "again": bool(mine)})
    elif not mine:
        yield Part("wait", "sheet", 10, "wait", {"gm_title": glimpse.gm_title})


def _ways(offers: Offers) -> list[str]:
    """List the presets that a new character may be made by, the table's own first."""
    ways: list[str] = []
    for offer in offers.all("create"):
        preset = offer["order"].get("preset")
        ways += [preset] if preset else ask(offer, "preset").get("options", ())
    return list(dict.fromkeys(ways))


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


LAYERS: Final = (_first, _sheets, _doing, _beyond, _having, _others)
"""What lays out the game's pieces of a player's page."""
