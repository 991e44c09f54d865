"""The connections themselves, under an application of three lines."""

from __future__ import annotations

import contextlib
import socket
import threading
import time
from collections.abc import Iterator
from typing import Any

import pytest
import uvicorn
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from lampblack.server.service import config, listen
from lampblack.server.wire import WIRE, HttpWire
from lampblack.settings import Settings
from tests.server.people import Line, Person


@contextlib.contextmanager
def running(app: Any, **http: Any) -> Iterator[int]:
    listening = listen("127.0.0.1", 0, 1)
    settings = config(app, Settings())
    settings.lifespan = "off"
    if http:
        settings.http = type("Impatient", (HttpWire,), http)
    server = uvicorn.Server(settings)
    thread = threading.Thread(target=server.run, args=([listening],))
    thread.start()
    yield listening.getsockname()[1]
    server.should_exit = True
    thread.join(10)


def test_what_is_sent_behind_a_goodbye_is_sent_to_nobody() -> None:
    told: list[str] = []

    async def app(scope: Any, receive: Any, send: Any) -> None:
        await send({"type": "websocket.accept"})
        await send({"type": "websocket.send", "text": "before"})
        scope["extensions"][WIRE].part(4400, "enough")
        scope["extensions"][WIRE].part(4401, "again")
        try:
            await send({"type": "websocket.send", "text": "behind"})
        except OSError as fault:
            told.append(type(fault).__name__)

    with running(app) as port, connect(f"ws://127.0.0.1:{port}", compression=None) as live:
        assert live.recv(5) == "before"
        assert Line(live).goodbye() == (4400, "enough")
    assert told == ["ClientDisconnected"]


async def never(scope: Any, receive: Any, send: Any) -> None:
    raise AssertionError("nothing that is whole has come")


def test_a_request_that_never_becomes_whole_is_cut_off() -> None:
    with running(never, request_seconds=0.3) as port:
        for start in (b"", b"GET / HTTP/1.1\r\nHost: loc"):
            begun = time.monotonic()
            with socket.create_connection(("127.0.0.1", port)) as line:
                line.settimeout(5)
                line.sendall(start)
                with contextlib.suppress(ConnectionError):
                    assert line.recv(1) == b""
            assert time.monotonic() - begun < 4


def test_a_refused_channel_is_no_fault(ana: Person, caplog: pytest.LogCaptureFixture) -> None:
    with pytest.raises(InvalidStatus) as refused, ana.knock(origin="http://evil.example"):
        pass
    assert refused.value.response.status_code == 403
    ana.get("view")  # the house has gone on
    assert [record.getMessage() for record in caplog.records if record.levelname == "ERROR"] == []
