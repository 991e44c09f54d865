from __future__ import annotations

import os
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.faults.house import Forks, House

expect.set_options(timeout=10_000)
"""Milliseconds that people wait for a screen, also on a machine that does much else."""


@pytest.fixture
def house(tmp_path: Path, forks: Forks) -> Iterator[House]:
    """The real program on fresh data, also reached as table.lan, on a port that it keeps over a restart."""
    port = _free_port()
    public = f"http://table.lan:{port}"  # the name leads here, see the browser's launch arguments
    made = House(tmp_path / "data", forks, ["--port", str(port), "--public", public])
    made.open()
    yield made
    made.close()


@pytest.fixture
def pictures() -> Path | None:
    """Where to keep pictures of the screens, when LAMPBLACK_PICTURES names a folder."""
    folder = os.environ.get("LAMPBLACK_PICTURES")
    if folder:
        Path(folder).mkdir(parents=True, exist_ok=True)
    return Path(folder) if folder else None


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port
