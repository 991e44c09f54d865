"""House rules that are not the default are written onto every later entry, as far as a seat knows them."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from lampblack.kernel.ruleset import OptionSpec
from lampblack.rulesets import SHELF
from lampblack.table import house_rules

SPECS = (OptionSpec("cap", 18, least=0), OptionSpec("twice", False, (False, True)))


@pytest.mark.parametrize(
    ("piece", "found"),
    [
        (b'{"cap":18,"twice":false}', {}),
        (b'{"cap":null,"twice":true,"secret":5}', {"cap": None, "twice": True}),
        (b'{"twice":0}', {"twice": 0}),
        (b"{}", {}),
    ],
)
def test_what_differs_from_the_default_and_is_seen_is_kept(piece: bytes, found: dict[str, Any]) -> None:
    assert house_rules.changed(SPECS, {"options": piece}) == found
    assert house_rules.changed(SPECS, {}) == {}


@pytest.mark.parametrize("game", sorted(SHELF))
def test_every_rule_of_every_game_is_told_in_its_words(game: str) -> None:
    room = SHELF[game]
    for option in room.options:
        for value in option.values or (option.default,):
            title, _, reading = house_rules.told(room.words, option.name, value).partition(": ")
            assert title == room.words.option(option.name)["title"]  # type: ignore[attr-defined]
            assert reading


@pytest.mark.parametrize("game", sorted(SHELF))
def test_a_table_that_changed_nothing_plays_by_no_house_rule(game: str) -> None:
    room = SHELF[game]
    as_read = msgspec.json.decode(msgspec.json.encode({one.name: one.default for one in room.options}))
    assert house_rules.differing(room.options, as_read) == {}


def test_a_list_of_a_house_rule_is_told_one_by_one() -> None:
    assert house_rules.told(None, "levels", ["low", "very-low"]) == "levels: low, very low"
    assert house_rules.told(None, "levels", []) == "levels: none"
