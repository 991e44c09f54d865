"""The order of turns, initiative, and the clock against going minute by minute."""

from itertools import permutations, product

import pytest

from lampblack.rulesets.crusade.rules import initiative, time, turns
from lampblack.rulesets.crusade.rules.initiative import Entrant


def test_the_next_turn_is_the_next_living_one_round_and_round() -> None:
    order = ["a", "b", "c", "d"]
    for at, *lives in product(range(4), *[[True, False]] * 4):
        living = [who for who, lives_ in zip(order, lives, strict=True) if lives_]
        passed, following = turns.way_to_next(turns.after(order, order[at]), living)
        ring = order[at + 1 :] + order[: at + 1]
        expected = next((who for who in ring if who in living), None)
        assert (following.slot if following else None) == expected
        if following is not None:
            assert [step.slot for step in passed] == ring[: ring.index(following.slot)]
            assert following.wraps == (order.index(following.slot) <= at)


def test_nobody_has_the_turn_then_all_come_from_the_top() -> None:
    assert [(step.slot, step.wraps) for step in turns.after(["a", "b"], None)] == [("a", False), ("b", False)]
    assert turns.way_to_next(turns.after([], None), []) == ([], None)


def test_clocks() -> None:
    left: int | None = 3
    seen = []
    while left is not None:
        left = turns.ticked(left)
        seen.append(left)
    assert seen == [2, 1, None]


@pytest.mark.parametrize("breaks", [True, False])
def test_initiative_sorts_and_keeps_the_named_order_of_full_ties(breaks: bool) -> None:
    for named in permutations(
        [Entrant("a", 5, 1), Entrant("b", 5, 2), Entrant("c", 7, 0), Entrant("d", 5, 1)]
    ):
        ordered = initiative.in_order(named, reaction_breaks=breaks)
        ranks = [(one.total, one.reaction if breaks else 0) for one in ordered]
        assert ranks == sorted(ranks, reverse=True)
        for one, other in initiative.ties(ordered, reaction_breaks=breaks):
            places = [entrant.who for entrant in named]
            assert places.index(one) < places.index(other)


def test_newcomers_move_nobody_else() -> None:
    order, totals = ["x", "y", "z"], {"x": 9, "y": 12, "z": 4}
    for total in range(15):
        line = initiative.joined(order, totals, [Entrant("n", total, 0)])
        assert [who for who in line if who != "n"] == order
        at = line.index("n")
        assert all(totals[who] >= total for who in line[:at])
        assert at == len(order) or totals[line[at + 1]] < total


@pytest.mark.parametrize(("minutes", "hours"), [(True, True), (True, False), (False, True), (False, False)])
def test_the_clock_leaves_out_no_moment_that_matters(minutes: bool, hours: bool) -> None:
    for now, length in ((0, 1), (59, 1), (10, 200), (1439, 2), (1, 3000)):
        end, met = now + length, []
        at = now
        while (instant := time.next_instant(at, end, minutes_matter=minutes, hours_matter=hours)) is not None:
            met.append(instant.minute)
            at = instant.minute
        due = [m for m in range(now + 1, end + 1) if minutes or (hours and m % 60 == 0) or m % 1440 == 0]
        assert met == due


def test_n_hours_cross_n_full_hours_whenever_they_begin() -> None:
    for begin in range(120):
        hours = [m for m in range(begin + 1, begin + 3 * 60 + 1) if time.Instant(m).is_hour]
        assert len(hours) == 3
        day, hour, minute = time.reading(begin)
        assert time.since_start(day, hour, minute) == begin
