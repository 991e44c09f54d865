"""Draws pages, one at a time, while answers go first.

To draw a page takes a millisecond or two, and a command of a table with six screens moves six of them. Whoever gave
it waits for the disk alone: the pages are drawn afterwards, and between two of them whatever else there is to do gets
its turn. While commands are under way the painter leaves most of the time to them; pages that fall behind are then
drawn once for several commands.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Final, Protocol

_REST: Final = 2.0
"""How long the painter rests after a page while commands are under way, as a multiple of what the page took."""


class Canvas(Protocol):
    """Pages that may have to be drawn."""

    def draw_next(self) -> bool:
        """Draw one page, if any waits for it; tells whether more wait."""


class Painter:
    """The one who draws; `is_busy` says whether commands are under way."""

    def __init__(self, is_busy: Callable[[], bool]) -> None:
        self._is_busy = is_busy
        self._waiting: dict[Canvas, None] = {}
        self._work: asyncio.Task[None] | None = None

    def want(self, canvas: Canvas) -> None:
        """Have the pages of a canvas drawn, soon and in turn; call it from a task of the loop that serves them."""
        self._waiting[canvas] = None
        if self._work is None or self._work.done():
            self._work = asyncio.create_task(self._draw())

    def end(self) -> None:
        """Draw nothing more."""
        self._waiting.clear()
        if self._work is not None:
            self._work.cancel()

    async def _draw(self) -> None:
        await asyncio.sleep(0)  # the answer to the command that moved them is written first
        while self._waiting:
            canvas = next(iter(self._waiting))
            del self._waiting[canvas]
            began = time.perf_counter()
            if canvas.draw_next():
                self._waiting.setdefault(canvas)
            took = time.perf_counter() - began
            await asyncio.sleep(_REST * took if self._is_busy() else 0)
