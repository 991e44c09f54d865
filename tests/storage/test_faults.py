"""The disk fails: nobody is told what was not stored, tables can be read, and writing goes on when the disk does."""

from __future__ import annotations

import itertools
import resource
import shutil
import sqlite3
import subprocess
from collections.abc import Iterator
from concurrent.futures import wait
from contextlib import closing, suppress
from pathlib import Path

import msgspec
import pytest

from lampblack.storage.errors import Conflict, StorageBusy, StorageFailed, Unwritable
from lampblack.storage.sqlite import SqliteStore
from lampblack.storage.store import AppendWrite, StoreState
from tests.storage import children, sample
from tests.storage.test_writer import Held, half_done

FULL = "the server's storage is full"
BROKEN = "the server's storage reports an error"


def fill_up(store: SqliteStore) -> None:
    """Let the file take no page more."""
    store.write(lambda c: c.exec_driver_sql("PRAGMA max_page_count = 1")).result()


def make_room(store: SqliteStore) -> None:
    store.write(lambda c: c.exec_driver_sql("PRAGMA max_page_count = 1000000")).result()


def big(store: SqliteStore, no: int) -> None:
    """Store an entry that needs pages of its own."""
    entry = msgspec.structs.replace(sample.entry(no), body=b"x" * 50_000)
    store.append(AppendWrite(entry)).result()


def test_a_full_disk_fails_the_write_and_says_so(store: SqliteStore) -> None:
    sample.play(store, 1)
    fill_up(store)
    with pytest.raises(StorageFailed, match="storage is full; nothing can be stored") as failed:
        big(store, 2)
    assert failed.value.slug == "read-only"
    assert (store.state.writable, store.state.reason) == (False, FULL)
    assert sample.numbers(store) == [1]
    assert store.table("t1") == sample.table()


def test_a_write_that_changes_nothing_does_not_say_that_there_is_room(store: SqliteStore) -> None:
    fill_up(store)
    with pytest.raises(StorageFailed):
        big(store, 1)
    with pytest.raises(Conflict):
        store.append(sample.write(9)).result()
    with pytest.raises(Conflict):
        store.rename_table("none", "A title").result()
    store.delete_table("none").result()
    with pytest.raises(ZeroDivisionError):
        store.write(half_done).result()
    held = Held(store)
    faulty, empty = store.write(half_done), store.delete_table("none")
    held.let_go()
    assert isinstance(faulty.exception(), ZeroDivisionError)
    empty.result()
    assert (store.state.writable, store.state.reason) == (False, FULL)


def test_writing_goes_on_by_itself_when_there_is_room(store: SqliteStore) -> None:
    fill_up(store)
    with pytest.raises(StorageFailed):
        big(store, 1)
    make_room(store)
    big(store, 1)
    assert store.state.writable
    assert sample.numbers(store) == [1]


def test_a_full_disk_fails_the_whole_group(store: SqliteStore) -> None:
    fill_up(store)
    held = Held(store)
    futures = [store.put_meta(str(turn), "x" * 9_000) for turn in range(3)]
    held.let_go()
    wait(futures)
    assert {type(future.exception()) for future in futures} == {StorageFailed}
    assert [store.meta(str(turn)) for turn in range(3)] == [None] * 3


def test_a_probe_tells_whether_the_disk_works(store: SqliteStore) -> None:
    fill_up(store)
    with pytest.raises(StorageFailed):
        big(store, 1)
    assert not store.state.writable
    with pytest.raises(StorageFailed):
        store.probe().result()
    assert not store.state.writable
    make_room(store)
    store.probe().result()
    assert store.state.writable


def test_room_for_a_few_letters_is_not_yet_room(store: SqliteStore) -> None:
    fill_up(store)
    with pytest.raises(StorageFailed):
        store.probe().result()
    store.put_meta("little", "fits").result()
    with pytest.raises(StorageFailed):
        store.probe().result()


@pytest.fixture
def little_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of two megabytes, where this machine lets us make one."""
    place = tmp_path / "little"
    place.mkdir()
    mounting = ("mount", "-t", "tmpfs", "-o", "size=2m", "none", str(place))
    if shutil.which("mount") is None or subprocess.run(mounting, capture_output=True).returncode != 0:
        pytest.skip("no right to mount a little disk here")
    yield place
    subprocess.run(("umount", "--lazy", str(place)), check=True)


def remount(place: Path, *options: str) -> None:
    subprocess.run(("mount", "-o", ",".join(("remount", *options)), str(place)), check=True)


def test_a_disk_that_is_really_full(little_disk: Path) -> None:
    store = SqliteStore.open(little_disk / "data")
    sample.add(store)
    stored = play_until_full(store)
    assert store.state.reason == FULL
    assert sample.numbers(store) == list(range(1, stored + 1))
    assert store.verify("t1") is None
    remount(little_disk, "size=64m")
    big(store, stored + 1)
    assert store.state.writable
    assert sample.numbers(store) == list(range(1, stored + 2))
    store.close()


def play_until_full(store: SqliteStore) -> int:
    """Store big entries until one fails; give how many were stored."""
    stored = 0
    with suppress(StorageFailed):
        for no in itertools.count(1):
            big(store, no)
            stored = no
    return stored


def test_a_disk_that_is_read_only_is_refused_in_words(little_disk: Path) -> None:
    SqliteStore.open(little_disk / "data").close()
    remount(little_disk, "ro")
    with pytest.raises(Unwritable, match=r"^Cannot write in the data folder .*Read-only file system"):
        SqliteStore.open(little_disk / "data")


def test_a_file_that_may_not_grow(folder: Path, made_once: Path) -> None:
    folder.mkdir()
    shutil.copyfile(made_once, folder / made_once.name)
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    store = SqliteStore.open(folder)
    resource.setrlimit(resource.RLIMIT_FSIZE, (200_000, before[1]))
    try:
        stored = play_until_full(store)
        assert not store.state.writable
        assert store.state.reason in (FULL, BROKEN)
        assert sample.numbers(store) == list(range(1, stored + 1))
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    big(store, stored + 1)
    assert store.state == StoreState()
    store.close()


# other programs


def test_another_program_that_holds_the_file_makes_writes_wait(store: SqliteStore) -> None:
    with closing(sqlite3.connect(store.path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        future = store.append(sample.write(1))
        other.execute("ROLLBACK")
    future.result()
    assert sample.numbers(store) == [1]


def test_a_file_that_stays_held_is_busy_and_not_broken(store: SqliteStore) -> None:
    store.write(lambda c: c.exec_driver_sql("PRAGMA busy_timeout = 20")).result()
    with closing(sqlite3.connect(store.path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StorageBusy, match="Another program"):
            store.append(sample.write(1)).result()
        assert store.state.writable
        assert store.table("t1") is not None
    sample.play(store, 1)
    assert sample.numbers(store) == [1]


# an fsync that fails


def stored_after(folder: Path) -> list[int]:
    store = SqliteStore.open(folder)
    assert store.verify("t1") is None
    numbers = sample.numbers(store)
    store.close()
    return numbers


@pytest.fixture
def ready(folder: Path, made_once: Path) -> Path:
    """A data folder with the sample's table, closed."""
    folder.mkdir()
    shutil.copyfile(made_once, folder / made_once.name)
    return folder


def strace(trace: Path, calls: str, *inject: str) -> tuple[str, ...]:
    """Run under strace: write these calls down, and let some of them fail."""
    injected = tuple(word for one in inject for word in ("-e", f"inject={one}"))
    return ("strace", "-f", "-q", "-s", "5000", "-o", str(trace), "-e", f"trace={calls}", *injected)


@pytest.mark.trace
@pytest.mark.parametrize("when", [3, 4, 7, 12])
def test_after_a_failed_fsync_the_file_is_opened_again_before_anything_is_acknowledged(
    ready: Path, tmp_path: Path, when: int
) -> None:
    trace = tmp_path / "trace"
    under = strace(trace, "openat,fdatasync,write", f"fdatasync:error=EIO:when={when}")
    lines = children.ended(children.start(ready, 1, under=under))
    assert children.failed(lines) == [BROKEN]
    assert stored_after(ready) == list(range(1, 61))
    calls = trace.read_text("utf-8").splitlines()
    failed = next(at for at, call in enumerate(calls) if "INJECTED" in call)
    opened = next(at for at in range(failed, len(calls)) if 'lampblack.sqlite", O_RDWR' in calls[at])
    acked = next(at for at in range(failed, len(calls)) if '"acked ' in calls[at])
    assert failed < opened < acked


@pytest.mark.trace
def test_a_log_that_an_fsync_has_failed_is_written_once_more(ready: Path, tmp_path: Path) -> None:
    trace = tmp_path / "trace"
    under = strace(trace, "fsync,fdatasync,write", "fdatasync:error=EIO:when=5..7")
    lines = children.ended(children.start(ready, 1, under=under))
    assert set(children.failed(lines)) == {BROKEN}
    assert stored_after(ready) == list(range(1, 61))
    calls = trace.read_text("utf-8").splitlines()
    failed = max(at for at, call in enumerate(calls) if "INJECTED" in call)
    acked = next(at for at in range(failed, len(calls)) if '"acked ' in calls[at])
    assert any(" fsync(" in call for call in calls[failed:acked])


@pytest.mark.trace
def test_while_every_fsync_fails_nothing_is_acknowledged(ready: Path, tmp_path: Path) -> None:
    under = strace(tmp_path / "trace", "fdatasync", "fdatasync:error=EIO:when=6+")
    lines = children.ended(children.start(ready, 1, under=under))
    acked = children.acked(lines)
    assert 0 < len(acked) < 60
    assert set(children.failed(lines)) == {BROKEN}
    stored = stored_after(ready)
    assert stored[: len(acked)] == acked
    assert stored == list(range(1, len(stored) + 1))


@pytest.mark.trace
@pytest.mark.parametrize("first", [4, 9, 22])
def test_writes_that_find_no_room_fail_and_go_on_later(ready: Path, tmp_path: Path, first: int) -> None:
    log = str(ready / "lampblack.sqlite-wal")
    no_room = f"pwrite64:error=ENOSPC:when={first}..{first + 3}"
    under = (*strace(tmp_path / "trace", "pwrite64", no_room), "-P", log)
    lines = children.ended(children.start(ready, 1, under=under))
    assert set(children.failed(lines)) == {FULL}
    assert stored_after(ready) == list(range(1, 61))
    assert children.acked(lines) == sorted(set(children.acked(lines)))
