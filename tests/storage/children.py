"""Running acker.py as a process of its own, so that it can be killed, traced and starved."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from tests.house import ROOT

ACKER = Path(__file__).with_name("acker.py")


def start(
    folder: Path, first: int, *, count: int = 60, window: int = 4, under: tuple[str, ...] = ()
) -> Child:
    """Start it, if wanted under another program such as strace."""
    command = [*under, sys.executable, str(ACKER), str(folder), str(first), str(count), str(window)]
    paths = os.pathsep.join((str(ROOT / "src"), str(ROOT)))
    environment = {**os.environ, "PYTHONPATH": paths, "PYTHONDONTWRITEBYTECODE": "1"}
    return subprocess.Popen(command, stdout=subprocess.PIPE, env=environment, text=True)


Child = subprocess.Popen[str]


def ended(child: Child) -> list[str]:
    """Let it run to its end; give its lines."""
    out, _ = child.communicate(timeout=60)
    assert child.returncode == 0, out
    return out.splitlines()


def acked(lines: list[str]) -> list[int]:
    """Give the numbers of the entries that were said to be stored."""
    return [int(line.split()[1]) for line in lines if line.startswith("acked ")]


def failed(lines: list[str]) -> list[str]:
    """Give the reasons of all failures."""
    return [line.split(" ", 2)[2] for line in lines if line.startswith("failed ")]
