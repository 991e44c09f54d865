"""The room's README has a row for every rule; its functions are there, cite it, and its cases need them."""

import re
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from lampblack.cli.casebook.files import Case
from lampblack.cli.casebook.playing import play_case
from lampblack.rulesets import crusade
from lampblack.rulesets.crusade.room import CRUSADE
from lampblack.rulesets.crusade.words.rules import RULES_OF_PEOPLE
from lampblack.rulesets.crusade.words.rules_of_play import RULES_OF_PLAY
from tests.cases.ledger import everything
from tests.rulesets.crusade.test_own_cases import CASES as OWN

README = (Path(str(crusade.__file__)).parent / "README.md").read_text("utf-8")
ROWS = re.findall(r"^\| (FS-[A-Z]+-\d+) \| (.*?) \| (.*?) ?\|$", README, re.MULTILINE)
COMPUTED = [(rule, named.strip("`"), cases) for rule, named, cases in ROWS if named.startswith("`")]
CASES = {case.id: case for file, case in everything() if file.game == "crusade"} | {
    case.id: case for case in OWN
}


def function(named: str) -> Any:
    """Find a function by its place in the room."""
    module, _, name = named.rpartition(".")
    return getattr(import_module(f"lampblack.rulesets.crusade.{module}"), name)


def cited(text: str) -> set[str]:
    """List the rules that a docstring names, ranges spelled out."""
    found = set(re.findall(r"FS-[A-Z]+-\d+", text))
    for chapter, first, last in re.findall(r"FS-([A-Z]+)-(\d+)\.\.(\d+)", text):
        found |= {f"FS-{chapter}-{number}" for number in range(int(first), int(last) + 1)}
    return found


def test_every_rule_has_one_row_and_one_line() -> None:
    rules = [rule for rule, _, _ in ROWS]
    assert len(rules) == 136
    assert len(set(rules)) == len(rules)
    assert set(rules) == {*RULES_OF_PEOPLE, *RULES_OF_PLAY}


def test_a_rule_that_nobody_computes_says_why() -> None:
    told = [(rule, said) for rule, said, _ in ROWS if not said.startswith("`")]
    assert len(told) == 136 - len(COMPUTED) <= 11
    assert all(said.startswith("Shown: ") and said.endswith(".") for _, said in told)


@pytest.mark.parametrize(("rule", "named", "cases"), COMPUTED)
def test_a_row_names_what_is_there(rule: str, named: str, cases: str) -> None:
    assert rule in cited(function(named).__doc__)
    assert cases.split()
    for name in cases.split():
        case = CASES[name]
        assert isinstance(case, Case)
        assert rule in case.rules, name


def _broken(*_: Any, **__: Any) -> None:
    raise AssertionError("broken on purpose")


def is_red(case: Any) -> bool:
    try:
        return bool(list(play_case(CRUSADE, "crusade", case)))
    except AssertionError:
        return True


@pytest.mark.parametrize(("rule", "named", "cases"), COMPUTED)
def test_without_its_function_a_rule_has_red_cases(
    rule: str, named: str, cases: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(function(named), "__code__", _broken.__code__)
        assert any(is_red(CASES[name]) for name in cases.split()), (rule, named)
    assert not any(is_red(CASES[name]) for name in cases.split())
