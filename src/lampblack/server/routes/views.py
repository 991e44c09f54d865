"""What a seat sees: its view, its log, what it may order."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any, Final

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from lampblack.kernel.errors import Illegal
from lampblack.server import answers, bodies, keys, orders
from lampblack.server.floor import Floor, floor_of
from lampblack.server.looks import older_entries, rules_drawn
from lampblack.server.routing import MOST, AsAsked, Name, Routes, Words
from lampblack.server.schema import RunAhead
from lampblack.table import foreseeing
from lampblack.table.chairs import Chair
from lampblack.table.searching import Place, Wanted
from lampblack.web.screens import ahead_fragment

_PAGE: Final = 200
"""Entries of a log that are given at once."""

router = Routes()


class ViewAsked(msgspec.Struct, frozen=True):
    """Through whose eyes a GM looks; left out, the own."""

    seat: str | None = msgspec.field(name="as", default=None)


class LogAsked(AsAsked, frozen=True):
    """Which entries of a log: where, how many, and about what."""

    after: Annotated[int, msgspec.Meta(ge=0, le=MOST)] = 0
    limit: Annotated[int, msgspec.Meta(ge=1, le=_PAGE)] = 100
    before: Annotated[int, msgspec.Meta(ge=1, le=MOST)] | None = None
    who: Name = ""
    do: Words = ""
    q: Words = ""

    def wanted(self) -> Wanted:
        """Give what is looked for."""
        return Wanted(self.who, tuple(verb for verb in self.do.split(",") if verb), self.q.strip())


@router.get("/api/tables/{table}/view", asks=ViewAsked)
async def view(request: Request, table: str, asked: ViewAsked) -> Response:
    """Show what the seat sees now; a GM may look with the eyes of a player's seat: `?as=SEAT`."""
    floor = floor_of(request)
    own = keys.chair_at(floor.hall, request, table)
    chair = looked_as(floor, own, asked.seat)
    seen = floor.hall.sitting(table).glance(chair.audience, is_borrowed=chair.id != own.id)
    return answers.plain({**seen, "lobby": floor.hub.circle(table).lobby(chair)})


@router.get("/api/tables/{table}/log", asks=LogAsked)
async def log(request: Request, table: str, asked: LogAsked) -> Response:
    """List the seat's own entries: above `after`, or the last below `before`; `as=page`: drawn.

    `who` (an id or seat), `do` (verbs, with commas) and `q` (words) leave out all that do not fit.
    """
    floor = floor_of(request)
    chair = keys.chair_at(floor.hall, request, table)
    sitting, place = floor.hall.sitting(table), Place(asked.after, asked.limit, asked.before)
    entries = await _entries(floor, chair, asked.wanted(), place)
    if asked.form == "json":
        return answers.plain(entries)
    return answers.plain(older_entries(sitting, floor.hub.circle(table).glimpse(chair), entries))


@router.get("/api/tables/{table}/rules")
async def rules(request: Request, table: str) -> Response:
    """Draw how this table plays, for the page of the seat."""
    floor = floor_of(request)
    chair = keys.chair_at(floor.hall, request, table)
    return answers.plain(rules_drawn(floor.hall.sitting(table), floor.hub.circle(table).glimpse(chair)))


@router.get("/api/tables/{table}/orders")
async def what_to_order(request: Request, table: str) -> Response:
    """Describe as JSON Schema what this seat may order now."""
    hall = floor_of(request).hall
    chair = keys.chair_at(hall, request, table)
    return answers.plain(orders.schema(hall.sitting(table), chair))


@router.post("/api/tables/{table}/ahead", asks=AsAsked, takes=RunAhead)
async def ahead(request: Request, table: str, asked: AsAsked) -> Response:
    """Say what an order would move, without giving it; `as=page`: drawn. Not every game can tell."""
    floor = floor_of(request)
    chair = keys.chair_at(floor.hall, request, table)
    floor.brakes.command(chair)
    body = await bodies.read_body(request, RunAhead)
    sitting = floor.hall.sitting(table)
    found = foreseeing.ahead(sitting, chair, body.order)
    if asked.form == "json":
        return answers.plain(found)
    seen = floor.hub.circle(table).glimpse(chair)
    return answers.plain({"put": list(ahead_fragment(seen, found, body.beside, sitting.words).items())})


async def _entries(floor: Floor, chair: Chair, wanted: Wanted, place: Place) -> list[dict[str, Any]]:
    """Give a page of a seat's log; looking for something in a long one is not done on the loop."""
    if not wanted:
        sitting = floor.hall.sitting(chair.table)
        return sitting.log(chair.audience, place.after, place.limit, place.before)
    floor.brakes.command(chair)
    found: list[dict[str, Any]] = await asyncio.to_thread(floor.hall.search(chair, wanted, place))
    return found


def looked_as(floor: Floor, chair: Chair, seat: str | None) -> Chair:
    """Give the chair through whose eyes somebody looks; only a GM may borrow others' (gm-only, not-found).

    Players and onlookers can be looked through, other GMs see the same anyway.
    """
    if seat is None or seat == chair.id:
        return chair
    if not chair.is_gm:
        raise Illegal(slug="gm-only", field="as")
    for one in floor.hall.chairs(chair.table):
        if one.id == seat and not one.is_gm:
            return one
    raise Illegal(slug="not-found", field="as")
