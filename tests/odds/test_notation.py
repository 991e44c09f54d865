"""The odds of a notation are those of the roll it throws; icepool and d20 agree."""

from fractions import Fraction

import d20
import icepool
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lampblack import odds
from lampblack.kernel.dice import parse, roll
from lampblack.kernel.errors import LampblackError, TooMuch
from lampblack.kernel.rollers import SeededRoller
from lampblack.odds import brute, exact
from lampblack.odds.notation import cost

SAMPLES = [
    "d6", "4d6kh3", "2d20kl1+5", "d6-d4", "2d6!1", "3d4!2", "3d6!1kh1", "3d4!2dl1", "4d4dh1kl2",
    "2d4!1kh1+d6kl1-3", "1d1!3", "3d3!2kl2", "7", "2 - d4[ice]", "4d6dl1dh1", "3d2!1kh2dl1",
]  # fmt: skip


@pytest.mark.parametrize("text", SAMPLES)
def test_odds_are_those_of_the_roll(text: str) -> None:
    expression = parse(text)
    thrown = exact.spread(lambda roller: roll(expression, roller).total)
    assert dict(odds.dice(text).weights) == dict(sorted(thrown.weights.items()))


PICKS = st.tuples(st.sampled_from(["kh", "kl", "dh", "dl"]), st.integers(1, 3))


@settings(max_examples=60, derandomize=True)
@given(st.integers(1, 4), st.integers(1, 4), st.integers(0, 1), st.lists(PICKS, max_size=2))
def test_every_keep_and_drop_counts_as_it_is_rolled(
    count: int, sides: int, again: int, picks: list[tuple[str, int]]
) -> None:
    text = f"{count}d{sides}{'!1' * again}{''.join(f'{which}{number}' for which, number in picks)}"
    try:
        expression = parse(text)
    except LampblackError:
        return
    assert odds.dice(text) == ordered(brute.spread(lambda roller: roll(expression, roller).total))


def ordered(spread: odds.Spread[int]) -> odds.Spread[int]:
    return odds.Spread.weighed(dict(sorted(spread.weights.items())))


@pytest.mark.parametrize(("count", "sides", "keep"), [(4, 6, 3), (10, 10, 3), (20, 4, 7)])
def test_icepool_agrees_on_what_is_kept(count: int, sides: int, keep: int) -> None:
    ours = odds.dice(f"{count}d{sides}kh{keep}")
    theirs = icepool.d(sides).highest(count, keep)
    assert list(ours.weights) == list(theirs.outcomes())
    assert [ours.of(total) for total in ours.weights] == list(theirs.probabilities())


@pytest.mark.parametrize("text", ["4d6kh3", "2d20kl1+5", "8d6"])
def test_d20_rolls_what_can_come_out(text: str) -> None:
    """Its own chance cannot be forced, so only the range is held: each total it ever shows has a weight."""
    ours = odds.dice(text)
    assert {d20.roll(text).total for _ in range(200)} <= set(ours.weights)


def test_many_rolls_come_near_the_mean() -> None:
    """4000 rolls from a fixed seed lie within three and a half standard errors."""
    roller, spread = SeededRoller(5), odds.dice("4d6kh3")
    rolled = [roll(parse("4d6kh3"), roller).total for _ in range(4000)]
    variance = spread.mean(lambda total: (total - spread.mean()) ** 2)
    miss = Fraction(sum(rolled), len(rolled)) - spread.mean()
    assert miss**2 * len(rolled) < variance * Fraction(7, 2) ** 2


def test_too_large_is_said_before_it_is_counted() -> None:
    assert cost(parse("50d100kh25")) > 10**8
    with pytest.raises(TooMuch, match="use fewer dice"):
        odds.dice("50d100kh25")


def test_the_largest_plain_roll_is_counted() -> None:
    assert odds.dice("100d20").mean() == 1050
