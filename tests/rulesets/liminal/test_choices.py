"""Open choices: opened, answered, and the book-keeping when somebody dies or is lost."""

from typing import Any

import pytest

from lampblack.kernel.errors import Illegal
from lampblack.kernel.seat import GM
from lampblack.rulesets.liminal.room import LIMINAL
from tests.rulesets.liminal.table import ADA, BO, PARTY, Table


def pending(table: Table) -> list[tuple[str, str, list[str]]]:
    return [(one["choice"], one["who"], one["options"]) for one in table.view("gm")["pending"]]


def test_called_saves_stay_open_side_by_side_and_close_one_by_one() -> None:
    table = Table()
    for attr in ("str", "dex"):
        table.give("call-save", who="ada", attr=attr)
    assert pending(table) == [("save", "ada", ["str"]), ("save", "ada", ["dex"])]
    assert table.give("save", by=ADA, who="ada", faces=(3,))["attr"] == "str"
    assert table.give("save", by=ADA, who="ada", attr="dex", faces=(3,))["attr"] == "dex"
    assert pending(table) == []


def test_a_save_nobody_called_closes_no_call() -> None:
    table = Table()
    table.give("call-save", who="ada", attr="str")
    table.give("save", who="ada", attr="ctrl", faces=(3,))
    assert pending(table) == [("save", "ada", ["str"])]


def test_a_call_is_answered_by_choosing_too() -> None:
    table = Table()
    table.give("call-save", who="ada", attr="str", text="hold the door")
    said = table.give("choose", by=ADA, choice="save", who="ada", pick="str", faces=(12,))
    assert (said["outcome"], said["pick"], pending(table)) == ("passed", "str", [])


def test_calling_again_keeps_the_place_and_takes_the_new_words() -> None:
    table = Table()
    table.give("call-save", who="ada", attr="str", text="hold the door")
    table.give("call-save", who="bo", attr="str")
    table.give("call-save", who="ada", attr="str", text="now lift it")
    assert [one.get("text") for one in table.view("gm")["pending"]] == ["now lift it", None]


def test_undoing_one_choice_touches_no_other() -> None:
    table = Table()
    table.give("call-save", who="ada", attr="str")
    table.give("call-save", who="bo", attr="dex")
    table.give("save", who="bo", faces=(3,))
    table.give("undo", entry=1, reason="not yet")
    assert pending(table) == []
    table.give("undo", entry=3, reason="again")
    assert pending(table) == [("save", "bo", ["dex"])]


def test_scores_are_swapped_once() -> None:
    table = Table({"table": {"seats": {ADA: None}}})
    faces = (6, 5, 4, 1, 2, 3, 3, 3, 3, 5, 2)
    table.give("create", by=ADA, id="eve", preset="3d6-swap", faces=faces)
    eve = table.state.characters["eve"]
    assert (eve.str, eve.dex, eve.ctrl, eve.hp, eve.cash, eve.cash_start) == (15, 6, 9, 5, 200, 200)
    phone = table.state.items["eve-phone"]
    assert (phone.at, phone.device) == ("eve", "on")
    table.give("choose", by=ADA, choice="swap-scores", who="eve", pick="dex-ctrl")
    assert (table.state.characters["eve"].dex, table.state.characters["eve"].ctrl_max) == (9, 6)
    with pytest.raises(Illegal) as fault:
        table.give("choose", by=ADA, choice="swap-scores", who="eve", pick="none")
    assert fault.value.slug == "no-such-choice"


@pytest.mark.parametrize("life", ["dead", "lost"])
def test_an_end_set_by_hand_closes_all_choices_of_the_character(life: str) -> None:
    table = Table()
    table.give("call-save", who=["ada", "bo"], attr="str")
    table.give("set-field", path="characters.ada.life", value=life, reason="the fall")
    left = [("save", "bo", ["str"])]
    ended = {"dead": ("replacement", ADA, ["new"]), "lost": ("servant-or-dead", "ada", ["serve", "die"])}
    assert pending(table) == [*left, ended[life]]
    assert table.state.table.seats[ADA] == (() if life == "dead" else ("ada",))


def test_setting_the_same_end_again_does_nothing_more() -> None:
    table = Table()
    for _ in range(2):
        table.give("set-field", path="characters.ada.life", value="lost", reason="x")
    assert len(pending(table)) == 1
    table.give("choose", by=ADA, choice="servant-or-dead", who="ada", pick="die")
    table.give("set-field", path="characters.ada.life", value="dead", reason="x")
    assert pending(table) == [("replacement", ADA, ["new"])]


def test_a_lost_horror_asks_nobody_anything() -> None:
    table = Table()
    table.give("set-field", path="characters.horror.life", value="lost", reason="x")
    assert pending(table) == []


def test_a_seat_with_somebody_left_to_play_is_not_empty() -> None:
    given = {**PARTY, "table": {"seats": {ADA: ["ada", "bo"]}}}
    table = Table(given)
    table.give("set-field", path="characters.ada.life", value="dead", reason="x")
    assert (table.state.table.seats[ADA], pending(table)) == (("bo",), [])
    table.give("set-field", path="characters.bo.life", value="dead", reason="x")
    assert (table.state.table.seats[ADA], pending(table)) == ((), [("replacement", ADA, ["new"])])


def with_an_ally() -> Table:
    given = {
        "characters": {**PARTY["characters"], "dog": {"kind": "associate", "tests_morale": True}},
        "table": PARTY["table"],
    }
    table = Table(given)
    table.give("set-field", path="characters.ada.life", value="dead", reason="x")
    return table


def test_an_ally_is_taken_over_by_the_rules_of_investigators() -> None:
    table = with_an_ally()
    table.give("choose", by=ADA, choice="replacement", who=ADA, pick="dog")
    dog = table.state.characters["dog"]
    assert (dog.kind, dog.side, dog.tests_morale) == ("investigator", "investigators", False)
    assert (table.state.table.seats[ADA], pending(table)) == (("dog",), [])


@pytest.mark.parametrize(("path", "value"), [("hidden", True), ("life", "dead"), ("allied", False)])
def test_an_ally_who_is_no_longer_at_hand_is_no_option(path: str, value: Any) -> None:
    table = with_an_ally()
    table.give("set-field", path=f"characters.dog.{path}", value=value, reason="x")
    with pytest.raises(Illegal) as fault:
        table.give("choose", by=ADA, choice="replacement", who=ADA, pick="dog")
    assert (fault.value.slug, fault.value.field) == ("not-an-option", "pick")


def test_a_new_character_for_the_seat_answers_the_question() -> None:
    table = with_an_ally()
    table.give("create", by=ADA, id="eve")
    assert (table.state.table.seats[ADA], pending(table)) == (("eve",), [])
    assert not table.state.characters["eve"].present


@pytest.mark.parametrize(
    ("choice", "who", "owner"),
    [
        ("save", "ada", ADA),
        ("save", "horror", GM),
        ("replacement", BO, BO),
        ("morale", "ada", GM),
        ("wreck", "van", GM),
        ("fall-or-push-through", "bo", BO),
        ("save", "nobody", GM),
    ],
)
def test_who_answers_a_choice(choice: str, who: str, owner: str) -> None:
    assert LIMINAL.owner(Table().state, {"choice": choice, "who": who, "options": []}) == owner


def test_a_player_answers_only_for_the_own_seat_and_character() -> None:
    table = with_an_ally()
    for who in (ADA, "horror", "nobody"):
        with pytest.raises(Illegal) as fault:
            table.give("choose", by=BO, choice="replacement", who=who, pick="new")
        assert fault.value.slug == "not-your-seat"
    table.give("choose", choice="replacement", who=ADA, pick="new")
    assert pending(table) == []


def test_the_gms_choice_about_an_own_character_is_not_there_for_its_player() -> None:
    given = {**PARTY, "pending": [{"choice": "dex-zero-form", "who": "ada", "options": ["paralyzed"]}]}
    with pytest.raises(Illegal) as fault:
        Table(given).give("choose", by=ADA, choice="dex-zero-form", who="ada", pick="paralyzed")
    assert fault.value.slug == "no-such-choice"
