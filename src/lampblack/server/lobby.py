"""Who is at a table: the seats, who is here now, and whose answer the looking seat knows to be awaited."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any, Final

import msgspec

from lampblack.table.chairs import Chair
from lampblack.table.sitting import Sitting

FIELDS: Final = ("title", "me", "role", "archived", "seats", "awaited")
"""What a lobby tells."""

_NOTHING: Final = b"[]"


def lobby(sitting: Sitting, chair: Chair, chairs: Sequence[Chair], here: Collection[str]) -> dict[str, Any]:
    """Describe the lobby to one seat; `here` holds the ids of seats with a live connection.

    It is in no chain and has no number. Of open choices it says only what this seat's own view shows; of orders
    that wait for dice thrown by hand (`awaited`) a seat's own, and all of them to the GM.
    """
    awaited = _awaited(sitting, chair.audience)
    seats = [
        {
            "id": one.id,
            "name": one.name,
            "role": one.role,
            "audience": one.audience,
            "here": one.id in here,
            "must_answer": one.audience in awaited,
        }
        for one in chairs
    ]
    return {
        "title": sitting.title,
        "me": chair.id,
        "role": chair.role,
        "archived": sitting.is_archived,
        "seats": seats,
        "awaited": sitting.awaited(chair.audience),
    }


def _awaited(sitting: Sitting, audience: str) -> set[str]:
    """Name the seats that have to answer one of the choices in an audience's view."""
    choices = msgspec.json.decode(sitting.ears[audience].pieces.get("pending", _NOTHING))
    return {sitting.play.room.owner(sitting.play.state, choice) for choice in choices}


def is_anybody_awaited(sitting: Sitting, audience: str) -> bool:
    """Tell whether this audience's view shows an open choice, or an order waits for dice thrown by hand."""
    return bool(sitting.waits) or sitting.ears[audience].pieces.get("pending", _NOTHING) != _NOTHING
