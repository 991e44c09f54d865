"""Playing a case: what then holds, what is refused, what each seat sees."""

from typing import Any

import pytest

from lampblack.cli.casebook.files import Case, Odds
from lampblack.cli.casebook.playing import ask_odds, play_case
from lampblack.rulesets import SHELF

ADA: dict[str, Any] = {
    "characters": {"ada": {"kind": "investigator"}, "it": {"kind": "horror", "gm_notes": "salt"}},
    "table": {"seats": {"player:ada": "ada"}},
}
SAVE = {"do": "save", "who": "ada", "attr": "str"}


def failures(**fields: Any) -> list[tuple[str, Any, Any]]:
    case = Case(id="X-1", given=ADA, **fields)
    return [(one.path, one.expected, one.got) for one in play_case(SHELF["liminal"], "liminal", case)]


def test_a_case_that_holds_has_no_failures() -> None:
    then = {
        "result": {"outcome": "passed"},
        "log": {"1": {"do": "save", "by": "gm", "secret": False}, "2": None},
        "pending": [],
        "options": {"natural_extremes": True},
        "characters": {"ada": {"slots_used": 0}, "zoe": None},
    }
    assert failures(when=({**SAVE, "faces": [10]},), then=then) == []


def test_the_first_place_where_it_fails_is_named() -> None:
    then = {"result": {"outcome": "failed", "face": 10}}
    assert failures(when=({**SAVE, "faces": [10]},), then=then) == [("result.outcome", "failed", "passed")]


@pytest.mark.parametrize(
    ("order", "expected", "got"),
    [
        ({**SAVE, "faces": [10], "refused": "dead"}, "refused: dead", "accepted"),
        ({**SAVE, "who": "zoe"}, "accepted", "refused: no-such-character"),
        ({**SAVE, "who": "zoe", "refused": "dead"}, "refused: dead", "refused: no-such-character"),
        (SAVE, "accepted", "refused: faces-needed"),
        ({**SAVE, "faces": [10, 11]}, "accepted", "refused: bad-value"),
        ({**SAVE, "faces": [21]}, "accepted", "refused: bad-value"),
        ({"do": "dance"}, "accepted", "refused: unknown-verb"),
    ],
)
def test_an_order_that_goes_otherwise_ends_the_case(order: Any, expected: str, got: str) -> None:
    then = {"result": {"outcome": "failed"}}
    assert failures(when=(order, order), then=then) == [("when.0", expected, got)]


def test_a_refusal_is_the_result_of_its_giver_and_the_gm() -> None:
    order = {**SAVE, "by": "player:ada", "refused": "no-save-called"}
    told = {"result": {"refused": "no-save-called"}}
    views = {"player:ada": {"equals": told}, "player:bo": {"absent": ["result.refused"]}}
    assert failures(when=(order,), then=told, views=views) == []


def test_views_are_looked_at_with_log_and_result_inside() -> None:
    secret = {**SAVE, "secret": True, "faces": [10]}
    views = {
        "player:ada": {"absent": ["log.1", "result.face", "characters.it.gm_notes"], "equals": {"log": {}}},
        "gm": {"equals": {"log": {"1": {"secret": True}}, "characters": {"it": {"gm_notes": "salt"}}}},
    }
    assert failures(when=(secret,), views=views) == []
    wrong = {"player:ada": {"absent": ["characters.ada.hp"], "equals": {"characters": {"ada": {"hp": 3}}}}}
    assert failures(views=wrong) == [
        ("views.player:ada.characters.ada.hp", "absent", 6),
        ("views.player:ada.characters.ada.hp", 3, 6),
    ]


def test_an_entry_is_shown_and_taken_out_of_sight_again() -> None:
    rolled = ({**SAVE, "secret": True, "faces": [10]}, {"do": "reveal", "path": "log.1"})
    seen = {"player:ada": {"equals": {"log": {"1": {"result": {"face": 10, "rolls": [{"face": 10}]}}}}}}
    assert failures(when=rolled, views=seen) == []
    hidden = (*rolled, {"do": "hide", "path": "log.1"})
    assert failures(when=hidden, views={"player:ada": {"absent": ["log.1"]}}) == []


def test_a_way_to_look_that_is_not_built_fails() -> None:
    assert failures(views={"gm": {"exactly": {}}})[0][0] == "views.gm.exactly"


@pytest.mark.parametrize(
    ("fields", "path"),
    [
        ({"given": {"characters": {"ada": {"luck": 1}}}}, "given.characters.ada"),
        ({"options": {"x": 1}}, "given.options"),
    ],
)
def test_a_state_that_cannot_be_read_fails_with_its_path(fields: dict[str, Any], path: str) -> None:
    case = Case(id="X-1", **fields)
    assert [one.path for one in play_case(SHELF["liminal"], "liminal", case)] == [path]


def test_a_question_that_is_not_built_fails() -> None:
    odds = Odds(id="X-1", question="luck", answer="1/2")
    assert [one.path for one in ask_odds(SHELF["liminal"], odds)] == ["question"]
