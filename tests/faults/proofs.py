"""The proofs that run against a house of any kind, each as a function that lists what it finds wrong.

For the real server each of them has to find nothing, for a saboteur something.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Final

from tests.faults import files, history, recompute
from tests.faults.house import House, Maker, opened
from tests.faults.party import Seat, envelope, hex_of, invitation, seat_party
from tests.faults.storm import Storm
from tests.faults.wire import CLOSE, Caller, Headers, Live, Reply

Proof = Callable[[Path, Maker], list[str]]

HELD_S: Final = 1.0
"""Seconds for which another program holds the file; the server waits for it up to five."""


def kills(folder: Path, maker: Maker, times: int = 8) -> list[str]:
    """Kill the server under load so often; nothing confirmed is lost, nothing stands twice, every face is right."""
    storm = brew(folder, maker, seed=times)
    storm.kill(times)
    return reckon(storm, folder, maker)


def brew(folder: Path, maker: Maker, seed: int) -> Storm:
    """Open three tables with a GM and three players each, and make them ready for a storm."""
    with opened(folder, maker) as house:
        seats = asyncio.run(_seats(house.port))
    return Storm(House(folder, maker), seats, seed)


def reckon(storm: Storm, folder: Path, maker: Maker) -> list[str]:
    """After a storm: ask again for all that is open and all that was confirmed, then compare with what is stored."""
    with opened(folder, maker) as house:
        found = asyncio.run(_reckon(storm, house.port))
    found += history.faults(storm.asked, folder)
    for table in {player.seat.table for player in storm.players}:
        found += recompute.check(folder, table).faults
    return found + [line for line in house.log.read_text().splitlines() if " ERROR " in line]


async def _seats(port: int) -> list[Seat]:
    parties = [await seat_party(port, f"Table {number}", 3) for number in range(3)]
    return [seat for party in parties for seat in party]


async def _reckon(storm: Storm, port: int) -> list[str]:
    found: list[str] = []
    for player in storm.players:
        await player.settle(port)
        found += await player.repeat(port)
    logs = {player.seat: await player.log(port) for player in storm.players}
    for follower in storm.followers:
        found += follower.faults + history.log_faults(follower.heard, logs[follower.seat])
    return found


def strangers(folder: Path, maker: Maker) -> list[str]:
    """Knock with what must not be let in: foreign origins, squeezed frames, no numbers, a wished role, a used id."""
    with opened(folder, maker) as house:
        return asyncio.run(_strangers(house.port))


async def _strangers(port: int) -> list[str]:
    gm, player = await seat_party(port, "Table", 1)
    live = f"/api/tables/{gm.table}/live?as=json"
    knocks = [await _from(port, origin) for origin in _foreign(port)]
    knocks += [await _live_from(port, (live, gm.token), origin) for origin in _foreign(port)]
    async with Caller(port, gm.token) as caller:
        knocks.append(_expect(await caller.ask("POST", gm.commands, NO_NUMBER), 400, "NaN"))
    async with await Live.open(port, live, gm.token, SQUEEZED) as squeezed:
        knocks.append(_unsqueezed(squeezed))
    knocks += [await _wished_role(port, gm), await _used_id(port, player)]
    return [knock for knock in knocks if knock]


SQUEEZED: Final[Headers] = (("Sec-WebSocket-Extensions", "permessage-deflate"),)
NO_NUMBER: Final = b'{"command": "%s", "order": {"do": "note", "text": "x", "about": NaN}}' % (b"a" * 32)


def _foreign(port: int) -> tuple[str, ...]:
    host = f"127.0.0.1:{port}"
    return (f"http://evil.{host}", f"http://evil{host}", f"https://{host}", "null", "http://127.0.0.1:1")


async def _from(port: int, origin: str) -> str:
    asked = {"game": "liminal", "title": "Theirs"}
    async with Caller(port) as caller:
        return _expect(await caller.ask("POST", "/api/tables", asked, (("Origin", origin),)), 403, origin)


async def _live_from(port: int, way: tuple[str, str], origin: str) -> str:
    async with await Live.open(port, *way, (("Origin", origin),)) as live:
        return _expect(live.head, 403, origin)


def _expect(reply: Reply, status: int, what: str) -> str:
    return "" if reply.status == status else f"{what} got {reply.status}, not {status}"


def _unsqueezed(live: Live) -> str:
    agreed = live.head.header("sec-websocket-extensions")
    return f"a channel agreed on {agreed}" if live.head.status != 101 or agreed else ""


async def _wished_role(port: int, gm: Seat) -> str:
    asked = {"invitation": await invitation(port, gm), "name": "Eve", "role": "gm"}
    async with Caller(port) as door:
        joined = await door.ask("POST", "/api/join", asked)
    if joined.status != 200:
        return ""
    async with Caller(port, joined.plain["seat_token"]) as eve:
        reply = await eve.ask("GET", f"/api/tables/{gm.table}/invitations")
    return _expect(reply, 422, "a player who asked to be GM")


async def _used_id(port: int, player: Seat) -> str:
    one, other = (envelope("b" * 32, {"do": "note", "text": text}) for text in ("one", "other"))
    async with Caller(port, player.token) as caller:
        await caller.ask("POST", player.commands, one)
        return _expect(await caller.ask("POST", player.commands, other), 409, "a used id with another order")


def crowd(folder: Path, maker: Maker) -> list[str]:
    """Hold a channel that takes nothing while much is told; it is let go instead of being waited for."""
    with opened(folder, maker) as house:
        return asyncio.run(_crowd(house.port))


async def _crowd(port: int) -> list[str]:
    gm, player = await seat_party(port, "Table", 1)
    live = await Live.open(port, f"/api/tables/{gm.table}/live?as=json", player.token, room=4096)
    live.say({"resume": None})
    live.be_deaf(True)
    async with live, Caller(port, gm.token) as caller:
        for number in range(90):
            note = {"do": "note", "secret": False, "text": f"{number} ".ljust(4000, "x")}
            reply = await caller.ask("POST", gm.commands, envelope(hex_of(number), note))
            assert reply.status == 200, reply
        return await _still_there(live)


async def _still_there(live: Live) -> list[str]:
    """Hear all that waits; a channel that was let go ends, another one answers a ping after megabytes."""
    live.say({"ping": 1})
    live.be_deaf(False)
    heard = 0
    while (frame := await live.hear()) is not None and frame[0] != CLOSE:
        heard += len(frame[1])
        if frame[1] == b'{"pong":1}':
            return [f"{heard} bytes waited for a channel that took nothing"]
    return []


def held(folder: Path, maker: Maker) -> list[str]:
    """Let another program hold and change the file while a command is stored; the command waits and stands."""
    with opened(folder, maker) as house:
        seat = asyncio.run(_seat(house.port))
        return asyncio.run(_held(house.port, folder, seat))


async def _seat(port: int) -> Seat:
    return (await seat_party(port, "Table", 0))[0]


async def _held(port: int, folder: Path, gm: Seat) -> list[str]:
    with closing(sqlite3.connect(folder / files.FILE, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        other.execute("INSERT INTO meta VALUES ('other', 'x')")
        command = envelope("c" * 32, {"do": "note", "text": "meanwhile"})
        async with Caller(port, gm.token) as caller:
            asked = asyncio.create_task(caller.ask("POST", gm.commands, command))
            done, _ = await asyncio.wait([asked], timeout=HELD_S)
            other.execute("COMMIT")
            reply = await asked
    early = ["it was answered while another program held the file"] if done else []
    return early + [fault for fault in [_expect(reply, 200, "a command that waited")] if fault]
