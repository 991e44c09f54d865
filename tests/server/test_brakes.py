"""A budget holds in any stretch of its length, and belongs to one seat."""

from lampblack.server.brakes import Window


def test_a_budget_slides_with_time() -> None:
    now = [0.0]
    window = Window(3, 10.0, clock=lambda: now[0])
    taken = []
    for moment in (0, 4, 8, 9, 9.9, 10, 11, 14, 18):
        now[0] = moment
        taken.append(window.take("ana"))
    assert taken == [True, True, True, False, False, True, False, True, True]


def test_what_one_seat_takes_no_other_feels() -> None:
    window = Window(1, 10.0, clock=lambda: 0.0)
    assert [window.take("ana"), window.take("ana"), window.take("gm")] == [True, False, True]
