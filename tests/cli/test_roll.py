"""`lampblack roll`: what it prints, what it points at, and that the verbs come lazily."""

import json
import subprocess
import sys
from typing import Any

import pytest
from click.testing import CliRunner, Result

from lampblack.cli.main import VERBS, main
from lampblack.kernel.dice import parse, roll
from lampblack.kernel.rollers import SeededRoller


def invoke(*arguments: str) -> Result:
    return CliRunner().invoke(main, list(arguments), prog_name="lampblack")


def in_a_process(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *arguments], capture_output=True, text=True, check=False, timeout=60
    )


@pytest.mark.parametrize(
    ("notation", "seed", "line"),
    [
        ("4d6kh3", 3, "13 (4d6kh3: 4, 4, 5; dropped 3)"),
        ("4d6kh3 + 2", 3, "15 = 13 (4d6kh3: 4, 4, 5; dropped 3) + 2"),
        ("2 - d4[ice]", 3, "-2 = 2 - 4 (d4[ice]: 4)"),
        ("7[luck]", 3, "7 = 7 [luck]"),
        ("3d2!1", 1, "6 (3d2!1: 1, 1, 2!, 2!)"),
    ],
)
def test_one_line_with_the_total_first(notation: str, seed: int, line: str) -> None:
    done = invoke("roll", notation, "--seed", str(seed))
    assert (done.exit_code, done.output) == (0, line + "\n")


def test_parts_need_no_quotes() -> None:
    assert (
        invoke("roll", "4d6", "kh3", "+", "2", "--seed", "3").output
        == "15 = 13 (4d6kh3: 4, 4, 5; dropped 3) + 2\n"
    )


def test_times_go_on_with_the_same_dice() -> None:
    lines = invoke("roll", "2d6", "--seed", "8", "--times", "4").output.splitlines()
    roller = SeededRoller(8)
    totals = [roll(parse("2d6"), roller).total for _ in range(4)]
    assert [int(line.split()[0]) for line in lines] == totals


def test_without_a_seed_each_roll_is_new() -> None:
    assert invoke("roll", "100d1000").output != invoke("roll", "100d1000").output


def test_json_holds_every_die() -> None:
    document: dict[str, Any] = json.loads(
        invoke("roll", "2d6! + 1", "--seed", "3", "--times", "2", "--json").output
    )
    assert document["notation"] == "2d6!5+1"
    first, second = document["rolls"]
    assert first["total"] == sum(die["face"] for die in first["terms"][0]["dice"]) + 1
    assert second["terms"][1] == {
        "term": {"type": "number", "amount": 1, "label": "", "sign": 1},
        "subtotal": 1,
    }


@pytest.mark.parametrize(
    ("notation", "hint", "shown", "position"),
    [
        ("4d6kx3", "write kh or kl", "4d6kx3", 3),
        ("2d6 ++ 1", "write dice", "2d6 ++ 1", 5),
        ("2d6 + ²", "use plain letters", "2d6 + ²", 6),
        ("2d6\n1", "write + or -", "2d6?1", 3),
        ("", "write dice", "", 0),
        ("50d6 + 51d6", "throw at most 100 dice", "50d6 + 51d6", 7),
        ("1" * 300, "write at most 200 characters", "1" * 240, 200),
    ],
)
def test_points_at_the_place(notation: str, hint: str, shown: str, position: int) -> None:
    done = invoke("roll", notation)
    assert (done.exit_code, done.stdout) == (2, "")
    said, blank, text, caret = done.stderr.rstrip("\n").split("\n")
    assert said.startswith(f"Cannot roll this: {hint}")
    assert (blank, text, caret) == ("", f"  {shown}", f"  {' ' * position}^")


@pytest.mark.parametrize(
    "arguments", [[], ["d6", "--times", "0"], ["d6", "--seed", "x"], ["d6", "--sed", "1"]]
)
def test_wrong_use_ends_with_two(arguments: list[str]) -> None:
    assert invoke("roll", *arguments).exit_code == 2


def test_help_shows_the_notation() -> None:
    shown = invoke("roll", "--help").output
    assert all(word in shown for word in ("4d6kh3", "3d6!", "2d6[fire]", "--seed", "--json"))


def test_the_group_names_every_verb_and_imports_none() -> None:
    script = (
        "import sys; from lampblack.cli.main import main; main(['--help'], standalone_mode=False);"
        "sys.exit(any(name.startswith('lampblack.') and 'cli' not in name for name in sys.modules))"
    )
    done = in_a_process("-c", script)
    assert done.returncode == 0, done.stderr
    assert all(f"  {verb} " in done.stdout for verb in VERBS)


def test_no_such_verb() -> None:
    assert invoke("dance").exit_code == 2


def test_runs_as_a_module_and_imports_nothing_heavy() -> None:
    done = in_a_process("-X", "importtime", "-m", "lampblack", "roll", "4d6kx3")
    assert done.returncode == 2
    assert "  4d6kx3\n     ^" in done.stderr
    for heavy in (
        "starlette",
        "sqlalchemy",
        "rich",
        "asyncio",
        "lampblack.table",
        "lampblack.rulesets",
    ):
        assert f" {heavy}\n" not in done.stderr
