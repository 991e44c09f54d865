"""One thread writes, in groups; a faulty write fails alone; nobody is told before the commit."""

from __future__ import annotations

import secrets
import sqlite3
import sys
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor, wait
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import Connection

from lampblack.storage import connections, writer
from lampblack.storage.errors import Conflict, StorageBusy, StorageFailed
from lampblack.storage.pen import CHECKPOINT_AGAIN, CHECKPOINT_AT_LATEST, CHECKPOINT_WRITES, WRITE_BYTES
from lampblack.storage.rows import ImageRow
from lampblack.storage.sqlite import SqliteStore
from lampblack.storage.writer import Limits
from lampblack.storage.writes import put_meta
from tests.storage import sample
from tests.storage.test_store import invitation


class Held:
    """The writer's thread, held inside a write until it is let go."""

    def __init__(self, store: SqliteStore) -> None:
        self._let_go = threading.Event()
        entered = threading.Event()

        def hold(connection: Connection) -> None:
            entered.set()
            assert self._let_go.wait(30)

        self.future = store.write(hold)
        assert entered.wait(30)

    def let_go(self) -> None:
        self._let_go.set()
        self.future.result()


def wait_until(holds: Callable[[], bool]) -> None:
    until = time.monotonic() + 30
    while not holds():
        assert time.monotonic() < until
        time.sleep(0.01)


def test_what_waits_for_a_commit_goes_with_the_next_one(store: SqliteStore) -> None:
    held = Held(store)
    futures = [store.append(sample.write(no)) for no in range(1, 51)]
    before = store.tally.commits
    assert not any(future.done() for future in futures)
    held.let_go()
    wait(futures)
    assert sample.numbers(store) == list(range(1, 51))
    assert store.tally.commits == before + 2


def test_a_group_has_a_bound(folder: Path) -> None:
    store = SqliteStore.open(folder, Limits(group=8))
    sample.add(store)
    held = Held(store)
    futures = [store.append(sample.write(no)) for no in range(1, 21)]
    before = store.tally.commits
    held.let_go()
    wait(futures)
    assert store.tally.commits == before + 1 + 3
    store.close()


def test_a_faulty_write_fails_alone(store: SqliteStore) -> None:
    held = Held(store)
    good = [store.append(sample.write(no)) for no in (1, 2)]
    bad = store.append(sample.write(9))
    worse = store.write(half_done)
    after = store.append(sample.write(3))
    held.let_go()
    with pytest.raises(Conflict):
        bad.result()
    with pytest.raises(ZeroDivisionError):
        worse.result()
    wait([*good, after])
    assert sample.numbers(store) == [1, 2, 3]
    assert store.meta("half") is None
    assert store.state.writable


def half_done(connection: Connection) -> float:
    put_meta(connection, "half", "done")
    return 1 / 0


def test_not_even_an_exit_ends_the_thread(store: SqliteStore) -> None:
    with pytest.raises(SystemExit):
        store.write(lambda _: sys.exit("leaving")).result()
    sample.play(store, 1)
    assert sample.numbers(store) == [1]


def test_a_write_gives_what_its_change_gives(store: SqliteStore) -> None:
    assert store.write(lambda _: 42).result() == 42


def test_a_write_is_seen_by_readers_when_its_future_is_done_and_not_before(store: SqliteStore) -> None:
    seen: list[tuple[bool, str | None]] = []

    def change(connection: Connection) -> None:
        put_meta(connection, "key", "new")
        seen.append((future_of.done(), store.meta("key")))

    held = Held(store)
    future_of: Future[None] = store.write(change)
    future_of.add_done_callback(lambda future: seen.append((future.done(), store.meta("key"))))
    held.let_go()
    future_of.result()
    store.probe().result()  # what is called back is done when the thread writes again
    assert seen == [(False, None), (True, "new")]


def test_nine_hundred_appends_from_three_threads_and_none_is_lost(store: SqliteStore) -> None:
    names = ("t1", "t2", "t3")
    for name in names[1:]:
        sample.add(store, name)
    with ThreadPoolExecutor(3) as threads:
        for done in [threads.submit(sample.play, store, 300, name) for name in names]:
            done.result()
    assert [sample.numbers(store, name) for name in names] == [list(range(1, 301))] * 3
    assert [store.verify(name) for name in names] == [None] * 3


def test_of_threads_that_race_for_one_number_one_wins(store: SqliteStore) -> None:
    def append(turn: int) -> bool:
        return store.append(sample.write(1)).exception() is None

    with ThreadPoolExecutor(3) as threads:
        won = list(threads.map(append, range(30)))
    assert won.count(True) == 1
    assert sample.numbers(store) == [1]


def test_an_invitation_for_one_seats_one_of_many_who_race(store: SqliteStore) -> None:
    store.add_invitation(invitation(uses_left=1)).result()
    with ThreadPoolExecutor(3) as threads:
        used = list(threads.map(lambda _: store.use_invitation("link i1", 1).result(), range(30)))
    assert sum(1 for row in used if row) == 1


def test_a_write_that_is_given_up_in_time_is_not_made(store: SqliteStore) -> None:
    held = Held(store)
    future = store.append(sample.write(1))
    assert future.cancel()
    held.let_go()
    sample.play(store, 1)
    assert sample.numbers(store) == [1]


def test_more_writes_than_may_wait_are_refused_at_once(folder: Path) -> None:
    store = SqliteStore.open(folder, Limits(waiting=2))
    held = Held(store)
    waiting = [store.put_meta("key", str(turn)) for turn in range(2)]
    with pytest.raises(StorageBusy, match="Try again"):
        store.put_meta("key", "too much").result(timeout=0)
    assert store.state.writable
    held.let_go()
    wait(waiting)
    store.put_meta("key", "now").result()
    store.close()


def test_closing_writes_what_is_queued_and_takes_no_more(folder: Path) -> None:
    store = SqliteStore.open(folder)
    sample.add(store)
    futures = [store.append(sample.write(no)) for no in range(1, 201)]
    store.close()
    assert all(future.exception(timeout=0) is None for future in futures)
    with pytest.raises(StorageFailed, match="closed"):
        store.append(sample.write(201)).result(timeout=0)
    store.close()
    again = SqliteStore.open(folder)
    assert sample.numbers(again) == list(range(1, 201))
    again.close()


def test_closing_leaves_one_whole_file(store: SqliteStore, folder: Path) -> None:
    sample.play(store, 3)
    log = folder / "lampblack.sqlite-wal"
    assert log.stat().st_size > 0
    store.close()
    assert sorted(path.name for path in folder.iterdir()) == ["lampblack.sqlite", "lampblack.sqlite.lock"]


def in_file(store: SqliteStore) -> int:
    """Count the entries that lie in the file proper, whatever is in its log."""
    with closing(connections.bare(store.path, "immutable")) as bare:
        return int(bare.execute("SELECT count(*) FROM entries").fetchone()[0])


def log_bytes(store: SqliteStore) -> int:
    return store.path.with_name(store.path.name + "-wal").stat().st_size


def test_the_log_goes_into_the_file_when_nobody_writes(store: SqliteStore) -> None:
    sample.play(store, CHECKPOINT_WRITES - 10)
    time.sleep(4 * writer.QUIET_S)
    assert in_file(store) == 0
    sample.play(store, 10)
    wait_until(lambda: in_file(store) == CHECKPOINT_WRITES)


def test_one_great_write_is_enough_for_that(store: SqliteStore) -> None:
    body = secrets.token_bytes(WRITE_BYTES * CHECKPOINT_WRITES)
    store.add_image(ImageRow("t1", "i1", "image/png", 1, 1, 1, body)).result()
    wait_until(lambda: store.path.stat().st_size > len(body))


def test_what_a_reader_kept_back_goes_into_the_file_soon_after(store: SqliteStore) -> None:
    with closing(sqlite3.connect(store.path, isolation_level=None)) as reader:
        reader.execute("BEGIN")
        reader.execute("SELECT count(*) FROM entries").fetchall()
        sample.play(store, CHECKPOINT_WRITES)
        time.sleep(4 * writer.QUIET_S)
        assert in_file(store) == 0
        reader.execute("COMMIT")
    sample.play(store, CHECKPOINT_AGAIN)
    wait_until(lambda: in_file(store) == CHECKPOINT_WRITES + CHECKPOINT_AGAIN)
    longest = log_bytes(store)
    sample.play(store, CHECKPOINT_AGAIN)
    assert log_bytes(store) == longest


def test_the_log_goes_into_the_file_at_latest_when_it_is_long(
    store: SqliteStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(writer, "QUIET_S", 60)
    sample.play(store, CHECKPOINT_AT_LATEST - 1)
    assert in_file(store) == 0
    sample.play(store, 1)
    wait_until(lambda: in_file(store) == CHECKPOINT_AT_LATEST)
    longest = log_bytes(store)
    assert longest < 20_000_000
    sample.play(store, CHECKPOINT_AT_LATEST // 2)
    assert log_bytes(store) == longest


def test_the_writing_connection_is_as_durable_as_it_gets(store: SqliteStore) -> None:
    def pragmas(connection: Connection) -> dict[str, object]:
        names = (
            "journal_mode",
            "synchronous",
            "foreign_keys",
            "busy_timeout",
            "mmap_size",
            "wal_autocheckpoint",
        )
        return {name: connection.exec_driver_sql(f"PRAGMA {name}").scalar() for name in names}

    assert store.write(pragmas).result() == {
        "journal_mode": "wal",
        "synchronous": 2,
        "foreign_keys": 1,
        "busy_timeout": 5000,
        "mmap_size": 0,
        "wal_autocheckpoint": 0,
    }


def test_a_write_has_the_file_to_itself_from_its_first_look_on(store: SqliteStore) -> None:
    def change(connection: Connection) -> str:
        seen = connection.exec_driver_sql("SELECT title FROM tables").scalar_one()
        other = sqlite3.connect(store.path, timeout=0, isolation_level=None)
        with closing(other), pytest.raises(sqlite3.OperationalError, match="locked"):
            other.execute("UPDATE tables SET title = 'from elsewhere'")
        connection.exec_driver_sql("UPDATE tables SET title = ?", (f"{seen}, part two",))
        return str(seen)

    assert store.write(change).result() == "An evening"
    assert [row.title for row in store.tables()] == ["An evening, part two"]


def test_reading_connections_cannot_write(store: SqliteStore) -> None:
    with pytest.raises(StorageFailed, match="read-only"), store.cursor() as cursor:
        cursor.execute("DELETE FROM tables")
    assert store.table("t1") is not None
    assert store.state.writable


def test_a_long_read_holds_up_no_write(store: SqliteStore) -> None:
    sample.play(store, 1500)
    reading = store.records("t1")
    assert next(reading)[0] == 1
    sample.play(store, 1)
    assert [no for no, _, _ in reading] == list(range(2, 1502))
