"""`lampblack backup` and `lampblack restore`: what they say, and how they end."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from lampblack.cli import telling
from lampblack.cli.main import main
from lampblack.cli.telling import unhurried
from lampblack.storage.progress import Step
from lampblack.storage.sqlite import SqliteStore
from tests.storage import sample


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A data folder with one table, closed."""
    store = SqliteStore.open(tmp_path / "data")
    sample.add(store)
    sample.play(store, 3)
    store.close()
    return tmp_path / "data"


def invoke(*arguments: object) -> Result:
    return CliRunner().invoke(main, [str(word) for word in arguments], prog_name="lampblack")


def test_a_backup_says_that_it_was_verified_and_where_it_lies(folder: Path) -> None:
    done = invoke("backup", "--data", folder)
    assert done.exit_code == 0
    match = re.fullmatch(r"Verified, 1 table, 0\.\d MB: (.+\.sqlite)\n", done.output)
    assert match is not None
    assert Path(match[1]).parent == folder / "backups"
    assert Path(match[1]).exists()


def test_a_backup_goes_where_it_is_told(folder: Path, tmp_path: Path) -> None:
    assert invoke("backup", "--data", folder, tmp_path / "copy").exit_code == 0
    assert (tmp_path / "copy").exists()
    again = invoke("backup", "--data", folder, tmp_path / "copy")
    assert (again.exit_code, again.stdout) == (78, "")
    assert "is there already; give another name" in again.stderr


def test_the_folder_may_come_from_the_environment(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LAMPBLACK_DATA", str(folder))
    assert invoke("backup").exit_code == 0


def test_there_may_be_nothing_to_back_up(tmp_path: Path) -> None:
    done = invoke("backup", "--data", tmp_path / "nowhere")
    assert done.exit_code == 1
    assert done.stderr.startswith("There is no data of Lampblack in ")
    assert not (tmp_path / "nowhere").exists()


def test_a_restore_without_yes_only_says_what_it_would_do(folder: Path, tmp_path: Path) -> None:
    invoke("backup", "--data", folder, tmp_path / "copy")
    before = (folder / "lampblack.sqlite").read_bytes()
    done = invoke("restore", "--data", folder, tmp_path / "copy")
    assert done.exit_code == 1
    assert "Add --yes" in done.stderr
    assert (folder / "lampblack.sqlite").read_bytes() == before


def test_a_restore_says_what_it_did_and_where_the_old_data_went(folder: Path, tmp_path: Path) -> None:
    invoke("backup", "--data", folder, tmp_path / "copy")
    done = invoke("restore", tmp_path / "copy", "--data", folder, "--yes")
    assert done.exit_code == 0
    assert "Restored and verified: 1 table from" in done.output
    aside = re.search(r"What was there before: (.+)\n", done.output)
    assert aside is not None
    assert Path(aside[1]).exists()


def test_a_restore_beside_a_running_server_is_refused(folder: Path, tmp_path: Path) -> None:
    invoke("backup", "--data", folder, tmp_path / "copy")
    store = SqliteStore.open(folder)
    done = invoke("restore", tmp_path / "copy", "--data", folder, "--yes")
    store.close()
    assert (done.exit_code, done.stdout) == (75, "")
    assert re.match(
        r"Another server \(process \d+ on .+, since .+\) uses the data in .+\. Close it", done.stderr
    )


def test_what_is_no_backup_is_refused(folder: Path, tmp_path: Path) -> None:
    (tmp_path / "letter").write_text("Dear Ada")
    done = invoke("restore", tmp_path / "letter", "--data", folder, "--yes")
    assert done.exit_code == 78
    assert "is not a database of Lampblack" in done.stderr


def test_progress_begins_after_a_second_and_comes_once_a_second(capsys: pytest.CaptureFixture[str]) -> None:
    times = iter([0.0, 0.5, 1.0, 1.2, 1.9, 2.1])
    tell = unhurried(lambda: next(times))
    for done in range(1, 6):
        tell(Step("copying", done * 1_000_000, 5_000_000))
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err == "  copying: 2.0 of 5.0 MB\n  copying: 5.0 of 5.0 MB\n"


def test_the_examples_of_its_words_are_right() -> None:
    done = doctest.testmod(telling)
    assert (done.failed, done.attempted) == (0, 2)
