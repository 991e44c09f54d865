"""Those who come to a house, and everything that each of them receives: every byte but the time of day."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Final

import msgspec

from tests.faults.wire import CLOSE, TEXT, Caller, Gone, Headers, Live, Reply

NAME: Final = "table.lan"
HOST: Final[Headers] = (("Host", NAME),)
ORIGIN: Final[Headers] = (("Origin", f"http://{NAME}"),)
_DATE: Final = re.compile(rb"(?im)^date: [^\r]*\r\n")


class Heard(msgspec.Struct, frozen=True):
    """Something that was received: on which occasion, and its bytes."""

    occasion: str
    text: bytes


class Person:
    """Somebody with a way of asking, live channels, and a record of all that came back.

    A script has a token, a browser a cookie and an origin, a passer-by nothing.
    """

    def __init__(self, name: str, port: int, headers: Headers = ()) -> None:
        self.name = name
        self.heard: list[Heard] = []
        self.routes: set[tuple[str, str]] = set()
        self.seat = ""
        self._port = port
        self._headers = (*HOST, *headers)
        self._caller = Caller(port, headers=self._headers)
        self._lives: dict[str, Live] = {}

    async def ask(self, occasion: str, method: str, path: str, body: Any = None) -> Reply:
        """Ask for something and keep what came back."""
        kind = (("Content-Type", "image/png"),) if isinstance(body, bytes) and body[1:4] == b"PNG" else ()
        try:
            reply = await self._caller.ask(method, path, body, kind)
        except Gone:  # a kept connection that nobody used for half a minute is closed
            reply = await self._caller.ask(method, path, body, kind)
        self._keep(f"{occasion}: {method} {path}", reply)
        self.routes.add((method, path))
        return reply

    async def look_live(self, occasion: str, path: str, seen: Any = None) -> None:
        """Open a live channel, hear what comes at once, and leave it."""
        await self.go_live(occasion, path, seen)
        channel = f"{occasion}: {path}"
        if channel in self._lives:
            await self._hear(occasion, channel)
            self._lives.pop(channel).close()

    async def go_live(self, occasion: str, path: str, seen: Any = None) -> None:
        """Open a live channel and follow it from here on; `seen` is the cursor it goes on from."""
        self.routes.add(("LIVE", path))
        live = await Live.open(self._port, path, headers=self._headers)
        self._keep(f"{occasion}: LIVE {path}", live.head)
        if live.head.status != 101:
            live.close()
            return
        live.say({"resume": seen})
        self._lives[f"{occasion}: {path}"] = live

    async def listen(self, occasion: str) -> None:
        """Hear what has come on every channel until now."""
        for channel in list(self._lives):
            if not await self._hear(occasion, channel):
                self._lives.pop(channel).close()

    async def _hear(self, occasion: str, channel: str) -> bool:
        """Hear a channel until now; False when it was ended."""
        live = self._lives[channel]
        live.say({"ping": 1})
        while (frame := await live.hear()) != (TEXT, b'{"pong":1}'):
            if frame is None:
                return False
            self.heard.append(Heard(f"{occasion} on {channel}", frame[1]))
            if frame[0] == CLOSE:
                return False
        return True

    def move(self, port: int) -> None:
        """Come to the same house at another port."""
        self.leave()
        self._port, self._caller = port, Caller(port, headers=self._headers)

    def leave(self) -> None:
        """Let every connection go."""
        self._caller.close()
        for live in self._lives.values():
            live.close()
        self._lives.clear()

    def _keep(self, occasion: str, reply: Reply) -> None:
        self.heard.append(Heard(occasion, _DATE.sub(b"", reply.head) + reply.body))


def with_token(token: str) -> Headers:
    """Come as a script does."""
    return (("Authorization", f"Bearer {token}"),)


def with_cookie(reply: Reply) -> Headers:
    """Come as the browser does that was given a cookie here."""
    return (*ORIGIN, ("Cookie", reply.header("set-cookie").partition(";")[0]))


def difference(one: Sequence[Heard], other: Sequence[Heard]) -> str:
    """Say where two records part first; empty when they are the same."""
    for mine, theirs in zip(one, other, strict=False):
        if mine != theirs:
            return f"{mine.occasion} / {theirs.occasion}: {_first(mine.text, theirs.text)}"
    if len(one) != len(other):
        longer = max(one, other, key=len)
        return f"only one heard {longer[min(len(one), len(other))]}"
    return ""


def _first(one: bytes, other: bytes) -> str:
    at = next(
        (n for n, pair in enumerate(zip(one, other, strict=False)) if pair[0] != pair[1]),
        min(len(one), len(other)),
    )
    return f"{one[max(0, at - 60) : at + 60]!r} / {other[max(0, at - 60) : at + 60]!r}"
