"""Backups hold all that was acknowledged when they began; a restore brings them back and begins new epochs."""

from __future__ import annotations

import hashlib
import shutil
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import msgspec
import pytest

from lampblack.storage import schema
from lampblack.storage.backup import RESTORED, Backup, Rollback, make_backup, restore
from lampblack.storage.errors import Damaged, ForeignFile, Held, NewerFile, NoData, Unwritable
from lampblack.storage.progress import Step
from lampblack.storage.sqlite import SqliteStore
from tests.storage import sample


def opened(path: Path, tmp_path: Path) -> SqliteStore:
    """Open a copy of a backup as a store."""
    folder = tmp_path / "opened"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    shutil.copyfile(path, folder / "lampblack.sqlite")
    return SqliteStore.open(folder)


def test_a_backup_of_an_open_store_holds_everything(store: SqliteStore, folder: Path, tmp_path: Path) -> None:
    sample.add(store, "t2")
    sample.play(store, 30)
    backup = make_backup(folder)
    assert backup.file.parent == folder / "backups"
    assert backup.file.stat().st_mode & 0o777 == 0o600
    assert backup.file.stat().st_size == backup.size
    assert backup.report.tables == 2
    assert backup.report.heads == {"t1": (30, store.entry("t1", 30).link.hex()), "t2": (0, no_link("t2"))}
    copy = opened(backup.file, tmp_path)
    assert list(copy.entries("t1")) == list(store.entries("t1"))
    assert copy.tables() == store.tables()
    copy.close()


def no_link(table: str) -> str:
    return hashlib.sha256(b"lampblack entries 1\0" + table.encode()).hexdigest()


def test_a_closed_store_can_be_backed_up_too(store: SqliteStore, folder: Path, tmp_path: Path) -> None:
    sample.play(store, 3)
    store.close()
    backup = make_backup(folder, tmp_path / "copy.sqlite")
    assert backup.report.heads["t1"][0] == 3
    assert backup.file == tmp_path / "copy.sqlite"


def test_what_lies_in_the_log_only_is_backed_up(store: SqliteStore, folder: Path, tmp_path: Path) -> None:
    sample.play(store, 3)
    assert (folder / "lampblack.sqlite-wal").stat().st_size > 0
    plain = tmp_path / "plain copy.sqlite"
    shutil.copyfile(folder / "lampblack.sqlite", plain)
    with closing(sqlite3.connect(plain)) as copy:
        assert copy.execute("SELECT count(*) FROM entries").fetchone() == (0,)
    assert make_backup(folder).report.heads["t1"][0] == 3


@contextmanager
def load(store: SqliteStore, acked: list[int]) -> Iterator[None]:
    """Let entries be stored, one after the other, all the while."""
    stop = threading.Event()

    def work() -> None:
        while not stop.is_set():
            no = acked[-1] + 1
            store.append(sample.write(no)).result()
            acked.append(no)

    worker = threading.Thread(target=work)
    worker.start()
    yield
    stop.set()
    worker.join()


def test_backups_under_load_hold_all_that_was_acknowledged_before(
    store: SqliteStore, folder: Path, tmp_path: Path
) -> None:
    sample.play(store, 500)
    acked = [500]
    seen = []
    with load(store, acked):
        for turn in range(10):
            before = acked[-1]
            backup = make_backup(folder, tmp_path / f"{turn}.sqlite")
            seen.append((before, backup.report.heads["t1"][0], acked[-1] + 1))
    assert [(low, head, high) for low, head, high in seen if not low <= head <= high] == []
    assert len(acked) > 10
    copy = opened(tmp_path / "9.sqlite", tmp_path)
    assert copy.verify("t1") is None
    assert len(sample.numbers(copy)) == seen[-1][1]
    copy.close()


def test_a_backup_tells_how_far_it_is(store: SqliteStore, folder: Path) -> None:
    sample.play(store, 2000)
    told: list[Step] = []
    make_backup(folder, tell=told.append)
    copying = [step for step in told if step.what == "copying"]
    assert copying
    assert [step.done for step in copying] == sorted(step.done for step in copying)
    assert told[-1] == Step("checking tables", 0, 1)


def test_a_backup_never_takes_the_place_of_a_file(store: SqliteStore, folder: Path, tmp_path: Path) -> None:
    precious = tmp_path / "precious.sqlite"
    precious.write_text("precious")
    with pytest.raises(Unwritable, match="is there already"):
        make_backup(folder, precious)
    assert precious.read_text() == "precious"
    first, second = make_backup(folder), make_backup(folder)
    assert first.file != second.file


def test_a_backup_that_cannot_be_written_leaves_nothing(
    store: SqliteStore, folder: Path, tmp_path: Path
) -> None:
    with pytest.raises(Unwritable, match="Cannot write the backup"):
        make_backup(folder, tmp_path / "nowhere" / "copy.sqlite")
    assert list(tmp_path.glob("**/*.part")) == []


def test_a_damaged_table_is_found_while_backing_up(store: SqliteStore, folder: Path) -> None:
    sample.play(store, 3)
    store.write(lambda c: c.exec_driver_sql("UPDATE entries SET body = x'00' WHERE no = 2")).result()
    with pytest.raises(Damaged, match="Entry 2 of table 't1' is damaged") as found:
        make_backup(folder)
    assert found.value.details == {"table": "t1", "no": 2}


def test_there_may_be_nothing_to_back_up(folder: Path) -> None:
    with pytest.raises(NoData, match="no data of Lampblack"):
        make_backup(folder)
    assert not folder.exists()
    folder.mkdir()
    (folder / "lampblack.sqlite").write_bytes(b"x" * 5000)
    with pytest.raises((ForeignFile, Unwritable)):
        make_backup(folder)


# restoring


@pytest.fixture
def backup(store: SqliteStore, folder: Path) -> Backup:
    """A backup at entry 3; the store has gone on to entry 5 since, and is closed."""
    sample.play(store, 3)
    made = make_backup(folder)
    sample.play(store, 2)
    store.close()
    return made


def reopened(folder: Path) -> SqliteStore:
    store = SqliteStore.open(folder)
    assert store.verify("t1") is None
    return store


def test_a_restore_brings_back_what_the_backup_held(folder: Path, backup: Backup) -> None:
    done = restore(folder, backup.file)
    assert done.report.heads == backup.report.heads
    store = reopened(folder)
    assert sample.numbers(store) == [1, 2, 3]
    assert store.seats("t1")[0].name == "Grace"
    assert store.tokens_of("hash of t1") is not None
    store.close()
    assert (folder / "lampblack.sqlite").stat().st_mode & 0o777 == 0o600
    assert sorted(path.name for path in folder.glob("*.sqlite*")) == [
        "lampblack.sqlite",
        "lampblack.sqlite.lock",
    ]


def test_a_restore_puts_aside_what_was_there(folder: Path, backup: Backup, tmp_path: Path) -> None:
    aside = restore(folder, backup.file).aside
    assert aside is not None
    before = opened(aside, tmp_path)
    assert sample.numbers(before) == [1, 2, 3, 4, 5]
    before.close()


def test_a_restore_begins_a_new_epoch_and_keeps_the_dice_of_the_old(folder: Path, backup: Backup) -> None:
    epochs = {sample.EPOCH}
    for _ in range(2):
        restore(folder, backup.file)
        store = reopened(folder)
        row = store.table("t1")
        assert row is not None
        epochs.add(row.epoch)
        assert store.streams("t1", row.epoch) == []
        assert [dice.next_index for dice in store.streams("t1", sample.EPOCH)] == [3, 0]
        store.close()
    assert len(epochs) == 3


def test_every_table_gets_an_epoch_of_its_own(store: SqliteStore, folder: Path) -> None:
    sample.add(store, "t2")
    made = make_backup(folder)
    store.close()
    restore(folder, made.file)
    again = reopened(folder)
    assert len({row.epoch for row in again.tables()} | {sample.EPOCH}) == 3
    again.close()


def test_a_restore_notes_what_it_went_back_to(folder: Path, backup: Backup) -> None:
    restore(folder, backup.file)
    store = reopened(folder)
    note = msgspec.json.decode(store.meta(RESTORED) or "", type=Rollback)
    assert note.to == sample.entry(3).at
    assert note.at > sample.entry(3).at
    store.close()


def test_after_a_restore_the_game_goes_on(folder: Path, backup: Backup) -> None:
    restore(folder, backup.file)
    store = reopened(folder)
    row = store.table("t1")
    assert row is not None
    store.add_streams([msgspec.structs.replace(dice, epoch=row.epoch) for dice in sample.streams()]).result()
    sample.play(store, 2)
    assert sample.numbers(store) == [1, 2, 3, 4, 5]
    assert [dice.next_index for dice in store.streams("t1", sample.EPOCH)] == [3, 0]
    store.close()


def test_a_restore_into_an_empty_folder(tmp_path: Path, backup: Backup) -> None:
    done = restore(tmp_path / "new", backup.file)
    assert done.aside is None
    store = reopened(tmp_path / "new")
    assert sample.numbers(store) == [1, 2, 3]
    store.close()


def test_a_restore_is_refused_while_a_server_is_there(folder: Path, backup: Backup) -> None:
    store = reopened(folder)
    with pytest.raises(Held):
        restore(folder, backup.file)
    assert sample.numbers(store) == [1, 2, 3, 4, 5]
    store.close()
    assert list((folder / "backups").glob("*before-restore*")) == []


def spoil_entry(path: Path) -> None:
    with closing(sqlite3.connect(path)) as bare:
        bare.execute("UPDATE entries SET answer = x'00' WHERE no = 2")
        bare.commit()


def spoil_page(path: Path) -> None:
    body = path.read_bytes()
    path.write_bytes(body[:8192] + b"\xff" * 4096 + body[12288:])


def make_newer(path: Path) -> None:
    with closing(sqlite3.connect(path)) as bare:
        bare.execute(f"PRAGMA user_version = {schema.VERSION + 1}")


def make_foreign(path: Path) -> None:
    path.write_bytes(b"A letter home.")


@pytest.mark.parametrize(
    ("spoil", "fault"),
    [
        (spoil_entry, Damaged),
        (spoil_page, Damaged),
        (make_newer, NewerFile),
        (make_foreign, ForeignFile),
        (Path.unlink, NoData),
    ],
)
def test_a_backup_that_is_no_good_changes_nothing(
    folder: Path, backup: Backup, spoil: object, fault: type[Exception]
) -> None:
    spoil(backup.file)  # type: ignore[operator]
    with pytest.raises(fault):
        restore(folder, backup.file)
    store = reopened(folder)
    assert sample.numbers(store) == [1, 2, 3, 4, 5]
    row = store.table("t1")
    assert row is not None
    assert row.epoch == sample.EPOCH
    assert store.meta(RESTORED) is None
    store.close()


def test_the_data_in_use_is_no_backup_of_itself(folder: Path, backup: Backup) -> None:
    with pytest.raises(Unwritable, match="itself"):
        restore(folder, folder / "lampblack.sqlite")
    reopened(folder).close()


@pytest.mark.parametrize("broken", [b"", b"\xff" * 50_000])
def test_a_damaged_file_is_put_aside_with_its_log_and_replaced(
    folder: Path, backup: Backup, broken: bytes
) -> None:
    path = folder / "lampblack.sqlite"
    path.write_bytes(broken)
    log = b"a log that nobody can read" * 1000
    (folder / "lampblack.sqlite-wal").write_bytes(log)
    aside = restore(folder, backup.file).aside
    assert aside is not None
    assert aside.read_bytes() == broken
    assert aside.with_name(aside.name + "-wal").read_bytes() == log
    store = reopened(folder)
    assert sample.numbers(store) == [1, 2, 3]
    store.close()


def test_an_uncommitted_log_of_a_killed_server_goes_aside_with_its_file(
    store: SqliteStore, folder: Path, tmp_path: Path
) -> None:
    sample.play(store, 3)
    made = make_backup(folder, tmp_path / "backup.sqlite")
    sample.play(store, 2)
    killed = tmp_path / "killed"
    killed.mkdir()
    for path in folder.glob("lampblack.sqlite*"):
        shutil.copyfile(path, killed / path.name)
    aside = restore(killed, made.file).aside
    assert aside is not None
    before = opened(aside, tmp_path)
    assert sample.numbers(before) == [1, 2, 3, 4, 5]
    before.close()
    now = reopened(killed)
    assert sample.numbers(now) == [1, 2, 3]
    now.close()
