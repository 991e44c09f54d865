"""The live channel: a seat's frames as they happen, by a socket, or by polling where none gets through."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from typing import Annotated, Any, Final

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from lampblack.kernel.errors import Invalid, LampblackError
from lampblack.kernel.tongue import phrase
from lampblack.server import answers, bodies, edge, keys, outgoing
from lampblack.server.circle import Listener
from lampblack.server.floor import Floor, floor_of
from lampblack.server.outbox import NO_SEAT, REMOVED, TOO_MANY, UNREADABLE, Goodbye, Outbox
from lampblack.server.polling import Question
from lampblack.server.routing import MOST, AsAsked, Routes
from lampblack.server.wire import WIRE, LiveWire
from lampblack.settings import Settings
from lampblack.table.envelope import Seen, read_seen

_FIRST_FRAME_S: Final = 10.0
Mark = Annotated[str, msgspec.Meta(max_length=64)]
_PINGS: Final = 120
"""Frames that a socket may send in any minute; it needs a few."""

_TOLD_AT_THE_DOOR: Final = {"removed": REMOVED, "no-seat": NO_SEAT, "not-found": NO_SEAT}
router = Routes()


class PollAsked(AsAsked, frozen=True):
    """How far a seat has followed its table, what the last answer gave as `line`, and how long it may wait."""

    after: Annotated[int, msgspec.Meta(ge=0, le=MOST)] | None = None
    head: Mark = ""
    epoch: Mark = ""
    line: Mark = ""
    wait: Annotated[int, msgspec.Meta(ge=0, le=Settings().poll_seconds)] = 20


@router.get("/api/tables/{table}/live", asks=PollAsked)
async def poll(request: Request, table: str, asked: PollAsked) -> Response:
    """Follow a table without a socket: `{line, frames}`, the same frames as a socket's, when there are any.

    `after`, `head` and `epoch` are the cursor, left out for everything; `line` is what the last answer gave.
    """
    floor = floor_of(request)
    chair = keys.chair_at(floor.hall, request, table)
    seen = None if asked.after is None else Seen(asked.epoch, asked.after, asked.head)
    told = await floor.polls.ask(chair, Question(asked.form == "page", seen, asked.line, asked.wait))
    return answers.answer(told.body())


async def live(socket: WebSocket) -> None:
    """Follow a table: `as=json` gives values, `as=page` the pieces of the seat's page."""
    floor = floor_of(socket)
    try:
        chair = keys.chair_at(floor.hall, socket, socket.path_params["table"])
        asked = bodies.converted(dict(socket.query_params), AsAsked, is_text=True)
    except LampblackError as fault:
        await _turn_away(socket, fault)
        return
    await socket.accept()
    listener = Listener(chair, Outbox(floor.settings, _wire(socket).speak), is_page=asked.form == "page")
    try:
        await _follow(floor, socket, listener)
    finally:
        floor.hub.detach(listener)


router.listed.append(WebSocketRoute("/api/tables/{table}/live", live))


async def _turn_away(socket: WebSocket, fault: LampblackError) -> None:
    """Say no: a script reads the answer, a page can only read a code of goodbye."""
    goodbye = _TOLD_AT_THE_DOOR.get(fault.slug)
    if goodbye is None or not keys.visit_of(socket).has_origin:
        await socket.send_denial_response(answers.refused(fault))
        return
    await socket.accept()
    _part(socket, goodbye)


async def _follow(floor: Floor, socket: WebSocket, listener: Listener) -> None:
    outbox = listener.outbox
    try:
        seen = await asyncio.wait_for(_first(floor, socket), _FIRST_FRAME_S)
    except (LampblackError, TimeoutError):
        outbox.end(UNREADABLE)
    except WebSocketDisconnect:
        return
    else:
        floor.hub.attach(listener, seen)
        await _first_to_end(_send(socket, outbox), _receive(floor, socket, outbox), outbox.over())
    if outbox.goodbye is not None:
        _part(socket, outbox.goodbye)


async def _first(floor: Floor, socket: WebSocket) -> Seen | None:
    match _read(floor, await _next_text(socket)):
        case {"resume": seen, **rest} if not rest:
            return read_seen(seen)
        case _:
            said = phrase("the first frame is {form}", form='{"resume": {...} | null}')
            raise Invalid(said, field="resume")


async def _next_text(socket: WebSocket) -> str:
    match await socket.receive():
        case {"text": str(text)}:
            return text
        case {"type": "websocket.disconnect", "code": code}:
            raise WebSocketDisconnect(code)
        case _:
            raise Invalid(phrase("frames are text"), slug="unreadable")


async def _send(socket: WebSocket, outbox: Outbox) -> None:
    while (text := await outbox.next()) is not None:
        await socket.send_text(text)


async def _receive(floor: Floor, socket: WebSocket, outbox: Outbox) -> None:
    """Answer pings; everything else that a socket may say is said by requests."""
    frames, minute = 0, asyncio.get_running_loop().time()
    while outbox.goodbye is None:
        try:
            _answer(_read(floor, await _next_text(socket)), outbox)
        except LampblackError:
            outbox.end(UNREADABLE)
        now = asyncio.get_running_loop().time()
        frames, minute = (frames + 1, minute) if now < minute + 60 else (1, now)
        if frames > _PINGS:
            outbox.end(TOO_MANY)


def _answer(plain: Any, outbox: Outbox) -> None:
    match plain:
        case {"ping": int(number), **rest} if not rest and type(number) is int:
            outbox.put(outgoing.pong(number))
        case _:
            outbox.end(UNREADABLE)


def _read(floor: Floor, text: str) -> Any:
    return edge.read(text.encode(), floor.settings.frame_bytes)


async def _first_to_end(*works: Awaitable[None]) -> None:
    """Do all at once until the first of them ends; a socket that is gone ends quietly."""
    tasks = [asyncio.ensure_future(work) for work in works]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()
        ended = await asyncio.gather(*tasks, return_exceptions=True)
    for fault in ended:
        if isinstance(fault, Exception) and not isinstance(fault, WebSocketDisconnect):
            raise fault


def _part(socket: WebSocket, goodbye: Goodbye) -> None:
    _wire(socket).part(goodbye.code, goodbye.reason)


def _wire(socket: WebSocket) -> LiveWire:
    """Give the connection under a socket."""
    wire: LiveWire = socket.scope["extensions"][WIRE]
    return wire
