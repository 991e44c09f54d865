"""Morale Saves: whose score counts, who loses heart; against counts by hand and the odds of the files."""

from collections import Counter
from fractions import Fraction
from math import comb

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lampblack.cli.casebook.files import Odds
from lampblack.kernel.rollers import Roller, ScriptedRoller
from lampblack.rulesets.liminal.options import Options, read_options
from lampblack.rulesets.liminal.rules.morale_saves import (
    Company,
    Wavering,
    commonest,
    failed,
    group_score,
    life_after,
    make_saves,
    outcome,
    times,
)
from tests.cases.ledger import everything
from tests.rulesets.liminal.rules.every import every, passing

BOOK, DOUBLE = Options(), Options(morale_coincident="double")
COMMONEST, LOWEST = Options(morale_score="leader-else-commonest"), Options(morale_score="leader-else-lowest")
BACK = Options(morale_regroup="save-on-return")


@settings(derandomize=True, database=None)
@given(scores=st.lists(st.integers(0, 20), min_size=1, max_size=9))
def test_the_commonest_score_is_held_by_most_and_at_a_tie_the_lowest(scores: list[int]) -> None:
    found = commonest(scores)
    counted = Counter(scores)
    assert counted[found] == max(counted.values())
    assert all(found <= score for score, number in counted.items() if number == counted[found])


PACK = Company((8, 8, 11), leader=14, leads=True)


@pytest.mark.parametrize(
    ("options", "company", "score"),
    [
        (BOOK, PACK, 14),
        (BOOK, Company((8, 8, 11), leader=5, leads=True), 8),  # a leader who is no better lends nothing
        (BOOK, Company((8, 8, 11), leader=14, leads=False), 8),
        (BOOK, Company((8, 8, 11), own=6), 6),
        (COMMONEST, Company((8, 8, 11), leader=5, leads=True), 5),
        (COMMONEST, Company((11, 11, 8), leader=5, leads=False), 11),
        (LOWEST, Company((11, 11, 8), leader=15, leads=True), 15),
        (LOWEST, Company((11, 11, 8), leader=15, leads=False), 8),
        (LOWEST, Company((11, 11, 8), own=13), 13),
    ],
)
def test_without_a_word_of_the_gm_the_table_says_whose_score_counts(
    options: Options, company: Company, score: int
) -> None:
    assert group_score(None, company, options) == score


@pytest.mark.parametrize("options", [BOOK, COMMONEST, LOWEST])
def test_the_gms_word_goes_before_every_reading(options: Options) -> None:
    assert [group_score(said, PACK, options) for said in ("own", "leader", 3, 0)] == [8, 14, 3, 0]


@pytest.mark.parametrize(
    ("reasons", "options", "often"), [(0, BOOK, 1), (2, BOOK, 1), (1, DOUBLE, 1), (2, DOUBLE, 2)]
)
def test_two_reasons_at_one_moment_are_one_save_or_by_option_two(
    reasons: int, options: Options, often: int
) -> None:
    assert times(reasons, options) == often


def test_any_failed_save_counts() -> None:
    testers = [Wavering("rat", 10), Wavering("owl", 10)]
    saves = make_saves(testers, 2, DOUBLE, ScriptedRoller([10, 3, 11, 4]))
    assert [(one.who, one.saved.face) for one in saves] == [("rat", 10), ("owl", 3), ("rat", 11), ("owl", 4)]
    assert failed(saves) == {"rat"}


@pytest.mark.parametrize(
    ("has_failed", "is_regroup", "options", "life"),
    [
        (False, False, BOOK, "active"),
        (True, False, BOOK, "fleeing"),
        (True, False, BACK, "fleeing"),
        (False, True, BOOK, "active"),
        (True, True, BOOK, "gone"),
        (True, True, BACK, "fleeing"),
    ],
)
def test_what_becomes_of_who_tested(has_failed: bool, is_regroup: bool, options: Options, life: str) -> None:
    assert life_after(has_failed=has_failed, is_regroup=is_regroup, options=options) == life


@pytest.mark.parametrize(
    ("is_regroup", "options", "words"),
    [
        (False, BOOK, ["stands", "some-flee", "flees"]),
        (False, BACK, ["stands", "some-flee", "flees"]),
        (True, BOOK, ["returns", "some-return", "stays-away"]),
        (True, BACK, ["returns", "some-flee", "flees"]),
    ],
)
def test_how_it_ended_in_one_word(is_regroup: bool, options: Options, words: list[str]) -> None:
    assert [outcome(3, lost, is_regroup=is_regroup, options=options) for lost in (0, 1, 3)] == words


def odds_of(question: str) -> list[Odds]:
    return [one for _, one in everything() if isinstance(one, Odds) and one.question == question]


def flees(score: int, often: int) -> Fraction:
    """The chance that one who tests so often loses heart, by the rule."""

    def loses(roller: Roller) -> bool:
        return bool(failed(make_saves([Wavering("one", score)], often, BOOK, roller)))

    return every(loses).get(True, Fraction(0))


def test_one_loses_heart_as_often_as_a_count_by_hand_says() -> None:
    for score in (1, 8, 19, 30):
        assert flees(score, 1) == 1 - passing(score)
        assert flees(score, 2) == 1 - passing(score) ** 2


@pytest.mark.parametrize("odds", odds_of("group-morale"), ids=lambda odds: str(odds.id))
def test_the_rule_gives_the_odds_of_a_group(odds: Odds) -> None:
    options = read_options(odds.options)
    score, members = odds.inputs["score"], odds.inputs["members"]
    is_one_moment = members == 2  # of a pair the first loss is half of it
    first = flees(score, times(2 if is_one_moment else 1, options))
    by_half = first if is_one_moment else 1 - (1 - first) * (1 - flees(score, 1))
    assert odds.answer == {"first_casualty": str(first), "by_half": str(by_half)}


@pytest.mark.parametrize("odds", odds_of("individual-morale"), ids=lambda odds: str(odds.id))
def test_the_rule_gives_the_odds_of_its_members(odds: Odds) -> None:
    score, members = odds.inputs["score"], odds.inputs["members"]
    one = flees(score, 1)
    counted = [comb(members, n) * one**n * (1 - one) ** (members - n) for n in range(members + 1)]
    expected = sum((n * chance for n, chance in enumerate(counted)), Fraction(0))
    found = {"expected_fleeing": str(expected), "all": str(counted[-1]), "none": str(counted[0])}
    assert odds.answer == found


def test_two_who_throw_for_themselves_fall_apart_as_a_count_by_hand_says() -> None:
    testers = [Wavering("rat", 8), Wavering("owl", 14)]
    found = every(lambda roller: failed(make_saves(testers, 1, BOOK, roller)))
    rat, owl = 1 - passing(8), 1 - passing(14)
    assert found == {
        frozenset(): (1 - rat) * (1 - owl),
        frozenset({"rat"}): rat * (1 - owl),
        frozenset({"owl"}): (1 - rat) * owl,
        frozenset({"rat", "owl"}): rat * owl,
    }


@pytest.mark.parametrize("odds", odds_of("flee-and-return"), ids=lambda odds: str(odds.id))
def test_the_rule_gives_the_odds_of_fleeing_and_coming_back(odds: Odds) -> None:
    gone = flees(odds.inputs["score"], 1)
    assert odds.answer == {"flees_and_returns": str(gone * (1 - gone)), "returns_if_fled": str(1 - gone)}
