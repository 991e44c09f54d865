"""A character's slots as cells, also where the numbers of a sheet are beyond anything played."""

from typing import Any

import pytest

from lampblack.web.figures import MOST_CELLS, figure
from lampblack.web.offered import Offers
from tests.web.glimpses import sheet

HUGE = 10**9


@pytest.mark.parametrize(
    ("changes", "item"),
    [
        ({"slots": HUGE, "slots_used": 1}, {"count": 1, "slots_each": 1}),
        ({"slots": 10, "slots_used": HUGE}, {"count": HUGE, "slots_each": HUGE}),
        (
            {"afflictions": {"a": {"kind": "wound", "slots": HUGE, "count": HUGE}}},
            {"count": 1, "slots_each": 1},
        ),
    ],
)
def test_huge_numbers_are_drawn_as_a_few_cells(changes: dict[str, Any], item: dict[str, Any]) -> None:
    whole = {"slots_used": 1, **sheet(**changes)}
    view = {"characters": {"ada": whole}, "items": {"rope": {"at": "ada", "name": "Rope", **item}}}
    assert len(figure(view, "ada", Offers([])).cells) <= 3 * MOST_CELLS
