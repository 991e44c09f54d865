"""Many seats at once, giving commands as fast as they are answered, while the server is killed under them."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import signal
import time
from collections.abc import Callable, Sequence
from itertools import chain
from typing import Any, Final

import msgspec

from lampblack.kernel.rollers import SeededRoller
from tests.faults.history import Asked
from tests.faults.house import House
from tests.faults.party import Seat, envelope, hex_of, orders
from tests.faults.wire import TEXT, Caller, Gone, Live

MOST_MS: Final = 140
"""The latest moment of a kill, in milliseconds after the clients have come."""

MOST_ANSWERS: Final = 40
REPEATED: Final = 60
"""Commands of one seat that are sent again at the end; its budget for ten seconds is a hundred."""


class Player:
    """One seat under load: a command at a time, the same one again until something is known of it."""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat
        self.asked: list[Asked] = []
        self._orders = orders(seat)

    async def play(self, port: int, heard: Callable[[], None]) -> None:
        """Give commands until the server is gone."""
        async with Caller(port, self.seat.token) as caller:
            with contextlib.suppress(Gone):
                while True:
                    await self._ask(caller, self._open_one() or self._next())
                    heard()

    async def settle(self, port: int) -> None:
        """Send what nothing is known of once more, and end."""
        async with Caller(port, self.seat.token) as caller:
            while (asked := self._open_one()) is not None:
                await self._ask(caller, asked)

    async def repeat(self, port: int) -> list[str]:
        """Send the last accepted commands again, as if no answer had come; lists what is answered otherwise."""
        found = []
        async with Caller(port, self.seat.token) as caller:
            for asked in [one for one in self.asked if one.answer is not None][-REPEATED:]:
                reply = await caller.ask("POST", self.seat.commands, envelope(asked.command, asked.order))
                if reply.body != asked.answer:
                    found.append(f"answered {asked.answer!r}, and when asked again {reply.body!r}")
        return found

    async def log(self, port: int) -> list[dict[str, Any]]:
        """Read the seat's own log, page by page."""
        listed: list[dict[str, Any]] = []
        page: list[dict[str, Any]] = [{}]
        async with Caller(port, self.seat.token) as caller:
            while page:
                path = f"/api/tables/{self.seat.table}/log?after={len(listed)}&limit=200"
                page = (await caller.ask("GET", path)).plain
                listed += page
        return listed

    async def _ask(self, caller: Caller, asked: Asked) -> None:
        asked.begin()
        reply = await caller.ask("POST", self.seat.commands, envelope(asked.command, asked.order))
        asked.end(reply.status, reply.body)

    def _open_one(self) -> Asked | None:
        return self.asked[-1] if self.asked and self.asked[-1].is_open else None

    def _next(self) -> Asked:
        command = hex_of(self.seat.id, len(self.asked))
        self.asked.append(Asked(self.seat, command, next(self._orders)))
        return self.asked[-1]


class Follower:
    """One seat's live channel, opened again after every crash where it broke off; `faults` is what it found."""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat
        self.heard: list[dict[str, Any]] = []
        self.faults: list[str] = []
        self._seen: dict[str, Any] | None = None

    async def follow(self, port: int) -> None:
        """Follow the table until the server is gone."""
        try:
            live = await Live.open(port, f"/api/tables/{self.seat.table}/live?as=json", self.seat.token)
        except (OSError, asyncio.IncompleteReadError):
            return
        live.say({"resume": self._seen})
        async with live:
            while (heard := await live.hear()) is not None and heard[0] == TEXT:
                frame = msgspec.json.decode(heard[1])
                if "n" in frame:
                    self._take(frame, heard[1])

    def _take(self, frame: dict[str, Any], raw: bytes) -> None:
        before = self._seen
        if frame.get("reset"):
            if before is not None and _is_behind(frame, before):
                self.faults.append(f"{self.seat.audience} was at {before}, and is taken back to {frame['n']}")
            self._seen = {"epoch": frame["epoch"], "n": frame["n"], "head": frame["head"]}
            return
        if not _follows(frame, raw, before):
            self.faults.append(f"{self.seat.audience}: frame {frame['n']} does not follow on {before}")
        self._seen = {**(before or {}), "n": frame["n"], "head": frame["head"]}
        self.heard += [entry for entry in frame["news"] if not entry.get("withdrawn")]


class Storm:
    """A load on a house: its players and followers, how many kills it saw, how long the house took to recover."""

    def __init__(self, house: House, seats: Sequence[Seat], seed: int) -> None:
        self.players = [Player(seat) for seat in seats]
        self.followers = [Follower(seat) for number, seat in enumerate(seats) if number % 2 == 0]
        self.kills = 0
        self.recovered_s: list[float] = []
        self._house = house
        self._chance = SeededRoller(seed)
        self._answers_left = 0
        self._first_answer = 0.0

    @property
    def asked(self) -> list[Asked]:
        """Every command of everybody."""
        return list(chain.from_iterable(player.asked for player in self.players))

    def kill(self, times: int) -> None:
        """Play and kill the house so often: at a random moment, on an answer, or while it starts."""
        for _ in range(times):
            self.kills += 1
            if self._chance.die(10, reason="how") == 1:
                self._house.begin()
                self._house.wait_at_most(self._chance.die(60, reason="when") / 1000)
            else:
                asyncio.run(self._round())
            self._house.kill()

    async def _round(self) -> None:
        started = time.monotonic()
        self._first_answer, self._answers_left = 0.0, 0
        self._house.open()
        port, loop = self._house.port, asyncio.get_running_loop()
        if self._chance.die(2, reason="how") == 1:
            self._answers_left = self._chance.die(MOST_ANSWERS, reason="on which answer")
        else:
            after = self._chance.die(MOST_MS * 10, reason="when") / 10_000
            loop.call_later(after, self._house.strike, signal.SIGKILL)
        works = [player.play(port, self._heard) for player in self.players]
        await asyncio.gather(*works, *(follower.follow(port) for follower in self.followers))
        if self._first_answer:
            self.recovered_s.append(self._first_answer - started)

    def _heard(self) -> None:
        self._first_answer = self._first_answer or time.monotonic()
        self._answers_left -= 1
        if self._answers_left == 0:
            self._house.strike(signal.SIGKILL)


def _is_behind(frame: dict[str, Any], before: dict[str, Any]) -> bool:
    n, head = frame["n"], frame["head"]
    return bool(n < before["n"] or (n == before["n"] and head != before["head"]))


def _follows(frame: dict[str, Any], raw: bytes, before: dict[str, Any] | None) -> bool:
    """Tell whether a frame is the next one: its head is a hash over the one before and its own other parts."""
    if before is None or frame["n"] != before["n"] + 1:
        return False
    body = raw.replace(b'"head":"%s",' % frame["head"].encode(), b"", 1)
    return bool(frame["head"] == hashlib.sha256(before["head"].encode() + body).hexdigest())
