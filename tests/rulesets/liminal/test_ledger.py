"""The room's README names for every rule of the catalogue its functions and cases, or why there is none."""

import inspect
import re
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from types import FunctionType

import pytest

from lampblack.cli.casebook.files import Case
from lampblack.cli.casebook.playing import play_case
from lampblack.rulesets import SHELF, liminal
from lampblack.rulesets.liminal.words.rules import RULES
from tests.cases.ledger import LEDGER, everything

README = (Path(str(liminal.__file__)).parent / "README.md").read_text("utf-8")
ROWS: list[tuple[str, str, str]] = re.findall(
    r"^\| (LH-[A-Z]+-\d+) \| ([^|]*`[^|]*) \| ([^|]*?) ?\|$", README, re.MULTILINE
)
REASONS: list[tuple[str, str]] = re.findall(r"^\| (LH-[A-Z]+-\d+) \| ([^|`]+) \|$", README, re.MULTILINE)
CASES = {case.id: case for file, case in everything() if file.game == "liminal" and isinstance(case, Case)}
CATALOGUE = 186
"""So many rules the catalogue has; each has a line of words."""


def test_every_rule_of_the_catalogue_has_functions_and_cases_or_a_reason() -> None:
    rules = [rule for rule, _, _ in ROWS] + [rule for rule, _ in REASONS]
    assert len(rules) == len(set(rules)) == CATALOGUE
    assert set(rules) == {rule for rule in RULES if rule.startswith("LH-")}
    assert all(cases.split() for _, _, cases in ROWS)
    assert all(len(reason.split()) > 4 for _, reason in REASONS)


def test_no_verb_or_choice_waits_any_more() -> None:
    assert (LEDGER["liminal"].verbs, LEDGER["liminal"].choices) == ((), ())


@pytest.mark.parametrize(("rule", "functions", "cases"), ROWS, ids=[rule for rule, _, _ in ROWS])
def test_without_the_body_of_a_named_function_its_cases_turn_red(
    rule: str, functions: str, cases: str
) -> None:
    named = re.findall(r"`([a-z_.]+)\.(\w+)`", functions)
    proofs = [CASES[name] for name in cases.split()]
    assert all(rule in case.rules and passes(case) for case in proofs)
    assert named
    for module, name in named:
        with gone(function(module, name)):
            assert not all(passes(case) for case in proofs), f"{module}.{name}"


def function(module: str, name: str) -> FunctionType:
    """Find a function that the ledger names, without the cache around it."""
    found = inspect.unwrap(getattr(import_module(f"lampblack.rulesets.liminal.{module}"), name))
    assert isinstance(found, FunctionType)
    return found


def _gone(*args: object, **named: object) -> None:
    raise SystemError("gone")  # one of Python's own: another module's globals do not know ours


@contextmanager
def gone(found: FunctionType) -> Iterator[None]:
    """Take the body of a function away for a while, wherever it is held."""
    body = found.__code__
    found.__code__ = _gone.__code__
    try:
        yield
    finally:
        found.__code__ = body


def passes(case: Case) -> bool:
    """Play a case; what a missing body raises is a failure like any other."""
    try:
        return not list(play_case(SHELF["liminal"], "liminal", case))
    except SystemError:
        return False
