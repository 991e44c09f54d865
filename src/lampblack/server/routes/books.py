"""What a seat takes home: the recap of the evenings, and everything that it saw, as a file."""

from __future__ import annotations

import asyncio
from typing import Annotated, Final

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from lampblack.server import answers, keys, schema
from lampblack.server.floor import floor_of
from lampblack.server.routing import Routes

_AS_A_FILE: Final = "attachment; filename={name}"
router = Routes()


class RecapAsked(msgspec.Struct, frozen=True):
    """For whom a recap is: `gm`, `player`, or left out, as fits the seat."""

    edition: Annotated[str, msgspec.Meta(max_length=20)] | None = None


@router.get("/api/tables/{table}/recap", asks=RecapAsked, gives=schema.MARKDOWN)
async def recap(request: Request, table: str, asked: RecapAsked) -> Response:
    """Tell the evenings again in Markdown: `edition` gm (the GM's alone) or player; everybody has their own."""
    floor = floor_of(request)
    chair = keys.chair_at(floor.hall, request, table)
    floor.brakes.command(chair)
    told = await asyncio.to_thread(floor.hall.recap(chair, asked.edition))
    return _file(told.encode(), "text/markdown", "recap.md")


@router.get("/api/tables/{table}/export")
async def export(request: Request, table: str) -> Response:
    """Give all that the seat saw as JSON; the dice of evenings that are over come with what it takes to check them."""
    floor = floor_of(request)
    chair = keys.chair_at(floor.hall, request, table)
    floor.brakes.command(chair)
    write = floor.hall.export(chair)
    body = await asyncio.to_thread(lambda: answers.encoded(write()))
    return _file(body, "application/json", "table.json")


def _file(body: bytes, media_type: str, name: str) -> Response:
    response = Response(body, media_type=media_type)
    response.headers["content-disposition"] = _AS_A_FILE.format(name=name)
    return response
