"""`lampblack doctor`: what it says of a machine on which a house would stand, and of one on which none would."""

from __future__ import annotations

import os
import re
import shutil
import socket
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from lampblack.cli.checkup import folder as data
from lampblack.cli.checkup import line, machine
from lampblack.cli.checkup.finding import State
from lampblack.cli.main import main
from lampblack.kernel.errors import LampblackError
from lampblack.server import hostnote, selftest
from lampblack.storage.sqlite import SqliteStore
from tests.server.people import House
from tests.storage import sample


def free_port() -> int:
    with socket.socket() as any_port:
        any_port.bind(("127.0.0.1", 0))
        number: int = any_port.getsockname()[1]
        return number


def doctor(folder: Path, port: int | None = None) -> Result:
    arguments = ["doctor", "--data", str(folder), "--port", str(port or free_port())]
    return CliRunner().invoke(main, arguments, prog_name="lampblack")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A data folder with one table, closed."""
    store = SqliteStore.open(tmp_path / "data")
    sample.add(store)
    sample.play(store, 3)
    store.close()
    return tmp_path / "data"


def contents(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir() if path.suffix != ".lock"}


def test_a_machine_on_which_all_is_well(folder: Path) -> None:
    before = contents(folder)
    done = doctor(folder)
    assert done.exit_code == 0, done.output
    found = dict(re.findall(r"^(?:ok|look) +(\w+) +(.*)$", done.output, re.MULTILINE))
    assert {"versions", "space", "folder", "lock", "file", "clock", "port", "live"} <= set(found)
    assert re.match(r"Lampblack \S+, Python 3\.\d+\.\d+, SQLite 3\.", found["versions"])
    assert found["lock"] == "No house is open on it now."
    assert found["file"].startswith("1 table, 0.")
    assert done.output.splitlines()[-1] in {"All is well.", "A house would stand."}
    assert contents(folder) == before


def test_a_folder_that_is_not_there_yet_is_not_made(tmp_path: Path) -> None:
    done = doctor(tmp_path / "a" / "b")
    assert done.exit_code == 0, done.output
    assert "the first start makes it" in done.output
    assert "There are no tables yet." in done.output
    assert not (tmp_path / "a").exists()


def test_a_house_that_is_open_is_found_and_left_alone(tmp_path: Path) -> None:
    house = House(tmp_path / "data")
    try:
        hostnote.write(house.folder, house.port, is_open=True)
        house.open_table().note("x")
        done = doctor(house.folder, house.port)
        assert done.exit_code == 0, done.output
        assert "A house is open on it since" in done.output
        assert f"process {os.getpid()}" in done.output
        assert f"A house listens on port {house.port} and answers." in done.output
        assert re.search(r"^ok +file +1 table, ", done.output, re.MULTILINE)
        house.open_table().note("still there")
    finally:
        house.close()


def test_a_taken_port_moves_the_house_on(folder: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        number: int = taken.getsockname()[1]
        done = doctor(folder, number)
    assert done.exit_code == 0
    assert re.search(rf"Port {number} is taken; the house would listen on \d+ instead", done.output)


def test_a_note_of_a_house_that_is_gone_misleads_nobody(folder: Path) -> None:
    number = free_port()
    hostnote.write(folder, number, is_open=True)
    assert machine.port(folder, number).text == f"Port {number} is free."


def spoil_newer(folder: Path) -> None:
    with closing(sqlite3.connect(folder / "lampblack.sqlite")) as bare:
        bare.execute("PRAGMA user_version = 99")


def spoil_foreign(folder: Path) -> None:
    (folder / "lampblack.sqlite").write_bytes(b"Dear diary" * 50)


def spoil_pages(folder: Path) -> None:
    with (folder / "lampblack.sqlite").open("r+b") as file:
        file.seek(200)
        file.write(b"\xff" * 8000)


@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        (spoil_newer, "A newer release wrote the tables"),
        (spoil_foreign, "is not a database of Lampblack"),
        (spoil_pages, "Restore a backup"),
    ],
)
def test_a_file_that_cannot_be_used_is_said_to_be_so(folder: Path, spoil: Any, said: str) -> None:
    spoil(folder)
    done = doctor(folder)
    assert done.exit_code == 1
    assert said in done.output
    assert done.output.splitlines()[-1] == "1 thing keeps a house from standing."


def test_an_older_file_is_only_looked_at(folder: Path) -> None:
    with closing(sqlite3.connect(folder / "lampblack.sqlite")) as bare:
        bare.execute("PRAGMA user_version = 1")
    found = [one for one in data.findings(folder) if one.what == "file"]
    assert [(one.state, "upgrades it" in one.text) for one in found] == [(State.LOOK, True)]


@pytest.mark.parametrize(
    ("free", "state"), [(50_000_000, State.BAD), (500_000_000, State.LOOK), (5_000_000_000, State.WELL)]
)
def test_a_full_disk_is_said_to_be_so(
    folder: Path, monkeypatch: pytest.MonkeyPatch, free: int, state: State
) -> None:
    usage = type(shutil.disk_usage(folder))(10**10, 10**10 - free, free)
    monkeypatch.setattr(shutil, "disk_usage", lambda _: usage)
    assert next(data.findings(folder)).state == state


def test_a_folder_without_the_right_to_write_is_said_to_be_so(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "access", lambda *_: False)  # who runs tests as administrator may write everywhere
    found = {one.what: one.state for one in data.findings(folder)}
    assert found["folder"] == State.BAD


def test_entries_from_the_future_cast_doubt_on_the_clock(folder: Path) -> None:
    with closing(sqlite3.connect(folder / "lampblack.sqlite")) as bare:
        bare.execute("UPDATE entries SET at = 4102444800000 WHERE no = 3")
        bare.commit()
    (found,) = [one for one in data.findings(folder) if one.what == "clock"]
    assert (found.state, "minutes ahead of this clock" in found.text) == (State.LOOK, True)


@pytest.fixture
def deaf() -> Iterator[int]:
    """A port on which somebody takes connections and never answers."""
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        listening.listen()
        number: int = listening.getsockname()[1]
        yield number


def test_a_line_that_says_nothing_is_found_out(deaf: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(selftest, "_PATIENCE_S", 0.2)
    with pytest.raises(LampblackError, match="a request was not answered"):
        selftest.talk(deaf, "liminal")
    monkeypatch.setattr(line, "talk", lambda _, game: selftest.talk(deaf, game))
    found = line.live()
    assert (found.state, "cannot be talked to" in found.text) == (State.BAD, True)


def test_a_game_that_the_house_does_not_have_is_refused(tmp_path: Path) -> None:
    house = House(tmp_path)
    try:
        with pytest.raises(LampblackError, match="was refused"):
            selftest.talk(house.port, "chess")
        selftest.talk(house.port, "liminal")
    finally:
        house.close()
