"""Saves against a count that is written apart from the rule."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lampblack.kernel.rollers import ScriptedRoller
from lampblack.rulesets.liminal.options import Options
from lampblack.rulesets.liminal.rules.saves import Throwing, chance, judge, save

EXTREME, PLAIN = Options(), Options(natural_extremes=False)
SCORES = range(31)


def counted(score: int, *, extremes: bool) -> Fraction:
    """Count the faces that pass without asking the rule: at or under the score, then the two that are special."""
    passing = set(range(1, min(score, 20) + 1))
    if extremes:
        passing = (passing | {1}) - {20}
    return Fraction(len(passing), 20)


@pytest.mark.parametrize("score", SCORES)
def test_the_chance_is_what_a_count_by_hand_gives(score: int) -> None:
    assert chance(score, EXTREME) == counted(score, extremes=True)
    assert chance(score, PLAIN) == counted(score, extremes=False)


@pytest.mark.parametrize("score", SCORES)
def test_playing_every_face_gives_the_same_distribution(score: int) -> None:
    def passed(options: Options) -> Fraction:
        thrown = [
            save(score, options, ScriptedRoller([face]), Throwing("ada", "all")) for face in range(1, 21)
        ]
        return Fraction(sum(one.is_passed for one in thrown), 20)

    assert (passed(EXTREME), passed(PLAIN)) == (chance(score, EXTREME), chance(score, PLAIN))


@settings(derandomize=True, database=None)
@given(score=st.integers(0, 40))
def test_a_one_passes_and_a_twenty_fails_whatever_the_score(score: int) -> None:
    assert judge(score, 1, EXTREME).outcome == "passed"
    assert judge(score, 20, EXTREME).outcome == "failed"
    assert judge(score, 1, PLAIN).is_passed == (score >= 1)
    assert judge(score, 20, PLAIN).is_passed == (score >= 20)


@settings(derandomize=True, database=None)
@given(score=st.integers(0, 40), face=st.integers(2, 19))
def test_between_the_extremes_the_score_alone_decides(score: int, face: int) -> None:
    for options in (EXTREME, PLAIN):
        assert judge(score, face, options).is_passed == (face <= score)


@pytest.mark.parametrize(
    ("face", "options", "rule"),
    [
        (1, EXTREME, "LH-SAVE-2"),
        (20, EXTREME, "LH-SAVE-3"),
        (10, EXTREME, "LH-SAVE-1"),
        (1, PLAIN, "LH-SAVE-1"),
    ],
)
def test_the_rule_that_settled_it_is_named(face: int, options: Options, rule: str) -> None:
    assert judge(10, face, options).rule == rule


def test_the_die_says_for_whom_it_falls_and_before_whom() -> None:
    roller = ScriptedRoller([7])
    save(10, EXTREME, roller, Throwing("horror", "gm", "morale"))
    throw = roller.trace[0]
    assert (throw.dice, throw.who, throw.sees, throw.reason) == ((20,), "horror", "gm", "morale")
