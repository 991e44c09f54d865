"""Files are put in place whole and on disk, and never where another's log would be played into them."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

from lampblack.storage import place
from lampblack.storage.errors import Unwritable
from tests.house import ROOT
from tests.running import run
from tests.storage.test_faults import strace


def test_a_file_takes_the_place_of_another(tmp_path: Path) -> None:
    made, there = tmp_path / "made", tmp_path / "there"
    made.write_text("new")
    there.write_text("old")
    (tmp_path / "there-wal").touch()
    (tmp_path / "there-shm").write_text("leftover")
    place.put_in_place(made, there)
    assert {path.name: path.read_text() for path in tmp_path.iterdir()} == {"there": "new"}


def test_a_file_with_an_unmerged_log_is_not_replaced(tmp_path: Path) -> None:
    made, there = tmp_path / "made", tmp_path / "there"
    made.write_text("new")
    there.write_text("old")
    (tmp_path / "there-wal").write_text("what was acknowledged")
    with pytest.raises(Unwritable, match="log that is not merged"):
        place.put_in_place(made, there)
    assert (made.read_text(), there.read_text()) == ("new", "old")


@pytest.mark.trace
def test_what_is_put_in_place_is_on_disk_before_and_its_name_after(tmp_path: Path) -> None:
    code = "import sys; from pathlib import Path; from lampblack.storage.sqlite import SqliteStore;"
    trace, folder = tmp_path / "trace", tmp_path / "data"
    command = (
        *strace(trace, "fsync,rename"),
        "-y",
        sys.executable,
        "-c",
        code + "SqliteStore.open(Path(sys.argv[1]))",
    )
    assert run(*command, folder, PYTHONPATH=str(ROOT / "src")).returncode == 0
    calls = [re.sub(r"^\d+ +", "", line) for line in trace.read_text("utf-8").splitlines()]
    renamed = next(
        at for at, call in enumerate(calls) if call.startswith("rename(") and "lampblack.sqlite" in call
    )
    assert calls[renamed - 1].startswith("fsync(")
    assert "lampblack.sqlite.new>" in calls[renamed - 1]
    assert re.match(r"fsync\(\d+<[^>]*data>\) += 0", calls[renamed + 1])


def test_a_second_name_keeps_a_file_as_it_was(tmp_path: Path) -> None:
    old, kept, new = tmp_path / "old", tmp_path / "kept", tmp_path / "new"
    old.write_text("old")
    new.write_text("new")
    place.keep(old, kept)
    place.put_in_place(new, old)
    assert (kept.read_text(), old.read_text()) == ("old", "new")


def test_a_disk_without_second_names_gets_a_copy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise PermissionError

    monkeypatch.setattr("os.link", refuse)
    test_a_second_name_keeps_a_file_as_it_was(tmp_path)


def test_names_of_one_second_differ(tmp_path: Path) -> None:
    path = tmp_path / "lampblack.sqlite"
    first = place.free_name(path, "")
    first.touch()
    second = place.free_name(path, "")
    assert re.fullmatch(r"lampblack-\d{8}-\d{6}\.sqlite", first.name)
    assert first != second
    assert (tmp_path / "backups").stat().st_mode & 0o777 == 0o700
