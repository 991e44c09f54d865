"""Following a table where no socket gets through: by asking again and again, each time for what has come.

A line is a socket's other half without the socket: the same listener with the same outbox, which is kept between two
questions for a moment. So what is told by polling is what a socket is told, byte for byte. Each answer gives the line
a new name. Who asks under an older one has missed an answer, and is brought up to date by a cursor as a socket is.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable

import msgspec

from lampblack.kernel.errors import LampblackError
from lampblack.server.circle import Listener
from lampblack.server.hub import Hub
from lampblack.server.outbox import Goodbye, Outbox
from lampblack.settings import Settings
from lampblack.table.chairs import Chair
from lampblack.table.envelope import Seen


class Question(msgspec.Struct, frozen=True):
    """What somebody asks who polls: for values or a page, from which cursor, on which line, how long to wait (s)."""

    is_page: bool
    seen: Seen | None
    line: str
    wait: float


class Told(msgspec.Struct, frozen=True):
    """What a poll is answered: the frames that came, the line's next name, and why the line ends if it does."""

    frames: tuple[str, ...]
    line: str
    goodbye: Goodbye | None

    def body(self) -> bytes:
        """Write the answer; the frames are the very texts that a socket would get."""
        frames = ",".join(self.frames)
        if self.goodbye is None:
            return f'{{"line":"{self.line}","frames":[{frames}]}}'.encode()
        goodbye = msgspec.json.encode(self.goodbye).decode()
        return f'{{"line":"","frames":[{frames}],"goodbye":{goodbye}}}'.encode()


class Polls:
    """The lines of a house; there are so many at most, and each is let go when nobody asks on it for a moment."""

    def __init__(self, hub: Hub, settings: Settings, clock: Callable[[], float] = time.monotonic) -> None:
        self._hub, self._settings, self._clock = hub, settings, clock
        self._lines: dict[str, tuple[Listener, float]] = {}
        self._asking = 0

    async def ask(self, chair: Chair, question: Question) -> Told:
        """Wait for what comes on a seat's line, at most as long as was asked; raises LampblackError (busy)."""
        listener = self._take(chair, question) or self._begin(chair, question)
        self._asking += 1
        try:
            texts = await listener.outbox.taken(question.wait)
        except BaseException:
            self._hub.detach(listener)
            raise
        finally:
            self._asking -= 1
        return self._parked(listener, tuple(texts))

    def let_go(self) -> None:
        """Let go of the lines on which nobody has asked for a moment."""
        now = self._clock()
        for name, (listener, until) in list(self._lines.items()):
            if until <= now or listener.outbox.goodbye is not None:
                del self._lines[name]
                self._hub.detach(listener)

    def _take(self, chair: Chair, question: Question) -> Listener | None:
        """Take up a line under the name that its last answer gave it."""
        self.let_go()
        listener, _ = self._lines.get(question.line, (None, 0))
        if listener is None or listener.chair.id != chair.id or listener.is_page != question.is_page:
            return None
        del self._lines[question.line]
        return listener

    def _begin(self, chair: Chair, question: Question) -> Listener:
        if len(self._lines) + self._asking >= self._settings.poll_lines:
            raise LampblackError(slug="busy")
        listener = Listener(chair, Outbox(self._settings), question.is_page)
        self._hub.attach(listener, question.seen)
        return listener

    def _parked(self, listener: Listener, texts: tuple[str, ...]) -> Told:
        goodbye = listener.outbox.goodbye
        if goodbye is not None:
            self._hub.detach(listener)
            return Told(texts, "", goodbye)
        name = secrets.token_hex(16)
        self._lines[name] = (listener, self._clock() + self._settings.poll_keep_seconds)
        return Told(texts, name, None)
