"""The house rules of a table as a file: to take along, and to play by."""

from __future__ import annotations

from typing import Annotated, Final

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from lampblack.kernel.errors import Illegal
from lampblack.server import answers, bodies, keys
from lampblack.server.floor import Floor, floor_of
from lampblack.server.routing import Routes, Words
from lampblack.table import presets
from lampblack.table.chairs import Chair
from lampblack.table.envelope import Command

_REASON: Final = "from a file"
router = Routes()


class PlayByAsked(msgspec.Struct, frozen=True):
    """The id of a group of commands, made by its giver, and why it is given."""

    command: Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{32}$")]
    reason: Words = _REASON


@router.get("/api/tables/{table}/preset")
async def take_along(request: Request, table: str) -> Response:
    """Give the GM the house rules of the table as a file: those that are not the default."""
    floor = floor_of(request)
    chair = _gm_at(floor, request, table)
    sitting = floor.hall.sitting(table)
    values = sitting.glance(chair.audience)["view"]["options"]
    plain = presets.written(sitting.play.room, sitting.title, values)
    response = answers.answer(msgspec.json.format(answers.encoded(plain), indent=2) + b"\n")
    response.headers["content-disposition"] = "attachment; filename=house-rules.json"
    return response


@router.post("/api/tables/{table}/preset", asks=PlayByAsked)
async def play_by(request: Request, table: str, asked: PlayByAsked) -> Response:
    """Bring the table to the house rules of a file, the body; all of them, or none where the file does not fit."""
    floor = floor_of(request)
    chair = _gm_at(floor, request, table)
    floor.brakes.command(chair)
    plain = await bodies.read_plain(request)
    sitting = floor.hall.sitting(table)
    wanted = presets.chosen(plain, sitting.play.room)
    commands: list[Command] = []

    def begin() -> list[Command]:
        now = floor.hall.sitting(table)
        values = now.glance(chair.audience)["view"]["options"]
        given = presets.orders(now.play, values, wanted, asked.reason.strip() or _REASON)
        commands.extend(Command(name, order) for name, order in presets.command_ids(asked.command, given))
        return commands

    await floor.hub.submit_all(chair, begin)
    return answers.plain({"ok": True, "changed": [one.order["name"] for one in commands]})


def _gm_at(floor: Floor, request: Request, table: str) -> Chair:
    chair = keys.chair_at(floor.hall, request, table)
    if not chair.is_gm:
        raise Illegal(slug="gm-only")
    return chair
