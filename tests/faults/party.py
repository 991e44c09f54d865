"""Tables with people at them, and what these people ask for: the load of the proofs, the same for the same seed."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from itertools import count
from typing import Any

import msgspec

from tests.faults.wire import Caller, Reply

Order = dict[str, Any]


class Seat(msgspec.Struct, frozen=True):
    """A seat that somebody holds: its table, its id, the token that opens it, whether it is the GM's."""

    table: str
    id: str
    token: str
    is_gm: bool = False

    @property
    def audience(self) -> str:
        """The seat as the dice and the log know it."""
        return "gm" if self.is_gm else f"player:{self.id}"

    @property
    def commands(self) -> str:
        """Where its commands go."""
        return f"/api/tables/{self.table}/commands"


async def seat_party(port: int, title: str, players: int) -> list[Seat]:
    """Open a table of the first game and seat a GM and some players, the GM first."""
    async with Caller(port) as door:
        opened = await door.ask("POST", "/api/tables", {"game": "liminal", "title": title})
        gm = _seat(opened, is_gm=True)
        token = await invitation(port, gm)
        asked = [{"invitation": token, "name": f"Player {number}"} for number in range(players)]
        return [gm, *[_seat(await door.ask("POST", "/api/join", one)) for one in asked]]


async def invitation(port: int, gm: Seat) -> str:
    """Make an invitation for players; gives the token of its link."""
    async with Caller(port, gm.token) as caller:
        invited = await caller.ask("POST", f"/api/tables/{gm.table}/invitations", {})
    return str(invited.plain["token"])


def _seat(reply: Reply, is_gm: bool = False) -> Seat:
    assert reply.status == 200, reply
    return Seat(reply.plain["table"], reply.plain["seat"], reply.plain["seat_token"], is_gm)


def orders(seat: Seat) -> Iterator[Order]:
    """Give what a seat asks for, without end; each with words of its own, so that it can be found again."""
    yield from () if seat.is_gm else ({"do": "create", "preset": "3d6-swap", "fields": {"name": seat.id}},)
    for number in count():
        mark = f"{seat.id}-{number}"
        yield _of_the_gm(number, mark) if seat.is_gm else _of_a_player(number, mark)


def _of_the_gm(number: int, mark: str) -> Order:
    match number % 6:
        case 0:
            return {"do": "roll", "dice": "3d20", "secret": True, "text": mark}
        case 1 | 4:
            return {"do": "roll", "dice": "d%", "text": mark}
        case 2:
            return {"do": "note", "text": mark}
        case 3:
            return {"do": "note", "text": mark, "secret": False}
        case _:
            return {"do": "undo", "reason": mark}


def _of_a_player(number: int, mark: str) -> Order:
    if number % 5 == 3:
        return {"do": "note", "text": mark}
    return {"do": "roll", "dice": ("2d6+1", "4d6kh3", "3d6!")[number % 3], "text": mark}


def hex_of(*parts: object) -> str:
    """Give 32 hex digits that are the same for the same parts: ids of commands, nonces."""
    return hashlib.sha256(repr(parts).encode()).hexdigest()[:32]


def envelope(command: str, order: Order) -> dict[str, Any]:
    """Write a command as it is sent, with a nonce that follows from its id."""
    return {"command": command, "nonce": hex_of("nonce", command), "order": order}
