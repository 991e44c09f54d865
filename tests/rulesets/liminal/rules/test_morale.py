"""When morale is due: groups by their losses, loners and allies at HP 0."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lampblack.rulesets.liminal.given import new_character, new_group, read_state
from lampblack.rulesets.liminal.options import Options
from lampblack.rulesets.liminal.rules.morale import group_due, is_alone, is_due_at_zero, is_half
from lampblack.rulesets.liminal.sheet import Character

BOOK = Options()
LIVES = [
    "active",
    "active",
    "dead",
    "lost",
    "out-of-combat",
    "helpless",
    "unconscious",
    "fleeing",
    "fled",
    "gone",
]
FOR_ANY = settings(derandomize=True, database=None, max_examples=300)


def foes(lives: list[str], **fields: Any) -> list[Character]:
    return [
        new_character(f"foe-{n}", {"kind": "npc", "life": life, **fields}) for n, life in enumerate(lives)
    ]


@FOR_ANY
@given(
    lives=st.lists(st.sampled_from(LIVES), min_size=1, max_size=7),
    first=st.booleans(),
    half=st.booleans(),
    more=st.booleans(),
    runs=st.booleans(),
)
def test_reasons_are_due_as_a_count_by_hand_says(
    lives: list[str], first: bool, half: bool, more: bool, runs: bool
) -> None:
    names = [f"foe-{n}" for n in range(len(lives))]
    group = new_group("pack", {"members": names, "first_done": first, "half_done": half})
    options = Options(morale_half="more-than-half" if more else "at-least-half", morale_half_counts_fled=runs)
    due = group_due(group, foes(lives), options)
    down = [life for life in lives if life not in ("active", "fleeing", "fled", "gone")]
    ran = [life for life in lives if life in ("fleeing", "fled", "gone")] if runs else []
    lost, half_of = len(down) + len(ran), len(lives) / 2
    is_tested = len(lives) > 1 and "active" in lives
    assert ("first-casualty" in due) == (is_tested and bool(down) and not first)
    is_hard = lost > half_of if more else lost >= half_of
    assert ("half-lost" in due) == (is_tested and is_hard and not half)


def test_one_alone_is_no_group() -> None:
    fallen = foes(["out-of-combat", "active"])
    group = new_group("pack", {"members": ["foe-0", "foe-1"], "start": 1})
    assert group_due(group, fallen, BOOK) == ()


def test_the_mindless_are_not_tested_unless_one_of_them_thinks() -> None:
    group = new_group("pack", {"members": ["a", "b", "c"]})
    dull = foes(["dead", "active", "active"], tests_morale=False)
    assert group_due(group, dull, BOOK) == ()
    bright = [*dull[:2], new_character("c", {"kind": "npc"})]
    assert group_due(group, bright, BOOK) == ("first-casualty",)
    thinking_but_dead = [new_character("a", {"kind": "npc", "life": "dead"}), *dull[1:]]
    assert group_due(group, thinking_but_dead, BOOK) == ()


@pytest.mark.parametrize(
    ("start", "lost", "half", "more"), [(5, 3, True, True), (4, 2, True, False), (3, 1, False, False)]
)
def test_half_is_half_or_more_than_half(start: int, lost: int, half: bool, more: bool) -> None:
    assert is_half(start, lost, BOOK) is half
    assert is_half(start, lost, Options(morale_half="more-than-half")) is more


def alone(given_state: dict[str, Any], **options: Any) -> bool:
    return is_alone(read_state(given_state, options), "ghoul")


@pytest.mark.parametrize(
    ("other", "now", "initial"),
    [
        ({"kind": "npc"}, False, False),
        ({"kind": "npc", "life": "dead"}, True, False),
        ({"kind": "npc", "present": False}, True, False),
        ({"kind": "npc", "life": "fleeing"}, True, False),
        ({"kind": "investigator"}, True, True),
        ({"kind": "npc", "side": "none"}, True, True),
    ],
)
def test_alone_is_alone_now_or_from_the_start(other: dict[str, Any], now: bool, initial: bool) -> None:
    world = {"characters": {"ghoul": {"kind": "npc"}, "other": other}}
    assert alone(world) is now
    assert alone(world, morale_lone="initial") is initial


def test_company_once_is_company_from_the_start() -> None:
    world = {"characters": {"ghoul": {"kind": "npc"}}, "groups": {"pack": {"members": ["ghoul"], "start": 2}}}
    assert alone(world)
    assert not alone(world, morale_lone="initial")


def test_in_an_encounter_only_who_takes_part_is_company() -> None:
    people = {"ghoul": {"kind": "npc"}, "other": {"kind": "npc"}}
    running = {"status": "running", "participants": ["ghoul"]}
    assert alone({"characters": people, "encounter": running})
    assert not alone({"characters": people})


@pytest.mark.parametrize(
    ("sheet", "due"),
    [
        ({"kind": "npc"}, True),
        ({"kind": "horror"}, True),
        ({"kind": "npc", "tests_morale": False}, False),
        ({"kind": "npc", "life": "out-of-combat"}, False),
        ({"kind": "npc", "side": "none"}, False),
        ({"kind": "npc", "side": "investigators"}, False),
        ({"kind": "associate"}, True),
        ({"kind": "associate", "tests_morale": False}, False),
        ({"kind": "investigator"}, False),
    ],
)
def test_who_tests_at_zero(sheet: dict[str, Any], due: bool) -> None:
    assert is_due_at_zero(read_state({"characters": {"it": sheet}}, {}), "it") is due
