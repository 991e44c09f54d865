"""What waits for one socket: bounded, so that a slow one costs the house no more than its share."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Sequence
from typing import Final

import msgspec

from lampblack.settings import Settings


class Goodbye(msgspec.Struct, frozen=True):
    """Why a socket is ended: its code and a few words that the other end may read."""

    code: int
    reason: str


UNREADABLE: Final = Goodbye(4400, "unreadable")
NO_SEAT: Final = Goodbye(4401, "no-seat")
REMOVED: Final = Goodbye(4403, "removed")
TABLE_GONE: Final = Goodbye(4404, "not-found")
MOVED: Final = Goodbye(4407, "moved")
BEHIND: Final = Goodbye(4408, "behind")
TOO_MANY: Final = Goodbye(4429, "too-many")
FAULT: Final = Goodbye(1011, "fault")
RESTARTING: Final = Goodbye(1012, "server restarting")


class Outbox:
    """Texts in the order in which they were put; once it overflows or is ended, nothing comes out.

    `speak` sends a text at once where the line takes it, and says whether it did: most texts never wait. One task may
    wait for the others, another for the end. A house has hundreds of these, nearly always empty, so they hold no more
    than they need: a plain list, and a future only while somebody waits.
    """

    def __init__(self, settings: Settings, speak: Callable[[str], bool] = lambda _: False) -> None:
        self._settings = settings
        self._speak = speak
        self._is_one_out = False
        self._texts: list[str] = []
        self._bytes = 0
        self._stirred: asyncio.Future[None] | None = None
        self._over: asyncio.Future[None] | None = None
        self.goodbye: Goodbye | None = None

    @property
    def waiting(self) -> int:
        """How many texts wait."""
        return len(self._texts)

    def put(self, text: str) -> None:
        """Put a text in line; when the line has grown too long the socket is ended instead."""
        if self.goodbye is not None:
            return
        if not self._texts and not self._is_one_out and self._speak(text):
            return
        self._texts.append(text)
        self._bytes += len(text)
        if self._is_too_much():
            self.end(BEHIND)
        _settle(self._stirred)

    def _is_too_much(self) -> bool:
        """Tell whether too much waits; one text alone may be of any length, or a long one could never be sent."""
        waiting = len(self._texts)
        return waiting > self._settings.socket_messages or (
            waiting > 1 and self._bytes > self._settings.socket_bytes
        )

    def has_room_for(self, texts: Sequence[str]) -> bool:
        """Tell whether several texts fit in with half the line left free."""
        room = self._settings.socket_messages // 2 - len(self._texts)
        return len(texts) <= room and sum(map(len, texts)) * 2 <= self._settings.socket_bytes

    def end(self, goodbye: Goodbye) -> None:
        """Let nothing out from now on; what waited is dropped."""
        if self.goodbye is None:
            self.goodbye = goodbye
            self._texts.clear()
            _settle(self._over)
            _settle(self._stirred)

    async def next(self) -> str | None:
        """Wait for the next text; None when the socket was ended. The one before counts as sent from here on."""
        self._is_one_out = False
        await self._something()
        if self.goodbye is not None:
            return None
        text = self._texts.pop(0)
        self._bytes -= len(text)
        self._is_one_out = True
        return text

    async def taken(self, seconds: float) -> list[str]:
        """Take all that waits; where nothing does, wait for it so long at most. Nothing comes from an ended one."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._something()
        texts, self._texts, self._bytes = self._texts, [], 0
        return texts

    def over(self) -> asyncio.Future[None]:
        """Give what is done when the socket is ended, even while a text is stuck on its way."""
        self._over = asyncio.get_running_loop().create_future()
        if self.goodbye is not None:
            _settle(self._over)
        return self._over

    async def _something(self) -> None:
        """Wait until there is a text or the socket is ended."""
        while not self._texts and self.goodbye is None:
            self._stirred = asyncio.get_running_loop().create_future()
            await self._stirred


def _settle(awaited: asyncio.Future[None] | None) -> None:
    if awaited is not None and not awaited.done():
        awaited.set_result(None)
