"""What is left out of a state gets its default; faults are named with their path."""

from typing import Any

import pytest

from lampblack.kernel.errors import Invalid
from lampblack.rulesets.liminal.given import new_character, read_state


def test_maxima_follow_from_values_and_values_from_maxima() -> None:
    ada = new_character("ada", {"kind": "investigator", "hp": 9, "str": 14, "dex_max": 7})
    assert (ada.name, ada.hp_max, ada.str_max, ada.dex, ada.ctrl) == ("ada", 9, 14, 7, 10)
    bo = new_character("bo", {"hp": 2, "str": 3})
    assert (bo.hp_max, bo.str_max) == (6, 10)


@pytest.mark.parametrize(
    ("kind", "side", "tests_morale", "allied"),
    [
        ("investigator", "investigators", False, False),
        ("associate", "investigators", True, True),
        ("npc", "adversaries", True, False),
        ("horror", "adversaries", True, False),
    ],
)
def test_what_follows_from_the_kind(kind: str, side: str, tests_morale: bool, allied: bool) -> None:
    sheet = new_character("x", {"kind": kind})
    assert (sheet.side, sheet.tests_morale, sheet.allied) == (side, tests_morale, allied)


def test_being_deprived_starts_a_stretch_now() -> None:
    given = {"characters": {"ada": {"kind": "investigator", "deprived": ["load"]}}, "table": {"clock": 90}}
    ada = read_state(given, {}).characters["ada"]
    assert (ada.deprived_since, ada.overloaded, ada.deprived_fatigue) == (90, True, 0)


def test_a_running_encounter_fills_itself_in() -> None:
    lives = {"a": "active", "b": "unconscious", "c": "dead", "d": "fled", "e": "serving"}
    characters: dict[str, Any] = {name: {"kind": "npc", "life": life} for name, life in lives.items()}
    characters["f"] = {"kind": "npc", "present": False}
    encounter = read_state({"characters": characters, "encounter": {"status": "running"}}, {}).encounter
    assert (encounter.round, encounter.participants, encounter.able) == (1, ("a", "b", "e"), ("a", "e"))
    quiet = read_state({"characters": characters}, {}).encounter
    assert (quiet.round, quiet.participants, quiet.phase) == (0, (), "investigators")


def test_a_seat_is_read_as_a_list_and_things_get_their_defaults() -> None:
    state = read_state(
        {
            "table": {"seats": {"player:a": "ada", "player:b": None, "player:c": ["x", "y"]}},
            "vehicles": {"van": {"hp": 3}},
            "groups": {"pack": {"members": ["x", "y"]}},
            "items": {"lamp": {}},
        },
        {},
    )
    assert state.table.seats == {"player:a": ("ada",), "player:b": (), "player:c": ("x", "y")}
    assert (state.vehicles["van"].hp_max, state.groups["pack"].start, state.items["lamp"].at) == (
        3,
        2,
        "scene",
    )


@pytest.mark.parametrize(
    ("given", "options", "field"),
    [
        ({"luck": {}}, {}, "luck"),
        ({"characters": {"ada": {"luck": 3}}}, {}, "characters.ada"),
        ({"characters": {"ada": {"hp": -1}}}, {}, "characters.ada"),
        ({"characters": {"ada": {"hp": "six"}}}, {}, "characters.ada"),
        ({"characters": {"ada": 5}}, {}, "characters.ada"),
        ({"characters": []}, {}, None),
        ({"characters": [1]}, {}, "characters"),
        ({"table": {"step": 8}}, {}, "table"),
        ({"table": {"tables": {"t": {"dice": "d6", "rows": []}}}}, {}, "table"),
        ({"pending": [{"choice": "save"}]}, {}, "pending.1"),
        ({"encounter": {"status": "over"}}, {}, "encounter"),
        ({}, {"luck": True}, "options"),
        ({}, {"morale_half": "often"}, "options"),
    ],
)
def test_a_fault_names_its_path(given: dict[str, Any], options: dict[str, Any], field: str | None) -> None:
    if field is None:
        read_state(given, options)
        return
    with pytest.raises(Invalid) as fault:
        read_state(given, options)
    assert fault.value.field == field
