"""Which Wound or Fallout it is: picked out of a pack, or found by the dice."""

from __future__ import annotations

from typing import Any

import pytest

from lampblack.kernel.errors import LampblackError
from tests.rulesets.liminal.table import Table

SHELF: dict[str, Any] = {
    "wounds": {
        "mine/a-break": {"name": "Break", "kind": "blunt", "severity": "grave", "slots": 2},
        "mine/b-bruise": {"name": "Bruise", "kind": "blunt", "severity": "light", "places": ["hip", "rib"]},
        "mine/c-knee": {
            "name": "Knee",
            "kind": "blunt",
            "severity": "serious",
            "effects": ["save-worse-dex"],
            "attr": {"dex": -1},
        },
        "mine/d-cut": {"name": "Cut", "kind": "blade", "severity": "light"},
    },
    "fallouts": {"mine/hum": {"name": "Hum"}, "mine/mirror": {"name": "Mirror", "slots": 2}},
}


def wounded(kind: str = "wound") -> Table:
    table = Table()
    table.give("afflict", who="ada", kind=kind)
    return table


def test_dice_say_how_bad_it_is_and_where_the_lightest_first() -> None:
    table = wounded()
    said = table.give("afflict", who="ada", affliction="wound-1", roll="blunt", shelf=SHELF, faces=(1, 2))
    assert table.state.characters["ada"].afflictions["wound-1"].name == "Bruise (rib)"
    assert [(roll["die"], roll["for"]) for roll in said["rolls"]] == [("d3", "severity"), ("d2", "place")]
    table.give("afflict", who="ada", kind="wound", roll="blunt", shelf=SHELF, faces=(2,))
    second = table.state.characters["ada"].afflictions["wound-2"]
    assert (second.name, second.effects, table.state.characters["ada"].dex) == (
        "Knee",
        ("save-worse-dex",),
        9,
    )
    table.give("afflict", who="ada", kind="wound", roll="blunt", shelf=SHELF, faces=(3,))
    assert table.state.characters["ada"].afflictions["wound-3"].slots == 2


SITES = {
    f"mine/{name}": {"name": name, "step": at} for at, name in enumerate(("head", "rib", "hip", "foot"), 1)
}
SPREAD: dict[str, Any] = {
    "wounds": {
        "mine/lame": {
            "name": "Lame",
            "kind": "blunt",
            "severity": "serious",
            "step": 3,
            "places": ["hip", "foot"],
        },
        "mine/dazed": {"name": "Dazed", "kind": "blunt", "severity": "light", "step": 1, "places": ["head"]},
        "mine/crack": {
            "name": "Crack",
            "kind": "blunt",
            "severity": "light",
            "step": 2,
            "places": ["rib", "hip"],
        },
        "mine/wreck": {"name": "Wreck", "kind": "blunt", "severity": "grave", "step": 4},
        "mine/lung": {"name": "One lung", "kind": "shot", "severity": "grave", "places": ["rib", "hip"]},
        "mine/graze": {"name": "Graze", "kind": "shot", "severity": "light"},
    },
    "places": SITES,
}


@pytest.mark.parametrize(
    ("kind", "faces", "name"),
    [
        ("blunt", (1, 1), "Dazed"),  # in one place only, which its name says
        ("blunt", (2, 3), "Crack (hip)"),
        ("blunt", (1, 2), "Crack (rib)"),  # nobody is dazed at the ribs: the next worse that can be there
        ("blunt", (1, 4), "Lame (foot)"),
        ("blunt", (3, 1), "Wreck (head)"),
        ("blunt", (4, 1), "Wreck (head)"),
        ("shot", (2, 4), "One lung"),  # nothing worse: it is what it is, and not at the foot
        ("shot", (1, 4), "Graze (foot)"),
    ],
)
def test_how_bad_and_where_are_rolled_apart_and_the_worse_counts(
    kind: str, faces: tuple[int, int], name: str
) -> None:
    table = wounded()
    said = table.give("afflict", who="ada", affliction="wound-1", roll=kind, shelf=SPREAD, faces=faces)
    assert table.state.characters["ada"].afflictions["wound-1"].name == name
    size = {"blunt": "d4", "shot": "d2"}[kind]
    assert [(roll["die"], roll["for"]) for roll in said["rolls"]] == [(size, "severity"), ("d4", "place")]


def test_a_picked_wound_is_anywhere_by_a_die_and_fallout_nowhere() -> None:
    table = wounded()
    table.give("afflict", who="ada", affliction="wound-1", entry="mine/graze", shelf=SPREAD, faces=(4,))
    assert table.state.characters["ada"].afflictions["wound-1"].name == "Graze (foot)"
    shelf = {**SPREAD, "fallouts": {"mine/hum": {"name": "Hum"}}}
    table.give("afflict", who="ada", kind="fallout", roll="fallout", shelf=shelf, faces=())
    assert table.state.characters["ada"].afflictions["fallout-1"].name == "Hum"


def test_a_picked_one_lays_what_it_does_onto_the_sheet_and_typed_words_win() -> None:
    table = wounded("fallout")
    table.give(
        "afflict", who="ada", affliction="fallout-1", entry="mine/mirror", name="The mirror", shelf=SHELF
    )
    held = table.state.characters["ada"].afflictions["fallout-1"]
    assert (held.name, held.slots) == ("The mirror", 2)
    table.give("afflict", who="ada", kind="fallout", roll="fallout", shelf=SHELF, faces=(1,))
    assert table.state.characters["ada"].afflictions["fallout-2"].name == "Hum"


@pytest.mark.parametrize("more", [{"entry": "mine/none"}, {"entry": "mine/hum"}, {"roll": "acid"}])
def test_what_no_pack_has_is_refused(more: dict[str, Any]) -> None:
    with pytest.raises(LampblackError) as fault:
        wounded().give("afflict", who="ada", affliction="wound-1", shelf=SHELF, **more)
    assert (fault.value.slug, fault.value.field) == ("no-such-thing", next(iter(more)))


def test_a_changed_score_is_explained_by_the_wound_that_changed_it() -> None:
    table = Table()
    table.give("afflict", who="ada", kind="wound", roll="blunt", shelf=SHELF, faces=(2,))
    assert (told := table.told("gm")) is not None
    assert [(why.what, why.number, why.source) for why in told.why if why.what == "dex"] == [
        ("dex", 9, "wound")
    ]
