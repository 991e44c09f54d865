"""The connections themselves, where the web server leaves a gap.

How much and how long one may send before it is let go, and how a live connection ends whose other end takes
nothing.
"""

from __future__ import annotations

import asyncio
from typing import Any, Final, cast

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState

from lampblack.settings import Settings

WIRE: Final = "lampblack.wire"
"""The key under which a live connection's wire lies in its scope's extensions."""

_LINGER_S: Final = 2.0
"""How long an ended connection may take to say goodbye before it is cut."""


class HttpWire(HttpToolsProtocol):
    """A connection for requests; headers have a size, and a request has a time in which to arrive whole."""

    header_bytes = Settings().header_bytes
    request_seconds = float(Settings().request_seconds)
    _headers_so_far = 0
    _late: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Begin to wait for a request."""
        super().connection_made(transport)
        self._expect()

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop waiting."""
        self._stop_waiting()
        super().connection_lost(exc)

    def on_message_begin(self) -> None:
        """Begin to count the headers of a request."""
        super().on_message_begin()
        self._headers_so_far = 0
        self._expect()

    def on_url(self, url: bytes) -> None:
        """Take in a piece of the address; it counts as a header."""
        self._count(len(url))
        super().on_url(url)

    def on_header(self, name: bytes, value: bytes) -> None:
        """Take in a header, unless there were too many."""
        self._count(len(name) + len(value))
        super().on_header(name, value)

    def on_message_complete(self) -> None:
        """The request has arrived whole."""
        self._stop_waiting()
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        """Hand the connection on to its live form."""
        self._stop_waiting()
        super().handle_websocket_upgrade()

    def _count(self, size: int) -> None:
        self._headers_so_far += size
        if self._headers_so_far > self.header_bytes:
            raise ValueError("too many headers")  # the parser turns it into a 400

    def _expect(self) -> None:
        self._stop_waiting()
        self._late = self.loop.call_later(self.request_seconds, self.transport.abort)

    def _stop_waiting(self) -> None:
        if self._late is not None:
            self._late.cancel()
            self._late = None


class LiveWire(WebSocketsSansIOProtocol):
    """A live connection that can be cut although the other end takes nothing any more."""

    def handle_connect(self, event: Any) -> None:
        """Open the connection and let the house have its wire."""
        super().handle_connect(event)
        if not self.close_sent:
            extensions = cast(dict[str, Any], self.scope["extensions"])
            extensions[WIRE] = self

    async def send(self, message: Any) -> None:
        """Send; to a connection that has ended meanwhile, as to one whose other end is gone."""
        try:
            await super().send(message)
        except RuntimeError:
            if not self.close_sent:
                raise
            raise ClientDisconnected from None
        if self.close_sent:
            self.handshake_complete = True  # a refusal ends the handshake too, and is no fault to be logged

    def speak(self, text: str) -> bool:
        """Send a text at once; False, with nothing sent, where the line is full or not open."""
        is_open = self.handshake_complete and not self.close_sent and not self.disconnected
        if not is_open or not self.writable.is_set() or self.transport.is_closing():
            return False
        try:
            self.conn.send_text(text.encode())
        except InvalidState:
            return False
        self.transport.write(b"".join(self.conn.data_to_send()))
        return True

    def keepalive_timeout(self) -> None:
        """Nobody answers: say goodbye, but do not wait for it to be heard."""
        super().keepalive_timeout()
        self._cut_soon()

    def part(self, code: int, reason: str) -> None:
        """Say goodbye behind what was sent already, without waiting for a line that may be stuck; then cut it.

        Whoever reads on hears the code; whoever does not is cut off a moment later.
        """
        if self.close_sent or self.disconnected or self.transport.is_closing():
            return
        self.stop_keepalive()
        self.conn.send_close(code, reason)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        if self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()
        self.close_timer = self.loop.call_later(_LINGER_S, self.transport.abort)

    def _cut_soon(self) -> None:
        self.loop.call_later(_LINGER_S, self.transport.abort)
