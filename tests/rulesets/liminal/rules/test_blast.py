"""How many a Blast catches, against a count by hand."""

from collections import Counter
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lampblack.kernel.rollers import ScriptedRoller, SeededRoller
from lampblack.rulesets.liminal.rules.blast import caught
from lampblack.rulesets.liminal.rules.weapons import Thrown
from tests.rulesets.liminal.rules.every import every


@pytest.mark.parametrize(("dice", "there"), [((6,), 3), ((8,), 12), ((6, 4), 5), ((4,), 1)])
def test_so_many_are_caught_as_the_highest_die_shows_and_no_more_than_there_are(
    dice: tuple[int, ...], there: int
) -> None:
    counted: Counter[int] = Counter()
    ways = [(one, two) for one in range(1, dice[0] + 1) for two in range(1, (dice[1:] or (1,))[0] + 1)]
    for way in ways:
        counted[min(max(way), there)] += 1
    by_hand = {number: Fraction(times, len(ways)) for number, times in counted.items()}
    assert every(lambda roller: caught(Thrown(dice), there, roller)) == by_hand


@settings(derandomize=True, database=None)
@given(flat=st.integers(0, 20), there=st.integers(1, 9))
def test_a_flat_amount_counts_itself_and_throws_nothing(flat: int, there: int) -> None:
    roller = SeededRoller(1)
    assert caught(Thrown(flat=flat), there, roller) == max(1, min(flat, there))
    assert roller.trace == []


def test_the_count_is_a_throw_of_its_own() -> None:
    roller = ScriptedRoller([4])
    assert caught(Thrown((6,)), 9, roller, who="ada", sees="gm") == 4
    assert (roller.trace[0].reason, roller.trace[0].who, roller.trace[0].sees) == ("count", "ada", "gm")
