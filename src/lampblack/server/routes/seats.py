"""Who sits at a table: names, and the GM's right to remove a seat."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response

from lampblack.server import answers, bodies, keys, schema
from lampblack.server.bodies import Rename
from lampblack.server.circle import Circle
from lampblack.server.floor import floor_of
from lampblack.table.hall import Removed

router = APIRouter()


@router.get("/api/tables/{table}/seats", responses=schema.REFUSALS)
async def seats(request: Request, table: str) -> Response:
    """List the seats of the table as the lobby shows them."""
    floor = floor_of(request)
    chair = keys.chair_at(floor.hall, request, table)
    return answers.plain(floor.hub.circle(table).lobby(chair)["seats"])


@router.patch(
    "/api/tables/{table}/seats/{seat}", openapi_extra=schema.takes(Rename), responses=schema.REFUSALS
)
async def rename(request: Request, table: str, seat: str) -> Response:
    """Give a seat another name: the GM any, a player the own one."""
    floor = floor_of(request)
    chair = keys.chair_at(floor.hall, request, table)
    body = await bodies.read_body(request, Rename)
    renamed = await floor.hub.change(table, lambda: floor.hall.change_seat(chair, seat, body.name))
    return answers.plain({"id": renamed.id, "name": renamed.name, "role": renamed.role})


@router.delete("/api/tables/{table}/seats/{seat}", responses=schema.REFUSALS)
async def kick(request: Request, table: str, seat: str) -> Response:
    """Remove a seat; its connections end before this is answered."""
    floor = floor_of(request)
    chair = keys.chair_at(floor.hall, request, table)

    def part(circle: Circle, removed: Removed) -> None:
        circle.kick(removed.chair)
        circle.tell(removed.told.frames if removed.told else {})
        circle.seats_changed()

    await floor.hub.change(table, lambda: floor.hall.remove_seat(chair, seat), part)
    return answers.plain({"ok": True})
