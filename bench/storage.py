"""How fast entries become durable, alone and in groups, against a bare loop over sqlite3; how fast a log is read.

    .venv/bin/python bench/storage.py [FOLDER]

The bare loop stores the same bytes in one table with one index, with the same settings of the disk; it knows no chain,
no dice, no seats and no threads. Both sides run in turns, on one disk; the figures are medians. FOLDER says which
disk; without it the system's own place for such files.
"""

from __future__ import annotations

import sqlite3
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from itertools import count
from pathlib import Path

from lampblack.storage.backup import make_backup
from lampblack.storage.sqlite import SqliteStore
from lampblack.storage.store import AppendWrite, ChainRow, EntryRow, SeatRow, StreamRow, TableRow, TokenRow

TURNS, ALONE, GROUPED, GROUP = 7, 300, 3000, 64
LOG, READS = 10_000, 7
ALONE_TARGET, GROUPED_TARGET, READ_TARGET_MS = 1500, 5000, 40
AUDIENCES = ("gm", "player:a", "player:b", "player:c", "player:d")
BODY, ANSWER, TOLD = b"b" * 245, b"a" * 90, b"t" * 120


def main() -> None:
    """Measure and print one line for each figure."""
    with tempfile.TemporaryDirectory(dir=sys.argv[1] if len(sys.argv) > 1 else None) as place:
        folder = Path(place)
        store = opened(folder)
        with closing(store), closing(bare(folder / "bare.sqlite")) as loop:
            numbers, bares = count(1), count(1)
            compare("alone", ALONE, lambda: alone(store, numbers), lambda: by_itself(loop, bares, 1))
            compare(
                "grouped", GROUPED, lambda: grouped(store, numbers), lambda: by_itself(loop, bares, GROUP)
            )
            print(f"targets: alone {ALONE_TARGET}, grouped {GROUPED_TARGET} entries/s")
            reading(store, next(numbers) - 1)
            copying(folder)


def compare(name: str, entries: int, ours: Callable[[], None], theirs: Callable[[], None]) -> None:
    """Time both sides in turns."""
    took = [(timed(ours), timed(theirs)) for _ in range(TURNS)]
    speed = entries / statistics.median(own for own, _ in took)
    ratio = statistics.median(bare / own for own, bare in took)
    print(f"{name}: {speed:,.0f} entries/s, {ratio:.2f} times the bare loop")


def timed(action: Callable[[], object]) -> float:
    """Seconds that it takes."""
    begin = time.perf_counter()
    action()
    return time.perf_counter() - begin


def opened(folder: Path) -> SqliteStore:
    """A store with a table of a GM and four players."""
    store = SqliteStore.open(folder)
    chains = [ChainRow("t1", name, 1, "0" * 64, 0) for name in AUDIENCES]
    dice = [StreamRow("t1", "e1", name, b"s" * 32, "c" * 64, 0) for name in ("all", *AUDIENCES)]
    row = TableRow("t1", "toy", "Bench", "e1", 0, b"{}", b"[]")
    store.add_table(
        row, [SeatRow("t1", "s1", "GM", "gm", 0)], [TokenRow("h", "t1", "s1", 0)], chains, dice
    ).result()
    return store


def write(no: int) -> AppendWrite:
    """An entry that everyone hears of and that threw dice."""
    entry = EntryRow("t1", no, no, "k3v9x2aa", no.to_bytes(16, "big"), b"d" * 32, BODY, ANSWER, TOLD)
    chains = tuple(ChainRow("t1", name, no + 1, "f" * 64, no) for name in AUDIENCES)
    return AppendWrite(entry, chains, (("all", no), ("gm", no)))


def alone(store: SqliteStore, numbers: Iterator[int]) -> None:
    """Store entries one after the other, each waited for."""
    for _ in range(ALONE):
        store.append(write(next(numbers))).result()


def grouped(store: SqliteStore, numbers: Iterator[int]) -> None:
    """Store entries as many tables at once would: without waiting for the one before."""
    futures = [store.append(write(next(numbers))) for _ in range(GROUPED)]
    for future in futures:
        future.result()


def bare(path: Path) -> sqlite3.Connection:
    """A database with a table for the same bytes."""
    made = sqlite3.connect(path, isolation_level=None)
    made.execute("PRAGMA journal_mode = WAL")
    made.execute("PRAGMA synchronous = FULL")
    made.execute("CREATE TABLE entries (no INTEGER PRIMARY KEY, command BLOB UNIQUE, body BLOB)")
    return made


def by_itself(loop: sqlite3.Connection, numbers: Iterator[int], group: int) -> None:
    """Store as many entries with the bare loop, `group` in each transaction."""
    content = BODY + ANSWER + TOLD
    for _ in range((ALONE if group == 1 else GROUPED) // group):
        loop.execute("BEGIN IMMEDIATE")
        for no, _ in zip(numbers, range(group), strict=False):
            loop.execute("INSERT INTO entries VALUES (?, ?, ?)", (no, no.to_bytes(16, "big"), content))
        loop.execute("COMMIT")


def reading(store: SqliteStore, stored: int) -> None:
    """Time reading a long log, and checking its chain."""
    after = stored - LOG
    read = statistics.median(timed(lambda: list(store.records("t1", after))) for _ in range(READS))
    print(f"reading {LOG:,} records: {read * 1e3:.0f} ms (target {READ_TARGET_MS} ms)")
    check = statistics.median(timed(lambda: store.verify("t1")) for _ in range(READS))
    print(f"checking the chain of {stored:,} entries: {check * 1e3:.0f} ms")
    size = store.path.stat().st_size
    print(f"size: {size / stored:.0f} bytes an entry, {len(BODY + ANSWER + TOLD)} of them its contents")


def copying(folder: Path) -> None:
    """Time a backup of everything, and checking it."""
    took = timed(lambda: make_backup(folder))
    print(f"backup, checked: {took * 1e3:.0f} ms")


if __name__ == "__main__":
    main()
