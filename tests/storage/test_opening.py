"""Opening a data folder: made when new, refused untouched when it is not for us, upgraded on a copy when older."""

from __future__ import annotations

import hashlib
import os
import shutil
import sqlite3
import sys
import tomllib
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import create_engine

import lampblack
from lampblack.storage import connections, migrating, schema
from lampblack.storage.errors import Damaged, ForeignFile, NewerFile, Unwritable
from lampblack.storage.migrating import LADDER, Ladder
from lampblack.storage.progress import Step
from lampblack.storage.sqlite import SqliteStore
from lampblack.storage.store import AppendWrite
from tests.house import ROOT
from tests.running import run
from tests.storage import sample


def tree(folder: Path) -> dict[str, str]:
    """What lies in a folder, byte for byte; the lock's note aside."""
    return {
        path.name: hashlib.sha256(path.read_bytes()).hexdigest()
        for path in folder.iterdir()
        if path.is_file() and path.suffix != ".lock"
    }


@pytest.fixture
def file(folder: Path) -> Path:
    """A closed database with three entries in it."""
    store = SqliteStore.open(folder)
    sample.add(store)
    sample.play(store, 3)
    store.close()
    return store.path


def pragma(path: Path, text: str) -> object:
    with closing(sqlite3.connect(path)) as bare:
        return bare.execute(f"PRAGMA {text}").fetchone()


# a new one


def test_only_the_owner_can_look_into_what_is_made(folder: Path) -> None:
    before = os.umask(0)
    try:
        store = SqliteStore.open(folder)
        sample.add(store)
        modes = {path.name: path.stat().st_mode & 0o777 for path in folder.iterdir()}
        assert folder.stat().st_mode & 0o777 == 0o700
    finally:
        os.umask(before)
    store.close()
    assert modes.pop("lampblack.sqlite-wal") == 0o600
    assert set(modes.values()) == {0o600}


def test_a_new_file_names_us_and_its_form(folder: Path) -> None:
    store = SqliteStore.open(folder)
    assert store.meta("release") == lampblack.__version__
    store.close()
    assert pragma(store.path, "user_version") == (schema.VERSION,)
    assert pragma(store.path, "application_id") == (schema.APPLICATION,)


def test_the_release_is_that_of_the_project() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert project["version"] == lampblack.__version__


def test_an_empty_file_and_a_half_made_one_are_made_anew(folder: Path) -> None:
    folder.mkdir()
    (folder / "lampblack.sqlite").touch()
    (folder / "lampblack.sqlite.new").write_bytes(b"half made")
    store = SqliteStore.open(folder)
    assert store.tables() == []
    store.close()


def test_opening_again_needs_no_migration_tools(file: Path) -> None:
    code = (
        "import sys; from pathlib import Path; from lampblack.storage.sqlite import SqliteStore;"
        "SqliteStore.open(Path(sys.argv[1])).close(); print('alembic' in sys.modules)"
    )
    assert run(sys.executable, "-c", code, file.parent).stdout == "False\n"


# the schema and the migrations


def test_migrations_lead_to_the_schema(folder: Path) -> None:
    SqliteStore.open(folder).close()
    engine = create_engine(f"sqlite:///{folder / 'lampblack.sqlite'}")
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), schema.metadata) == []
    engine.dispose()


def test_migrations_and_schema_say_the_same_to_the_letter(folder: Path, tmp_path: Path) -> None:
    SqliteStore.open(folder).close()
    plain = tmp_path / "plain.sqlite"
    engine = create_engine(f"sqlite:///{plain}")
    schema.metadata.create_all(engine)
    engine.dispose()
    assert statements(folder / "lampblack.sqlite") == statements(plain)


def statements(path: Path) -> set[str]:
    asked = "SELECT sql FROM sqlite_master WHERE sql IS NOT NULL AND name != 'alembic_version'"
    with closing(sqlite3.connect(path)) as bare:
        return {" ".join(sql.split()) for (sql,) in bare.execute(asked)}


def test_the_last_migration_has_the_number_of_the_form() -> None:
    config = Config()
    config.set_main_option("script_location", str(LADDER.folder))
    assert ScriptDirectory.from_config(config).get_heads() == [f"{schema.VERSION:04}"]
    assert LADDER.version == schema.VERSION


# what is not for us


def test_a_newer_file_is_refused_untouched_and_says_who_wrote_it(file: Path) -> None:
    with closing(sqlite3.connect(file)) as bare:
        bare.execute("UPDATE meta SET value = '9.1.0' WHERE key = 'release'")
        bare.commit()
        bare.execute(f"PRAGMA user_version = {schema.VERSION + 1}")
    before = tree(file.parent)
    with pytest.raises(NewerFile, match=r"Lampblack 9\.1\.0.*Nothing was changed") as refused:
        SqliteStore.open(file.parent)
    assert refused.value.details == {"release": "9.1.0"}
    assert tree(file.parent) == before


def test_a_newer_file_that_does_not_say_is_refused_all_the_same(file: Path) -> None:
    with closing(sqlite3.connect(file)) as bare:
        bare.execute("DROP TABLE meta")
        bare.execute("PRAGMA user_version = 999999")
    before = tree(file.parent)
    with pytest.raises(NewerFile, match="a newer release"):
        SqliteStore.open(file.parent)
    assert tree(file.parent) == before


@pytest.mark.parametrize("content", [b"Dear diary, today we played.", b"SQLite format 3\0", b"\0" * 4096])
def test_a_foreign_file_is_refused_untouched(folder: Path, content: bytes) -> None:
    folder.mkdir()
    (folder / "lampblack.sqlite").write_bytes(content)
    before = tree(folder)
    with pytest.raises(ForeignFile, match="not a database of Lampblack"):
        SqliteStore.open(folder)
    assert tree(folder) == before


def test_another_programs_database_is_refused_untouched(folder: Path) -> None:
    folder.mkdir()
    with closing(sqlite3.connect(folder / "lampblack.sqlite")) as bare:
        bare.execute("CREATE TABLE recipes (name)")
    before = tree(folder)
    with pytest.raises(ForeignFile):
        SqliteStore.open(folder)
    assert tree(folder) == before


def test_a_log_without_its_file_is_not_taken_for_a_new_table(folder: Path) -> None:
    folder.mkdir()
    (folder / "lampblack.sqlite-wal").write_bytes(b"log")
    with pytest.raises(Damaged, match="its log lampblack"):
        SqliteStore.open(folder)
    assert (folder / "lampblack.sqlite-wal").read_bytes() == b"log"


def test_after_a_refusal_the_lock_is_free_again(folder: Path) -> None:
    folder.mkdir()
    (folder / "lampblack.sqlite").write_bytes(b"x" * 200)
    with pytest.raises(ForeignFile):
        SqliteStore.open(folder)
    (folder / "lampblack.sqlite").unlink()
    SqliteStore.open(folder).close()


def test_a_folder_that_cannot_be_made_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(Unwritable, match="Cannot make the data folder"):
        SqliteStore.open(tmp_path / "file")
    with pytest.raises(Unwritable, match="Cannot make the data folder"):
        SqliteStore.open(tmp_path / "file" / "data")


# an older one


CLIMB = '''
"""A migration of the future, for tests."""

from alembic import op
import sqlalchemy as sa

revision = "{new:04}"
down_revision = "{old:04}"


def upgrade():
    op.add_column("seats", sa.Column("badge", sa.Text, nullable=False, server_default=""))
    {more}
'''
FUTURE = schema.VERSION + 1


def ladder_of_the_future(tmp_path: Path, more: str = "pass") -> Ladder:
    """The migrations of a release to come: one more step."""
    made = tmp_path / "100 % migrations"
    shutil.copytree(LADDER.folder, made, ignore=shutil.ignore_patterns("__pycache__"))
    step = CLIMB.format(more=more, old=schema.VERSION, new=FUTURE)
    (made / "versions" / f"v{FUTURE:04}_badges.py").write_text(step, "utf-8")
    return Ladder(made, FUTURE)


def ladder_of_the_past(tmp_path: Path, version: int) -> Ladder:
    """The migrations of an older release: the steps up to that form."""
    made = tmp_path / "old migrations"
    later = [f"v{number:04}_*" for number in range(version + 1, schema.VERSION + 1)]
    shutil.copytree(LADDER.folder, made, ignore=shutil.ignore_patterns("__pycache__", *later))
    return Ladder(made, version)


@pytest.mark.parametrize("version", range(1, schema.VERSION))
def test_a_file_of_every_older_form_opens_with_all_that_it_holds(
    folder: Path, tmp_path: Path, version: int
) -> None:
    folder.mkdir()
    old = folder / "lampblack.sqlite"
    migrating.make_ready(old, ladder_of_the_past(tmp_path, version))
    with closing(connections.bare(old)) as bare:
        bare.execute(
            "INSERT INTO tables VALUES ('t1', 'toy', 'An evening', 'e1', 1, x'7b7d', x'5b5d', '', 0)"
        )
        bare.execute("INSERT INTO seats VALUES ('t1', 's1', 'Grace', 'gm', 1, NULL)")
    store = SqliteStore.open(folder)
    assert store.tables() == [sample.table()]
    assert [row.name for row in store.seats("t1")] == ["Grace"]
    store.append(AppendWrite(sample.entry(1))).result()
    assert sample.numbers(store) == [1]
    store.close()
    assert store.upgraded_from is not None


def columns(path: Path) -> set[str]:
    with closing(sqlite3.connect(path)) as bare:
        return {row[1] for row in bare.execute("PRAGMA table_info(seats)")}


def test_an_older_file_is_upgraded_and_a_backup_of_it_kept(file: Path, tmp_path: Path) -> None:
    told: list[Step] = []
    backup = migrating.make_ready(file, ladder_of_the_future(tmp_path), told.append)
    assert backup is not None
    assert backup.parent == file.parent / "backups"
    assert columns(file) - columns(backup) == {"badge"}
    assert pragma(file, "user_version") == (FUTURE,)
    assert pragma(backup, "user_version") == (schema.VERSION,)
    assert [step.done for step in told] == [0, 1, 2, 3]
    assert sorted(path.name for path in file.parent.glob("*.sqlite*")) == [file.name, file.name + ".lock"]
    assert backup.stat().st_mode & 0o777 == file.stat().st_mode & 0o777 == 0o600


def test_the_backup_of_an_older_file_opens_with_the_older_release(file: Path, tmp_path: Path) -> None:
    backup = migrating.make_ready(file, ladder_of_the_future(tmp_path))
    assert backup is not None
    back = tmp_path / "back"
    back.mkdir()
    backup.rename(back / "lampblack.sqlite")
    store = SqliteStore.open(back)
    assert sample.numbers(store) == [1, 2, 3]
    store.close()


def test_the_log_survives_an_upgrade_entry_for_entry(file: Path, tmp_path: Path) -> None:
    before = log(file)
    migrating.make_ready(file, ladder_of_the_future(tmp_path))
    assert log(file) == before
    assert len(before) == 3


def log(path: Path) -> list[object]:
    with closing(sqlite3.connect(path)) as bare:
        return bare.execute("SELECT * FROM entries ORDER BY no").fetchall()


def test_what_still_lay_in_the_log_of_an_older_file_is_upgraded_too(file: Path, tmp_path: Path) -> None:
    bare = connections.bare(file)
    bare.execute("PRAGMA journal_mode = WAL")
    bare.execute("PRAGMA wal_autocheckpoint = 0")
    bare.execute("UPDATE tables SET title = 'in the log'")
    torn = tmp_path / "torn"
    torn.mkdir()
    for path in file.parent.glob("lampblack.sqlite*"):
        shutil.copyfile(path, torn / path.name)
    bare.close()
    assert (torn / "lampblack.sqlite-wal").stat().st_size > 0
    migrating.make_ready(torn / file.name, ladder_of_the_future(tmp_path))
    with closing(sqlite3.connect(torn / file.name)) as upgraded:
        assert upgraded.execute("SELECT title FROM tables").fetchall() == [("in the log",)]


@pytest.mark.parametrize(
    ("more", "fault"),
    [
        ("op.execute('DELETE FROM entries WHERE no = 3')", Damaged),
        ("op.execute('UPDATE entries SET at = 0 WHERE no = 2')", Damaged),
        ("op.execute('INSERT INTO nowhere VALUES (1)')", Exception),
        ("raise KeyError", KeyError),
    ],
)
def test_an_upgrade_that_fails_or_loses_something_changes_nothing(
    file: Path, tmp_path: Path, more: str, fault: type[Exception]
) -> None:
    before = log(file)
    with pytest.raises(fault):
        migrating.make_ready(file, ladder_of_the_future(tmp_path, more))
    assert pragma(file, "user_version") == (schema.VERSION,)
    assert log(file) == before
    store = SqliteStore.open(file.parent)
    assert store.verify("t1") is None
    store.close()
    assert migrating.make_ready(file, ladder_of_the_future(tmp_path / "again")) is not None


def test_a_damaged_older_file_is_not_upgraded(file: Path, tmp_path: Path) -> None:
    with closing(sqlite3.connect(file)) as bare:
        bare.execute("UPDATE entries SET body = x'00' WHERE no = 2")
        bare.commit()
    with pytest.raises(Damaged, match="Entry 2"):
        migrating.make_ready(file, ladder_of_the_future(tmp_path))
    assert pragma(file, "user_version") == (schema.VERSION,)


def test_an_sqlite_without_json_is_refused_at_the_start(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[sqlite3.Connection] = []

    class WithoutJson(sqlite3.Connection):
        def execute(self, sql: str, *values: Any) -> sqlite3.Cursor:
            opened.append(self)
            if "json_" in sql:
                raise sqlite3.OperationalError("no such function: json_extract")
            return super().execute(sql, *values)

    connect = sqlite3.connect
    monkeypatch.setattr(sqlite3, "connect", lambda *how, **more: connect(*how, factory=WithoutJson, **more))
    with pytest.raises(Unwritable, match="reads JSON"):
        SqliteStore.open(folder)
    with pytest.raises(sqlite3.ProgrammingError, match="closed"):
        opened[-1].cursor()
