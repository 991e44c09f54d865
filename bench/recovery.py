"""How soon a killed house answers again: from the start of a new process to the first durable answer.

    .venv/bin/python bench/recovery.py [TABLES] [ENTRIES]

A data folder holds so many tables with so many entries each, and a write-ahead log that nobody has put into the file,
as after a kill. Each turn starts `lampblack host` on it like a person does, gives one command, and kills the house
again. The bare side starts the same Python with the same libraries imported, stores a row with SQLite, and ends.
"""

from __future__ import annotations

import http.client
import json
import os
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from open_table import asked, give, seated

from lampblack import bootstrap

TABLES, ENTRIES, TURNS, TARGET_S = 100, 1000, 5, 3.0
BARE = """
import sqlite3, sys, starlette.routing, uvicorn, sqlalchemy, msgspec, alembic.command, limits.strategies, jinja2
rows = sqlite3.connect(sys.argv[1], isolation_level=None)
for line in ("PRAGMA journal_mode=WAL", "PRAGMA synchronous=FULL", "CREATE TABLE IF NOT EXISTS rows (body TEXT)"):
    rows.execute(line)
rows.execute("INSERT INTO rows VALUES ('x')")
"""


def main() -> None:
    """Prepare a folder, then kill and start, beside the bare start."""
    tables, entries = [*map(int, sys.argv[1:]), *(TABLES, ENTRIES)[len(sys.argv) - 1 :]]
    with tempfile.TemporaryDirectory() as place:
        seat = prepared(Path(place) / "data", tables, entries)
        took = [(recovered(Path(place) / "data", seat, turn), bare(Path(place))) for turn in range(TURNS)]
    own, plain = (statistics.median(column) for column in zip(*took, strict=True))
    print(
        f"from kill to answer with {tables} tables of {entries} entries: {own:.2f} s, bare start {plain:.2f} s"
    )
    print(f"ratio: {statistics.median(one / other for one, other in took):.1f}; target {TARGET_S} s")


def prepared(folder: Path, tables: int, entries: int) -> tuple[str, str]:
    """Play one table and copy its log to the others; gives the table and a token of its GM."""
    store = bootstrap.open_store(folder)
    hall = bootstrap.open_hall(store)
    gm, *players = seated(hall)
    plays = hall.sitting(gm.table).play.state.table.seats
    for number in range(entries):
        seat, order = asked(number, gm, players, plays)
        give(hall, seat, number, order)
    token = hall.join(hall.gm_link(gm.table).wait().token, "GM").wait().token
    store.write(lambda c: copied(c, gm.table, tables - 1)).result()
    store.close()
    return gm.table, token


def copied(connection: Any, table: str, times: int) -> None:
    """Give more tables the log of one; they are never opened here, only lie in the file."""
    for name, key in (("tables", "id"), ("seats", '"table"'), ("entries", '"table"')):
        columns = [row[1] for row in connection.exec_driver_sql(f"PRAGMA table_info({name})")]
        kept = [
            column
            for column in columns
            if column not in {"id", "table", "key"} or (name, column) == ("seats", "id")
        ]
        listed = ", ".join(f'"{column}"' for column in kept)
        for number in range(times):
            connection.exec_driver_sql(
                f"INSERT INTO {name} ({key}, {listed}) SELECT 'copy{number}', {listed} FROM {name} WHERE {key} = ?",
                (table,),
            )


def recovered(folder: Path, seat: tuple[str, str], turn: int) -> float:
    """Start a house on what a kill left, give it a command, and kill it; gives the seconds to the answer."""
    command = [sys.executable, "-m", "lampblack", "host", "--data", str(folder)]
    begin = time.perf_counter()
    with subprocess.Popen(
        [*command, "--port", "0", "--bind", "127.0.0.1", "--no-browser"], stdout=subprocess.PIPE, text=True
    ) as house:
        assert house.stdout is not None
        greeting = next(line for line in house.stdout if "On this machine" in line)
        answered(int(greeting.rstrip().rstrip("/").rpartition(":")[2]), seat, turn)
        took = time.perf_counter() - begin
        os.kill(house.pid, signal.SIGKILL)
    return took


def answered(port: int, seat: tuple[str, str], turn: int) -> None:
    """Give one command and wait for its answer."""
    table, token = seat
    body = {"command": f"{time.time_ns() + turn:032x}", "order": {"do": "roll", "dice": "2d6"}}
    caller = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
    caller.request("POST", f"/api/tables/{table}/commands", json.dumps(body), headers)
    reply = caller.getresponse()
    assert reply.status == 200, reply.read()
    caller.close()


def bare(place: Path) -> float:
    """Start the same Python, import the same libraries, store a row."""
    begin = time.perf_counter()
    subprocess.run([sys.executable, "-c", BARE, str(place / "bare.sqlite")], check=True)
    return time.perf_counter() - begin


if __name__ == "__main__":
    main()
