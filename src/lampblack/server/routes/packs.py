"""Content packs of a table: what a seat may read of them, as values, and the GM's page to pick from."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from lampblack.kernel.errors import Illegal
from lampblack.server import answers, keys
from lampblack.server.floor import floor_of
from lampblack.server.routing import AsAsked, Name, Routes, Words
from lampblack.web.glimpse import packs_fragment
from lampblack.web.packs import Wanted
from lampblack.web.screens import shelf_fragments

router = Routes()


class PacksAsked(AsAsked, frozen=True):
    """Which part of the packs a page shows: a kind, or what fits some words."""

    kind: Name = ""
    q: Words = ""


@router.get("/api/tables/{table}/packs", asks=PacksAsked)
async def packs(request: Request, table: str, asked: PacksAsked) -> Response:
    """Give what the seat may read of the packs in use; `as=page`: the GM's page, with a `kind` or what fits `q`.

    A game may have a shelf of its own for players: `as=page` then draws it for them.
    """
    floor = floor_of(request)
    chair = keys.chair_at(floor.hall, request, table)
    floor.brakes.command(chair)
    sitting = floor.hall.sitting(table)
    read = sitting.packs(chair.audience)
    if asked.form == "json":
        return answers.plain(read)
    glimpse = floor.hub.circle(table).glimpse(chair)
    if not chair.is_gm:
        shelf = shelf_fragments(glimpse, read, sitting.words)
        if shelf is None:
            raise Illegal(slug="gm-only", field="as")
        return answers.plain({"put": list(shelf.items())})
    return answers.plain(
        {"put": list(packs_fragment(glimpse, read, Wanted(asked.kind, asked.q.strip())).items())}
    )
