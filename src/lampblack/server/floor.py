"""What every route may count on, handed over once when the house is built."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import msgspec
from starlette.requests import HTTPConnection

from lampblack.server.brakes import Brakes
from lampblack.server.doors import Doors, Visit
from lampblack.server.hub import Hub
from lampblack.server.polling import Polls
from lampblack.server.tongues import Tongues
from lampblack.settings import Settings
from lampblack.storage.store import Store
from lampblack.table.hall import Hall

FLOOR: Final = "lampblack.floor"
"""The key under which the floor lies in a request's scope."""


class Opening(msgspec.Struct, frozen=True):
    """Who may open tables: the bearer of the host's key, whoever sits at this machine, or anyone."""

    host_key: str
    anyone: bool = False


class Floor(msgspec.Struct, frozen=True):
    """The parts of a house.

    `lan_base` gives the address under which a phone in the room reaches it, or None where none does.
    """

    store: Store
    hall: Hall
    hub: Hub
    polls: Polls
    doors: Doors
    brakes: Brakes
    settings: Settings
    opening: Opening
    lan_base: Callable[[], str | None]
    tongues: Tongues

    def base_for_others(self, visit: Visit) -> str:
        """Give the address for others: the public one, else one in this network, else the visitor's."""
        if self.doors.public:
            return self.doors.public
        return (self.lan_base() if visit.is_local else None) or visit.base


def floor_of(request: HTTPConnection) -> Floor:
    """Give the floor on which this request runs."""
    floor: Floor = request.scope[FLOOR]
    return floor
