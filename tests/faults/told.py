"""A short evening under strace: what the server told anybody, and what the disk surely held at that moment.

An answer, a seat and a frame of news each tell of a record. None of them may leave before a sync that covers the
record has ended, and each has to be found again after a power cut at any later moment.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import Any

import msgspec

from lampblack import bootstrap
from lampblack.kernel.rollers import SeededRoller
from tests.faults import files, trace
from tests.faults.disk import CHOICES, Contents, Disk, Recovered, recover
from tests.faults.house import Cold, House, opened
from tests.faults.party import Seat, envelope, hex_of, orders, seat_party
from tests.faults.trace import Call, Spoken
from tests.faults.wire import Caller, Live

COMMANDS = 20
"""What each seat asks for."""


class Told(msgspec.Struct, frozen=True):
    """Something that left the server: an answer's bytes, a seat's id, or a frame's place in a table's chain."""

    moment: int
    answer: bytes = b""
    seat: str = ""
    frame: tuple[str, str, int, str] | None = None

    def is_in(self, recovered: Recovered) -> bool:
        """Tell whether a database holds what this tells of."""
        if self.frame is None:
            return self.answer in recovered.answers if self.answer else self.seat in recovered.seats
        table, audience, n, head = self.frame
        reached = recovered.chains.get((table, audience), (0, ""))
        return n < reached[0] or (n, head) == reached


class Evening(msgspec.Struct):
    """One run: the files before it, its system calls, what was told in it."""

    base: Contents
    calls: list[Call]
    told: list[Told]


def spend(root: Path, saboteur: str = "") -> Evening:
    """Prepare a data folder, then play on it under strace."""
    folder, log = root / "data", root / "trace"
    bootstrap.open_store(folder).close()
    base = {files.FILE: (folder / files.FILE).read_bytes()}
    with opened(folder, Cold(trace.command(log), saboteur)) as house:
        ports = asyncio.run(_play(house))
    calls = trace.read(log)
    told = sorted(_told(trace.spoken(calls), ports), key=lambda one: one.moment)
    return Evening(base, calls, told)


async def _play(house: House) -> dict[int, Seat]:
    """Play at two tables, every seat at once, with a channel open for each; gives the channels by their ports."""
    parties = [await seat_party(house.port, f"Table {number}", 2) for number in range(2)]
    seats = [seat for party in parties for seat in party]
    ways = [f"/api/tables/{seat.table}/live?as=json" for seat in seats]
    lives = [await Live.open(house.port, way, seat.token) for way, seat in zip(ways, seats, strict=True)]
    ports = [live.own_port for live in lives]
    for live in lives:
        live.say({"resume": None})
    await asyncio.gather(*(_give_orders(house.port, seat) for seat in seats))
    for live in lives:
        await _hear_out(live)
        live.close()
    return dict(zip(ports, seats, strict=True))


async def _give_orders(port: int, seat: Seat) -> None:
    async with Caller(port, seat.token) as caller:
        for number, order in enumerate(islice(orders(seat), COMMANDS)):
            reply = await caller.ask("POST", seat.commands, envelope(hex_of(seat.id, number), order))
            assert reply.status in {200, 422}, reply


async def _hear_out(live: Live) -> None:
    """Listen until the server has said all that it had to say."""
    live.say({"ping": 1})
    while "pong" not in (await live.text() or {"pong": 0}):
        pass


def _told(said: Iterator[Spoken], ports: dict[int, Seat]) -> Iterator[Told]:
    for one in said:
        plain = _plain(one.text)
        seat = ports.get(one.port)
        if seat is not None and "n" in plain:
            yield Told(one.moment, frame=(seat.table, seat.audience, plain["n"], plain["head"]))
        elif "seat_token" in plain:
            yield Told(one.moment, seat=plain["seat"])
        elif plain.get("ok") and "seen" in plain:
            yield Told(one.moment, answer=one.text)


def _plain(text: bytes) -> dict[str, Any]:
    try:
        plain = msgspec.json.decode(text)
    except msgspec.DecodeError:
        return {}
    return plain if isinstance(plain, dict) else {}


def early(evening: Evening, folder: Path) -> list[Told]:
    """List what was told before the disk surely had it."""
    disk, found = Disk(evening.base, evening.calls), list[Told]()
    recovered = recover(dict(evening.base), folder)
    moments = [*disk.syncs, evening.told[-1].moment + 1]
    waiting = list(evening.told)
    for moment in moments:
        until = [one for one in waiting if one.moment < moment]
        found += [one for one in until if not one.is_in(recovered)]
        waiting = waiting[len(until) :]
        disk.go_to(moment + 1)
        recovered = recover(disk.image("none", SeededRoller(0)), folder)
    return found


def power_cuts(evening: Evening, folder: Path, number: int) -> list[str]:
    """Cut the power so often, at chosen moments, and list what was told before and is gone, or what is broken."""
    chance, found = SeededRoller(number), list[str]()
    last = evening.told[-1].moment
    disk = Disk(evening.base, evening.calls)
    for at, moment in enumerate(sorted(chance.pool([last + 1] * number, reason="when"))):
        disk.go_to(moment)
        choice = CHOICES[at % len(CHOICES)]
        recovered = recover(disk.image(choice, chance), folder)
        found += [f"cut at {moment}, {choice}: {fault}" for fault in recovered.faults]
        found += _lost([one for one in evening.told if one.moment < moment], recovered, f"{moment}, {choice}")
    return found


def _lost(told: Sequence[Told], recovered: Recovered, cut: str) -> list[str]:
    return [f"cut at {cut}: told and lost: {one}" for one in told if not one.is_in(recovered)]
