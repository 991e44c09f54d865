"""The house holds: types, style, sizes, words, locks; and each check is shown a bad sample to find.

The floors and what they may import have a file of their own, test_floors.py.
"""

import os
import sys
from collections.abc import Callable
from functools import cache
from importlib.metadata import distributions
from pathlib import Path
from textwrap import indent

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests import house
from tests.house import ROOT, SRC
from tests.running import Ended, module, run

SCRIPTS = SRC / "web" / "scripts"
Check = Callable[[str], list[str]]


# types and style


def test_types_hold() -> None:
    result = module("mypy")
    assert result.returncode == 0, result.stdout + result.stderr


def test_a_missing_type_is_found(tmp_path: Path) -> None:
    sample = tmp_path / "sample.py"
    sample.write_text("def hit(points):\n    return points\n", "utf-8")
    result = module("mypy", "--config-file", ROOT / "pyproject.toml", "--cache-dir", os.devnull, sample)
    assert "no-untyped-def" in result.stdout


def test_style_holds() -> None:
    result = module("ruff", "check", "--output-format", "concise", ".")
    assert result.returncode == 0, result.stdout


@pytest.mark.parametrize(
    ("path", "text", "rule"),
    [
        ("src/lampblack/table/dice.py", "import random\n\nFACE = random.randint(1, 6)\n", "S311"),
        ("src/lampblack/table/dice.py", "from random import choice\n", "TID251"),
        ("src/lampblack/table/seat.py", "def seats() -> int:\n    return 1\n", "D103"),
        ("src/lampblack/table/seat.py", "def _sit(a: A, b: A, c: A, d: A, e: A) -> None: ...\n", "PLR0913"),
        ("src/lampblack/table/seat.py", "print(1)\n", "T201"),
        ("src/lampblack/table/seat.py", "# seats = 1\n", "ERA001"),
        ("src/lampblack/table/seat.py", "from . import seat\n", "TID252"),
        ("src/lampblack/table/seat.py", f"S = {'1' * 120}\n", "E501"),
        ("src/lampblack/table/seat.py", "import pickle\n", "TID251"),
        ("tests/table/test_seat.py", "def test_a():\n    " + "if a: b\n    " * 8 + "\n", "C901"),
    ],
)
def test_bad_style_is_found(path: str, text: str, rule: str) -> None:
    arguments = ("check", "--output-format", "concise", "--stdin-filename", path, "-")
    result = module("ruff", *arguments, text=text)
    assert f" {rule} " in result.stdout


def deno_check(cache: Path, *scripts: Path) -> Ended:
    """Check the JSDoc types of scripts, without network and with a cache of its own."""
    deno = Path(sys.executable).parent / ("deno.exe" if os.name == "nt" else "deno")
    arguments = ("--quiet", "--config", ROOT / "deno.json", "--no-remote", "--no-npm")
    return run(deno, "check", *arguments, *scripts, DENO_NO_UPDATE_CHECK="1", DENO_DIR=str(cache))


def test_the_types_of_the_scripts_hold(tmp_path: Path) -> None:
    scripts = sorted(SCRIPTS.rglob("*.js"))
    assert scripts, "the page has no scripts to check"
    result = deno_check(tmp_path, *scripts)
    assert result.returncode == 0, result.stderr


def test_a_wrong_type_in_a_script_is_found(tmp_path: Path) -> None:
    script = tmp_path / "sample.js"
    script.write_text('/** @param {number} n */\nexport const twice = (n) => 2 * n;\ntwice("a");\n', "utf-8")
    result = deno_check(tmp_path / "cache", script)
    assert result.returncode == 1
    assert "TS2345" in result.stderr


# sizes, floors and words that no tool knows


def part(path: Path) -> str:
    """A module's place below src/lampblack, with slashes on every machine."""
    return path.relative_to(SRC).as_posix()


PLACES: dict[Check, Callable[[str], bool]] = {
    house.too_long: lambda _: True,
    house.long_functions: lambda _: True,
    house.many_parameters: lambda _: True,
    house.deep: lambda _: True,
    house.prints: lambda _: True,
    house.chance: lambda place: place != house.DICE,
    house.impure: lambda place: place.startswith(house.PURE) and place != house.DICE,
    house.awaits: lambda place: not place.startswith(house.ASYNC),
}
"""Which modules each check looks at."""


@pytest.mark.parametrize("check", PLACES, ids=lambda check: check.__name__)
def test_every_module_keeps_to_the_style(check: Check) -> None:
    found = faults_of_style()[check]
    assert found
    assert {place: faults for place, faults in found.items() if faults} == {}


@cache
def faults_of_style() -> dict[Check, dict[str, list[str]]]:
    """What each check says of each module that it looks at; a module is read once for all of them."""
    found: dict[Check, dict[str, list[str]]] = {check: {} for check in PLACES}
    for path in house.modules():
        place, text = part(path), path.read_text("utf-8")
        for check in (check for check, is_of in PLACES.items() if is_of(place)):
            found[check][place] = check(text)
    return found


def test_no_file_holds_what_none_may_hold() -> None:
    found = {path.relative_to(ROOT).as_posix(): house.words(text) for path, text in house.texts()}
    assert {"run.py", "pyproject.toml", ".ci/run", "tests/test_house.py"} <= found.keys()
    assert {path: faults for path, faults in found.items() if faults} == {}


def test_no_file_names_a_stranger_in_the_web() -> None:
    found = {path.relative_to(ROOT).as_posix(): house.strange_hosts(text) for path, text in house.texts()}
    assert {path: faults for path, faults in found.items() if faults} == {}


def test_every_module_has_a_name_that_says_something() -> None:
    assert [part(path) for path in house.modules() if path.stem in house.BAD_NAMES] == []


def function(lines: int, docstring: int = 0) -> str:
    """A function of so many lines, its def line counted, with a docstring of so many lines more."""
    words = '    """' + "\n" * (docstring - 1) + '"""\n' if docstring else ""
    return "def f() -> None:\n" + words + "    a = 1\n" * (lines - 1)


NESTED = "def f(a):\n for b in a:\n  with b:\n   if b:\n    c\n   elif c:\n    d\n"


@pytest.mark.parametrize(
    ("check", "good", "bad"),
    [
        (house.too_long, "a = 1\n" * 300, "a = 1\n" * 301),
        (house.long_functions, function(25, docstring=9), function(26, docstring=9)),
        (house.long_functions, function(25), "class A:\n" + indent(function(26), "  ")),
        (house.many_parameters, "def f(a, b, /, c, d, *e, g, **h): ...", "def f(a, /, b, c, d, e=1): ..."),
        (house.many_parameters, "class A:\n def f(self, a, b, c, d): ...", "def f(selves, a, b, c, d): ..."),
        (house.many_parameters, "@option()\ndef f(a, b, c, d, e): ...", "@cache\ndef f(a, b, c, d, e): ..."),
        (house.deep, NESTED, NESTED.replace("    c", "    while c:\n     e")),
        (house.deep, NESTED, NESTED.replace("    d", "    while c:\n     e")),
        (house.prints, "say('a')\n'print(1)'", "if a:\n  print('a')"),
        (house.chance, "import secrets\nfrom a import random", "def f():\n  import random"),
        (house.chance, "import numpy\n", "from random import randint"),
        (house.impure, "import msgspec\nfrom lampblack.kernel import dice", "def f():\n  import time"),
        (house.impure, "from collections.abc import Callable", "import fastapi"),
        (house.impure, "from fractions import Fraction", "from os import path"),
        (house.awaits, "def f(): ...", "async def f(): ..."),
        (house.awaits, "import threading", "import asyncio"),
        (house.words, "todos los santos", "# T_DO: later".replace("_", "O")),
        (house.words, "issue a ticket for 2", "see issue _2".replace("_", "#")),
        (house.words, "~/.local and ./work/x and a/tmp/x", "_work/main".replace("_", "/")),
        (house.words, r"C:\Program Files", r"C:\Us_rs\ana".replace("_", "e")),
        (house.words, "the index of Python's packages", "from pyp_.org".replace("_", "i")),
        (house.words, "uv compile --no-emit-index-url", "pip --index-ur_ x".replace("_", "l")),
        (house.strange_hosts, "http://127.0.0.1:80/t http://[::1]/", "https:_/cdn.a.io".replace("_", "/")),
        (house.strange_hosts, "https://evil.example http://{host}/", "see http:_/127.a.io".replace("_", "/")),
        (house.strange_hosts, "'http://table.lan:80', http://", "http:_/table.lan.io".replace("_", "/")),
    ],
)
def test_each_check_lets_the_good_pass_and_finds_the_bad(check: Check, good: str, bad: str) -> None:
    assert check(good) == []
    assert len(check(bad)) == 1


# locks


def pins(lock: str) -> dict[str, list[str]]:
    """What a lock names, with the hashes that it allows."""
    found: dict[str, list[str]] = {}
    name = ""
    for line in (ROOT / lock).read_text("utf-8").splitlines():
        if line[:1].isalnum():
            name = line.removesuffix("\\").strip()
            found[name] = []
        elif "--hash=" in line:
            found[name].append(line.strip(" \\"))
    return found


def test_every_library_is_pinned_with_its_hashes() -> None:
    for lock in ("requirements.lock", "requirements-test.lock"):
        held = pins(lock)
        assert len(held) > 10
        assert [name for name, hashes in held.items() if "==" not in name or not hashes] == []


def test_what_the_tests_use_is_what_runs() -> None:
    run_with, test_with = pins("requirements.lock"), pins("requirements-test.lock")
    assert {name: test_with.get(name) for name in run_with} == run_with


def test_a_lock_names_all_that_its_libraries_need() -> None:
    """Setting up takes what a lock names and works nothing out, so what is missing there would be missed late."""
    here = {canonicalize_name(one.metadata["Name"]): one.version for one in distributions()}
    needs = [Requirement(need) for one in distributions() for need in one.requires or ()]
    needs = [need for need in needs if need.marker is None or need.marker.evaluate({"extra": ""})]
    held = [need for need in needs if canonicalize_name(need.name) in here]
    assert len(held) > 20
    assert [need for need in needs if need not in held] == []
    assert [need for need in held if here[canonicalize_name(need.name)] not in need.specifier] == []
