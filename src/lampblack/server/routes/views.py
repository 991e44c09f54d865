"""What a seat sees: its view, its log, what it may order."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Query, Request, Response

from lampblack.kernel.errors import Illegal
from lampblack.server import answers, bodies, keys, orders, schema
from lampblack.server.floor import Floor, floor_of
from lampblack.server.looks import older_entries, rules_drawn
from lampblack.server.schema import RunAhead
from lampblack.table import foreseeing
from lampblack.table.chairs import Chair
from lampblack.table.searching import Place, Wanted
from lampblack.web.screens import ahead_fragment

_MOST = 2**53
Count = Annotated[int, Query(ge=0, le=_MOST)]
router = APIRouter()


@router.get("/api/tables/{table}/view", responses=schema.REFUSALS)
async def view(
    request: Request, table: str, looking_as: Annotated[str | None, Query(alias="as")] = None
) -> Response:
    """Show what the seat sees now; a GM may look with the eyes of a player's seat: `?as=SEAT`."""
    floor = floor_of(request)
    own = keys.chair_at(floor.hall, request, table)
    chair = looked_as(floor, own, looking_as)
    seen = floor.hall.sitting(table).glance(chair.audience, is_borrowed=chair.id != own.id)
    return answers.plain({**seen, "lobby": floor.hub.circle(table).lobby(chair)})


def looked_for(
    who: Annotated[str, Query(max_length=80)] = "",
    do: Annotated[str, Query(max_length=200)] = "",
    q: Annotated[str, Query(max_length=200)] = "",
) -> Wanted:
    """Read what is looked for in a log."""
    return Wanted(who, tuple(verb for verb in do.split(",") if verb), q.strip())


@router.get("/api/tables/{table}/log", responses=schema.REFUSALS)
async def log(
    request: Request,
    table: str,
    after: Count = 0,
    limit: Annotated[int, Query(ge=1, le=200)] = 100,
    before: Annotated[int | None, Query(ge=1, le=_MOST)] = None,
    form: Annotated[str, Query(alias="as", pattern="^(json|page)$")] = "json",
    wanted: Annotated[Wanted, Depends(looked_for)] = Wanted(),  # noqa: B008 - it cannot change
) -> Response:
    """List the seat's own entries: above `after`, or the last below `before`; `as=page`: drawn.

    `who` (an id or seat), `do` (verbs, with commas) and `q` (words) leave out all that do not fit.
    """
    floor = floor_of(request)
    chair = keys.chair_at(floor.hall, request, table)
    sitting, place = floor.hall.sitting(table), Place(after, limit, before)
    entries = await _entries(floor, chair, wanted, place)
    if form == "json":
        return answers.plain(entries)
    return answers.plain(older_entries(sitting, floor.hub.circle(table).glimpse(chair), entries))


@router.get("/api/tables/{table}/rules", responses=schema.REFUSALS)
async def rules(request: Request, table: str) -> Response:
    """Draw how this table plays, for the page of the seat."""
    floor = floor_of(request)
    chair = keys.chair_at(floor.hall, request, table)
    return answers.plain(rules_drawn(floor.hall.sitting(table), floor.hub.circle(table).glimpse(chair)))


@router.get("/api/tables/{table}/orders", responses=schema.REFUSALS)
async def what_to_order(request: Request, table: str) -> Response:
    """Describe as JSON Schema what this seat may order now."""
    hall = floor_of(request).hall
    chair = keys.chair_at(hall, request, table)
    return answers.plain(orders.schema(hall.sitting(table), chair))


@router.post("/api/tables/{table}/ahead", openapi_extra=schema.takes(RunAhead), responses=schema.REFUSALS)
async def ahead(
    request: Request, table: str, form: Annotated[str, Query(alias="as", pattern="^(json|page)$")] = "json"
) -> Response:
    """Say what an order would move, without giving it; `as=page`: drawn. Not every game can tell."""
    floor = floor_of(request)
    chair = keys.chair_at(floor.hall, request, table)
    floor.brakes.command(chair)
    body = await bodies.read_body(request, RunAhead)
    sitting = floor.hall.sitting(table)
    found = foreseeing.ahead(sitting, chair, body.order)
    if form == "json":
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
