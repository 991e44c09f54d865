"""Several strikes on one target: who is kept, which pools there are, which lands first."""

from fractions import Fraction
from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lampblack.kernel.rollers import Roller
from lampblack.rulesets.liminal.options import Options
from lampblack.rulesets.liminal.rules.pools import Fallen, PoolName, in_order, keep, pools
from lampblack.rulesets.liminal.terms import HARM_KINDS, HarmKind
from tests.rulesets.liminal.rules.every import every, highest

BOOK, SINGLE = Options(), Options(pool_mixed_types="single")
FOR_ANY = settings(derandomize=True, database=None)
fallen = st.lists(
    st.builds(
        Fallen,
        value=st.integers(0, 12),
        kind=st.sampled_from(HARM_KINDS),
        who=st.sampled_from(["ada", "bo", None]),
        dice=st.lists(st.sampled_from(["d4", "d6"]), max_size=2).map(tuple),
    ),
    min_size=1,
    max_size=6,
)
ALIKE = [Fallen(5, "stress"), Fallen(5, "non-lethal"), Fallen(5)]
ties = st.sampled_from([None, *HARM_KINDS])


@FOR_ANY
@given(fallen, ties)
def test_a_pool_keeps_the_highest_and_never_a_sum(some: list[Fallen], tie: HarmKind | None) -> None:
    found = pools(some, tie, BOOK)
    for pool in found:
        mine = [one for one in some if (one.kind == "stress") == (pool.name == "stress")]
        assert pool.kept in mine
        assert pool.kept.value == max(one.value for one in mine)
        assert pool.dice == tuple(die for one in mine for die in one.dice)
        assert len(pool.throwers) == len(pool.dice)
    kinds = {"stress" if one.kind == "stress" else "damage" for one in some}
    assert {pool.name for pool in found} == kinds


@FOR_ANY
@given(fallen, ties)
def test_by_option_there_is_one_pool_of_everything(some: list[Fallen], tie: HarmKind | None) -> None:
    (pool,) = pools(some, tie, SINGLE)
    assert pool.kept.value == max(one.value for one in some)
    assert pool.name == ("stress" if pool.kept.kind == "stress" else "damage")


@pytest.mark.parametrize("order", list(permutations(ALIKE)))
def test_a_tie_goes_to_the_worst_unless_the_attackers_choose(order: tuple[Fallen, ...]) -> None:
    assert keep(order).kind == "damage"
    for kind in HARM_KINDS:
        assert keep(order, kind).kind == kind
    rest = [one.kind for one in order[1:]]
    assert keep(order[1:], order[0].kind).kind == min(
        rest, key=HARM_KINDS.index
    )  # what was chosen is not there


def test_of_equals_the_earlier_strike_is_kept() -> None:
    assert keep([Fallen(3, who="bo"), Fallen(5, who="ada"), Fallen(5, who="cy")]).who == "ada"


@pytest.mark.parametrize(
    ("option", "first", "leading"),
    [
        ("damage-first", "stress", "damage"),
        ("stress-first", None, "stress"),
        ("gm", None, "damage"),
        ("gm", "stress", "stress"),
        ("gm", "damage", "damage"),
    ],
)
def test_which_kind_lands_first(option: str, first: PoolName | None, leading: str) -> None:
    options = Options(mixed_order=option)  # type: ignore[arg-type]
    found = pools([Fallen(2, "stress"), Fallen(3)], None, options)
    assert in_order(found, first, options)[0].name == leading


@pytest.mark.parametrize("dice", [((6,), (8,)), ((4, 6), (6,)), ((6,), (6,), (6,))])
def test_a_gang_falls_like_the_highest_of_all_its_dice(dice: tuple[tuple[int, ...], ...]) -> None:
    def kept(roller: Roller) -> int:
        thrown = [Fallen(roller.highest(own, reason="attack")) for own in dice]
        return pools(thrown, None, BOOK)[0].kept.value

    assert every(kept) == highest(*(die for own in dice for die in own))
    assert sum(highest(6, 8).values()) == Fraction(1)
