"""Thrown sheets against a count written apart; caps and swaps."""

from collections import Counter
from itertools import product

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lampblack.kernel.rollers import ScriptedRoller
from lampblack.rulesets.liminal.given import new_character
from lampblack.rulesets.liminal.options import Options
from lampblack.rulesets.liminal.rules.creation import SWAPS, is_playable, swapped, throw_sheet, under_cap


def by_addition(count: int) -> Counter[int]:
    """How often each total of some d6 comes, by adding one die after the other."""
    ways = Counter({0: 1})
    for _ in range(count):
        more: Counter[int] = Counter()
        for total, times in ways.items():
            for face in range(1, 7):
                more[total + face] += times
        ways = more
    return ways


def test_scores_fall_as_three_dice_do() -> None:
    thrown: Counter[int] = Counter()
    for faces in product(range(1, 7), repeat=3):
        sheet = throw_sheet(ScriptedRoller([*faces, *[1] * 8]), who="ada", sees="all")
        thrown[sheet["str"]] += 1
    assert thrown == by_addition(3)


def test_hp_and_cash_are_one_die_each_and_maxima_what_was_thrown() -> None:
    sheet = throw_sheet(ScriptedRoller([6, 6, 6, 1, 1, 1, 2, 3, 4, 5, 6]), who="ada", sees="all")
    assert sheet == {
        "str": 18, "str_max": 18, "dex": 3, "dex_max": 3, "ctrl": 9, "ctrl_max": 9,
        "hp": 5, "hp_max": 5, "cash": 600,
    }  # fmt: skip


SCORE = st.integers(0, 30)


@settings(derandomize=True, database=None)
@given(score=SCORE, cap=st.integers(1, 25) | st.none(), kind=st.sampled_from(["investigator", "horror"]))
def test_the_cap_holds_investigators_and_warns_of_others(score: int, cap: int | None, kind: str) -> None:
    sheet = new_character("x", {"kind": kind, "dex": score, "dex_max": score, "str_max": 1, "ctrl_max": 1})
    held, warning = under_cap(sheet, Options(attribute_cap=cap))
    is_above = cap is not None and score > cap
    assert warning == (None if not is_above else "capped" if kind == "investigator" else "above-cap")
    expected = cap if is_above and kind == "investigator" else score
    assert (held.dex, held.dex_max) == (expected, expected)


def test_a_score_needs_a_maximum_of_one() -> None:
    assert is_playable(new_character("ada", {"dex": 1, "dex_max": 1}))
    assert not is_playable(new_character("ada", {"dex": 0, "dex_max": 0}))


@pytest.mark.parametrize("swap", list(SWAPS))
def test_a_swap_moves_scores_with_their_maxima_and_loses_none(swap: str) -> None:
    sheet = new_character("ada", {"str": 3, "str_max": 4, "dex": 7, "dex_max": 8, "ctrl": 11, "ctrl_max": 12})
    after = msgspec.structs.replace(sheet, **swapped(sheet, swap))
    pairs = [(getattr(after, name), getattr(after, f"{name}_max")) for name in ("str", "dex", "ctrl")]
    assert sorted(pairs) == [(3, 4), (7, 8), (11, 12)]
    moved = [name for name in ("str", "dex", "ctrl") if getattr(after, name) != getattr(sheet, name)]
    assert moved == ([] if swap == "none" else swap.split("-"))
