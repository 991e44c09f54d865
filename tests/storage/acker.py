"""A little server for fault tests: stores entries and says of each on standard output when it is stored.

    acker.py FOLDER FIRST COUNT WINDOW

Lines: `ready`, then for each entry `acked NO`, or `failed NO REASON` before it is tried again, and `done` at the end.
As a server would, it looks after a failure whether the command was stored after all.
"""

from __future__ import annotations

import os
import sys
import threading
from collections import deque
from concurrent.futures import Future
from pathlib import Path

from lampblack.storage.errors import Conflict, StorageFailed
from lampblack.storage.sqlite import SqliteStore
from tests.storage import sample

PATIENCE = 50  # failures in a row before it gives up
PAUSE_S = 0.01


def main(folder: str, first: str, count: str, window: str) -> int:
    store = SqliteStore.open(Path(folder))
    if store.table("t1") is None:
        sample.add(store)
    say("ready")
    last = int(first) + int(count) - 1
    no, failures = int(first), 0
    while no <= last and failures < PATIENCE:
        stored, reason = in_flight(store, range(no, min(last, no + int(window) - 1) + 1))
        failures = 0 if stored else failures + 1
        no += stored
        if reason:
            say(f"failed {no} {store.state.reason or reason}")
            threading.Event().wait(PAUSE_S)
    say("done")
    store.close()
    return 0


def in_flight(store: SqliteStore, numbers: range) -> tuple[int, str]:
    """Have these entries in flight together; give how many were stored, and why the next one was not."""
    if store.answer("t1", "s1", sample.command(numbers[0]).hex()) is not None:
        return 1, ""  # a failure before, and yet it was stored
    waiting: deque[tuple[int, Future[None]]] = deque((no, store.append(sample.write(no))) for no in numbers)
    stored, reason = 0, ""
    for no, future in waiting:
        try:
            future.result()
        except (StorageFailed, Conflict) as fault:
            reason = reason or str(fault)
            continue
        say(f"acked {no}")
        stored += 1
    return stored, reason


def say(line: str) -> None:
    """Write a line at once and whole, so that a kill cuts none in two."""
    os.write(1, line.encode() + b"\n")


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
