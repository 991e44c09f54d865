"""The pages: the start, the way in, a table as its seat sees it, and the files that they bring along."""

from __future__ import annotations

from typing import Final

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from lampblack.kernel.errors import Illegal, LampblackError
from lampblack.kernel.tongue import translated
from lampblack.server import keys
from lampblack.server.floor import Floor, floor_of
from lampblack.server.headers import FOR_EVER
from lampblack.server.instead import instead
from lampblack.server.routes.views import ViewAsked, looked_as
from lampblack.server.routing import Routes
from lampblack.server.words import SENTENCES, TITLES
from lampblack.web import assets, pages, screens

_WAY_IN: Final = frozenset({"no-seat", "not-found"})

router = Routes()


@router.page("/")
async def start(request: Request) -> Response:
    """Show the start: open a table, join one, go back to one."""
    floor = floor_of(request)
    seats = floor.hall.tables(keys.chairs_here(floor.hall, request))
    return HTMLResponse(pages.start_page(None, seats, floor.tongues.offered))


@router.page("/join")
async def join(request: Request) -> Response:
    """Show the way in; the invitation stands behind the # and never gets here."""
    return HTMLResponse(pages.join_page(floor_of(request).tongues.offered))


@router.page("/t/{table}", asks=ViewAsked)
async def table_page(request: Request, table: str, asked: ViewAsked) -> Response:
    """Show the page of the seat that this device holds: the board of a GM, the phone of a player."""
    floor = floor_of(request)
    try:
        own = keys.chair_at(floor.hall, request, table)
        chair = looked_as(floor, own, asked.seat)
    except LampblackError as fault:
        return _way_in(floor) if fault.slug in _WAY_IN else instead(fault)
    sitting = floor.hall.sitting(table)
    if not screens.is_drawn(sitting.look):
        return HTMLResponse(
            pages.message_page(translated(TITLES["no-screens"]), translated(SENTENCES["no-screens"])), 501
        )
    seen = floor.hub.circle(table).glimpse(chair, chair.id != own.id)
    return HTMLResponse(pages.table_page(seen, sitting.words, floor.tongues.offered))


@router.page("/t/{table}/rules")
async def rules_page(request: Request, table: str) -> Response:
    """Show how a table plays on one page, to whoever has a seat there; for games without screens too."""
    floor = floor_of(request)
    try:
        chair = keys.chair_at(floor.hall, request, table)
    except LampblackError as fault:
        return _way_in(floor) if fault.slug in _WAY_IN else instead(fault)
    seen = floor.hub.circle(table).glimpse(chair)
    return HTMLResponse(pages.rules_page(seen, floor.hall.sitting(table).words))


def _way_in(floor: Floor) -> Response:
    return HTMLResponse(pages.join_page(floor.tongues.offered), 401)


@router.page("/static/{path:path}")
async def static(request: Request, path: str) -> Response:
    """Give a file that pages bring along; its address names its content, so it may be kept for ever."""
    asset = assets.find(path)
    if asset is None:
        raise Illegal(slug="not-found")
    takes_packed = "gzip" in request.headers.get("accept-encoding", "")
    response = Response(asset.packed if takes_packed else asset.body, media_type=asset.media_type)
    response.headers["vary"] = "Accept-Encoding"
    if takes_packed:
        response.headers["content-encoding"] = "gzip"
    response.raw_headers.append(FOR_EVER)
    return response
