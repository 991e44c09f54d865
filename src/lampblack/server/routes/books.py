"""What a seat takes home: the recap of the evenings, and everything that it saw, as a file."""

from __future__ import annotations

import asyncio
from typing import Annotated, Final

from fastapi import APIRouter, Query, Request, Response

from lampblack.server import answers, keys, schema
from lampblack.server.floor import floor_of

_AS_A_FILE: Final = "attachment; filename={name}"
router = APIRouter()


@router.get("/api/tables/{table}/recap", responses=schema.REFUSALS | schema.gives_file("text/markdown"))
async def recap(
    request: Request, table: str, edition: Annotated[str | None, Query(max_length=20)] = None
) -> Response:
    """Tell the evenings again in Markdown: `edition` gm (the GM's alone) or player; everybody has their own."""
    floor = floor_of(request)
    chair = keys.chair_at(floor.hall, request, table)
    floor.brakes.command(chair)
    told = await asyncio.to_thread(floor.hall.recap(chair, edition))
    return _file(told.encode(), "text/markdown", "recap.md")


@router.get("/api/tables/{table}/export", responses=schema.REFUSALS)
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
