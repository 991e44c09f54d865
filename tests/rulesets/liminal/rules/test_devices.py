"""Screens: when they help, when they are tested, what becomes of them; the odds by hand and those of the files."""

from fractions import Fraction

import pytest

from lampblack.cli.casebook.files import Odds
from lampblack.kernel.rollers import Roller
from lampblack.rulesets.liminal.options import Options
from lampblack.rulesets.liminal.rules.devices import (
    Strain,
    Watch,
    after_stress,
    after_watching,
    helps,
    is_exceeded,
)
from lampblack.rulesets.liminal.rules.weapons import read_dice
from lampblack.rulesets.liminal.terms import Device
from tests.cases.ledger import everything
from tests.rulesets.liminal.rules.every import every

BOOK, BASE = Options(), Options(cell_trigger_score="base")


@pytest.mark.parametrize(
    ("state", "target", "cause", "said", "found"),
    [
        ("on", None, "horror", None, True),
        ("on", "horror", "horror", None, True),
        ("on", "horror", "ghoul", None, False),
        ("on", "horror", None, None, True),
        ("on", "horror", "ghoul", True, True),
        ("on", None, "horror", False, False),
        ("dying", None, None, None, True),
        ("off", None, None, True, False),
        ("dead", None, None, None, False),
        ("broken", None, None, True, False),
    ],
)
def test_a_screen_helps_against_what_it_shows(
    state: Device, target: str | None, cause: str | None, said: bool | None, found: bool
) -> None:
    assert helps(Watch(state, target), cause, said) is found


@pytest.mark.parametrize(
    ("kept", "stability", "total", "base"),
    [(1, 0, False, True), (2, 0, True, True), (2, 1, False, True), (1, 1, False, False)],
)
def test_more_than_the_score_is_more(kept: int, stability: int, total: bool, base: bool) -> None:
    assert is_exceeded(Strain(kept, stability), BOOK) is total
    assert is_exceeded(Strain(kept, stability), BASE) is base


def after(state: Device, options: Options, strain: Strain) -> dict[object, Fraction]:
    return every(lambda roller: after_stress(state, strain, options, roller).state)


def test_a_working_one_is_tested_once_the_stress_is_too_much() -> None:
    sixth = Fraction(1, 6)
    assert after("on", BOOK, Strain(2, 0)) == {
        "on": sixth,
        "dying": 2 * sixth,
        "off": 2 * sixth,
        "broken": sixth,
    }
    assert after("on", BOOK, Strain(1, 0)) == {"on": 1}


@pytest.mark.parametrize(
    ("scope", "little", "much"),
    [
        ("next-stress", "dead", "dead"),
        ("next-exceeding", "dying", "dead"),
        ("next-viewing", "dying", "dying"),
    ],
)
def test_a_dying_one_is_used_up_as_the_table_has_it_and_never_tested(
    scope: str, little: str, much: str
) -> None:
    options = Options(cell_dying_scope=scope)  # type: ignore[arg-type]
    assert after("dying", options, Strain(1, 0)) == {little: 1}
    assert after("dying", options, Strain(9, 0)) == {much: 1}


@pytest.mark.parametrize(
    ("state", "is_last", "now"),
    [("dying", True, "dead"), ("dying", False, "dying"), ("on", True, "on"), ("broken", True, "broken")],
)
def test_a_last_watching_ends_a_dying_one(state: Device, is_last: bool, now: Device) -> None:
    assert after_watching(state, is_last=is_last) == now


LIVES = [odds for _, odds in everything() if isinstance(odds, Odds) and odds.question == "device-life"]


@pytest.mark.parametrize("odds", LIVES, ids=lambda odds: str(odds.id))
def test_the_rule_gives_the_odds_of_the_files(odds: Odds) -> None:
    dice = read_dice(odds.inputs["dice"][0]) or ()
    stability = odds.inputs["stability"]

    def state(roller: Roller) -> str:
        kept = roller.highest(dice, reason="harm")
        return after_stress("on", Strain(kept, stability), BOOK, roller).state

    found = every(state)
    assert {name: str(found[name]) for name in odds.answer["after_one"]} == odds.answer["after_one"]
