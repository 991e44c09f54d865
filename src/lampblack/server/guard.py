"""The first thing that every request meets: the doors, the guarding headers, and a line in the log."""

from __future__ import annotations

import logging
import time
from typing import Final

from starlette.requests import HTTPConnection
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from lampblack.kernel.errors import LampblackError
from lampblack.kernel.tongue import Tongue, speaking
from lampblack.server import answers
from lampblack.server.doors import Doors, Knock, Visit
from lampblack.server.headers import guarded
from lampblack.server.logs import ACCESS
from lampblack.server.tongues import COOKIE, Tongues

VISIT: Final = "lampblack.visit"
"""The key under which a request's visit lies in its scope."""

_log = logging.getLogger(ACCESS)


class Guard:
    """Lets requests through to the house, or refuses them before anything has been read."""

    def __init__(self, house: ASGIApp, doors: Doors, tongues: Tongues) -> None:
        self._house = house
        self._doors = doors
        self._tongues = tongues

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Take a request: refuse it at the door, or hand it on with its visit written into the scope."""
        if scope["type"] not in {"http", "websocket"}:
            await self._house(scope, receive, send)
            return
        with speaking(self._wished(scope)):
            await self._let_in(scope, receive, send)

    def _wished(self, scope: Scope) -> Tongue:
        request = HTTPConnection(scope)
        return self._tongues.wished(
            request.cookies.get(COOKIE, ""), request.headers.get("accept-language", "")
        )

    async def _let_in(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            visit = self._doors.let_in(_knock(scope))
        except LampblackError as fault:
            await _Answering(scope, send, None).refuse(receive, answers.refused(fault))
            return
        scope[VISIT] = visit
        await self._house(scope, receive, _Answering(scope, send, visit))


class _Answering:
    """The way back: adds the guarding headers and writes down what was answered."""

    def __init__(self, scope: Scope, send: Send, visit: Visit | None) -> None:
        self._scope, self._send, self._visit = scope, send, visit
        self._started = time.perf_counter()

    async def __call__(self, message: Message) -> None:
        if message["type"] in {"http.response.start", "websocket.http.response.start"}:
            message["headers"] = guarded(self._visit, message.get("headers", ()))
            self._note(message["status"])
        elif message["type"] == "websocket.accept":
            self._note(101)
        await self._send(message)

    async def refuse(self, receive: Receive, response: Response) -> None:
        await response(self._scope, receive, self)

    def _note(self, status: int) -> None:
        """Write one line, without the query: addresses may be shared, queries are nobody's business."""
        if _log.isEnabledFor(logging.INFO):
            took = (time.perf_counter() - self._started) * 1000
            method = self._scope.get("method", "LIVE")
            _log.info("%s %s %d %.1f ms", method, self._scope["path"], status, took)


def _knock(scope: Scope) -> Knock:
    client, server = scope.get("client"), scope.get("server")
    return Knock(
        method=scope.get("method", "GET"),
        scheme="https" if scope["scheme"] in {"https", "wss"} else "http",
        peer=client[0] if client else "",
        reached=server[0] if server else "",
        headers=tuple(scope["headers"]),
        is_socket=scope["type"] == "websocket",
    )
