"""The room's README has a row for every rule; its functions are there, its cases pass and need those functions."""

import re
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from lampblack.cli.casebook.files import Case
from lampblack.cli.casebook.playing import play_case
from lampblack.rulesets import evil
from lampblack.rulesets.evil.room import EVIL
from lampblack.rulesets.evil.words.rules import RULES
from tests.cases.ledger import everything
from tests.rulesets.evil.test_own_cases import CASES as OWN

README = (Path(str(evil.__file__)).parent / "README.md").read_text("utf-8")
ROWS = re.findall(r"^\| (EV-[A-Z]+-\d+) \| (.*?) \| (.*?) ?\|$", README, re.MULTILINE)
CASES = {case.id: case for file, case in everything() if file.game == "evil"} | {
    case.id: case for case in OWN
}
HINTS = ("hints", "hints")
"""What no case sees; test_hints.py proves it."""


def functions(named: str) -> Iterator[tuple[str, str]]:
    yield from re.findall(r"`([a-z_.]+)\.(\w+)`", named)


def test_every_rule_has_one_row() -> None:
    rules = [rule for rule, _, _ in ROWS]
    assert len(rules) == 44
    assert len(set(rules)) == len(rules)
    assert set(rules) == {rule for rule in RULES if "-Q-" not in rule}


@pytest.mark.parametrize(("rule", "named", "cases"), ROWS)
def test_a_row_names_what_is_there(rule: str, named: str, cases: str) -> None:
    assert list(functions(named))
    for module, name in functions(named):
        assert hasattr(import_module(f"lampblack.rulesets.evil.{module}"), name), (module, name)
    assert cases.split()
    for name in cases.split():
        case = CASES[name]
        assert isinstance(case, Case)
        assert rule in case.rules, name


def _broken(*_: Any, **__: Any) -> None:
    raise AssertionError("broken on purpose")


def is_red(case: Any) -> bool:
    try:
        return bool(list(play_case(EVIL, "evil", case)))
    except AssertionError:
        return True


@pytest.mark.parametrize(("rule", "named", "cases"), ROWS)
def test_without_its_function_a_rule_has_red_cases(
    rule: str, named: str, cases: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = [
        getattr(import_module(f"lampblack.rulesets.evil.{module}"), name) for module, name in proved(named)
    ]
    for function in found[:1]:
        with monkeypatch.context() as patch:
            patch.setattr(function, "__code__", _broken.__code__)
            assert any(is_red(CASES[name]) for name in cases.split()), (rule, function)
    assert not any(is_red(CASES[name]) for name in cases.split())


def proved(named: str) -> list[tuple[str, str]]:
    """The functions of a row that cases can prove: those that are no data and no hint."""
    return [one for one in functions(named) if one != HINTS and one[1].islower()]


def test_most_rules_are_broken_by_that_test() -> None:
    broken: list[Callable[..., Any]] = [rule for rule, named, _ in ROWS if proved(named)]
    assert len(broken) >= 43
