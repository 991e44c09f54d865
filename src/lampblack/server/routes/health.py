"""Whether the house is well."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from lampblack.kernel.errors import LampblackError
from lampblack.server import answers
from lampblack.server.floor import floor_of
from lampblack.server.routing import Routes

router = Routes()


@router.get("/healthz")
async def health(request: Request) -> Response:
    """Tell whether changes can be stored."""
    if not floor_of(request).store.state.writable:
        raise LampblackError(slug="read-only")
    return answers.plain({"ok": True})
