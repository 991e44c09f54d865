"""What things and seats are called on one seat's page."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from lampblack.web.sight import Glimpse
from lampblack.web.words import plain, say


def names(glimpse: Glimpse) -> dict[str, str]:
    """Map every id that the seat may see to its name: people, things, seats, the GM; to the GM groups as well."""
    return glimpse.once(_names)


def _names(glimpse: Glimpse) -> dict[str, str]:
    known = dict(_stats(glimpse.view))
    known |= {"gm": glimpse.gm_title, "scene": say("scene"), "stash": say("stash"), "shop": say("shop")}
    for shelf in ("characters", "items", "vehicles"):
        known |= {key: str(thing.get("name") or key) for key, thing in glimpse.view.get(shelf, {}).items()}
    if glimpse.is_gm:
        known |= {key: plain(key) for key in glimpse.view.get("groups", {})}
    for seat in glimpse.lobby.get("seats", ()):
        if seat.get("role") != "co-gm":
            known[seat_name(seat)] = str(seat["name"])
    return known


def seat_name(seat: Mapping[str, Any]) -> str:
    """Name a seat of the lobby as the rules do: `gm` for every GM, `player:ID`, `onlooker`."""
    if "audience" in seat:
        return str(seat["audience"])
    if seat.get("role") == "gm":
        return "gm"
    bare = str(seat["id"])
    return bare if bare.startswith("player:") else f"player:{bare}"


def characters_of(glimpse: Glimpse, seat: str) -> list[str]:
    """List the characters that a seat plays and that this page may show."""
    held = glimpse.view.get("table", {}).get("seats", {}).get(seat)
    return [who for who in _listed(held) if who in glimpse.view.get("characters", {})]


def player_of(glimpse: Glimpse, who: str) -> dict[str, Any] | None:
    """Find the seat of the lobby that plays a character; None when nobody does."""
    seats: Iterable[dict[str, Any]] = glimpse.lobby.get("seats", ())
    return next((seat for seat in seats if who in characters_of(glimpse, seat_name(seat))), None)


def empty_seats(glimpse: Glimpse) -> list[tuple[str, str]]:
    """List the player seats that play nobody, each with its name."""
    return [
        (seat_name(seat), str(seat["name"]))
        for seat in glimpse.lobby.get("seats", ())
        if seat.get("role") == "player" and not characters_of(glimpse, seat_name(seat))
    ]


def _stats(view: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """Name the stats that a group has made up, those of single characters first, so that the group's own win."""
    sheets: Iterable[Mapping[str, Any]] = view.get("characters", {}).values()
    own = (stat for sheet in sheets for stat in sheet.get("own_stats") or ())
    return ((str(stat["id"]), str(stat["name"])) for stat in (*own, *view.get("stats", ())))


def _listed(held: str | list[str] | Mapping[str, Any] | None) -> list[str]:
    """Read who is played in the form that each game has for it."""
    match held:
        case {"plays": plays}:
            return list(plays)
        case None:
            return []
        case str():
            return [held]
        case _:
            return list(held)
