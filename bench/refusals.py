"""What bad input costs: the time of a refusal at the edge, and of a request that is refused.

    .venv/bin/python bench/refusals.py

Each kind of bad input is read by itself, as a frame and as a body of the greatest length; then sent as a command to a
house in a process of its own, one after another, beside the time of an ordinary question to it.
"""

from __future__ import annotations

import http.client
import json
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

from lampblack.kernel.errors import LampblackError
from lampblack.server import edge
from lampblack.settings import Settings

TARGET_MS, TURNS = 5, 25
ROOM = Settings().body_bytes
BAD = {
    "too long": b" " * (ROOM + 1),
    "too deep": b"[" * ROOM,
    "too many values": b"[" + b"0," * (ROOM // 2 - 2) + b"0]",
    "pairs": b"[]" * (ROOM // 2),
    "quotes": b'"' * (ROOM - 1),
    "escapes": b'["' + b'\\"' * (ROOM // 2 - 6) + b'\\u0000"]',
    "digits": b"[" + b"9" * (ROOM - 3) + b"]",
    "a name twice": b"{" + b",".join(b'"%d":0' % no for no in range(2000)) + b',"0":1}',
    "NaN": b'{"order":{"do":"note","text":NaN}}',
    "a lone surrogate": b'{"order":{"do":"note","text":"\\ud800"}}',
    "no UTF-8": b"\xff" * ROOM,
}


def main() -> None:
    for name, raw in BAD.items():
        for kind, limit in (("frame", Settings().frame_bytes), ("body", ROOM)):
            body = raw if name == "too long" else raw[:limit]
            print(f"{name}, {kind} of {len(body)} bytes: {statistics.median(cost(body, limit)):.2f} ms")
    over_http()
    print(f"target: a refusal {TARGET_MS} ms")


def cost(raw: bytes, limit: int) -> list[float]:
    took = []
    for _ in range(TURNS):
        begin = time.perf_counter()
        try:
            edge.read(raw, limit)
        except LampblackError:
            took.append((time.perf_counter() - begin) * 1000)
    assert took, raw[:40]
    return took


def over_http() -> None:
    with tempfile.TemporaryDirectory() as folder:
        serving = [sys.executable, str(Path(__file__).with_name("table_load.py")), "--ours", folder]
        house = subprocess.Popen(serving, stdout=subprocess.PIPE)
        assert house.stdout is not None
        try:
            ask_all(Caller(int(house.stdout.readline())))
        finally:
            house.terminate()
            house.communicate()


def ask_all(caller: Caller) -> None:
    seat = json.loads(caller.ask("/api/tables", b'{"game":"liminal","title":"Refused"}')[1])
    caller.headers["Authorization"] = f"Bearer {seat['seat_token']}"
    path = f"/api/tables/{seat['table']}"
    show("an ordinary question", partial(caller.ask, f"{path}/seats"), 200)
    for name, raw in BAD.items():
        if name != "too long":  # refused by its announced length, and the connection ends
            show(name, partial(caller.ask, f"{path}/commands", raw), 400)


def show(name: str, question: Callable[[], tuple[int, bytes]], status: int) -> None:
    took = []
    for _ in range(TURNS):
        begin = time.perf_counter()
        given, _ = question()
        took.append((time.perf_counter() - begin) * 1000)
        assert given in {status, 413}, (name, given)
    print(f"{name}, by request: {statistics.median(took):.2f} ms")


class Caller:
    """Somebody who asks a house, one thing after another."""

    def __init__(self, port: int) -> None:
        self.line = http.client.HTTPConnection("127.0.0.1", port)
        self.headers = {"Content-Type": "application/json"}

    def ask(self, path: str, body: bytes | None = None) -> tuple[int, bytes]:
        self.line.request("GET" if body is None else "POST", path, body, self.headers)
        answer = self.line.getresponse()
        return answer.status, answer.read()


if __name__ == "__main__":
    main()
