"""The web server that carries the house: how it listens, what it leaves out, how it stops."""

from __future__ import annotations

import os
import signal
import socket
import sys
import threading
from collections.abc import Callable
from types import FrameType
from typing import Any, Final

import uvicorn
from starlette.types import ASGIApp

from lampblack.server.hub import Hub
from lampblack.server.wire import HttpWire, LiveWire
from lampblack.settings import Settings

_BACKLOG: Final = 2048
_PATIENCE_S: Final = 4
_GAVE_UP: Final = 70
"""The exit code of software that could not go on."""

_TURN_S: Final = 0.0005
"""Seconds until a busy thread makes way: the writer, which asks for its turn at every statement, waits no longer."""

_SEND_BUFFER: Final = 128 * 1024
"""Bytes that the system keeps for a connection whose other end is slow; left alone it would keep megabytes."""


class Service(uvicorn.Server):
    """The server of one house. A second Ctrl-C ends it without waiting."""

    def __init__(self, app: ASGIApp, hub: Hub) -> None:
        super().__init__(config(app, hub.settings))
        self._hub = hub
        self.when_open: Callable[[], None] = lambda: None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to listen, then let whoever waits for it know."""
        sys.setswitchinterval(_TURN_S)
        await super().startup(sockets)
        self.when_open()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Take nothing new, tell everybody who is here, finish what is under way, then close."""
        await self._hub.close()
        await super().shutdown(sockets)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:  # noqa: ARG002
        """Begin to stop; the signal is dealt with here and not raised again.

        A disk that hangs must not keep the house from ending: what was confirmed is on it, so it may end at once.
        """
        if not self.should_exit:
            wait_s = self._hub.settings.stop_seconds + _PATIENCE_S
            give_up = threading.Timer(wait_s, os._exit, [_GAVE_UP])
            give_up.daemon = True
            give_up.start()
        self.force_exit = self.should_exit and sig == signal.SIGINT
        self.should_exit = True


def config(app: ASGIApp, settings: Settings) -> uvicorn.Config:
    """Say how the server runs: no deflate, small frames, no name, no trust in forwarded headers."""
    return uvicorn.Config(
        app,
        loop="auto",
        http=HttpWire,
        ws=LiveWire,
        lifespan="on",
        log_config=None,
        access_log=False,
        server_header=False,
        date_header=True,
        proxy_headers=False,
        ws_max_size=settings.frame_bytes,
        ws_per_message_deflate=False,
        ws_ping_interval=settings.ping_seconds,
        ws_ping_timeout=settings.pong_seconds,
        timeout_keep_alive=30,
        timeout_graceful_shutdown=1,  # the hub has waited already
        **_quiet(),
    )


def listen(bind: str, port: int, tried: int) -> socket.socket:
    """Listen on a port or the next free one behind it (0 takes any); raises OSError when none is."""
    last = OSError(f"no port given for {bind}")
    for candidate in range(port, port + (tried if port else 1)):
        try:
            return _listening(bind, candidate)
        except OSError as fault:
            last = fault
    raise last


def _listening(bind: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in bind else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    try:
        if os.name == "posix":  # elsewhere this would let two houses listen on one port
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, _SEND_BUFFER)
        listening.bind((bind, port))
        listening.listen(_BACKLOG)
    except OSError:
        listening.close()
        raise
    return listening


def _quiet() -> dict[str, Any]:
    """The server's own lines would hold queries; ours do not."""
    return {"log_level": "warning"}
