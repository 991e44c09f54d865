"""Who sits at a table: names, the way to another device, and the GM's right to remove a seat."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from lampblack.kernel.errors import Invalid
from lampblack.kernel.tongue import phrase
from lampblack.server import answers, bodies, keys, pictures
from lampblack.server.bodies import ChangeSeat, Speak
from lampblack.server.circle import Circle
from lampblack.server.floor import floor_of
from lampblack.server.routes.invitations import shown
from lampblack.server.routes.tables import join_link
from lampblack.server.routing import Routes
from lampblack.table.hall import Removed

router = Routes()


@router.get("/api/tables/{table}/seats")
async def seats(request: Request, table: str) -> Response:
    """List the seats of the table as the lobby shows them."""
    floor = floor_of(request)
    chair = keys.chair_at(floor.hall, request, table)
    return answers.plain(floor.hub.circle(table).lobby(chair)["seats"])


@router.patch("/api/tables/{table}/seats/{seat}", takes=ChangeSeat)
async def change(request: Request, table: str, seat: str) -> Response:
    """Give a seat another name (the GM any, a player the own one), or make a GM a co-GM and back."""
    floor = floor_of(request)
    chair = keys.chair_at(floor.hall, request, table)
    body = await bodies.read_body(request, ChangeSeat)
    changed = await floor.hub.change(table, lambda: floor.hall.change_seat(chair, seat, body.name, body.role))
    return answers.plain({"id": changed.id, "name": changed.name, "role": changed.role})


@router.put("/api/tables/{table}/language", takes=Speak)
async def speak_to(request: Request, table: str) -> Response:
    """Speak to the own seat in another of the languages that this house offers."""
    floor = floor_of(request)
    chair = keys.chair_at(floor.hall, request, table)
    body = await bodies.read_body(request, Speak)
    if floor.tongues.of(body.language) is None:
        known = ", ".join(one.code for one in floor.tongues.offered)
        said = phrase(
            "`language` is one of {known}, not {other}", known=known, other=f"{body.language!r:.20}"
        )
        raise Invalid(said, field="language")
    changed = await floor.hub.change(table, lambda: floor.hall.speak_to(chair, body.language))
    return answers.plain({"id": changed.id, "language": changed.language})


@router.post("/api/tables/{table}/seats/{seat}/link")
async def link(request: Request, table: str, seat: str) -> Response:
    """Make a one-time link that moves a seat to another device; the old one is out when the new one is in."""
    floor = floor_of(request)
    chair = keys.chair_at(floor.hall, request, table)
    invited = await floor.hub.open(lambda: floor.hall.moving_link(chair, seat))
    told = shown(invited, join_link(floor, request, invited.token))
    return answers.plain({**told, "token": invited.token, "qr_svg": pictures.svg(told["link"])})


@router.delete("/api/tables/{table}/seats/{seat}")
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
