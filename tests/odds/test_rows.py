"""Totals laid side by side: which is the higher is what each pair comes to."""

from hypothesis import given, settings
from hypothesis import strategies as st

from lampblack.kernel.spread import Spread
from lampblack.odds.rows import against

SPREADS = st.dictionaries(st.integers(-5, 5), st.integers(1, 6), min_size=1, max_size=6).map(Spread.weighed)


@settings(max_examples=60, derandomize=True)
@given(SPREADS, SPREADS)
def test_which_is_higher_is_what_every_pair_comes_to(one: Spread[int], other: Spread[int]) -> None:
    pairs = one.then(lambda total: other.read(lambda beside: (total > beside) - (total < beside)))
    assert against(one, other) == (pairs.of(1), pairs.of(0), pairs.of(-1))
