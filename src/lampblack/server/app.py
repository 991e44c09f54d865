"""The house as one application: the guard in front, the routes behind it."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator
from itertools import chain
from typing import Final

from starlette.routing import Router
from starlette.types import ASGIApp, Receive, Scope, Send

from lampblack.kernel.errors import LampblackError
from lampblack.server.floor import FLOOR, Floor
from lampblack.server.guard import Guard
from lampblack.server.routes import (
    books,
    commands,
    description,
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
from lampblack.server.routing import nothing_here
from lampblack.server.tidying import Tidying

_SUBJECTS: Final = (  # the busiest first
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
    description,
)
_LOOK_EVERY_S: Final = 1.0


class App:
    """The routes of the house, standing on its floor."""

    def __init__(self, floor: Floor) -> None:
        self.routes = [*chain.from_iterable(subject.router.listed for subject in _SUBJECTS)]
        self._floor = floor
        self._router = Router(
            self.routes, redirect_slashes=False, default=nothing_here, lifespan=lambda _: _open(floor)
        )

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Take what the guard has let in."""
        scope[FLOOR] = self._floor
        await self._router(scope, receive, send)


def make_app(floor: Floor) -> ASGIApp:
    """Put the house together on a floor; the store is closed when the application ends."""
    return Guard(App(floor), floor.doors, floor.tongues)


@contextlib.asynccontextmanager
async def _open(floor: Floor) -> AsyncIterator[None]:
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
