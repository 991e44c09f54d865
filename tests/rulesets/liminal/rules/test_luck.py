"""The die of fate and first impressions: every face, every sum, and the odds of the files."""

from collections import Counter
from fractions import Fraction
from itertools import product
from math import comb

import pytest

from lampblack.cli.casebook.files import Odds
from lampblack.rulesets.liminal.rules import fate
from lampblack.rulesets.liminal.rules.fate import throw_fate
from lampblack.rulesets.liminal.rules.reactions import DISPOSITIONS, disposition, react
from tests.cases.ledger import everything
from tests.rulesets.liminal.rules.every import every

TABLE = {2: "hostile", 12: "helpful"}
TABLE |= dict.fromkeys((3, 4, 5), "wary") | dict.fromkeys((6, 7, 8), "curious")
TABLE |= dict.fromkeys((9, 10, 11), "kind")


def odds_of(question: str) -> list[Odds]:
    return [one for _, one in everything() if isinstance(one, Odds) and one.question == question]


def test_each_face_of_fate_favours_one_side() -> None:
    found = [fate.judge(face) for face in range(1, 7)]
    assert [one.outcome for one in found] == ["favours-investigators"] * 3 + ["bad-luck"] * 3
    assert [one.rule for one in found] == ["LH-FATE-2"] * 3 + ["LH-FATE-3"] * 3
    assert every(lambda roller: throw_fate(roller).outcome)["bad-luck"] == Fraction(1, 2)


@pytest.mark.parametrize("odds", odds_of("fate"), ids=lambda odds: str(odds.id))
def test_the_rule_gives_the_odds_of_luck(odds: Odds) -> None:
    lucky = every(lambda roller: throw_fate(roller).outcome)["favours-investigators"]
    rolls, least = odds.inputs["rolls"], odds.inputs["at_least"]
    ways = (comb(rolls, n) * lucky**n * (1 - lucky) ** (rolls - n) for n in range(least, rolls + 1))
    assert odds.answer == {"favours-investigators": str(sum(ways, Fraction(0)))}


def test_every_sum_of_two_dice_stands_for_a_disposition() -> None:
    assert {total: disposition(total) for total in range(2, 13)} == TABLE
    assert set(TABLE.values()) == set(DISPOSITIONS)


def test_each_disposition_comes_as_often_as_a_count_of_36_says() -> None:
    counted = Counter(TABLE[one + other] for one, other in product(range(1, 7), repeat=2))
    found = every(lambda roller: react(roller).disposition)
    assert found == {name: Fraction(number, 36) for name, number in counted.items()}


@pytest.mark.parametrize("odds", odds_of("reaction"), ids=lambda odds: str(odds.id))
def test_the_rule_gives_the_odds_of_moods(odds: Odds) -> None:
    found = every(lambda roller: react(roller).disposition)
    wanted = odds.inputs.get("any_of")
    said = {"any_of": str(sum(found[one] for one in wanted))} if wanted else None
    assert odds.answer == (said or {str(name): str(chance) for name, chance in found.items()})
