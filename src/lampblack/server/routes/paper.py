"""What goes home on paper or as a file: a sheet, the party, the recap; a character kept and brought elsewhere."""

from __future__ import annotations

import asyncio
from typing import Final

import msgspec
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from lampblack.kernel.errors import Illegal
from lampblack.server import answers, bodies, edge, keys
from lampblack.server.floor import floor_of
from lampblack.server.routes.books import RecapAsked
from lampblack.server.routing import Name, Routes
from lampblack.table import luggage
from lampblack.table.envelope import Command
from lampblack.web import paper

_AS_A_FILE: Final = 'attachment; filename="character.json"'
router = Routes()


class SheetAsked(msgspec.Struct, frozen=True):
    """Whose sheet; left out, all of the seat's own."""

    who: Name | None = None


class BringAsked(msgspec.Struct, frozen=True):
    """Which seat will play a character that is brought."""

    seat: Name = msgspec.field(name="for", default="")


@router.page("/t/{table}/paper/sheet", asks=SheetAsked)
async def sheet(request: Request, table: str, asked: SheetAsked) -> Response:
    """Show the own characters as they print, one a page, or one that the seat sees."""
    floor = floor_of(request)
    chair = keys.chair_at(floor.hall, request, table)
    sitting = floor.hall.sitting(table)
    drawn = paper.sheets_page(floor.hub.circle(table).glimpse(chair), sitting.words, asked.who)
    if drawn is None:
        raise Illegal(slug="not-found", field="who")
    return HTMLResponse(drawn)


@router.page("/t/{table}/paper/party")
async def party(request: Request, table: str) -> Response:
    """Show the party as it prints."""
    floor = floor_of(request)
    chair = keys.chair_at(floor.hall, request, table)
    sitting = floor.hall.sitting(table)
    return HTMLResponse(paper.party_page(floor.hub.circle(table).glimpse(chair), sitting.words))


@router.page("/t/{table}/paper/recap", asks=RecapAsked)
async def recap(request: Request, table: str, asked: RecapAsked) -> Response:
    """Show the recap as it prints; `edition` gm (the GM's alone) or player."""
    floor = floor_of(request)
    chair = keys.chair_at(floor.hall, request, table)
    floor.brakes.command(chair)
    said, blocks = await asyncio.to_thread(floor.hall.retold(chair, asked.edition))
    return HTMLResponse(paper.recap_page(floor.hub.circle(table).glimpse(chair), said, blocks))


@router.get("/api/tables/{table}/characters/{who}")
async def keep(request: Request, table: str, who: str) -> Response:
    """Give a character as a file that another table can take in; it holds what this seat sees of it."""
    floor = floor_of(request)
    chair = keys.chair_at(floor.hall, request, table)
    body = luggage.written(luggage.packed(floor.hall.sitting(table), chair, who))
    response = answers.answer(body)
    response.headers["content-disposition"] = _AS_A_FILE
    return response


@router.post("/api/tables/{table}/characters", asks=BringAsked)
async def bring(request: Request, table: str, asked: BringAsked) -> Response:
    """Take a character's file in under a new id, the GM's alone; `for` names the seat that plays it.

    A file that does not fit changes nothing, and the answer's `field` names the place in it.
    """
    floor = floor_of(request)
    chair = keys.chair_at(floor.hall, request, table)
    floor.brakes.command(chair)
    limit = floor.settings.character_bytes
    file = luggage.read(edge.read(await bodies.read_bytes(request, limit), limit))
    commands: list[Command] = []

    def begin() -> list[Command]:
        commands.extend(luggage.unpacked(floor.hall.sitting(table), chair, file, asked.seat or None))
        return commands

    await floor.hub.submit_all(chair, begin)
    return answers.plain({"id": commands[0].order["id"]})
