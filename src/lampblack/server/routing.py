"""Routes: a function for each, found by its address, and beside it what it says of itself.

Starlette finds them; the rest is ours, and shorter than a framework's, because bodies and what an address asks behind
its question mark are records that msgspec reads, and from the same records comes what server/schema.py tells.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Annotated, Any, Final, Literal, TypeVar

import msgspec
from starlette import routing
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocketClose

from lampblack.kernel.errors import Illegal, LampblackError
from lampblack.server import answers, bodies
from lampblack.server.instead import instead

Handler = Callable[..., Awaitable[Response]]
"""Takes the request, then by name what stands in the path, and `asked` where the route asks something."""

H = TypeVar("H", bound=Handler)
Content = Mapping[str, Any]
"""What a body holds in the words of OpenAPI, by its media type."""

Refusal = Callable[[LampblackError], Response]
MOST: Final = 2**53
"""The greatest whole number that every script reads as it was written."""

Form = Literal["json", "page"]
"""Values for scripts, or pieces of the seat's page."""

Name = Annotated[str, msgspec.Meta(max_length=80)]
Words = Annotated[str, msgspec.Meta(max_length=200)]


class AsAsked(msgspec.Struct, frozen=True):
    """What an address asks where it may be answered in two forms."""

    form: Form = msgspec.field(name="as", default="json")


class Told(msgspec.Struct, frozen=True):
    """What a route says of itself: the record it asks, the body it takes and the one it gives."""

    asks: type[msgspec.Struct] | None = None
    takes: type[msgspec.Struct] | Content | None = None
    gives: type[msgspec.Struct] | Content | None = None
    is_page: bool = False


class Route(routing.Route):
    """A way to one function, by one method."""

    def __init__(self, method: str, path: str, handler: Handler, told: Told) -> None:
        super().__init__(path, _Asked(handler, told), name=handler.__name__)
        self.method = method
        self.methods = {method}  # nothing else: Starlette would let HEAD wait for news as GET does
        self.handler = handler
        self.told = told

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer, or say by which methods there is something here."""
        if scope["method"] == self.method:
            await self.app(scope, receive, send)
            return
        response = _no_such(scope["path"])
        response.status_code = 405
        response.headers["allow"] = ", ".join(_methods(scope))
        await response(scope, receive, send)


def _methods(scope: Scope) -> list[str]:
    """List by which methods there is something at an address: several routes may share it."""
    path, routes = scope["path"], scope["router"].routes
    return sorted({one.method for one in routes if isinstance(one, Route) and one.path_regex.match(path)})


class Routes:
    """The routes of one subject, in the order written."""

    def __init__(self) -> None:
        self.listed: list[routing.BaseRoute] = []

    def get(self, path: str, **told: Any) -> Callable[[H], H]:
        """Let a function answer with values; `told` are the fields of Told."""
        return self._add("GET", path, Told(**told))

    def post(self, path: str, **told: Any) -> Callable[[H], H]:
        """Let a function do something new."""
        return self._add("POST", path, Told(**told))

    def put(self, path: str, **told: Any) -> Callable[[H], H]:
        """Let a function put something in the place of something."""
        return self._add("PUT", path, Told(**told))

    def patch(self, path: str, **told: Any) -> Callable[[H], H]:
        """Let a function change something."""
        return self._add("PATCH", path, Told(**told))

    def delete(self, path: str, **told: Any) -> Callable[[H], H]:
        """Let a function remove something."""
        return self._add("DELETE", path, Told(**told))

    def page(self, path: str, **told: Any) -> Callable[[H], H]:
        """Let a function show a page; what it refuses is shown as a page too."""
        return self._add("GET", path, Told(**told, is_page=True))

    def _add(self, method: str, path: str, told: Told) -> Callable[[H], H]:
        def add(handler: H) -> H:
            self.listed.append(Route(method, path, handler, told))
            return handler

        return add


async def nothing_here(scope: Scope, receive: Receive, send: Send) -> None:
    """Answer where no route leads."""
    app: ASGIApp = WebSocketClose() if scope["type"] == "websocket" else _no_such(scope["path"])
    await app(scope, receive, send)


class _Asked:
    """A function as an application: its arguments read, its refusals answered."""

    def __init__(self, handler: Handler, told: Told) -> None:
        self._handler = handler
        self._asks = told.asks
        self._refusal: Refusal = instead if told.is_page else answers.refused

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        request = Request(scope, receive)
        try:
            response = await self._answer(request)
        except LampblackError as fault:
            response = self._refusal(fault)
        except ClientDisconnect:
            return  # nobody is left who could read an answer
        except Exception:
            await self._refusal(LampblackError(slug="fault"))(scope, receive, send)
            raise  # into the log of the host
        await response(scope, receive, send)

    async def _answer(self, request: Request) -> Response:
        if self._asks is None:
            return await self._handler(request, **request.path_params)
        asked = bodies.converted(dict(request.query_params), self._asks, is_text=True)
        return await self._handler(request, **request.path_params, asked=asked)


def _no_such(path: str) -> Response:
    refusal: Refusal = answers.refused if path.startswith("/api/") else instead
    return refusal(Illegal(slug="not-found"))
