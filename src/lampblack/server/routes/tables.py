"""Opening a table, listing one's own, and what is done to a whole table."""

from __future__ import annotations

import hmac

from starlette.requests import Request
from starlette.responses import Response

from lampblack.kernel.errors import Illegal
from lampblack.kernel.tongue import tongue
from lampblack.server import answers, bodies, keys, schema
from lampblack.server.bodies import ChangeTable, OpenTable, RemoveTable
from lampblack.server.circle import Circle
from lampblack.server.floor import Floor, floor_of
from lampblack.server.routing import Routes
from lampblack.server.seated import seated
from lampblack.table.hall import NewTable
from lampblack.table.prepared import Adopted

KEY_HEADER = "x-lampblack-host-key"
router = Routes()


@router.post(
    "/api/tables",
    takes=OpenTable,
    gives=schema.SeatTaken,
)
async def open_table(request: Request) -> Response:
    """Open a table as its GM: from this machine, or with the host's key in `X-Lampblack-Host-Key`."""
    floor, visit = floor_of(request), keys.visit_of(request)
    if not (floor.opening.anyone or visit.is_local or has_host_key(floor, request)):
        raise Illegal(slug="host-only")
    floor.brakes.new_table(visit.peer)
    body = await bodies.read_body(request, OpenTable)
    preset = bodies.read_text(body.preset) if body.preset else None
    asked = NewTable(body.game, body.title, body.options, body.packs, preset)
    language = tongue().code
    return seated(request, await floor.hub.open(lambda: floor.hall.open_table(asked, body.name, language)))


@router.get("/api/tables")
async def tables(request: Request) -> Response:
    """List the tables at which this device, or the bearer of this token, has a seat."""
    hall = floor_of(request).hall
    return answers.plain(hall.tables(keys.chairs_here(hall, request)))


@router.patch("/api/tables/{table}", takes=ChangeTable)
async def change_table(request: Request, table: str) -> Response:
    """Give a table another title, lay it aside (`archived`), or take it up again."""
    floor = floor_of(request)
    chair = keys.chair_at(floor.hall, request, table)
    body = await bodies.read_body(request, ChangeTable)
    sitting = await floor.hub.change(table, lambda: floor.hall.change_table(chair, body.title, body.archived))
    return answers.plain({"title": sitting.title, "archived": sitting.is_archived})


@router.delete("/api/tables/{table}", takes=RemoveTable)
async def remove_table(request: Request, table: str) -> Response:
    """Remove a table with all that was played at it; the body says its title once more."""
    floor = floor_of(request)
    chair = keys.chair_at(floor.hall, request, table)
    body = await bodies.read_body(request, RemoveTable)
    await floor.hub.change(
        table, lambda: floor.hall.remove_table(chair, body.title), lambda *_: floor.hub.table_gone(table)
    )
    response = answers.plain({"ok": True})
    keys.take_back(response, keys.visit_of(request), table)
    return response


@router.post("/api/tables/{table}/end")
async def end_evening(request: Request, table: str) -> Response:
    """End the evening: the dice that fell may be checked from now on, and there are new ones for the next."""
    floor = floor_of(request)
    chair = keys.chair_at(floor.hall, request, table)

    def tell(circle: Circle, adopted: Adopted) -> None:
        circle.tell(adopted.frames)
        circle.tell_lobby()

    await floor.hub.change(table, lambda: floor.hall.end_evening(chair), tell)
    return answers.plain({"ok": True, "dice": floor.hall.sitting(table).glance(chair.audience)["dice"]})


@router.post("/api/tables/{table}/gm-link")
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
