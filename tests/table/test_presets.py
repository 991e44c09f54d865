"""A file of house rules is read strictly: all of it fits, or nothing is changed and the place is named."""

from __future__ import annotations

from typing import Any

import pytest

from lampblack.kernel.errors import Illegal, Invalid
from lampblack.kernel.play import Play
from lampblack.kernel.rollers import ScriptedRoller
from lampblack.kernel.seat import GM
from lampblack.rulesets import SHELF
from lampblack.table import presets
from lampblack.table.presets import FORM

LIMINAL = SHELF["liminal"]
GOOD: dict[str, Any] = {
    "format": FORM,
    "game": "liminal",
    "options": {"attribute_cap": 20, "fatigue_repeat": False},
}


def values(room: Any, **changed: Any) -> dict[str, Any]:
    return {option.name: option.default for option in room.options} | changed


def play(**options: Any) -> Play[Any]:
    return Play(LIMINAL, LIMINAL.new_state(options))


@pytest.mark.parametrize("game", sorted(SHELF))
def test_what_is_written_is_read_back(game: str) -> None:
    room = SHELF[game]
    other = {option.name: option.values[1] for option in presets.rules_of(room) if len(option.values) > 1}
    plain = presets.written(room, "Night", values(room, **other))
    assert plain["options"] == other == presets.chosen(plain, room)
    assert presets.written(room, "Night", values(room))["options"] == {}


@pytest.mark.parametrize(
    ("change", "field"),
    [
        (None, "format"),
        ({"format": "lampblack/preset/9"}, "format"),
        ({"game": "crusade"}, "game"),
        ({"rules": {}}, "rules"),
        ({"options": []}, "options"),
        ({"options": {"luck": True}}, "options.luck"),
        ({"options": {"attribute_cap": -1}}, "options.attribute_cap"),
        ({"options": {"attribute_cap": 20, "fatigue_repeat": 1}}, "options.fatigue_repeat"),
        ({"options": {"morale_roll": "nobody"}}, "options.morale_roll"),
        ({"options": {"content_pack": "x"}}, "options.content_pack"),
    ],
)
def test_a_fault_is_named_by_its_place(change: dict[str, Any] | None, field: str) -> None:
    with pytest.raises(Invalid) as fault:
        presets.chosen(None if change is None else GOOD | change, LIMINAL)
    assert fault.value.field == field
    assert f"`{field}" in str(fault.value) or field == "format"


def test_what_is_missing_is_named() -> None:
    with pytest.raises(Invalid, match="`game` is missing"):
        presets.chosen({"format": FORM, "options": {}}, LIMINAL)


def test_a_table_is_brought_to_the_file_and_what_it_leaves_out_to_the_default() -> None:
    game = play(natural_extremes=False, attribute_cap=20)
    before = values(LIMINAL, natural_extremes=False, attribute_cap=20)
    given = presets.orders(game, before, presets.chosen(GOOD, LIMINAL), "as last time")
    assert [(order["name"], order["value"]) for order in given] == [
        ("natural_extremes", True),
        ("fatigue_repeat", False),
    ]
    for order in given:
        game.adopt(game.submit(GM, order, ScriptedRoller(())))
    assert (game.state.options.natural_extremes, game.state.options.fatigue_repeat) == (True, False)
    assert [line.do for line in game.lines] == ["set-option", "set-option"]


def test_one_refusal_means_that_nothing_is_ordered() -> None:
    with pytest.raises(Illegal) as fault:
        presets.orders(play(), values(LIMINAL), presets.chosen(GOOD, LIMINAL), " ")
    assert (fault.value.slug, fault.value.field) == ("reason-needed", "options.attribute_cap")


def test_the_same_request_again_gives_the_same_ids() -> None:
    given = [{"do": "set-option", "name": name} for name in ("one", "two")]
    ids = [name for name, _ in presets.command_ids("0" * 32, given)]
    assert ids == [name for name, _ in presets.command_ids("0" * 32, given)]
    assert len(set(ids)) == len(given)
    assert all(len(name) == len("0" * 32) for name in ids)
