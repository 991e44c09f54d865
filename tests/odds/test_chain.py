"""What goes on step by step ends where following every way ends; knots of states are solved whole."""

from fractions import Fraction
from math import lcm

import icepool
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lampblack.kernel.errors import TooMuch
from lampblack.kernel.spread import Spread
from lampblack.odds import brute
from lampblack.odds.chain import end, onward, streaming
from lampblack.odds.knots import knots
from lampblack.odds.web import Web

Links = dict[int, Spread[int]]


def half(one: str, other: str) -> Spread[str]:
    return Spread.weighed({one: 1, other: 1})


def test_who_stays_with_half_a_chance_is_gone_after_two_steps() -> None:
    ended = end("in", lambda state: half("in", "out") if state == "in" else None)
    assert (ended.steps, dict(ended.final), ended.stays) == (Fraction(2), {"out": Fraction(1)}, Fraction(0))


def test_states_that_lead_to_each_other_are_solved_together() -> None:
    """A walk between two walls, from the middle of five: both ends as likely, and 4 steps in the mean."""

    def step(place: int) -> Spread[int] | None:
        return Spread.weighed({place - 1: 1, place + 1: 1}) if 0 < place < 4 else None

    ended = end(2, step)
    assert ended.final == {0: Fraction(1, 2), 4: Fraction(1, 2)}
    assert ended.steps == 4


def test_what_never_ends_has_no_mean() -> None:
    def step(state: str) -> Spread[str] | None:
        return {"start": half("loop", "out"), "loop": half("loop", "pool"), "pool": half("loop", "pool")}.get(
            state
        )

    ended = end("start", step)
    assert (ended.steps, ended.stays, ended.final) == (None, Fraction(1, 2), {"out": Fraction(1, 2)})
    assert ended.mean_steps == "never"


def test_a_state_that_only_stays_never_ends() -> None:
    assert end("stuck", Spread.certain).stays == 1


def test_an_end_at_once_takes_no_step() -> None:
    ended = end("done", lambda _: None)
    assert (ended.steps, dict(ended.final)) == (Fraction(0), {"done": Fraction(1)})


def test_too_many_states_are_refused() -> None:
    with pytest.raises(TooMuch, match="more than 50 states"):
        end(0, lambda place: Spread.certain(place + 1), most=50)


FORWARD = st.lists(
    st.dictionaries(st.integers(0, 4), st.integers(1, 5), min_size=1, max_size=3), min_size=2, max_size=6
)


@settings(max_examples=40, derandomize=True)
@given(FORWARD)
def test_ways_that_only_lead_on_end_as_every_way_does(jumps: list[dict[int, int]]) -> None:
    """Each place jumps on by so much; one that would stay goes on by one."""

    def step(place: int) -> Spread[int] | None:
        if place >= len(jumps):
            return None
        return Spread.weighed({place + max(1, jump): weight for jump, weight in jumps[place].items()})

    assert end(0, step).final == brute.after(0, step, len(jumps))


@settings(max_examples=60, derandomize=True)
@given(FORWARD)
def test_counted_out_of_one_number_it_ends_as_in_fractions(jumps: list[dict[int, int]]) -> None:
    """Each place jumps on, or stays, some of them for ever."""

    def step(place: int) -> Spread[int] | None:
        return Spread.weighed(fitting(place, jumps[place])) if place < len(jumps) else None

    web = Web(0, step, 100)
    fast, slow = (
        onward(web, lcm(*(web.leaving(number) or 1 for number in range(len(web.states))))),
        streaming(web),
    )
    assert not web.leads_back
    assert (fast.final, fast.stays, fast.steps, fast.visits) == (
        slow.final,
        slow.stays,
        slow.steps,
        slow.visits,
    )


def fitting(place: int, jumps: dict[int, int]) -> dict[int, int]:
    return {place + jump: weight for jump, weight in jumps.items()}


def test_a_long_way_ends_as_a_short_one_does() -> None:
    """Past the states that are counted out of one number it goes on in fractions: two steps for each place."""

    def step(place: int) -> Spread[int] | None:
        return Spread.weighed({place: 1, place + 1: 1}) if place < length else None

    for length in (3, 2000):
        ended = end(0, step)
        assert ended.steps == 2 * length
        assert ended.final == {length: Fraction(1)}


LINKS = st.lists(
    st.dictionaries(st.integers(0, 5), st.integers(1, 4), min_size=1, max_size=3), min_size=5, max_size=5
)


@settings(max_examples=40, derandomize=True)
@given(LINKS)
def test_any_web_of_states_keeps_its_balance(links: list[dict[int, int]]) -> None:
    """Whatever flows in flows out: visits satisfy their own equations, and all chances come to one."""

    def step(state: int) -> Spread[int] | None:
        return Spread.weighed(links[state]) if state < len(links) else None

    ended = end(0, step)
    assert sum(ended.final.values()) + ended.stays == 1
    ways = {state: step(state) for state in ended.visits}
    for state, often in ended.visits.items():
        come = sum(ended.visits[before] * way.of(state) for before, way in ways.items() if way is not None)
        assert often == come + (state == 0)


@settings(max_examples=40, derandomize=True)
@given(LINKS)
def test_knots_come_before_what_they_lead_to(links: list[dict[int, int]]) -> None:
    found = list(knots(0, dict(enumerate(links))))
    places = {state: number for number, knot in enumerate(found) for state in knot}
    reached = {0, *(after for state in places if state < len(links) for after in links[state])}
    assert set(places) == reached
    for state in places:
        for after in links[state] if state < len(links) else ():
            assert places[after] >= places[state]


def test_icepool_agrees_on_how_long_a_walk_takes() -> None:
    def ours(place: int) -> Spread[int] | None:
        return Spread.weighed({max(0, place - 1): 2, place + 1: 1}) if 0 < place < 7 else None

    def theirs(place: int) -> object:
        return icepool.Die({max(0, place - 1): 2, place + 1: 1}) if 0 < place < 7 else place

    assert end(3, ours).steps == icepool.Die([3]).mean_time_to_absorb(theirs)
