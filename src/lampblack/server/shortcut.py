"""The way of a command past the framework.

Finding and calling a route takes the framework longer than reading and judging an order takes the house, so the one
request that is sent all evening long is answered before the framework sees it, by the same function that the framework
knows and describes.
"""

from __future__ import annotations

import re
from typing import Final

from fastapi import FastAPI
from starlette.requests import Request
from starlette.types import Receive, Scope, Send

from lampblack.kernel.errors import LampblackError
from lampblack.server import answers
from lampblack.server.routes.commands import command

_COMMANDS: Final = re.compile("/api/tables/([^/]+)/commands")


class Shortcut:
    """Answers commands itself and hands everything else on."""

    def __init__(self, app: FastAPI) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Take a request that the guard has let in."""
        found = scope["type"] == "http" and scope["method"] == "POST" and _COMMANDS.fullmatch(scope["path"])
        if not found:
            await self._app(scope, receive, send)
            return
        scope["app"] = self._app
        try:
            response = await command(Request(scope, receive), found[1])
        except LampblackError as fault:
            response = answers.refused(fault)
        except Exception:
            await answers.refused(LampblackError(slug="fault"))(scope, receive, send)
            raise  # into the log of the host, as the framework does
        await response(scope, receive, send)
