"""Slots, protection and vehicles: small sums."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lampblack.rulesets.liminal.given import new_character, new_item, new_vehicle
from lampblack.rulesets.liminal.options import Options
from lampblack.rulesets.liminal.rules.protection import (
    armor_total,
    is_unusual_armor,
    is_unusual_stability,
    stability_total,
)
from lampblack.rulesets.liminal.rules.slots import afflicted, affliction_slots, item_slots, slots_each
from lampblack.rulesets.liminal.rules.vehicles import status

WORN = {
    "kind": "investigator",
    "armor": 1,
    "stability": 1,
    "afflictions": {"scales": {"kind": "fallout", "armor": 1, "count": 2, "stability": 3, "slots": 2}},
}


@pytest.mark.parametrize(
    ("fields", "slots"),
    [
        ({}, 1),
        ({"tags": ["bundle"]}, 1),
        ({"tags": ["bulky"]}, 2),
        ({"tags": ["bulky", "two-handed"]}, 2),
        ({"tags": ["mobility-aid", "bulky"]}, 0),
        ({"slots": 0, "tags": ["bulky"]}, 0),
        ({"slots": 3}, 3),
    ],
)
def test_what_one_takes(fields: dict[str, object], slots: int) -> None:
    assert slots_each(new_item("thing", fields)) == slots


@settings(derandomize=True, database=None)
@given(counts=st.lists(st.integers(0, 9), max_size=5))
def test_equal_things_add_up(counts: list[int]) -> None:
    items = [new_item("rifle", {"count": count, "tags": ["two-handed"]}) for count in counts]
    assert item_slots(items) == 2 * sum(counts)


def test_afflictions_fill_slots_by_size_and_count() -> None:
    sheet = new_character("ada", WORN)
    assert (affliction_slots(sheet), afflicted(sheet.afflictions, "fallout")) == (4, 2)
    assert afflicted(sheet.afflictions, "wound") == 0


def test_protection_adds_up_what_is_active_and_a_cap_holds_it() -> None:
    sheet = new_character("ada", WORN)
    items = [
        new_item("vest", {"armor": 2, "stability": 1}),
        new_item("helmet", {"armor": 5, "stability": 5, "active": False}),
    ]
    assert (armor_total(sheet, items, Options()), stability_total(sheet, items, Options())) == (5, 8)
    capped = Options(armor_cap=3, stability_cap=2)
    assert (armor_total(sheet, items, capped), stability_total(sheet, items, capped)) == (3, 2)


def test_what_is_unusual() -> None:
    assert [is_unusual_armor(total) for total in (3, 4)] == [False, True]
    assert [is_unusual_stability(total) for total in (2, 3)] == [False, True]


def test_a_vehicle_is_sound_damaged_or_totaled() -> None:
    hurt = ({"hp": 4}, {"hp": 3, "hp_max": 4}, {"hp": 0, "hp_max": 4}, {"hp": 0})
    assert [status(new_vehicle("van", fields)) for fields in hurt] == [
        "sound",
        "damaged",
        "totaled",
        "totaled",
    ]
