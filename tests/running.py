"""Running the tools of .venv the way a person at a terminal would."""

import os
import subprocess
import sys
from pathlib import Path

from tests.house import ROOT

Ended = subprocess.CompletedProcess[str]
PLAIN = {"NO_COLOR": "1", "COLUMNS": "200"}


def run(*command: str | Path, cwd: Path = ROOT, text: str = "", **more: str) -> Ended:
    """Run a program to its end, in `cwd`, with `text` as its input and `more` in its environment."""
    words = [str(word) for word in command]
    environment = {**os.environ, **PLAIN, **more}
    return subprocess.run(words, cwd=cwd, env=environment, input=text, capture_output=True, text=True)


def module(name: str, *arguments: str | Path, text: str = "") -> Ended:
    """Run a tool that is a module of this Python."""
    return run(sys.executable, "-m", name, *arguments, text=text)
