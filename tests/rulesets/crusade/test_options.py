"""Every house rule with its values and its ruling, and what reading a state makes of what is left out."""

from typing import Any, get_type_hints

import pytest

from lampblack.kernel.desk import SatDown, StoodUp
from lampblack.kernel.errors import Illegal, Invalid
from lampblack.rulesets.crusade.evolve import evolve
from lampblack.rulesets.crusade.given import new_condition, read_state
from lampblack.rulesets.crusade.options import OPTIONS, RULINGS, Options, read_options, read_value
from lampblack.rulesets.crusade.room import CRUSADE
from lampblack.rulesets.crusade.state import own, players
from tests.rulesets.crusade.table import Table

TABLES: dict[str, Any] = {
    "intensity_ladder": ["low", "grave", "severe"],
    "size_mods": {"large": {"pd": -1, "space": 4}},
    "regen_dice": {"young": "2d4"},
    "condition_notes": {"fear": {"low": {"note": "shaking", "mods": {"to_hit": -1}}}},
    "alignment_labels": {"factions": ["a", "b", "c", "d", "e"]},
    "disorders": ["tremor"],
    "damage_types": {"void": {"category": "psychic", "dagger": True}},
}


def test_every_switch_has_a_ruling_and_a_way_to_pick() -> None:
    names = [option.name for option in OPTIONS]
    assert names == list(get_type_hints(Options)) == list(RULINGS)
    assert len(names) == 48
    for option in OPTIONS:
        assert option.values or option.least is not None or option.name in TABLES
        assert not option.values or option.values[0] == option.default


@pytest.mark.parametrize("option", OPTIONS, ids=lambda option: option.name)
def test_each_listed_value_is_taken_and_another_is_not(option: Any) -> None:
    taken = [*option.values, *([None] if option.nullable else [])]
    taken += [option.least, 21] if option.least is not None else []
    for value in taken:
        assert getattr(read_options({option.name: value}), option.name) == value
    if option.name in TABLES:
        read_value(option.name, TABLES[option.name])
    for value in ("sideways", [5], {"luck": 5}, 1.5):
        with pytest.raises(Illegal) as fault:
            read_value(option.name, value)
        assert (fault.value.slug, fault.value.field) == ("bad-argument", "value")


def test_numbers_beyond_their_bounds_and_unknown_names() -> None:
    for name, value in (("score_max", -1), ("bleed_out", -1), ("rounds_per_minute", 0)):
        with pytest.raises(Illegal) as fault:
            read_value(name, value)
        assert fault.value.slug == "out-of-range"
    with pytest.raises(Illegal) as unknown:
        CRUSADE.new_state({"luck": 1})
    assert unknown.value.slug == "no-such-field"


def test_a_table_that_is_filled_in_later_is_used_at_once() -> None:
    table = Table({"characters": {"ogre": {"kind": "monster", "size": "large"}}})
    table.give("set-option", name="size_mods", value={"large": {"pd": -2, "monster_hp": 30}}, reason="ours")
    assert (table.sheet("ogre")["pd"], table.sheet("ogre")["hp_max"]) == (13, 30)
    assert table.state.options.size_mods["large"].monster_hp == 30


def test_a_house_rule_that_changes_later_locks_no_sheet() -> None:
    table = Table({"characters": {"ada": {"scores": {"power": -1}}}}, negative_scores="literal")
    table.give("set-option", name="negative_scores", value="forbid", reason="vote")
    table.give("edit", who="ada", changes={"armor": 2})
    table.give("set-field", path="characters.ada.name", value="Ada", reason="a slip")
    assert table.fault({"do": "edit", "who": "ada", "changes": {"scores.power": -2}}) == (
        "negative-score",
        "changes",
    )
    assert table.sheet("ada")["effective"]["power"] == 0


def test_seats_are_named_after_characters_in_case_files_only() -> None:
    state = read_state(
        {
            "characters": {"ada": {}, "bo": {"kind": "npc"}, "cy": {}},
            "table": {"seats": {"player:k": ["cy"]}},
        },
        {},
    )
    assert own(state, "player:ada") == {"ada"}
    assert own(state, "player:cy") == own(state, "player:bo") == frozenset()
    assert (players(state, "ada"), players(state, "cy"), players(state, "bo")) == (
        ("player:ada",),
        ("player:k",),
        (),
    )
    table = Table({})
    table.play.state = CRUSADE.new_state({})
    table.give("create", id="ada")
    assert own(table.state, "player:ada") == frozenset()


def test_seats_come_and_go_with_those_who_sit_on_them() -> None:
    state = CRUSADE.new_state({})
    state = evolve(state, SatDown(seat="player:k", name="Kim"))
    assert state.table.seats == {"player:k": ()}
    assert evolve(state, SatDown(seat="player:k", name="Kim")) is state
    assert evolve(state, SatDown(seat="onlooker", name="TV")) is state
    assert evolve(state, StoodUp(seat="player:k", name="Kim")).table.seats == {}


@pytest.mark.parametrize(
    ("name", "fields", "ends", "slot"),
    [
        ("fear", {}, True, None),
        ("charge", {"left": 1}, True, "ada"),
        ("staggered", {"left": 4}, False, "ada"),
        ("hex", {}, False, None),
        ("slow", {"left": 2, "slot": "bo"}, True, "bo"),
        ("bless", {"left": 2, "ends_with_combat": False}, False, "ada"),
    ],
)
def test_what_a_condition_fills_in(name: str, fields: dict[str, Any], ends: bool, slot: str | None) -> None:
    condition = new_condition(name, fields, "ada")
    assert (condition.ends_with_combat, condition.slot) == (ends, slot)


@pytest.mark.parametrize(
    ("given", "options", "field"),
    [
        ({"luck": {}}, {}, "luck"),
        ({"characters": {"ada": {"luck": 3}}}, {}, "characters.ada"),
        ({"characters": {"ada": {"scores": {"luck": 3}}}}, {}, "characters.ada"),
        ({"characters": {"ada": {"hp": "six"}}}, {}, "characters.ada"),
        ({"characters": {"ada": 5}}, {}, "characters.ada"),
        ({"characters": {"gm": {}}}, {}, "characters.gm"),
        ({"characters": {"Ada B.": {}}}, {}, "characters.Ada B."),
        ({"characters": {"ada": {"conditions": {"mud": 5}}}}, {}, "characters.ada"),
        ({"characters": [1]}, {}, "characters"),
        ({"encounter": {"mode": "war"}}, {}, "encounter"),
        ({"encounter": {"attack": {"attacker": "x"}}}, {}, "encounter"),
        (
            {"encounter": {"attack": {"attacker": "x", "target": "y", "with": "z", "defense": "half"}}},
            {},
            "encounter",
        ),
        ({"table": {"seats": {"player:a": 5}}}, {}, "table"),
        ({"pending": [{"choice": "brush"}]}, {}, "pending.1"),
        ({}, {"luck": True}, "options"),
    ],
)
def test_a_fault_names_its_path(given: dict[str, Any], options: dict[str, Any], field: str) -> None:
    with pytest.raises(Invalid) as fault:
        read_state(given, options)
    assert fault.value.field == field


def test_an_open_attack_is_read_with_its_defense_in_halves() -> None:
    attack = {
        "attacker": "a",
        "target": "b",
        "with": "c",
        "total": 15,
        "defense": "31/2",
        "hit": False,
        "cheapest_dodge": None,
    }
    read = read_state(
        {"characters": {"a": {}, "b": {}}, "encounter": {"attack": attack}}, {}
    ).encounter.attack
    assert read is not None
    assert (read.halves, read.stage) == (31, "rolled")
