"""The one way to change a game: a command."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from lampblack.kernel.errors import LampblackError
from lampblack.server import answers, bodies, keys, schema
from lampblack.server.floor import Floor, floor_of
from lampblack.server.routing import Routes
from lampblack.table.chairs import Chair
from lampblack.table.envelope import read_command

router = Routes()


@router.post("/api/tables/{table}/commands", takes=schema.Envelope)
async def command(request: Request, table: str) -> Response:
    """Give an order; answered when it is on disk. The same id with the same body, the same answer."""
    floor = floor_of(request)
    chair = keys.chair_at(floor.hall, request, table)
    floor.brakes.command(chair)
    asked = read_command(await bodies.read_plain(request))
    try:
        return answers.answer(await floor.hub.submit(chair, asked))
    except LampblackError as fault:
        return answers.refused(fault, _in_the_games_words(floor, chair, fault, asked.order))


def _in_the_games_words(
    floor: Floor, chair: Chair, fault: LampblackError, order: Mapping[str, Any]
) -> str | None:
    """Say a refusal of the rules as the game says it; the house's own refusals have the house's sentences."""
    if fault.slug in answers.STATUSES or str(fault) != fault.slug:
        return None
    words: answers.Sentences = floor.hall.sitting(chair.table).words
    return words.refusal(fault.slug, fault.field, order)
