"""Running a rule over every way its dice can fall, as an exact engine will."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from fractions import Fraction
from typing import Any, TypeVar

from lampblack.cli.casebook.files import Odds
from lampblack.kernel.errors import Invalid
from lampblack.kernel.rollers import ScriptedRoller
from lampblack.kernel.throw import Roller
from tests.cases.ledger import everything

Outcome = TypeVar("Outcome", bound=Hashable)


def distribution(rule: Callable[[Roller], Outcome]) -> dict[Outcome, Fraction]:
    """Run a rule for every way the dice can fall; gives the exact chance of each outcome."""
    chances: dict[Outcome, Fraction] = {}
    _branch(rule, (), Fraction(1), chances)
    return chances


def _branch(
    rule: Callable[[Roller], Any], faces: tuple[int, ...], chance: Fraction, chances: dict[Any, Fraction]
) -> None:
    try:
        outcome = rule(ScriptedRoller(faces))
    except Invalid as missing:
        sides = missing.details["next"]["die"]
        for face in range(1, sides + 1):
            _branch(rule, (*faces, face), chance / sides, chances)
    else:
        chances[outcome] = chances.get(outcome, Fraction(0)) + chance


def mean(chances: dict[int, Fraction]) -> Fraction:
    """The mean of a distribution of numbers."""
    return sum((number * chance for number, chance in chances.items()), Fraction(0))


def asked(question: str) -> list[Odds]:
    """The questions of odds of this game, with their exact answers worked out elsewhere."""
    return [
        one
        for file, one in everything()
        if file.game == "crusade" and isinstance(one, Odds) and one.question == question
    ]
