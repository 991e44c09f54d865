"""Opening a table, listing one's own, removing one."""

from __future__ import annotations

import hmac

from fastapi import APIRouter, Request, Response

from lampblack.kernel.errors import Illegal
from lampblack.server import answers, bodies, keys, schema
from lampblack.server.bodies import OpenTable
from lampblack.server.floor import Floor, floor_of
from lampblack.server.seated import seated
from lampblack.table.hall import NewTable

KEY_HEADER = "x-lampblack-host-key"
router = APIRouter()


@router.post(
    "/api/tables",
    openapi_extra=schema.takes(OpenTable),
    responses=schema.gives(schema.SeatTaken) | schema.REFUSALS,
)
async def open_table(request: Request) -> Response:
    """Open a table as its GM: from this machine, or with the host's key in `X-Lampblack-Host-Key`."""
    floor, visit = floor_of(request), keys.visit_of(request)
    if not (floor.opening.anyone or visit.is_local or has_host_key(floor, request)):
        raise Illegal(slug="host-only")
    floor.brakes.new_table(visit.peer)
    body = await bodies.read_body(request, OpenTable)
    asked = NewTable(body.game, body.title, body.options, body.packs)
    return seated(request, await floor.hub.open(lambda: floor.hall.open_table(asked, body.name)))


@router.get("/api/tables", responses=schema.REFUSALS)
async def tables(request: Request) -> Response:
    """List the tables at which this device, or the bearer of this token, has a seat."""
    hall = floor_of(request).hall
    return answers.plain(hall.tables(keys.chairs_here(hall, request)))


@router.delete("/api/tables/{table}", responses=schema.REFUSALS)
async def remove_table(request: Request, table: str) -> Response:
    """Remove a table with all that was played at it."""
    floor = floor_of(request)
    chair = keys.chair_at(floor.hall, request, table)
    await floor.hub.change(
        table, lambda: floor.hall.remove_table(chair), lambda *_: floor.hub.table_gone(table)
    )
    response = answers.plain({"ok": True})
    keys.take_back(response, keys.visit_of(request), table)
    return response


@router.post("/api/tables/{table}/gm-link", responses=schema.REFUSALS)
async def gm_link(request: Request, table: str) -> Response:
    """Make a one-time link for a new device of a GM: only on this machine, with the host's key."""
    floor, visit = floor_of(request), keys.visit_of(request)
    if not (visit.is_local and has_host_key(floor, request)):
        raise Illegal(slug="host-only")
    invited = await floor.hub.open(lambda: floor.hall.gm_link(table))
    return answers.plain({"link": join_link(floor, request, invited.token), "expires_at": invited.expires_at})


def has_host_key(floor: Floor, request: Request) -> bool:
    """Tell whether a request brings the host's key."""
    given = request.headers.get(KEY_HEADER, "")
    return hmac.compare_digest(given.encode(), floor.opening.host_key.encode())


def join_link(floor: Floor, request: Request, token: str) -> str:
    """Write an invitation as an address; the token stands behind the #, which no browser sends anywhere."""
    return f"{floor.base_for_others(keys.visit_of(request))}/join#{token}"
