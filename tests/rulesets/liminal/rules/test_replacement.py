"""Who can be taken over, and who is left to play."""

from typing import Any

import pytest

from lampblack.rulesets.liminal.given import read_state
from lampblack.rulesets.liminal.rules.replacement import living, players, replacements

ALLY = {"kind": "associate"}


@pytest.mark.parametrize(
    "other",
    [
        {"allied": False},
        {"kind": "npc", "allied": True},
        {"hidden": True},
        *({"life": life} for life in ("dead", "lost", "serving", "gone", "fleeing", "fled")),
    ],
)
def test_only_an_ally_at_hand_can_be_taken_over(other: dict[str, Any]) -> None:
    state = read_state({"characters": {"cy": {**ALLY, **other}, "bo": ALLY}}, {})
    assert replacements(state) == ("new", "bo")


def test_whoever_has_a_seat_is_taken_and_the_others_come_by_id() -> None:
    given = {"characters": {"cy": ALLY, "bo": ALLY, "al": ALLY}, "table": {"seats": {"player:a": "bo"}}}
    assert replacements(read_state(given, {})) == ("new", "al", "cy")


def test_the_unconscious_and_the_lost_are_still_played_the_dead_are_not() -> None:
    lives = {"ada": "unconscious", "bo": "lost", "cy": "dead", "di": "serving"}
    given = {
        "characters": {name: {"kind": "investigator", "life": life} for name, life in lives.items()},
        "table": {"seats": {"player:a": list(lives), "player:b": "ada"}},
    }
    state = read_state(given, {})
    assert living(state, state.table.seats["player:a"]) == ("ada", "bo")
    assert players(state, "ada") == ["player:a", "player:b"]
