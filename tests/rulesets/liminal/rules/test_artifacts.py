"""Artifacts and Rituals: seconds, or rounds of work; whether they are the action."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lampblack.rulesets.liminal.options import Options
from lampblack.rulesets.liminal.rules.artifacts import Deed, costs_action, is_too_slow, progress, same_task
from lampblack.rulesets.liminal.sheet import Task

BOOK, ALONG = Options(), Options(artifact_cost="with-action")


@settings(derandomize=True, database=None)
@given(rounds=st.integers(1, 20))
def test_a_deed_of_n_rounds_is_done_after_n_of_them(rounds: int) -> None:
    done, worked = progress(rounds, None), 1
    while done.outcome == "under-way":
        assert done.rounds_left == rounds - worked
        done, worked = progress(None, Task(what="ritual", rounds_left=done.rounds_left)), worked + 1
    assert (worked, done.rounds_left) == (rounds, 0)


def test_a_new_plan_of_the_gm_replaces_the_old_one() -> None:
    assert progress(5, Task(what="ritual", rounds_left=1)).rounds_left == 4


@pytest.mark.parametrize(
    ("is_quick", "rounds", "task", "slow"),
    [
        (True, None, None, False),
        (False, None, None, True),
        (False, 2, None, False),
        (False, None, Task(what="artifact"), False),
    ],
)
def test_what_does_not_fit_into_a_turn(
    is_quick: bool, rounds: int | None, task: Task | None, slow: bool
) -> None:
    assert is_too_slow(is_quick=is_quick, rounds=rounds, task=task) is slow


def test_by_option_only_an_artifact_rides_along() -> None:
    deeds: tuple[Deed, ...] = ("artifact", "ritual", "manoeuvre", "other")
    assert [costs_action(deed, BOOK) for deed in deeds] == [True, True, True, True]
    assert [costs_action(deed, ALONG) for deed in deeds] == [False, True, True, True]


def test_work_goes_on_only_with_the_same_deed_and_thing() -> None:
    task = Task(what="artifact", item="idol")
    assert same_task(task, "artifact", "idol") is task
    assert same_task(task, "artifact", "bell") is None
    assert same_task(task, "ritual", "idol") is None
    assert same_task(None, "ritual", None) is None
