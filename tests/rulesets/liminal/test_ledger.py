"""The room's README names functions that are there and cases that pass."""

import re
from importlib import import_module
from pathlib import Path

import pytest

from lampblack.cli.casebook.files import Case
from lampblack.rulesets import liminal
from lampblack.rulesets.liminal.words.rules import RULES
from tests.cases.ledger import LEDGER, everything

README = (Path(str(liminal.__file__)).parent / "README.md").read_text("utf-8")
ROWS = re.findall(r"^\| ((?:LH|Q)-[A-Z0-9-]+) \| (.*?) \| (.*?) ?\|$", README, re.MULTILINE)
CASES = {case.id: case for _, case in everything()}


def test_the_ledger_has_rows_for_rules_that_are_known_each_once() -> None:
    rules = [rule for rule, _, _ in ROWS]
    assert len(rules) > 30
    assert len(set(rules)) == len(rules)
    assert set(rules) <= set(RULES)


@pytest.mark.parametrize(("rule", "functions", "cases"), ROWS)
def test_a_row_names_what_is_there(rule: str, functions: str, cases: str) -> None:
    named = re.findall(r"`([a-z_.]+)\.(\w+)`", functions)
    assert named
    for module, name in named:
        assert hasattr(import_module(f"lampblack.rulesets.liminal.{module}"), name), (module, name)
    for name in cases.split():
        case = CASES[name]
        assert isinstance(case, Case)
        assert rule in case.rules, name
        assert not LEDGER["liminal"].waits(case), name
