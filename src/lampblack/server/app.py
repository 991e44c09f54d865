"""The house as one application: the guard in front, the routes behind it, faults as seen outside."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator
from importlib.metadata import PackageNotFoundError, version
from typing import Any, Final

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp

from lampblack.kernel.errors import Illegal, Invalid, LampblackError
from lampblack.server import answers, schema
from lampblack.server.floor import Floor
from lampblack.server.guard import Guard
from lampblack.server.routes import (
    books,
    commands,
    health,
    images,
    invitations,
    live,
    odds,
    packs,
    pages,
    paper,
    presets,
    seats,
    tables,
    views,
)
from lampblack.server.shortcut import Shortcut
from lampblack.server.tidying import Tidying

_ROUTES: Final = (  # the busiest first
    commands,
    live,
    views,
    images,
    books,
    tables,
    invitations,
    seats,
    pages,
    odds,
    paper,
    packs,
    presets,
    health,
)
_LOOK_EVERY_S: Final = 1.0


def make_app(floor: Floor) -> ASGIApp:
    """Put the house together on a floor; the store is closed when the application ends."""
    app = FastAPI(
        title="Lampblack",
        version=_release(),
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
        redirect_slashes=False,
        lifespan=_lifespan,
        exception_handlers={
            LampblackError: _refused,
            RequestValidationError: _misread,
            HTTPException: _no_route,
            Exception: _broken,
        },
    )
    app.state.floor = floor
    for routes in _ROUTES:
        app.include_router(routes.router)
    schema.describe(app)
    return Guard(Shortcut(app), floor.doors, floor.tongues)


def _release() -> str:
    with contextlib.suppress(PackageNotFoundError):
        return version("lampblack")
    return "0"


@contextlib.asynccontextmanager
async def _lifespan(app: FastAPI) -> AsyncIterator[None]:
    floor: Floor = app.state.floor
    watches = [asyncio.create_task(watch(floor)) for watch in (_watch_the_disk, _keep_tidy, _keep_time)]
    try:
        yield
    finally:
        for watch in watches:
            watch.cancel()
        await floor.hub.close()
        await asyncio.to_thread(floor.store.close)


async def _watch_the_disk(floor: Floor) -> None:
    """Look whether the disk takes changes; while it does not, try again every moment. Let go of who polls no more."""
    while True:
        await asyncio.sleep(_LOOK_EVERY_S)
        floor.polls.let_go()
        if not floor.store.state.writable:
            with contextlib.suppress(LampblackError):
                await asyncio.wrap_future(floor.store.probe())
        floor.hub.note_trouble(floor.store.state.reason)


async def _keep_tidy(floor: Floor) -> None:
    """Clear memory in quiet moments."""
    tidying = Tidying(time.monotonic())
    try:
        while True:
            await asyncio.sleep(_LOOK_EVERY_S)
            tidying.look(time.monotonic(), floor.hub.changes)
    finally:
        tidying.end()


async def _keep_time(floor: Floor) -> None:
    """Answer the choices whose time is up, of all tables in one watch; what fell due before is answered at once."""
    while True:
        await floor.hub.keep_time()
        await asyncio.sleep(_LOOK_EVERY_S)


async def _refused(request: Request, fault: Any) -> Response:
    if request.url.path.startswith("/api/"):
        return answers.refused(fault)
    return pages.instead(fault)


async def _misread(request: Request, fault: Any) -> Response:
    places = [str(step) for error in fault.errors() for step in error["loc"][1:]]
    return await _refused(request, Invalid(slug="bad-value", field=places[0] if places else None))


async def _no_route(request: Request, fault: Any) -> Response:
    response = await _refused(request, Illegal(slug="not-found"))
    if fault.status_code == 405:
        response.status_code = 405
        response.headers.update(fault.headers or {})
    return response


async def _broken(request: Request, _: Any) -> Response:
    """Say no more than that something broke; the log of the host has the rest."""
    return await _refused(request, LampblackError(slug="fault"))
