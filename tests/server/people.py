"""A real house on a loopback port in a thread, and the people who come to it: scripts, browsers, sockets."""

from __future__ import annotations

import contextlib
import itertools
import json
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Self

import httpx
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from lampblack import bootstrap
from lampblack.server.service import listen
from lampblack.storage.sqlite import SqliteStore

PATIENCE_S = 10
KEY = "0123456789abcdef" * 2
_commands = itertools.count(1)


def new_id() -> str:
    return f"{next(_commands):032x}"


class House:
    """A running house. `close` ends it; opening another one on the same folder finds what was stored."""

    def __init__(self, folder: Path, **plan: Any) -> None:
        self.folder = folder
        self.store: SqliteStore = bootstrap.open_store(folder)
        listening = listen("127.0.0.1", 0, 1)
        self.port: int = listening.getsockname()[1]
        whole = bootstrap.Plan(**({"host_key": KEY, "port": self.port, "is_in_network": False} | plan))
        self.built = bootstrap.build(self.store, whole)
        self.base = f"http://127.0.0.1:{self.port}"
        self._thread = threading.Thread(target=self.built.service.run, args=([listening],))
        self._thread.start()
        self._callers: list[httpx.Client] = []

    def hang_up(self) -> None:
        """Close the connections of everybody who came so far."""
        while self._callers:
            self._callers.pop().close()

    def close(self) -> None:
        self.hang_up()
        self.built.service.should_exit = True
        self._thread.join(PATIENCE_S)
        assert not self._thread.is_alive()

    def caller(self, **headers: str) -> httpx.Client:
        client = httpx.Client(base_url=self.base, headers=headers, timeout=PATIENCE_S)
        self._callers.append(client)
        return client

    def script(self, token: str = "") -> httpx.Client:
        return self.caller(**({"Authorization": f"Bearer {token}"} if token else {}))

    def browser(self) -> httpx.Client:
        return self.caller(Origin=self.base)

    def open_table(self, **changes: Any) -> Person:
        body = {"game": "liminal", "title": "The motel"} | changes
        return Person(self, self.script().post("/api/tables", json=body).json())

    @contextlib.contextmanager
    def slow_disk(self) -> Iterator[None]:
        """Let nothing reach the disk for a while."""
        is_held, goes_on = threading.Event(), threading.Event()

        def hold(_: Any) -> None:
            is_held.set()
            goes_on.wait(PATIENCE_S)

        waiting = self.store.write(hold)
        assert is_held.wait(PATIENCE_S)
        try:
            yield
        finally:
            goes_on.set()
            waiting.result(PATIENCE_S)

    def writes(self) -> int:
        """Count what was stored since the start."""
        return self.store.tally.writes


class Person:
    """Somebody with a seat, who comes as a script does."""

    def __init__(self, house: House, seated: dict[str, Any]) -> None:
        self.house = house
        self.table: str = seated["table"]
        self.seat: str = seated["seat"]
        self.token: str = seated["seat_token"]
        self.at = f"/api/tables/{self.table}"
        self.http = house.script(self.token)

    def get(self, what: str, **query: Any) -> Any:
        answer = self.http.get(f"{self.at}/{what}", params=query)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def invite(self, **asked: Any) -> dict[str, Any]:
        invited: dict[str, Any] = self.http.post(f"{self.at}/invitations", json=asked).json()
        return invited

    def let_in(self, name: str, role: str = "player") -> Person:
        body = {"invitation": self.invite(role=role)["token"], "name": name}
        return Person(self.house, self.house.script().post("/api/join", json=body).json())

    def bring(self, picture: bytes) -> str:
        """Bring a picture to the table; its id."""
        headers = {"Content-Type": "image/png"}
        answer = self.http.post(f"{self.at}/images", content=picture, headers=headers)
        assert answer.status_code == 200, answer.text
        image: str = answer.json()["image"]
        return image

    def poll(self, line: str = "", seen: Any = None, **query: Any) -> dict[str, Any]:
        """Ask once what has come, as somebody does whom no socket reaches."""
        at = {} if seen is None else {"after": seen["n"], "head": seen["head"], "epoch": seen["epoch"]}
        told: dict[str, Any] = self.get("live", line=line, **at, **query)
        return told

    def kick(self, other: Person) -> httpx.Response:
        return self.http.delete(f"{self.at}/seats/{other.seat}")

    def send(self, order: dict[str, Any], **envelope: Any) -> httpx.Response:
        body = {"command": new_id(), "order": order} | envelope
        return self.http.post(f"{self.at}/commands", json=body)

    def do(self, order: dict[str, Any], **envelope: Any) -> dict[str, Any]:
        answer = self.send(order, **envelope)
        assert answer.status_code == 200, answer.text
        done: dict[str, Any] = answer.json()
        return done

    def note(self, text: str = "a note", **more: Any) -> dict[str, Any]:
        return self.do({"do": "note", "text": text, **more})

    @contextlib.contextmanager
    def live(self, seen: Any = None, form: str = "json", **more: Any) -> Iterator[Line]:
        with self.knock(form, **more) as socket:
            line = Line(socket)
            line.say({"resume": seen})
            yield line

    def knock(self, form: str = "json", **more: Any) -> ClientConnection:
        headers = {"Authorization": f"Bearer {self.token}"}
        address = f"ws://127.0.0.1:{self.house.port}{self.at}/live?as={form}"
        options = {"compression": None, "additional_headers": headers, "open_timeout": PATIENCE_S} | more
        return connect(address, **options)


class Line:
    """A live connection, as a script holds it."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket

    def say(self, plain: Any) -> None:
        self.socket.send(json.dumps(plain))

    def hear(self) -> dict[str, Any]:
        heard: dict[str, Any] = json.loads(self.socket.recv(PATIENCE_S))
        return heard

    def numbered(self) -> dict[str, Any]:
        """Hear on until a numbered frame comes."""
        while "n" not in (frame := self.hear()):
            pass
        return frame

    def until(self, key: str) -> dict[str, Any]:
        """Hear on until a frame with this key comes."""
        while key not in (frame := self.hear()):
            pass
        return frame

    def is_silent(self, seconds: float = 0.2) -> bool:
        try:
            self.socket.recv(seconds)
        except TimeoutError:
            return True
        return False

    def goodbye(self) -> tuple[int, str]:
        """Hear nothing more than how the connection ends."""
        with contextlib.suppress(ConnectionClosed):
            while True:
                self.socket.recv(PATIENCE_S)
        return self.socket.close_code or 0, self.socket.close_reason or ""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.socket.close()


def applied(view: dict[str, Any], frame: dict[str, Any]) -> dict[str, Any]:
    """Lay a frame onto pieces that a script holds."""
    pieces = {} if frame.get("reset") else dict(view)
    pieces |= dict(frame["put"])
    for key in frame["gone"]:
        pieces.pop(key)
    return pieces


def held(pieces: dict[str, Any]) -> dict[str, Any]:
    """Put pieces together again, as GET view gives them."""
    whole = {key: value for key, value in pieces.items() if "." not in key}
    for key, value in pieces.items():
        name, dot, thing = key.partition(".")
        if dot:
            whole[name] = {**whole[name], thing: value}
    offers = whole.pop("offers")
    return {"view": whole, "offers": offers}


def cursor(frame: dict[str, Any], epoch: str) -> dict[str, Any]:
    return {"epoch": epoch, "n": frame["n"], "head": frame["head"]}
