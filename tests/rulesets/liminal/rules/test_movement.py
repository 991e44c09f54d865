"""Moving: one move, two with the action, split at will."""

from hypothesis import given, settings
from hypothesis import strategies as st

from lampblack.rulesets.liminal.rules.movement import Pace, is_too_far, move, reach, takes_action

FOR_ANY = settings(derandomize=True, database=None)
ACTIONS = st.sampled_from([None, "move", "attack", "retreat"])


@FOR_ANY
@given(moved=st.integers(0, 100), feet=st.integers(0, 100), a_move=st.integers(0, 60), action=ACTIONS)
def test_how_far_is_too_far(moved: int, feet: int, a_move: int, action: str | None) -> None:
    pace = Pace(moved, a_move, action)
    by_hand = 2 * a_move if action in (None, "move") else a_move
    assert is_too_far(pace, feet) == (moved + feet > by_hand)
    assert reach(pace) == by_hand - moved
    assert takes_action(pace, feet) == (action is None and moved + feet > a_move)


@FOR_ANY
@given(steps=st.lists(st.integers(0, 30), max_size=8))
def test_a_move_in_pieces_is_the_move_as_a_whole(steps: list[int]) -> None:
    pace = Pace(0, 40)
    for feet in steps:
        if not is_too_far(pace, feet):
            moved = move(pace, feet)
            pace = Pace(moved.moved_ft, 40, moved.action)
    assert pace.moved_ft <= 80
    assert pace.action == ("move" if pace.moved_ft > 40 else None)


def test_the_rule_says_which_move_it_was() -> None:
    assert [move(Pace(0, 40), feet).rule for feet in (40, 41)] == ["LH-ACT-1", "LH-ACT-3"]
    assert move(Pace(40, 40, "attack"), 0).action == "attack"
