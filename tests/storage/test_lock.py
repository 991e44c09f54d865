"""One process at a time, whatever alias the data is found by; a dead holder lets go."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from lampblack.storage.errors import Held, Unwritable
from lampblack.storage.lock import Lock, holder, lock_file
from lampblack.storage.sqlite import SqliteStore

HOLD = """
import sys
from pathlib import Path
from lampblack.storage.sqlite import SqliteStore
store = SqliteStore.open(Path(sys.argv[1]))
print("held", flush=True)
sys.stdin.read()
store.close()
"""


@pytest.fixture
def child(folder: Path) -> Iterator[subprocess.Popen[str]]:
    """Another process that has the store open."""
    process = subprocess.Popen(
        [sys.executable, "-c", HOLD, folder], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "held\n"
    yield process
    process.kill()
    process.communicate()


def test_a_second_server_is_told_who_is_there(folder: Path, child: subprocess.Popen[str]) -> None:
    with pytest.raises(
        Held, match=rf"process {child.pid} on {socket.gethostname()}, since \d{{4}}-"
    ) as refused:
        SqliteStore.open(folder)
    assert refused.value.details["pid"] == child.pid
    assert refused.value.slug == "held"


def test_an_alias_of_the_folder_is_no_way_round(
    folder: Path, child: subprocess.Popen[str], tmp_path: Path
) -> None:
    alias = tmp_path / "alias"
    alias.symlink_to(folder)
    beside = tmp_path / "beside"
    beside.mkdir()
    (beside / "lampblack.sqlite").symlink_to(folder / "lampblack.sqlite")
    for way in (alias, beside, folder / ".." / folder.name, Path(os.path.relpath(folder))):
        with pytest.raises(Held):
            SqliteStore.open(way)


def test_the_lock_is_free_after_kill_9(folder: Path, child: subprocess.Popen[str]) -> None:
    child.kill()
    child.wait()
    store = SqliteStore.open(folder)
    who = holder(store.path)
    assert who is not None
    assert who.pid == os.getpid()
    store.close()


def test_the_lock_is_free_after_closing(folder: Path) -> None:
    SqliteStore.open(folder).close()
    SqliteStore.open(folder).close()


def test_one_process_cannot_open_a_folder_twice(folder: Path) -> None:
    store = SqliteStore.open(folder)
    with pytest.raises(Held):
        SqliteStore.open(folder)
    store.close()


def test_a_lock_can_be_let_go_twice(tmp_path: Path) -> None:
    with Lock.take(tmp_path / "file") as lock:
        lock.release()
    Lock.take(tmp_path / "file").release()


def test_a_note_that_cannot_be_read_names_nobody(tmp_path: Path) -> None:
    path = tmp_path / "file"
    assert holder(path) is None
    with Lock.take(path):
        lock_file(path).write_bytes(b"{half a no")
        with pytest.raises(Held, match="Another server uses the data"):
            Lock.take(path)


def test_a_folder_without_room_for_a_lock_is_named(tmp_path: Path) -> None:
    with pytest.raises(Unwritable, match="Cannot write in the data folder"):
        Lock.take(tmp_path / "nowhere" / "file")
