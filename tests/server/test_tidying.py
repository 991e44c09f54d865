"""Memory is cleared when nobody waits, and not before."""

from __future__ import annotations

import functools
import gc
import os
import traceback
import weakref
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from lampblack.server.tidying import Tidying

AGAIN = 77
"""What a child ends with in which nothing can be cleared: another thread was just clearing when it was made."""


def tried(test: Callable[..., None], fixtures: dict[str, Any]) -> int:
    ring = dropped()
    gc.collect()
    if ring() is not None:
        return AGAIN
    try:
        test(**fixtures)
    except BaseException:  # noqa: BLE001 - whatever it was, it is shown and counts
        traceback.print_exc()
        return 1
    return 0


def alone(test: Callable[..., None]) -> Callable[..., None]:
    """Run a test in a child of this process: what is looked at belongs to all threads, and there may be others here."""

    @functools.wraps(test)
    def run(**fixtures: Any) -> None:
        ended = AGAIN
        for _ in range(200):
            if (child := os.fork()) == 0:
                os._exit(tried(test, fixtures))
            if (ended := os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])) != AGAIN:
                break
        assert ended == 0, "what went wrong stands above"

    return run


class Ring:
    """Something that only a collection can let go of: it holds itself."""

    def __init__(self) -> None:
        self.itself = self


@pytest.fixture
def tidying() -> Iterator[Tidying]:
    made = Tidying(0.0)
    yield made
    made.end()


def dropped() -> weakref.ref[Ring]:
    return weakref.ref(Ring())


@alone
def test_a_quiet_moment_after_changes_clears_once(tidying: Tidying) -> None:
    ring = dropped()
    assert [tidying.look(1.0, 3), ring() is None] == [False, False], (
        "something was going on since the last look"
    )
    assert [tidying.look(2.0, 3), ring() is None] == [True, True]
    assert tidying.look(3.0, 3) is False, "nothing has gathered since"


@alone
def test_play_without_a_pause_is_cleared_at_last(tidying: Tidying) -> None:
    ring = dropped()
    assert not any(tidying.look(float(second), second) for second in range(600))
    assert ring() is not None
    assert tidying.look(600.0, 600) is True
    assert ring() is None


@alone
def test_all_objects_are_never_looked_through_by_themselves(tidying: Tidying) -> None:
    whole: list[dict[str, int]] = []

    def note(phase: str, info: dict[str, int]) -> None:
        if phase == "start" and info["generation"] == 2:
            whole.append(info)

    gc.callbacks.append(note)
    held = [[[number]] for number in range(400_000)]
    gc.callbacks.remove(note)
    assert whole == []
    assert len(held) == 400_000


@pytest.fixture(params=["a program that set itself apart", "one that did not"])
def program(request: pytest.FixtureRequest) -> Iterator[None]:
    gc.unfreeze()
    if request.param == "a program that set itself apart":
        gc.freeze()
    yield
    gc.freeze()  # as tests/conftest.py left it


@alone
def test_what_was_there_at_the_start_is_set_apart_for_good(program: None) -> None:
    tidying = Tidying(0.0)
    apart = gc.get_freeze_count()
    assert apart > 100_000, "the program and its tests"
    assert tidying.look(600.0, 1) is True
    assert gc.get_freeze_count() == apart
    tidying.end()


@alone
def test_what_a_program_set_apart_is_not_looked_through() -> None:
    old = dropped()
    gc.freeze()
    tidying = Tidying(0.0)
    young = dropped()
    assert tidying.look(600.0, 1) is True
    assert (old() is None, young() is None) == (False, True)
    tidying.end()


@alone
def test_the_process_is_left_as_it_was(program: None) -> None:
    before = (gc.get_threshold(), gc.get_freeze_count() > 0)
    Tidying(0.0).end()
    assert (gc.get_threshold(), gc.get_freeze_count() > 0) == before
