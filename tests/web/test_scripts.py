"""The scripts: what they may not use, how long the live client is, and their own tests, run without network."""

from __future__ import annotations

import os
import re
import sys
from pathlib import Path

import pytest

from lampblack.web import assets
from tests.running import run

ROOT = Path(__file__).resolve().parents[2]
SCRIPTS = {
    path.name: assets.lean(path.read_text("utf-8"))
    for path in sorted((ROOT / "src/lampblack/web/scripts").glob("*.js"))
}
"""Each script without its comments."""

LIVE = ("frames.js", "link.js", "morph.js", "outbox.js")
"""The live client: what keeps a page as the server says, over every fault of the line."""


def deno(cache: Path, verb: str, *arguments: str | Path) -> str:
    """Run a verb of deno without network and with a cache of its own; gives what it says."""
    program = Path(sys.executable).parent / ("deno.exe" if os.name == "nt" else "deno")
    offline = ("--quiet", "--no-remote", "--no-npm", "--config", ROOT / "deno.json")
    ended = run(program, verb, *offline, *arguments, DENO_NO_UPDATE_CHECK="1", DENO_DIR=str(cache))
    assert ended.returncode == 0, ended.stdout + ended.stderr
    return ended.stdout


def test_their_own_tests_pass(tmp_path: Path) -> None:
    tests = sorted((ROOT / "tests/web/scripts").glob("*.test.js"))
    assert len(tests) == 6
    told = deno(tmp_path, "test", "--no-check", *tests)
    assert re.search(r"ok \| 4\d passed \| 0 failed", told), told


def test_the_live_client_stays_under_500_lines_of_program() -> None:
    lines = sum(len(SCRIPTS[name].splitlines()) for name in LIVE)
    assert 200 < lines < 500


@pytest.mark.parametrize(
    "banned",
    ["randomUUID", "crypto.subtle", "navigator.clipboard", "serviceWorker", "wakeLock", "eval(", "new Function",
     "document.write", "insertAdjacentHTML", "outerHTML", "http://", "https://", ".innerText", "localhost"],
)  # fmt: skip
def test_nothing_is_used_that_a_plain_address_lacks_or_that_makes_markup(banned: str) -> None:
    assert [name for name, text in SCRIPTS.items() if banned in text] == []


def test_markup_is_made_in_one_place_only() -> None:
    assert [name for name, text in SCRIPTS.items() if "innerHTML" in text or "createPolicy" in text] == [
        "morph.js"
    ]


def test_no_script_rolls_or_knows_a_rule() -> None:
    assert [name for name, text in SCRIPTS.items() if "Math.random" in text and name != "table.js"] == []
