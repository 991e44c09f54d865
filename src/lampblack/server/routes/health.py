"""Whether the house is well."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response

from lampblack.server import answers
from lampblack.server.floor import floor_of

router = APIRouter()


@router.get("/healthz", responses={503: {"description": "The disk takes no changes"}})
async def health(request: Request) -> Response:
    """Tell whether changes can be stored."""
    is_well = floor_of(request).store.state.writable
    return answers.plain({"ok": is_well}, 200 if is_well else 503)
