"""How long a durable command takes while many tables are played, against a bare echo that stores a row for each.

    .venv/bin/python bench/table_load.py [SECONDS] [PER_SECOND] [json]

100 tables with a GM and four players each, all with a live connection: of two seats one gets values as a script does,
the other the pieces of its page as a phone or a board does; with `json` all get values. Commands are sent at their
scheduled times whether or not earlier ones were answered, each by a request of its own seat; all times count from the
schedule. The server is a process of its own with its data on this disk, this one only sends and listens. Before
anything counts, every seat has given an order: the first one at a table draws much of each page anew, and no hundred
groups begin within the same second; what that rush took is printed by itself. What a socket costs in memory is the
server's growth while they are opened, the first table's left out: it brings in what all of them share.

The bare side is the smallest thing that can be called the same: a socket for each seat, one row of SQLite with
synchronous=FULL for each message, then the message to the five sockets of that table. It knows no rules, dice, seats,
chains, views and ids, and its answer is that message.
"""

from __future__ import annotations

import asyncio
import base64
import json
import os
import sqlite3
import statistics
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import psutil  # type: ignore[import-untyped]

TABLES, SEATS = 100, 5
TARGET_P50_MS, TARGET_P99_MS, TARGET_LAG_MS, TARGET_SOCKET_KB = 10, 50, 10, 48
SETTLE_S = 5
WARM_S = 4
"""Seconds that come before those that count; at 200 a second every seat has its turn and a half."""
KEY = "0" * 32


# the generator: raw connections, so that it costs little beside the server


class Socket:
    """A live connection: one masked frame out at the start, then frames in."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader, self.writer = reader, writer

    @classmethod
    async def open(cls, port: int, path: str, token: str) -> Socket:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        key = base64.b64encode(os.urandom(16)).decode()
        head = [
            f"GET {path} HTTP/1.1",
            f"Host: 127.0.0.1:{port}",
            "Upgrade: websocket",
            "Connection: Upgrade",
        ]
        head += ["Sec-WebSocket-Version: 13", f"Sec-WebSocket-Key: {key}", f"Authorization: Bearer {token}"]
        writer.write("\r\n".join([*head, "", ""]).encode())
        answer = await reader.readuntil(b"\r\n\r\n")
        assert answer.startswith(b"HTTP/1.1 101"), answer
        return cls(reader, writer)

    def say(self, text: str) -> None:
        body = text.encode()
        size = bytes([0x80 | len(body)]) if len(body) < 126 else b"\xfe" + len(body).to_bytes(2, "big")
        self.writer.write(b"\x81" + size + bytes(4) + body)

    async def hear(self) -> bytes:
        first, size = await self.reader.readexactly(2)
        if size > 125:
            size = int.from_bytes(await self.reader.readexactly(2 if size == 126 else 8), "big")
        body = await self.reader.readexactly(size)
        if first & 0x0F == 9:  # a ping wants a pong; its bytes are chance, and may look like anything
            self.writer.write(b"\x8a" + bytes([0x80 | size]) + bytes(4) + body)
            return b""
        return body


class Caller:
    """A connection for requests, kept open; one request at a time."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.lock = asyncio.Lock()
        self.line: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def post(self, path: str, token: str, body: Any) -> dict[str, Any]:
        async with self.lock:
            if self.line is None:
                self.line = await asyncio.open_connection("127.0.0.1", self.port)
            reader, writer = self.line
            raw = json.dumps(body).encode()
            head = [f"POST {path} HTTP/1.1", f"Host: 127.0.0.1:{self.port}", "Content-Type: application/json"]
            head += [f"Content-Length: {len(raw)}", *([f"Authorization: Bearer {token}"] if token else [])]
            writer.write("\r\n".join([*head, "", ""]).encode() + raw)
            answer = await reader.readuntil(b"\r\n\r\n")
            size = int(answer.lower().split(b"content-length:")[1].split(b"\r\n")[0])
            told: dict[str, Any] = json.loads(await reader.readexactly(size))
            return told


@dataclass
class Seat:
    table: str
    token: str
    form: str = "json"
    socket: Socket | None = None
    caller: Caller | None = None


@dataclass
class Tally:
    """When each command was due, sent, answered, and heard by how many."""

    due: dict[int, float] = field(default_factory=dict)
    sent: dict[int, float] = field(default_factory=dict)
    answered: dict[int, float] = field(default_factory=dict)
    heard: dict[int, int] = field(default_factory=dict)
    last: dict[int, float] = field(default_factory=dict)
    counts_from: int = 0
    server_s: float = 0.0
    socket_kb: float = 0.0

    def hear(self, text: bytes) -> None:
        """Note a frame; the number of the command stands in its text."""
        at = text.find(b"c#")
        if at >= 0:
            no = int(text[at + 2 : at + 8])
            self.heard[no] = self.heard.get(no, 0) + 1
            self.last[no] = time.perf_counter()


Send = Callable[[int, Seat], Coroutine[Any, Any, None]]


@dataclass
class Pace:
    """How long, how many a second, whether half the seats show pages, and the server's process, whose time counts."""

    seconds: float
    per_second: float
    has_pages: bool = True
    server: int = 0


async def run(seats: list[Seat], tally: Tally, pace: Pace, send: Send) -> None:
    """Send at scheduled times, by one seat after another, then wait a little for what is still on its way."""
    tally.counts_from = int(WARM_S * pace.per_second)
    start, used = time.perf_counter() + 0.2, 0.0
    works: list[asyncio.Task[None]] = []
    for no in range(tally.counts_from + int(pace.seconds * pace.per_second)):
        if no == tally.counts_from:
            used = cpu(pace.server)
        tally.due[no] = start + no / pace.per_second
        await asyncio.sleep(max(0.0, tally.due[no] - time.perf_counter()))
        tally.sent[no] = time.perf_counter()
        works.append(asyncio.create_task(send(no, seats[no * 7 % len(seats)])))
    await asyncio.wait(works, timeout=SETTLE_S)
    await asyncio.sleep(0.5)
    tally.server_s = cpu(pace.server) - used
    await end(works)


def cpu(process: int) -> float:
    """Seconds that a process has computed."""
    times = psutil.Process(process).cpu_times()
    return float(times.user + times.system)


async def listen(seat: Seat, tally: Tally) -> None:
    assert seat.socket is not None
    while True:
        tally.hear(await seat.socket.hear())


# ours


async def play_ours(port: int, pace: Pace) -> Tally:
    caller = Caller(port)
    seats = [seat for no in range(TABLES) for seat in await open_table(caller, no)]
    await follow(port, seats[:SEATS], pace)
    begun = memory(pace.server)
    await follow(port, seats[SEATS:], pace)
    tally = Tally(socket_kb=(memory(pace.server) - begun) / 1024 / len(seats[SEATS:]))
    listening = [asyncio.create_task(listen(seat, tally)) for seat in seats]

    async def send(no: int, seat: Seat) -> None:
        order = {"do": "roll", "dice": "2d6", "text": f"c#{no:06}"}
        body = {"command": f"{no + 1:032x}", "nonce": f"{no:032x}", "order": order}
        assert seat.caller is not None
        answer = await seat.caller.post(f"/api/tables/{seat.table}/commands", seat.token, body)
        if answer.get("ok"):
            tally.answered[no] = time.perf_counter()

    await run(seats, tally, pace, send)
    await end(listening)
    return tally


async def follow(port: int, seats: list[Seat], pace: Pace) -> None:
    """Let seats follow their tables, each until it has heard how its table stands."""
    for no, seat in enumerate(seats):
        seat.form = "page" if no % 2 and pace.has_pages else "json"
        seat.socket = await Socket.open(port, f"/api/tables/{seat.table}/live?as={seat.form}", seat.token)
        seat.socket.say('{"resume":null}')
        await seat.socket.hear()
        seat.caller = Caller(port)


def memory(process: int) -> float:
    """Bytes that a process alone holds in memory."""
    return float(psutil.Process(process).memory_full_info().uss)


async def open_table(caller: Caller, no: int) -> list[Seat]:
    opened = await caller.post("/api/tables", "", {"game": "liminal", "title": f"Table {no}"})
    table, token = opened["table"], opened["seat_token"]
    link = (await caller.post(f"/api/tables/{table}/invitations", token, {}))["token"]
    joined = [
        await caller.post("/api/join", "", {"invitation": link, "name": f"P {one}"})
        for one in range(SEATS - 1)
    ]
    return [Seat(table, token), *(Seat(table, one["seat_token"]) for one in joined)]


async def end(works: list[asyncio.Task[None]]) -> None:
    for work in works:
        work.cancel()
    await asyncio.gather(*works, return_exceptions=True)


def serve(folder: Path) -> None:
    """Be the house: the real one, with no brake on opening tables."""
    from lampblack import bootstrap
    from lampblack.server.service import listen as listen_on
    from lampblack.settings import Settings

    listening = listen_on("127.0.0.1", 0, 1)
    port = listening.getsockname()[1]
    plan = bootstrap.Plan(
        host_key=KEY, port=port, settings=Settings(tables_per_minute=10**6, commands_per_10_s=10**6)
    )
    house = bootstrap.build(bootstrap.open_store(folder), plan)
    house.service.when_open = lambda: print(port, flush=True)
    house.service.run([listening])


# the bare side


async def play_bare(port: int, pace: Pace) -> Tally:
    seats = [Seat(f"t{no}", "") for no in range(TABLES) for _ in range(SEATS)]
    for seat in seats:
        seat.socket = await Socket.open(port, f"/{seat.table}", "x")
    tally = Tally()
    listening = [asyncio.create_task(listen(seat, tally)) for seat in seats]

    async def send(no: int, seat: Seat) -> None:
        assert seat.socket is not None
        seat.socket.say(json.dumps({"command": f"{no:032x}", "text": f"c#{no:06}"}))

    await run(seats, tally, pace, send)
    await end(listening)
    tally.answered = {no: at for no, at in tally.last.items() if tally.heard[no] == SEATS}
    return tally


def serve_bare(folder: Path) -> None:
    """Be the smallest thing that stores a message before it tells it."""
    import uvicorn
    from starlette.applications import Starlette
    from starlette.routing import WebSocketRoute
    from starlette.websockets import WebSocket, WebSocketDisconnect

    rows = sqlite3.connect(folder / "bare.sqlite", isolation_level=None)
    for line in ("PRAGMA journal_mode=WAL", "PRAGMA synchronous=FULL", "CREATE TABLE rows (body TEXT)"):
        rows.execute(line)
    circles: dict[str, set[WebSocket]] = {}

    async def echo(socket: WebSocket) -> None:
        await socket.accept()
        circle = circles.setdefault(socket.url.path, set())
        circle.add(socket)
        try:
            while True:
                text = await socket.receive_text()
                rows.execute("INSERT INTO rows VALUES (?)", (text,))
                for one in circle:
                    await one.send_text(text)
        except WebSocketDisconnect:
            circle.discard(socket)

    app = Starlette(routes=[WebSocketRoute("/{table}", echo)])

    class Server(uvicorn.Server):
        async def startup(self, sockets: Any = None) -> None:
            await super().startup(sockets)
            print(self.servers[0].sockets[0].getsockname()[1], flush=True)

    Server(uvicorn.Config(app, port=0, ws="websockets-sansio", log_level="error")).run()


# both


def measure(side: str, pace: Pace) -> Tally:
    play = play_ours if side == "ours" else play_bare
    with tempfile.TemporaryDirectory() as folder:
        return run_quickly(
            beside(side, folder, lambda port, server: play(port, replace(pace, server=server)))
        )


def run_quickly(work: Coroutine[Any, Any, Tally]) -> Tally:
    """Run the generator on the quicker loop where there is one: what it computes is taken from the server."""
    try:
        import uvloop
    except ImportError:
        return asyncio.run(work)
    return uvloop.run(work)


async def beside(side: str, folder: str, play: Callable[[int, int], Awaitable[Tally]]) -> Tally:
    """Run a server in a process of its own for as long as it is played on."""
    own = str(Path(__file__))
    child = await asyncio.create_subprocess_exec(sys.executable, own, f"--{side}", folder, stdout=-1)
    assert child.stdout is not None
    try:
        return await play(int(await child.stdout.readline()), child.pid)
    finally:
        child.terminate()
        await child.wait()


def report(side: str, tally: Tally) -> dict[str, float]:
    begin = tally.counts_from
    rush = took(tally, {no: at for no, at in tally.answered.items() if no < begin})
    answers = took(tally, {no: at for no, at in tally.answered.items() if no >= begin})
    whole = {no: tally.last[no] for no, times in tally.heard.items() if times == SEATS and no >= begin}
    lasts, lag = took(tally, whole), took(tally, tally.sent)
    lost = len(tally.due) - len(tally.answered)
    unheard = sum(1 for no in tally.answered if tally.heard.get(no) != SEATS)
    busy = tally.server_s * 1000 / max(1, len(answers))
    told = {
        "p50": at(answers, 50),
        "p99": at(answers, 99),
        "last p99": at(lasts, 99),
        "lag p99": at(lag, 99),
        "server": busy,
    }
    if tally.socket_kb:
        print(
            f"{side}: {tally.socket_kb:.1f} kB of memory a socket (target with half pages {TARGET_SOCKET_KB})"
        )
    print(f"{side}: {len(tally.due)} commands, lost {lost}, not heard by all {unheard}; "
          + ", ".join(f"{name} {value:.1f} ms" for name, value in told.items())
          + f"; before it, while all began: p50 {at(rush, 50):.1f}, p99 {at(rush, 99):.1f} ms")  # fmt: skip
    if told["lag p99"] > TARGET_LAG_MS:
        print(f"{side}: void, the generator itself was late")
    return told


def took(tally: Tally, done: dict[int, float]) -> list[float]:
    """Milliseconds from the moment when a command was due, in order."""
    return sorted((at - tally.due[no]) * 1000 for no, at in done.items())


def at(values: list[float], percent: int) -> float:
    return statistics.quantiles(values, n=100)[percent - 1] if len(values) > 1 else float("nan")


def main() -> None:
    match sys.argv[1:]:
        case ["--ours", folder]:
            serve(Path(folder))
        case ["--bare", folder]:
            serve_bare(Path(folder))
        case pace:
            numbers = [float(word) for word in pace if word != "json"]
            seconds, per_second = [*numbers, *(20.0, 200.0)[len(numbers) :]][:2]
            asked = Pace(seconds, per_second, has_pages="json" not in pace)
            bare, ours = (report(side, measure(side, asked)) for side in ("bare", "ours"))
            print(
                f"ratio: p50 {ours['p50'] / bare['p50']:.1f}, p99 {ours['p99'] / bare['p99']:.1f} times the bare echo"
            )
            print(f"targets: answer p50 {TARGET_P50_MS}, p99 {TARGET_P99_MS} ms, none lost")


if __name__ == "__main__":
    main()
