"""Surprise: who still acts in the first round, against a count by hand and the odds of the files."""

from fractions import Fraction
from itertools import product
from math import prod

import pytest

from lampblack.cli.casebook.files import Odds
from lampblack.kernel.rollers import Roller, ScriptedRoller
from lampblack.rulesets.liminal.options import Options
from lampblack.rulesets.liminal.rules.order import Entrant
from lampblack.rulesets.liminal.rules.surprise import is_allowed, surprise
from tests.cases.ledger import everything
from tests.rulesets.liminal.rules.every import every, passing

BOOK = Options()
SKIP, SAVE = Options(adversary_surprise="skip-round"), Options(adversary_surprise="dex-save")
PARTY = [Entrant("ada", 8), Entrant("bo", 12), Entrant("cy", 15)]
FOES = [Entrant("ghoul", 8, "adversaries"), Entrant("it", 3, "adversaries")]


def test_who_fails_has_no_turn() -> None:
    found = surprise("investigators", PARTY, BOOK, ScriptedRoller([8, 13, 20]))
    assert found.who == ("bo", "cy")
    assert [one.outcome for one in found.saves.values()] == ["passed", "failed", "failed"]


@pytest.mark.parametrize("options", [BOOK, SKIP])
def test_foes_skip_the_round_without_a_die(options: Options) -> None:
    found = surprise("adversaries", FOES, options, ScriptedRoller([]))
    assert (found.who, found.saves) == (("ghoul", "it"), {})


def test_by_option_foes_save_too() -> None:
    found = surprise("adversaries", FOES, SAVE, ScriptedRoller([8, 4]))
    assert found.who == ("it",)


def test_whether_foes_can_be_caught_off_guard_is_the_tables_to_say() -> None:
    assert [is_allowed("adversaries", options) for options in (BOOK, SKIP, SAVE)] == [False, True, True]
    assert is_allowed("investigators", BOOK)


def test_who_acts_as_often_as_a_count_by_hand_says() -> None:
    found = every(lambda roller: surprise("investigators", PARTY, BOOK, roller).who)
    counted = {}
    for passed in product([True, False], repeat=3):
        held = tuple(one.who for one, is_up in zip(PARTY, passed, strict=True) if not is_up)
        chances = (
            passing(one.dex) if is_up else 1 - passing(one.dex)
            for one, is_up in zip(PARTY, passed, strict=True)
        )
        counted[held] = prod(chances, start=Fraction(1))
    assert found == counted


ODDS = [odds for _, odds in everything() if isinstance(odds, Odds) and odds.question == "surprise"]


@pytest.mark.parametrize("odds", ODDS, ids=lambda odds: str(odds.id))
def test_the_rule_gives_the_odds_of_the_files(odds: Odds) -> None:
    scores = odds.inputs["dex"][:3]  # of four equal ones the fourth is multiplied in by hand below
    entrants = [Entrant(str(no), dex) for no, dex in enumerate(scores)]

    def acting(roller: Roller) -> int:
        return len(entrants) - len(surprise("investigators", entrants, BOOK, roller).who)

    found = every(acting)
    rest = [passing(dex) for dex in odds.inputs["dex"][3:]]
    none, everybody = found[0], found[len(entrants)]
    expected = sum((int(str(number)) * chance for number, chance in found.items()), Fraction(0))
    assert odds.answer == {
        "none_acts": str(none * prod((1 - one for one in rest), start=Fraction(1))),
        "all_act": str(everybody * prod(rest, start=Fraction(1))),
        "expected_acting": str(expected + sum(rest)),
    }
