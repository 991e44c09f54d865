"""What a strike throws: dice read, second hands, weakness and advantage."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lampblack.rulesets.liminal.options import Options
from lampblack.rulesets.liminal.rules.weapons import (
    LADDER,
    Modifier,
    Thrown,
    modified,
    modifier,
    read_dice,
    second_hand,
    usual_dice,
    usual_kind,
)
from tests.rulesets.liminal.rules.every import every, highest

BOOK, EACH = Options(), Options(modifier_on_dual="each-die")
FOR_ANY = settings(derandomize=True, database=None)
dice = st.lists(st.integers(1, 30), min_size=1, max_size=4).map(tuple)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("d6", (6,)),
        ("d6+d4", (6, 4)),
        ("d20+d20+d20", (20, 20, 20)),
        ("2d6", None),
        ("d0", None),
        ("D6", None),
        ("d6 + d4", None),
        ("d6-d4", None),
        ("d06", None),
        ("six", None),
        ("", None),
        ("d1001", None),
        ("+".join(["d6"] * 21), None),
    ],
)
def test_only_single_dice_joined_by_plus_are_read(text: str, found: tuple[int, ...] | None) -> None:
    assert read_dice(text) == found


@FOR_ANY
@given(dice)
def test_what_is_written_is_read_again(sides: tuple[int, ...]) -> None:
    assert read_dice("+".join(Thrown(sides).texts)) == sides


@pytest.mark.parametrize(
    ("tags", "sides"),
    [
        ((), 6),
        (("two-handed",), 8),
        (("specialized",), 10),
        (("two-handed", "specialized"), 10),
        (("odd",), 6),
    ],
)
def test_a_weapon_without_a_die_has_one_by_its_tags(tags: tuple[str, ...], sides: int) -> None:
    assert usual_dice(tags) == (sides,)


def test_tags_say_what_a_weapon_deals() -> None:
    kinds = [usual_kind(tags) for tags in ((), ("non-lethal",), ("stress",), ("stress", "non-lethal"))]
    assert kinds == ["damage", "non-lethal", "stress", "stress"]


def test_the_second_hand_is_one_size_down_and_never_below_a_d4() -> None:
    assert [second_hand(sides) for sides in LADDER] == [4, 4, 6, 8, 10, 12]
    assert [second_hand(sides) for sides in (3, 5, 7, 100)] == [3, 4, 6, 20]


@pytest.mark.parametrize(
    ("both", "found"), [("cancel", None), ("impaired", "impaired"), ("enhanced", "enhanced")]
)
def test_both_at_once_is_for_the_table_to_say(both: str, found: Modifier | None) -> None:
    options = Options(impaired_enhanced_both=both)  # type: ignore[arg-type]
    assert modifier(options, is_impaired=True, is_enhanced=True) == found
    assert modifier(options, is_impaired=True, is_enhanced=False) == "impaired"
    assert modifier(options, is_impaired=False, is_enhanced=True) == "enhanced"
    assert modifier(options, is_impaired=False, is_enhanced=False) is None


@FOR_ANY
@given(dice, st.sampled_from(["impaired", "enhanced"]))
def test_weakness_never_helps_and_advantage_never_hinders(sides: tuple[int, ...], change: Modifier) -> None:
    each = modified(Thrown(sides), change, EACH).dice
    single = modified(Thrown(sides), change, BOOK).dice
    assert (len(each), len(single)) == (len(sides), 1)
    pairs = zip(each, sides, strict=True)
    if change == "impaired":
        assert all(now == min(was, 4) for now, was in pairs)
        assert single == (min(max(sides), 4),)
    else:
        assert all(now == max(was, 12) for now, was in pairs)
        assert single == (max(12, *sides),)


@pytest.mark.parametrize(
    ("flat", "change", "now"),
    [
        (4, "impaired", Thrown(flat=4)),
        (5, "impaired", Thrown((4,))),
        (0, "impaired", Thrown(flat=0)),
        (12, "enhanced", Thrown((12,))),
        (13, "enhanced", Thrown(flat=13)),
    ],
)
def test_flat_amounts_become_dice_where_that_hinders_or_helps(
    flat: int, change: Modifier, now: Thrown
) -> None:
    assert modified(Thrown(flat=flat), change, BOOK) == now
    assert modified(Thrown(flat=flat), None, BOOK) == Thrown(flat=flat)


@pytest.mark.parametrize(
    ("sides", "change"), [((6, 4), "impaired"), ((6, 4), "enhanced"), ((8,), "impaired")]
)
def test_an_impaired_d6_falls_like_a_d4_and_an_enhanced_one_like_a_d12(
    sides: tuple[int, ...], change: Modifier
) -> None:
    thrown = modified(Thrown(sides), change, BOOK)
    played = every(lambda roller: roller.highest(thrown.dice, reason="attack"))
    assert played == highest(4 if change == "impaired" else 12)
