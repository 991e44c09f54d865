"""Who sits at the table and how others come in, as the GM sees it."""

from __future__ import annotations

from typing import Any, Final

from lampblack.web.names import characters_of, names, seat_name
from lampblack.web.part import Part
from lampblack.web.sight import Glimpse
from lampblack.web.tickets import ticket

_GMS: Final = frozenset({"gm", "co-gm"})
_LAST: Final = 90


def lobby_part(glimpse: Glimpse) -> Part:
    """Say who sits here and let others in; before anybody plays, that comes first."""
    values = _lobby(glimpse)
    return Part("lobby", "now", 0 if values["is_first"] else _LAST, "lobby", values)


def _lobby(glimpse: Glimpse) -> dict[str, Any]:
    known, me = names(glimpse), glimpse.lobby.get("me")
    seats = [
        {
            "audience": seat_name(seat),
            **seat,
            "plays": [known[who] for who in characters_of(glimpse, seat_name(seat))],
            "is_gm": seat.get("role") in _GMS,
            "is_me": seat["id"] == me,
        }
        for seat in glimpse.lobby.get("seats", ())
    ]
    players = [seat for seat in seats if seat.get("role") == "player"]
    is_first = not any(seat["plays"] for seat in players)
    is_lead = glimpse.lobby.get("role", "gm") == "gm"
    return {
        "seats": seats,
        "players": players,
        "ticket": ticket(glimpse),
        "is_first": is_first,
        "is_lead": is_lead,
        "may_end": is_lead and not is_first and not glimpse.lobby.get("archived"),
        "table": glimpse.table,
    }
