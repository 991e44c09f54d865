"""Reading a state from a few fields: defaults, and faults that name their place."""

from typing import Any

import pytest

from lampblack.kernel.errors import Illegal, Invalid
from lampblack.rulesets.evil.given import read_state
from lampblack.rulesets.evil.options import Options, read_value
from lampblack.rulesets.evil.room import EVIL
from lampblack.rulesets.evil.state import Seat
from tests.rulesets.evil.table import SHEET


def test_what_is_left_out_has_its_default() -> None:
    state = read_state({"characters": {"ada": {"points": {"brawn": 1}}, "bo": {}}}, {})
    assert state.characters["ada"].start == {**SHEET, "brawn": 1}
    assert state.table.seats == {"player:ada": Seat(plays=("ada",)), "player:bo": Seat(plays=("bo",))}
    assert (state.table.state, state.evil.pool, state.table.revealed) == ("play", 16, False)


def test_the_pool_counts_who_is_here_or_who_is_active() -> None:
    seats = {"player:ada": {"plays": ["ada", "ann"]}, "player:bo": {"plays": ["bo"], "here": False}}
    sheets: dict[str, Any] = {"ada": {}, "ann": {}, "bo": {"state": "inactive"}}
    given = {"characters": sheets, "table": {"seats": seats}}
    assert read_state(given, {}).evil.pool == 8
    assert read_state(given, {"budget_per": "character"}).evil.pool == 16
    assert read_state({**given, "table": {"seats": seats, "state": "setup"}}, {}).evil.pool == 0


@pytest.mark.parametrize(
    ("table", "options", "told"),
    [
        ({}, {}, False),
        ({}, {"secrecy": "off"}, True),
        ({}, {"reveal_at": "start"}, True),
        ({"state": "setup"}, {"secrecy": "off"}, False),
        ({"state": "ended"}, {}, True),
        ({"state": "ended", "revealed": False}, {}, False),
    ],
)
def test_who_was_told_follows_from_how_far_the_game_is(
    table: dict[str, Any], options: dict[str, Any], told: bool
) -> None:
    assert read_state({"table": table}, options).table.revealed is told


def test_a_name_that_the_gm_gave_is_known_by_not_being_the_usual_one() -> None:
    ended = {"state": "ended", "endings": ["objective"]}
    assert read_state({"table": {**ended, "ending": "dawn"}}, {}).table.is_named
    assert not read_state({"table": {**ended, "ending": "objective"}}, {}).table.is_named


@pytest.mark.parametrize(
    ("given", "place"),
    [
        ({"fish": {}}, "fish"),
        ({"characters": [1]}, "characters"),
        ({"characters": {"ada": 5}}, "characters.ada"),
        ({"characters": {"ada": {"hp": 5}}}, "characters.ada"),
        ({"characters": {"ada": {"points": {"brawn": "x"}}}}, "characters.ada"),
        ({"stats": 5}, "stats"),
        ({"stats": [5]}, "stats.0"),
        ({"table": {"state": "over"}}, "table"),
        ({"table": {"seats": {"player:ada": {"plays": ["zed"]}}}}, "table.seats"),
        ({"evil": {"fear": 5}}, "evil"),
        ({"check": {"step": "set"}}, "check"),
        ({"check": 5}, "check"),
        ({"checks": {"1": {"fish": 1}}}, "checks.1"),
        ({"pending": [{"choice": "allow-rest"}]}, "pending.1"),
        ({"pending": 5}, "pending"),
        ({"characters": {"ada": {"points": [1]}}}, "given"),
        ({"checks": {"1": {"dice": ["x"]}}}, "given"),
    ],
)
def test_a_fault_is_named_with_its_place(given: dict[str, Any], place: str) -> None:
    with pytest.raises(Invalid) as fault:
        read_state(given, {})
    assert fault.value.field == place


def test_wrong_options_are_named() -> None:
    with pytest.raises(Invalid, match="no-such-option"):
        read_state({}, {"fish": 1})
    with pytest.raises(Illegal) as fault:
        EVIL.new_state({"stat_cap": 9})
    assert fault.value.slug == "out-of-range"
    assert EVIL.new_state({"mode": "campaign"}).options == Options(mode="campaign")


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("stat_cap", True),
        ("stat_cap", 1),
        ("cancel_timeout", 3601),
        ("cancel_timeout", "10"),
        ("partial_cancel", 1),
    ],
)
def test_values_are_compared_strictly(name: str, value: Any) -> None:
    with pytest.raises(Illegal) as fault:
        read_value(name, value)
    assert fault.value.slug == "out-of-range"


def test_there_are_the_21_house_rules_of_the_rules_and_one_of_ours_each_with_its_ruling() -> None:
    assert len(EVIL.options) == 22
    for spec in EVIL.options:
        assert spec.default in spec.values
        assert spec.ruling.startswith("EV-Q-")
        for value in spec.values:
            assert read_value(spec.name, value) == value
