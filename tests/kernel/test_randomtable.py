"""Random tables: no total without an entry, none with two, and the fault named by its row."""

from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lampblack.kernel.dice import parse, roll, span
from lampblack.kernel.errors import LampblackError
from lampblack.kernel.randomtable import RandomTable
from lampblack.kernel.rollers import ScriptedRoller


def rows(*ranges: tuple[int, int]) -> list[dict[str, Any]]:
    return [{"from": first, "to": last, "entry": f"{first}-{last}"} for first, last in ranges]


def test_picks_by_range() -> None:
    table = RandomTable.from_rows("2d6", rows((2, 2), (3, 5), (6, 8), (9, 11), (12, 12)))
    picked = [table.pick(total) for total in range(2, 13)]
    assert picked == ["2-2", *["3-5"] * 3, *["6-8"] * 3, *["9-11"] * 3, "12-12"]
    assert table.pick(roll(parse(table.dice), ScriptedRoller([4, 5])).total) == "9-11"


@pytest.mark.parametrize(
    ("dice", "ranges", "field", "said"),
    [
        ("d6", [(1, 2), (4, 6)], "rows.2", "row 2 (4 to 6) leaves 3 without"),
        ("d6", [(2, 6)], "rows.1", "leaves 1 without"),
        ("d20", [(1, 5), (9, 20)], "rows.2", "leaves 6 to 8 without"),
        ("d6", [(1, 3), (3, 6)], "rows.2", "row 2 (3 to 6) begins below 4"),
        ("d6", [(0, 6)], "rows.1", "begins below 1"),
        ("2d6", [(1, 12)], "rows.1", "begins below 2"),
        ("d6", [(1, 6), (1, 6)], "rows.2", "begins below 7"),
        ("d6", [(1, 4), (6, 5)], "rows.2", "row 2 (6 to 5) ends before it begins"),
        ("d6", [(1, 4), (5, 7)], "rows.2", "goes past 6"),
        ("2d6", [(2, 6), (7, 10)], "rows", "add a row for 11 to 12"),
        ("d6", [], "rows", "add a row for 1 to 6"),
    ],
)
def test_names_the_hole_or_the_overlap(
    dice: str, ranges: list[tuple[int, int]], field: str, said: str
) -> None:
    with pytest.raises(LampblackError) as caught:
        RandomTable.from_rows(dice, rows(*ranges))
    assert (caught.value.slug, caught.value.field) == ("bad-value", field)
    assert said in str(caught.value)


@pytest.mark.parametrize(
    "row",
    [
        {"from": 1, "to": 6},
        {"from": 1, "entry": "x"},
        {"from": "1", "to": 6, "entry": "x"},
        {"from": True, "to": 6, "entry": "x"},
        {"from": 1.5, "to": 6, "entry": "x"},
        {"from": 1, "to": 6, "entry": "x", "note": "y"},
    ],
)
def test_rows_must_be_rows(row: dict[str, Any]) -> None:
    with pytest.raises(LampblackError) as caught:
        RandomTable.from_rows("d6", [row])
    assert (caught.value.slug, caught.value.field) == ("bad-value", "rows")


def test_bad_dice_are_bad_notation() -> None:
    with pytest.raises(LampblackError) as caught:
        RandomTable.from_rows("six", rows((1, 6)))
    assert caught.value.slug == "bad-notation"


@pytest.mark.parametrize("total", [1, 13, -4])
def test_a_total_off_the_table(total: int) -> None:
    with pytest.raises(LampblackError, match=f"total of {total} is not"):
        RandomTable.from_rows("2d6", rows((2, 12))).pick(total)


def test_a_stored_table_is_proved_again() -> None:
    stored = msgspec.json.encode(RandomTable.from_rows("d4", rows((1, 4))))
    assert msgspec.json.decode(stored, type=RandomTable).pick(2) == "1-4"
    with pytest.raises(LampblackError):
        msgspec.json.decode(stored.replace(b'"to":4', b'"to":3'), type=RandomTable)


@settings(derandomize=True, max_examples=200, deadline=None)
@given(st.sampled_from(["d6", "2d6", "3d10", "d%", "4d6kh3+2", "d6-d4"]), st.data())
def test_exactly_the_cuts_of_the_whole_range_are_tables(dice: str, data: st.DataObject) -> None:
    least, greatest = span(parse(dice))
    numbers = st.integers(least - 1, greatest + 1)
    ranges = data.draw(st.lists(st.tuples(numbers, numbers), max_size=4))
    cuts = sorted(data.draw(st.sets(st.integers(least + 1, greatest), max_size=5)))
    whole = list(zip([least, *cuts], [*(cut - 1 for cut in cuts), greatest], strict=True))
    table = RandomTable.from_rows(dice, rows(*whole))
    for first, last in whole:
        assert {table.pick(total) for total in range(first, last + 1)} == {f"{first}-{last}"}
    covered = [total for first, last in ranges for total in range(first, last + 1)]
    if covered != list(range(least, greatest + 1)) or any(first > last for first, last in ranges):
        with pytest.raises(LampblackError):
            RandomTable.from_rows(dice, rows(*ranges))
