"""Letting others in: invitations by link, picture and spoken code."""

from __future__ import annotations

from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from lampblack.kernel.errors import Illegal
from lampblack.kernel.tongue import tongue
from lampblack.server import answers, bodies, keys, pictures, schema
from lampblack.server.bodies import Join
from lampblack.server.circle import Circle
from lampblack.server.floor import Floor, floor_of
from lampblack.server.routes.tables import join_link
from lampblack.server.routing import Routes
from lampblack.server.seated import seated
from lampblack.table.hall import Seated
from lampblack.table.invitations import Invite, Invited, read_invitation

router = Routes()


@router.post("/api/tables/{table}/invitations", takes=Invite)
async def invite(request: Request, table: str) -> Response:
    """Make an invitation; the GM's alone. Its link and code are shown now and never again."""
    floor = floor_of(request)
    chair = keys.chair_at(floor.hall, request, table)
    asked = await bodies.read_body(request, Invite)
    invited = await floor.hub.open(lambda: floor.hall.invite(chair, asked))
    told = shown(invited, join_link(floor, request, invited.token))
    if invited.role == "player":
        floor.hub.circle(table).show_invitation({**told, "qr_svg": pictures.svg(told["link"])})
    return answers.plain(told | {"token": invited.token})


@router.get("/api/tables/{table}/invitations")
async def invitations(request: Request, table: str) -> Response:
    """List the invitations that hold, without what opens them."""
    hall = floor_of(request).hall
    return answers.plain(hall.invitations(keys.chair_at(hall, request, table)))


@router.delete("/api/tables/{table}/invitations/{invitation}")
async def revoke(request: Request, table: str, invitation: str) -> Response:
    """Make an invitation void."""
    floor = floor_of(request)
    chair = keys.chair_at(floor.hall, request, table)

    def hide(circle: Circle, _: None) -> None:
        if circle.invitation and circle.invitation["id"] == invitation:
            circle.show_invitation(None)

    await floor.hub.change(table, lambda: floor.hall.revoke(chair, invitation), hide)
    return answers.plain({"ok": True})


@router.post(
    "/api/join",
    takes=Join,
    gives=schema.SeatTaken,
)
async def join(request: Request) -> Response:
    """Sit down by an invitation: the link's token or the spoken code, and a name."""
    floor = floor_of(request)
    body = await bodies.read_body(request, Join)
    table = _find_table(floor, body.invitation, keys.visit_of(request).peer)

    def welcome(circle: Circle, new: Seated) -> None:
        if new.has_moved:
            circle.moved(new.chair)
        circle.tell(new.told.frames if new.told else {})
        circle.seats_changed()

    language = tongue().code
    new = await floor.hub.change(
        table, lambda: floor.hall.join(body.invitation, body.name, language), welcome
    )
    return seated(request, new)


def shown(invited: Invited, link: str) -> dict[str, Any]:
    """Say what an invitation is, for whoever made it: shown once."""
    return {
        "id": invited.id,
        "role": invited.role,
        "uses": invited.uses,
        "expires_at": invited.expires_at,
        "code": invited.code,
        "link": link,
    }


def _find_table(floor: Floor, invitation: str, peer: str) -> str:
    """Find what an invitation is for; guessing codes is braked, links cannot be guessed."""
    is_code = not read_invitation(invitation)[0]
    if is_code:
        floor.brakes.before_guess(peer)
    table = floor.hall.invited_to(invitation)
    if table is None:
        if is_code:
            floor.brakes.wrong_guess(peer)
        raise Illegal(slug="invitation-unknown", field="invitation")
    return table
