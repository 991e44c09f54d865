"""A file that is opened again after a doubt has to show all that was acknowledged, on a disk that works."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path

import msgspec
import pytest
from sqlalchemy import Connection

from lampblack.storage import place
from lampblack.storage.datafile import DataFile
from lampblack.storage.errors import Damaged, StorageFailed
from lampblack.storage.sqlite import SqliteStore
from lampblack.storage.store import AppendWrite, StoreState
from tests.storage import sample


@pytest.fixture
def file(folder: Path) -> DataFile:
    """The file of a closed store with three entries."""
    store = SqliteStore.open(folder)
    sample.add(store)
    sample.play(store, 3)
    store.close()
    return DataFile(store.path)


def test_a_file_that_holds_all_is_opened_again(file: DataFile) -> None:
    file.acknowledge(sample.write(3))
    file.close(file.reopen())


def test_an_acknowledged_entry_that_is_gone_is_found(file: DataFile) -> None:
    file.acknowledge(sample.write(4))
    with pytest.raises(Damaged, match="Entry 4 of table 't1' was stored and is gone"):
        file.reopen()
    file.forget("t1")
    file.close(file.reopen())


def test_another_entry_in_its_place_is_found(file: DataFile) -> None:
    fourth = sample.write(4)
    file.acknowledge(AppendWrite(msgspec.structs.replace(fourth.entry, no=3)))
    with pytest.raises(Damaged, match="Entry 3"):
        file.reopen()


def test_writing_a_log_again_changes_nothing(tmp_path: Path) -> None:
    log = tmp_path / "log"
    place.write_again(log)
    content = os.urandom(3_000_001)
    log.write_bytes(content)
    place.write_again(log)
    assert log.read_bytes() == content


def broken_disk(_: Connection) -> None:
    """Fail as SQLite does when the disk does."""
    fault = sqlite3.OperationalError("disk I/O error")
    fault.sqlite_errorcode = sqlite3.SQLITE_IOERR_FSYNC
    raise fault


def behind_our_back(path: Path, change: str) -> None:
    with closing(sqlite3.connect(path)) as other:
        other.execute(change)
        other.commit()


def test_after_a_doubt_a_whole_store_goes_on(store: SqliteStore) -> None:
    sample.play(store, 3)
    with pytest.raises(StorageFailed, match="reports an error"):
        store.write(broken_disk).result()
    assert store.state == StoreState(False, "the server's storage reports an error")
    sample.play(store, 1)
    assert store.state == StoreState()
    assert sample.numbers(store) == [1, 2, 3, 4]


def test_a_store_that_lost_something_takes_no_write_and_says_why(store: SqliteStore) -> None:
    sample.play(store, 3)
    with pytest.raises(StorageFailed):
        store.write(broken_disk).result()
    behind_our_back(store.path, "CREATE TABLE kept AS SELECT * FROM entries WHERE no = 3")
    behind_our_back(store.path, "DELETE FROM entries WHERE no = 3")
    for _ in range(2):
        with pytest.raises(StorageFailed, match="Entry 3 of table 't1' was stored and is gone"):
            store.append(sample.write(3)).result()
    assert "Entry 3" in store.state.reason
    assert sample.numbers(store) == [1, 2]
    behind_our_back(store.path, "INSERT INTO entries SELECT * FROM kept")
    sample.play(store, 1)
    assert sample.numbers(store) == [1, 2, 3, 4]


def test_after_a_doubt_a_damaged_file_takes_no_write(store: SqliteStore) -> None:
    sample.play(store, 3)
    with pytest.raises(StorageFailed):
        store.write(broken_disk).result()
    behind_our_back(store.path, "PRAGMA journal_mode = DELETE")
    whole = store.path.read_bytes()
    at = whole.rindex(b"ix_tokens_table_seat") // 4096 * 4096 + 4096
    store.path.write_bytes(whole[:at] + b"\xff" * 4096 + whole[at + 4096 :])
    with pytest.raises(StorageFailed, match="damaged"):
        store.probe().result()
    store.path.write_bytes(whole)
    store.probe().result()
