"""The clock: units, and the Fatigue that days of going without bring."""

from hypothesis import given, settings
from hypothesis import strategies as st

from lampblack.rulesets.liminal.options import Options
from lampblack.rulesets.liminal.rules.clock import Span, Stretch, fatigue_due, seconds, until_lost

BOOK, ONCE = Options(), Options(fatigue_repeat=False)
FOR_ANY = settings(derandomize=True, database=None, max_examples=200)
HOUR = 60 * 60


@FOR_ANY
@given(days=st.integers(0, 9), hours=st.integers(0, 99), minutes=st.integers(0, 99), s=st.integers(0, 99))
def test_units_add_up(days: int, hours: int, minutes: int, s: int) -> None:
    assert seconds(Span(s, minutes, hours, days)) == ((days * 24 + hours) * 60 + minutes) * 60 + s


@FOR_ANY
@given(
    since=st.integers(0, 10**6), steps=st.lists(st.integers(0, 40 * HOUR), max_size=12), once=st.booleans()
)
def test_however_time_is_cut_a_stretch_gives_one_a_day(since: int, steps: list[int], once: bool) -> None:
    options, clock, given_so_far = ONCE if once else BOOK, since, 0
    for step in steps:
        clock += step
        given_so_far += fatigue_due(Stretch(since, given_so_far), clock, options)
    by_hand = sum(1 for day in range(1, 30) if clock - since >= day * 24 * HOUR)
    assert given_so_far == (min(1, by_hand) if once else by_hand)


def test_a_clock_that_was_set_back_gives_nothing_and_takes_nothing() -> None:
    assert fatigue_due(Stretch(500 * HOUR), 0, BOOK) == 0
    assert fatigue_due(Stretch(0, 5), 24 * HOUR, BOOK) == 0


@FOR_ANY
@given(more=st.integers(1, 40), harmed=st.integers(0, 9))
def test_fatigue_stops_with_the_one_that_fills_the_last_slot(more: int, harmed: int) -> None:
    slots, taken = 10, 0
    for _ in range(more):
        taken += 1
        if harmed + taken >= slots:
            break
    assert until_lost(more, harmed, slots) == taken
    assert until_lost(more, harmed, None) == more
