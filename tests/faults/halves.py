"""Proofs that nothing stands by halves: a pack that is taken up, a table that is brought in, while the program dies."""

from __future__ import annotations

import asyncio
import contextlib
import os
import selectors
import signal
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import msgspec

from lampblack.kernel.rollers import SeededRoller
from tests.faults import files, history
from tests.faults.history import Asked
from tests.faults.house import PATIENCE_S, House, Maker, opened
from tests.faults.party import Seat, envelope, hex_of, orders, seat_party
from tests.faults.wire import Caller, Gone

RESTARTS: Final = 5
"""Kills of a server; each costs the start of another."""

BRINGINGS: Final = 12
"""Kills while a table is brought in."""

EARLIEST: Final = 40
"""The earliest moment of those, in hundredths of the time that the whole takes; before it nothing is written."""

VERSIONS: Final = 16
"""Packs on the shelf; each is taken up for the first time at some instant, and is stored then."""

MOST_CALM: Final = 3
"""Packs that are taken up between two kills at most, before the kill is on its way."""

MOST_MS: Final = 15
"""The latest moment of a kill after the next one was asked for; two or three take so long."""

PLAYED: Final = 80
"""Entries of the table that is brought in."""


def packs(folder: Path, maker: Maker) -> list[str]:
    """Kill the server while the GM takes up one pack after the other; each is in use wholly or not at all."""
    _shelve(folder / "packs")
    with opened(folder, maker) as house:
        gm = asyncio.run(_seat(house.port))
    taker, chance = _Taker(gm), SeededRoller(1)
    house = House(folder, maker)
    for _ in range(RESTARTS):
        house.open()
        calm = chance.die(MOST_CALM, reason="on which answer")
        asyncio.run(taker.take_until(house, calm, chance.die(MOST_MS * 10, reason="when") / 10_000))
        house.kill()
    with opened(folder, maker) as house:
        asyncio.run(taker.look(house.port))
    return [*taker.faults, *history.faults(taker.asked, folder), *_errors(house)]


class _Taker:
    """A GM who takes up one version of a pack after the other, and looks after each restart which one it is."""

    def __init__(self, seat: Seat) -> None:
        self.asked: list[Asked] = []
        self.faults: list[str] = []
        self._seat = seat

    async def take_until(self, house: House, calm: int, seconds: float) -> None:
        """Look, take up some packs in calm, then more until the house is killed so many seconds later."""
        async with Caller(house.port, self._seat.token) as caller:
            await self._look(caller)
            for _ in range(calm):
                await self._take(caller)
            asyncio.get_running_loop().call_later(seconds, house.strike, signal.SIGKILL)
            with contextlib.suppress(Gone):
                while True:
                    await self._take(caller)

    async def look(self, port: int) -> None:
        """Look once more, when all is over."""
        async with Caller(port, self._seat.token) as caller:
            await self._look(caller)

    async def _take(self, caller: Caller) -> None:
        number = len(self.asked) % VERSIONS
        order = {"do": "use-pack", "pack": f"mine@1.{number}"}
        self.asked.append(Asked(self._seat, hex_of("pack", len(self.asked)), order))
        await self._send(caller)

    async def _send(self, caller: Caller) -> None:
        last = self.asked[-1]
        last.begin()
        reply = await caller.ask("POST", self._seat.commands, envelope(last.command, last.order))
        last.end(reply.status, reply.body)

    async def _look(self, caller: Caller) -> None:
        """Compare the packs in use and their random tables with the last order that stands; send the open one again."""
        known = [one for one in self.asked if one.answer is not None]
        may = [
            *([one.order["pack"] for one in known[-1:]] or [None]),
            *(one.order["pack"] for one in self.asked[-1:]),
        ]
        self._compare(await self._seen(caller), may)
        if self.asked and self.asked[-1].is_open:
            await self._send(caller)
            self._compare(await self._seen(caller), may[-1:])

    async def _seen(self, caller: Caller) -> tuple[list[Any], list[Any], list[Any]]:
        """Give the versions of our pack in use, what is lost, and what its random table says."""
        at = f"/api/tables/{self._seat.table}"
        read, seen = (
            (await caller.ask("GET", f"{at}/packs")).plain,
            (await caller.ask("GET", f"{at}/view")).plain,
        )
        used = [pack["key"] for pack in read["used"] if pack["id"] == "mine"]
        tables = seen["view"]["table"]["tables"]
        return used, read["lost"], [row["entry"] for row in tables.get("mine/omens", {}).get("rows", ())]

    def _compare(self, seen: tuple[list[Any], list[Any], list[Any]], may: list[Any]) -> None:
        wholly: list[tuple[list[Any], list[Any], list[Any]]] = [
            ([one], [], [f"omen of {one}"]) if one else ([], [], []) for one in may
        ]
        if seen not in wholly:
            self.faults.append(f"in use, lost and rolled on are {seen}, not one of {wholly}")


def tables(folder: Path, maker: Maker) -> list[str]:
    """Kill the program while it brings a table in; the table is there wholly or not at all, and others stay."""
    file = _table_file(folder.with_name("away"), maker)
    with opened(folder, maker) as house:
        asyncio.run(_seat(house.port))
    bring = _Bringing(folder, file, maker)
    wholly, chance = bring.once(), SeededRoller(2)
    for _ in range(BRINGINGS):
        bring.killed_after((EARLIEST + chance.die(100 - EARLIEST, reason="when")) / 100 * wholly)
    with opened(folder, maker) as house:
        pass
    return [*bring.faults, *_errors(house)]


class _Bringing:
    """One table brought into a house again and again; what stands after each time is compared with a whole one."""

    def __init__(self, folder: Path, file: Path, maker: Maker) -> None:
        self.faults: list[str] = []
        self._folder, self._maker = folder, maker
        self._words = ("import-table", "--data", str(folder), "--again", str(file))
        self._before = files.counts(folder)
        self._whole: tuple[dict[str, int], list[Any]] = ({}, [])

    def once(self) -> float:
        """Bring it in without a fault, for comparison; gives the seconds that took."""
        said, seconds = _errand(self._maker, self._words)
        assert b"Brought in" in said, said
        (table,) = self._new()
        self._whole = self._stands(table)
        self._before = files.counts(self._folder)
        return seconds

    def killed_after(self, seconds: float) -> None:
        """Bring it in and be killed; a table that was said to be there is there, and no part of one is."""
        said, _ = _errand(self._maker, self._words, seconds)
        new, after = self._new(), files.counts(self._folder)
        if len(new) > 1 or (not new and b"Brought in" in said):
            self.faults.append(f"said {said!r}, and new are {new}")
        self.faults += [f"{table} is not whole" for table in new if self._stands(table) != self._whole]
        self.faults += [
            fault for table in new for fault in files.chain_faults(table, files.entries(self._folder, table))
        ]
        self.faults += [
            f"{table} was touched" for table, rows in self._before.items() if after.get(table) != rows
        ]
        self._before = after

    def _new(self) -> list[str]:
        return sorted(set(files.counts(self._folder)) - set(self._before))

    def _stands(self, table: str) -> tuple[dict[str, int], list[Any]]:
        """Give how many rows stand under a table, and its entries without the links, which begin with its id."""
        entries = [msgspec.structs.replace(one, link=b"") for one in files.entries(self._folder, table)]
        return files.counts(self._folder).get(table, {}), entries


def _errand(maker: Maker, words: Sequence[str], most_s: float = PATIENCE_S) -> tuple[bytes, float]:
    """Let the program do one thing, and kill it after so many seconds; gives what it said, and how long it took."""
    started, said = time.monotonic(), b""
    line, out = os.pipe()
    with Path(os.devnull).open("wb") as nowhere:
        child = maker.make(words, out, nowhere.fileno())
    os.close(out)
    with selectors.DefaultSelector() as selector:
        selector.register(line, selectors.EVENT_READ)
        while selector.select(max(0.0, started + most_s - time.monotonic())) and (
            more := os.read(line, 65536)
        ):
            said += more
    with contextlib.suppress(ProcessLookupError):
        os.kill(child.pid, signal.SIGKILL)
    seconds = time.monotonic() - started
    child.wait()
    said += os.read(line, 65536)
    os.close(line)
    return said, seconds


def _table_file(folder: Path, maker: Maker) -> Path:
    """Play at a table of another house, and write it into a file."""
    with opened(folder, maker) as house:
        gm = asyncio.run(_played(house.port))
    file = folder.with_name("table.json")
    said, _ = _errand(maker, ("export-table", "--data", str(folder), gm.table, str(file)))
    assert b"Written" in said, said
    return file


async def _played(port: int) -> Seat:
    gm, player = await seat_party(port, "Table", 1)
    async with Caller(port, gm.token) as caller, Caller(port, player.token) as other:
        for seat, line, wishes in ((gm, caller, orders(gm)), (player, other, orders(player))):
            for number in range(PLAYED // 2):
                reply = await line.ask("POST", seat.commands, envelope(hex_of(seat.id, number), next(wishes)))
                assert reply.status == 200, reply
    return gm


def _shelve(shelf: Path) -> None:
    """Lay the versions of a pack on the shelf, each with a random table that names it."""
    for number in range(VERSIONS):
        folder = shelf / f"{number}"
        folder.mkdir(parents=True)
        page = _PAGE.format(version=f"1.{number}")
        omens = _OMENS.format(version=f"1.{number}")
        (folder / "pack.toml").write_text(page, "utf-8")
        (folder / "tables.toml").write_text(omens, "utf-8")


_PAGE: Final = """id = "mine"
title = "Mine"
version = "{version}"
game = "liminal"
author = "Gil"
licence = "CC0"
language = "en"
"""
_OMENS: Final = """[omens]
name = "Omens"
dice = "d6"
rows = [{{ from = 1, to = 6, entry = "omen of mine@{version}" }}]
"""


async def _seat(port: int) -> Seat:
    return (await seat_party(port, "Table", 0))[0]


def _errors(house: House) -> list[str]:
    return [line for line in house.log.read_text().splitlines() if " ERROR " in line]
