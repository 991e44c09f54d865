"""Each fast path comes to what looking at every die comes to; other people's libraries agree."""

from collections.abc import Hashable
from fractions import Fraction

import dyce
import icepool
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lampblack.kernel.errors import TooMuch
from lampblack.kernel.spread import Spread
from lampblack.kernel.throw import Roller
from lampblack.odds import brute, exact, falling

DICE = st.lists(st.integers(1, 8), min_size=1, max_size=4)
QUICK = settings(max_examples=40, derandomize=True)


def of(fork: falling.Fork) -> Spread[int]:
    return Spread.weighed(dict(zip(fork.answers, fork.weights, strict=True)))


@QUICK
@given(DICE)
def test_highest_is_what_every_fall_comes_to(dice: list[int]) -> None:
    assert of(falling.highest(tuple(dice))) == brute.highest(dice)


@QUICK
@given(DICE)
def test_a_sum_is_what_every_fall_comes_to(dice: list[int]) -> None:
    assert of(falling.total(tuple(dice))) == brute.total(dice)


@QUICK
@given(st.integers(0, 5), st.integers(1, 6), st.integers(-1, 8))
def test_successes_are_what_every_fall_comes_to(count: int, sides: int, at_least: int) -> None:
    def rule(roller: Roller) -> int:
        return roller.successes(count, sides, at_least, reason="climb")

    assert exact.spread(rule) == brute.spread(rule)


@QUICK
@given(st.lists(st.integers(0, 2), min_size=1, max_size=8))
def test_faces_that_are_alike_keep_their_weight(classes: list[int]) -> None:
    def rule(roller: Roller) -> int:
        return classes[roller.die(len(classes), reason="save", alike=classes) - 1]

    assert exact.spread(rule) == brute.spread(rule)


def branching(roller: Roller) -> tuple[int, ...]:
    """A rule that asks for other dice on each way."""
    first = roller.die(4, reason="first")
    match first:
        case 1:
            return (first,)
        case 2:
            return (first, roller.highest([6, 4], reason="more"), roller.total([3, 2], reason="more"))
        case 3:
            return (first, *roller.pool([2, 3], reason="all"))
        case _:
            return (first, roller.successes(3, 6, 4, reason="many"))


def test_a_rule_may_ask_for_other_dice_on_each_way() -> None:
    found = exact.spread(branching)
    assert found == brute.spread(branching)
    assert sum(found.weights.values()) == found.total
    assert found.of((1,)) == Fraction(1, 4)


def test_a_rule_without_dice_comes_out_one_way() -> None:
    assert exact.spread(lambda _: "sure") == Spread({"sure": 1}, 1)


def test_no_dice_at_all_are_nothing() -> None:
    def rule(roller: Roller) -> tuple[Hashable, ...]:
        return roller.highest([], reason="a"), roller.total([], reason="b"), roller.pool([], reason="c")

    assert exact.spread(rule) == brute.spread(rule) == Spread({(0, 0, ()): 1}, 1)


def test_too_many_ways_are_refused() -> None:
    with pytest.raises(TooMuch, match="more than 10 ways"):
        exact.spread(lambda roller: roller.die(20, reason="a"), most=10)
    with pytest.raises(TooMuch, match="fall in"):
        exact.spread(lambda roller: roller.pool([100] * 5, reason="a"))


POOLS = [(6, 6, 8, 8), (4, 4), (12, 12, 20), (3, 5, 7, 9)]


@pytest.mark.parametrize("dice", POOLS)
def test_icepool_and_dyce_agree_on_the_highest(dice: tuple[int, ...]) -> None:
    ours = exact.spread(lambda roller: roller.highest(dice, reason="attack"))
    theirs = icepool.highest(*(icepool.d(sides) for sides in dice))
    assert {face: ours.of(face) for face in ours.weights} == dict(
        zip(theirs.outcomes(), theirs.probabilities(), strict=True)
    )
    other = dyce.P(*(dyce.H(sides) for sides in dice)).at(-1)
    assert all(ours.of(face) == Fraction(other[face], other.total) for face in other)


@pytest.mark.parametrize("dice", POOLS)
def test_dyce_agrees_on_sums(dice: tuple[int, ...]) -> None:
    ours = exact.spread(lambda roller: roller.total(dice, reason="sum"))
    theirs = dyce.P(*(dyce.H(sides) for sides in dice)).h()
    assert {total: ours.of(total) for total in ours.weights} == {
        total: Fraction(theirs[total], theirs.total) for total in theirs
    }
