"""What is offered can be asked, and what cannot be asked is not offered."""

from typing import Any

import pytest

from lampblack.kernel.seat import GM, ONLOOKER
from tests.rulesets.crusade.table import ADA, BO, FIGHT, Plain, Table


def named(table: Table, seat: str, **wanted: Any) -> list[Plain]:
    """The offers whose order holds all of this."""
    offers = [
        offer
        for verb in ("attack", "charge", "cast", "draw", "choose", "act")
        for offer in table.offered(seat, verb)
    ]
    return [
        offer for offer in offers if all(offer["order"].get(key) == value for key, value in wanted.items())
    ]


def test_on_the_own_turn_each_deed_has_its_price() -> None:
    table = Table()
    table.give("move", who="ada", squares=2)
    (sword,) = named(table, ADA, do="attack", **{"with": "sword"})
    assert (sword["group"], sword["numbers"]) == ("attack", {"price": 10})
    assert sword["asks"][0]["options"] == ["bo", "ogre", "ada"]
    (move,) = table.offered(ADA, "move")
    assert (move["group"], move["numbers"], move["asks"][0]["most"]) == ("now", {"free": 4, "reach": 28}, 28)
    (spark,) = named(table, ADA, do="cast")
    assert (spark["order"]["with"], spark["numbers"]) == ("spark", {"price": 3})
    (draw,) = named(table, ADA, do="draw")
    assert (draw["order"]["weapon"], draw["numbers"]) == ("axe", {"price": 5})
    assert [offer["order"] for offer in table.offered(ADA, "end-turn")] == [{"do": "end-turn", "who": "ada"}]


def test_what_cannot_be_paid_or_is_not_ones_turn_is_not_offered() -> None:
    table = Table()
    assert table.offered(BO, "attack") == []
    assert table.offered(BO, "move") == []
    assert [offer["numbers"] for offer in table.offered(BO, "talk")] == [{"price": 1}]
    table.give("set-field", path="characters.ada.sp", value=4, reason="tired")
    assert {offer["order"]["do"] for offer in named(table, ADA)} == {"cast", "draw", "act"}


def test_a_defender_is_offered_what_can_be_paid_with_the_cheapest_way_out() -> None:
    table = Table()
    table.give("attack", who="ada", target="bo", with_="sword", total=20)
    dodge, parry, none = named(table, BO, do="choose", choice="reaction")
    assert (dodge["group"], dodge["numbers"], dodge["asks"][0]["most"]) == (
        "now",
        {"price": 5, "sp": 17, "defense": 19, "cheapest": 7},
        12,
    )
    assert (parry["asks"][0]["options"], none["order"]["pick"]) == (["staff"], "none")
    assert named(table, ADA, do="choose") == []
    assert table.offered(ADA, "end-turn") == []


def test_behind_the_screen_the_cheapest_way_out_is_not_told() -> None:
    table = Table()
    table.give("attack", who="ada", target="bo", with_="sword", total=20, secret=True)
    dodge = named(table, BO, do="choose", pick="dodge")[0]
    assert dodge["numbers"] == {"price": 5, "sp": 17, "defense": 19}


def test_what_a_dodge_comes_to_is_told_only_to_who_sees_the_defense() -> None:
    table = Table()
    table.give("hide", path="characters.bo.pd")
    table.give("attack", who="ada", target="bo", with_="sword", total=20)
    assert "defense" not in named(table, BO, do="choose", pick="dodge")[0]["numbers"]


def test_in_free_time_deeds_are_free_and_nobody_charges() -> None:
    table = Table({"characters": FIGHT["characters"]})
    assert {offer["numbers"]["price"] for offer in table.offered(BO, "attack")} == {0}
    assert table.offered(BO, "charge") == []
    assert table.offered(BO, "end-turn") == []


def test_the_fallen_are_offered_nothing_but_to_end_their_turn() -> None:
    table = Table()
    table.give("harm", target="ada", amount=15)
    assert named(table, ADA) == []
    assert len(table.offered(ADA, "end-turn")) == 1


def test_the_gm_is_offered_answers_and_effects() -> None:
    table = Table({"characters": {"ada": {"sanity": 2, "hp": 5, "tp": 1}}}, disorders=["tremor"])
    table.give("drain", target="ada", pool="sanity", amount=2)
    table.give("harm", target="ada", amount=20)
    picks = [(offer["order"]["choice"], offer["order"]["pick"]) for offer in table.offered(GM, "choose")]
    assert picks == [("disorder", "roll"), ("disorder", "named"), ("brush", "accept"), ("brush", "decline")]
    assert [offer["order"]["pick"] for offer in table.offered("player:ada", "choose")] == [
        "accept",
        "decline",
    ]
    assert len(table.offered(GM, "dismiss")) == 2
    assert {offer["order"].get("target") for offer in table.offered(GM, "restore")} == {None, "all"}


@pytest.mark.parametrize("verb", ["start-turn", "end-encounter"])
def test_only_in_combat_turns_are_given(verb: str) -> None:
    assert Table().offered(GM, verb)
    assert not Table({"characters": FIGHT["characters"]}).offered(GM, verb)


def test_a_locked_sheet_is_not_offered_for_writing() -> None:
    table = Table({"characters": {"ada": {"locked": True}}})
    assert table.offered("player:ada", "edit") == []
    assert table.offered(GM, "edit")


def test_no_offer_names_what_a_player_does_not_know() -> None:
    assert "spy" not in str([*Table().play.offers(ADA), *Table().play.offers(BO)])


def test_an_onlooker_is_offered_nothing_of_the_games() -> None:
    table = Table()
    assert list(table.play.room.offers(table.state, ONLOOKER)) == []
