"""The house as a program: what it says when it opens, how it moves, how it ends, and the way back in for a GM.

What is about the start or the end of the process itself starts as people start it, with a new interpreter (Cold).
"""

from __future__ import annotations

import contextlib
import os
import re
import select
import signal
import socket
import sqlite3
import stat
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from lampblack.server import hostnote
from tests.faults.house import Cold, Forks, Maker
from tests.house import ROOT

PATIENCE_S = 30
HERE = {**os.environ, "PYTHONPATH": str(ROOT / "src"), "PYTHONUNBUFFERED": "1"}


class Hosting:
    """`lampblack host` in a process of its own; `said` is all that it told its terminal."""

    def __init__(self, maker: Maker, folder: Path, *options: str) -> None:
        self._mouth, out = os.pipe()
        self.child = maker.make(["host", "--data", str(folder), "--no-browser", *options], out, out)
        os.close(out)
        self.said = ""
        self._code: int | None = None
        while "Ctrl-C" not in self.said:
            assert self._listen(), f"the house did not open: {self.said}"
        found = re.search(r"http://127\.0\.0\.1:(\d+)/", self.said)
        assert found
        self.port = int(found[1])
        self.base = f"http://127.0.0.1:{self.port}"

    def end(self, how: signal.Signals = signal.SIGTERM) -> int:
        if self._code is None:
            os.kill(self.child.pid, how)
            while self._listen():
                pass
            self._code = self.child.wait()
            os.close(self._mouth)
        return self._code

    def open_table(self) -> dict[str, Any]:
        answer = httpx.post(
            f"{self.base}/api/tables", json={"game": "liminal", "title": "x"}, timeout=PATIENCE_S
        )
        assert answer.status_code == 200, answer.text
        opened: dict[str, Any] = answer.json()
        return opened

    def _listen(self) -> bool:
        """Hear what it says next; whether it can still say something."""
        assert select.select([self._mouth], [], [], PATIENCE_S)[0], f"it says nothing more: {self.said}"
        more = os.read(self._mouth, 65536)
        self.said += more.decode()
        return bool(more)


@contextlib.contextmanager
def hosting(maker: Maker, folder: Path, *options: str) -> Iterator[Hosting]:
    house = Hosting(maker, folder, "--bind", "127.0.0.1", *options)
    try:
        yield house
    finally:
        house.end()


class Ended(NamedTuple):
    """What came of a verb."""

    returncode: int
    stdout: str
    stderr: str


def lampblack(maker: Maker, *arguments: str | Path) -> Ended:
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        code = maker.make([str(argument) for argument in arguments], out.fileno(), err.fileno()).wait()
        out.seek(0)
        err.seek(0)
        return Ended(code, out.read().decode(), err.read().decode())


def test_a_house_says_where_it_is_and_keeps_what_is_its_own(tmp_path: Path) -> None:
    folder = tmp_path / "tables"
    with hosting(Cold(), folder, "--port", "0") as house:
        assert httpx.get(f"{house.base}/healthz", timeout=PATIENCE_S).json() == {"ok": True}
        note = hostnote.read(folder)
        assert note is not None
        assert note.is_open
        assert note.port == house.port
        assert note.key in house.said
        assert str(folder) in house.said
        assert stat.S_IMODE(folder.stat().st_mode) == 0o700
        assert {stat.S_IMODE(file.stat().st_mode) for file in folder.iterdir()} == {0o600}
    assert hostnote.read(folder) == hostnote.HostNote(note.key, note.port, is_open=False)


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_a_house_ends_cleanly_and_tells_whoever_is_here(tmp_path: Path, how: signal.Signals) -> None:
    with hosting(Cold(), tmp_path, "--port", "0") as house:
        seat = house.open_table()
        address = f"ws://127.0.0.1:{house.port}/api/tables/{seat['table']}/live"
        token = {"Authorization": f"Bearer {seat['seat_token']}"}
        with connect(address, additional_headers=token, compression=None) as live:
            live.send('{"resume":null}')
            live.recv(PATIENCE_S)
            assert house.end(how) == 0
            with contextlib.suppress(ConnectionClosed):
                while True:
                    live.recv(PATIENCE_S)
            assert (live.close_code, live.close_reason) == (1012, "server restarting")
        assert house.said.rstrip().endswith("everything that was confirmed is kept.")
        assert "Traceback" not in house.said


STUCK = """
import sys, threading
from pathlib import Path
from lampblack import bootstrap
from lampblack.server.service import listen
from lampblack.settings import Settings

store = bootstrap.open_store(Path(sys.argv[1]))
plan = bootstrap.Plan(host_key="x", port=0, settings=Settings(stop_seconds=0))
service = bootstrap.build(store, plan).service
store.write(lambda _: threading.Event().wait())
service.when_open = lambda: print("open", flush=True)
service.run([listen("127.0.0.1", 0, 1)])
"""
"""A house whose disk hangs for ever."""


def test_a_house_ends_although_its_disk_hangs(tmp_path: Path) -> None:
    command = [sys.executable, "-c", STUCK, str(tmp_path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=HERE) as house:
        assert house.stdout
        assert house.stdout.readline() == "open\n"
        begun = time.monotonic()
        house.terminate()
        assert house.wait(10) == 70
        assert time.monotonic() - begun < 8


def test_a_taken_port_moves_to_the_next_free_one_and_says_so(tmp_path: Path, forks: Forks) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with hosting(forks, tmp_path, "--port", str(port)) as house:
            assert house.port > port
            assert f"Port {port} is taken; using {house.port} instead." in house.said
            assert httpx.get(f"{house.base}/healthz", timeout=PATIENCE_S).status_code == 200


def test_in_a_network_the_address_for_phones_and_its_picture_are_shown(tmp_path: Path, forks: Forks) -> None:
    house = Hosting(
        forks, tmp_path, "--bind", "127.0.0.1", "--port", "0", "--public", "http://table.lan:7777"
    )
    assert house.end() == 0
    assert "For the others:   http://table.lan:7777/" in house.said
    assert f"http://table.lan:7777/#key={hostnote.read(tmp_path).key}" in house.said  # type: ignore[union-attr]
    assert "\u2580" in house.said or "\u2584" in house.said


def test_a_second_house_on_the_same_data_is_told_so_in_one_line(tmp_path: Path, forks: Forks) -> None:
    with hosting(forks, tmp_path, "--port", "0") as house:
        second = lampblack(Cold(), "host", "--data", tmp_path, "--port", "0", "--no-browser")
        assert second.returncode == 75
        assert len(second.stderr.splitlines()) == 1
        assert f"process {house.child.pid}" in second.stderr
        assert httpx.get(f"{house.base}/healthz", timeout=PATIENCE_S).status_code == 200


def test_newer_data_is_left_alone(tmp_path: Path, forks: Forks) -> None:
    with hosting(forks, tmp_path, "--port", "0"):
        pass
    file = tmp_path / "lampblack.sqlite"
    with contextlib.closing(sqlite3.connect(file)) as database:
        database.execute("PRAGMA user_version = 999")
    before = file.read_bytes()
    refused = lampblack(forks, "host", "--data", tmp_path, "--port", "0", "--no-browser")
    assert (refused.returncode, len(refused.stderr.splitlines())) == (78, 1)
    assert file.read_bytes() == before


@pytest.mark.parametrize("public", ["table.lan", "http://a/b", "ftp://a"])
def test_a_public_address_that_is_none_is_refused_before_anything_is_made(
    tmp_path: Path, forks: Forks, public: str
) -> None:
    refused = lampblack(forks, "host", "--data", tmp_path / "new", "--public", public, "--no-browser")
    assert (refused.returncode, len(refused.stderr.splitlines())) == (64, 1)
    assert not (tmp_path / "new").exists()


# the way back in


def join(house: Hosting, link: str) -> httpx.Response:
    body = {"invitation": link.partition("#")[2], "name": "Gil again"}
    return httpx.post(f"{house.base}/api/join", json=body, timeout=PATIENCE_S)


def test_a_gm_comes_back_once_while_the_house_runs(tmp_path: Path, forks: Forks) -> None:
    with hosting(forks, tmp_path, "--port", "0") as house:
        table = house.open_table()["table"]
        asked = lampblack(Cold(), "gm-link", table, "--data", tmp_path)
        assert asked.returncode == 0
        link = asked.stdout.strip()
        assert link.startswith(f"{house.base}/join#")
        assert join(house, link).json()["table"] == table
        assert join(house, link).status_code == 404


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGKILL])
def test_a_gm_comes_back_after_the_house_was_closed_or_fell(
    tmp_path: Path, forks: Forks, how: signal.Signals
) -> None:
    with hosting(forks, tmp_path, "--port", "0") as house:
        table = house.open_table()["table"]
        house.end(how)
    asked = lampblack(forks, "gm-link", table, "--data", tmp_path)
    assert asked.returncode == 0
    link = asked.stdout.strip()
    assert f":{house.port}/join#" in link
    with hosting(forks, tmp_path, "--port", "0") as again:
        assert join(again, link).json()["table"] == table


def test_a_link_to_no_table_is_refused_in_one_line(tmp_path: Path, forks: Forks) -> None:
    with hosting(forks, tmp_path, "--port", "0"):
        running = lampblack(forks, "gm-link", "aaaaaaaaaaaa", "--data", tmp_path)
    closed = lampblack(forks, "gm-link", "aaaaaaaaaaaa", "--data", tmp_path)
    nowhere = lampblack(forks, "gm-link", "aaaaaaaaaaaa", "--data", tmp_path / "none")
    for refused in (running, closed, nowhere):
        assert refused.returncode == 1
        assert len(refused.stderr.splitlines()) == 1
        assert refused.stdout == ""
    assert not (tmp_path / "none").exists()


def test_only_the_hosts_key_makes_a_link(tmp_path: Path, forks: Forks) -> None:
    with hosting(forks, tmp_path, "--port", "0") as house:
        table = house.open_table()["table"]
        for headers in ({}, {"X-Lampblack-Host-Key": "0" * 32}):
            answer = httpx.post(
                f"{house.base}/api/tables/{table}/gm-link", headers=headers, timeout=PATIENCE_S
            )
            assert (answer.status_code, answer.json()["refused"]) == (403, "host-only")


def test_a_pack_with_faults_is_told_of_and_the_house_opens(tmp_path: Path, forks: Forks) -> None:
    bad = tmp_path / "packs" / "bad"
    bad.mkdir(parents=True)
    (bad / "pack.toml").write_text('id = "bad"\n', "utf-8")
    house = Hosting(forks, tmp_path)
    try:
        house.open_table()
    finally:
        house.end()
    assert f"The pack in {bad} is left out:" in house.said
    assert "pack.toml: the field 'title' is missing; add it" in house.said
