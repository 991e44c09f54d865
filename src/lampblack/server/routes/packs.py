"""Content packs of a table: what a seat may read of them, as values, and the GM's page to pick from."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Request, Response

from lampblack.kernel.errors import Illegal
from lampblack.server import answers, keys, schema
from lampblack.server.floor import floor_of
from lampblack.web.glimpse import packs_fragment
from lampblack.web.packs import Wanted
from lampblack.web.screens import shelf_fragments

router = APIRouter()


@router.get("/api/tables/{table}/packs", responses=schema.REFUSALS)
async def packs(
    request: Request,
    table: str,
    form: Annotated[str, Query(alias="as", pattern="^(json|page)$")] = "json",
    kind: Annotated[str, Query(max_length=80)] = "",
    q: Annotated[str, Query(max_length=200)] = "",
) -> Response:
    """Give what the seat may read of the packs in use; `as=page`: the GM's page, with a `kind` or what fits `q`.

    A game may have a shelf of its own for players: `as=page` then draws it for them.
    """
    floor = floor_of(request)
    chair = keys.chair_at(floor.hall, request, table)
    floor.brakes.command(chair)
    sitting = floor.hall.sitting(table)
    read = sitting.packs(chair.audience)
    if form == "json":
        return answers.plain(read)
    glimpse = floor.hub.circle(table).glimpse(chair)
    if not chair.is_gm:
        shelf = shelf_fragments(glimpse, read, sitting.words)
        if shelf is None:
            raise Illegal(slug="gm-only", field="as")
        return answers.plain({"put": list(shelf.items())})
    return answers.plain({"put": list(packs_fragment(glimpse, read, Wanted(kind, q.strip())).items())})
