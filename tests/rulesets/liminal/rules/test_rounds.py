"""Rounds: when a fight is decided, who comes next, what is one pool; and the loop of the procedure."""

from hypothesis import given, settings
from hypothesis import strategies as st

from lampblack.rulesets.liminal.rules.procedure import Place, go_to, is_step
from lampblack.rulesets.liminal.rules.rounds import Fighter, is_decided, is_same_pool, next_in_order
from lampblack.rulesets.liminal.terms import Side

FOR_ANY = settings(derandomize=True, database=None, max_examples=200)
SIDES = st.sampled_from(["investigators", "adversaries", "none"])


@FOR_ANY
@given(fighters=st.lists(st.tuples(SIDES, st.booleans()), max_size=6))
def test_a_fight_is_decided_when_a_side_of_it_has_nobody_left(fighters: list[tuple[Side, bool]]) -> None:
    sides = {side for side, _ in fighters} - {"none"}
    standing = {side for side, is_able in fighters if is_able}
    assert is_decided(Fighter(*one) for one in fighters) == bool(sides - standing)


def test_a_fight_with_one_side_goes_on_while_it_stands() -> None:
    assert not is_decided([Fighter("investigators", True), Fighter("none", False)])
    assert is_decided([Fighter("investigators", False)])


@FOR_ANY
@given(
    order=st.permutations("abcde"),
    turn=st.sampled_from([None, *"abcdez"]),
    may=st.sets(st.sampled_from("abcde")),
)
def test_who_comes_next_stands_later_and_can_act(order: list[str], turn: str | None, may: set[str]) -> None:
    later = order[order.index(turn) + 1 :] if turn in order else order
    found = next_in_order(order, turn, may)
    assert found == next(iter([who for who in later if who in may]), None)


def test_neighbours_strike_in_one_pool_and_by_option_the_whole_round() -> None:
    assert is_same_pool(("ada", "bo"), "bo", spans_round=False)
    assert not is_same_pool(("ada", "bo"), "ghoul", spans_round=False)
    assert is_same_pool(("ada", "bo"), "ghoul", spans_round=True)
    assert not is_same_pool(("ada", "bo"), None, spans_round=True)


def test_the_loop_has_seven_steps_and_counts_how_often_it_begins() -> None:
    place = Place(1, 1)
    seen = [place := go_to(place, "next") for _ in range(14)]
    assert [one.step for one in seen] == [2, 3, 4, 5, 6, 7, 1] * 2
    assert [one.cycle for one in seen] == [1] * 6 + [2] * 7 + [3]
    assert [is_step(step) for step in (0, 1, 7, 8)] == [False, True, True, False]
