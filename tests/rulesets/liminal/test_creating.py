"""Making characters and bringing them in; sitting down and standing up."""

import pytest

from lampblack.kernel.desk import SatDown, StoodUp
from lampblack.kernel.errors import Illegal
from lampblack.kernel.play import Stamp
from tests.rulesets.liminal.table import ADA, BO, Table

EMPTY = {"table": {"seats": {ADA: None}}}


def test_a_players_new_investigator_waits_outside_the_gms_does_not() -> None:
    table = Table(EMPTY)
    said = table.give("create", by=ADA, id="eve", fields={"name": "Eve", "str": 11, "hp": 4, "cash": 30})
    eve = table.state.characters["eve"]
    assert (said["id"], said["seat"]) == ("eve", ADA)
    assert (eve.kind, eve.name, eve.present, eve.str_max, eve.hp, eve.hp_max) == (
        "investigator",
        "Eve",
        False,
        11,
        4,
        6,
    )
    assert (eve.cash_start, table.state.table.seats[ADA]) == (30, ("eve",))
    table.give("create", id="ghoul", fields={"kind": "npc"})
    assert table.state.characters["ghoul"].present


def test_a_seat_that_the_game_does_not_know_yet_can_make_its_first_character() -> None:
    table = Table({})
    table.give("create", by="player:new", id="eve", seat="player:new")
    assert table.state.table.seats == {"player:new": ("eve",)}


def test_the_gm_may_give_a_seat_a_second_character_its_player_may_not() -> None:
    table = Table(EMPTY)
    table.give("create", by=ADA, id="eve")
    with pytest.raises(Illegal) as fault:
        table.give("create", by=ADA, id="fay")
    assert fault.value.slug == "not-your-seat"
    table.give("create", id="fay", seat=ADA)
    assert table.state.table.seats[ADA] == ("eve", "fay")


def test_a_thrown_sheet_wins_over_what_is_typed_and_an_npcs_dice_are_the_gms() -> None:
    table = Table({})
    faces = (6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6)
    table.give(
        "create", id="eve", preset="3d6-swap", fields={"str": 3, "name": "Eve"}, secret=False, faces=faces
    )
    assert (table.state.characters["eve"].str, table.state.characters["eve"].name) == (18, "Eve")
    assert {throw.sees for throw in table.records[0].throws} == {"all"}
    assert [throw.reason for throw in table.records[0].throws] == ["str", "dex", "ctrl", "hp", "cash"]
    npc = {"kind": "npc"}
    table.give("create", id="ghoul", preset="3d6-swap", fields=npc, secret=False, faces=faces)
    assert {throw.sees for throw in table.records[1].throws} == {"gm"}


def test_the_phone_needs_its_id() -> None:
    table = Table({"items": {"eve-phone": {}}})
    with pytest.raises(Illegal) as fault:
        table.give("create", id="eve", preset="3d6-swap")
    assert fault.value.slug == "id-taken"
    table.give("create", id="eve", preset="manual")


def test_placing_moves_only_what_is_said() -> None:
    table = Table({"characters": {"ada": {"kind": "investigator", "life": "fled"}}, "vehicles": {"van": {}}})
    table.give("place", who="ada", at_vehicle="van")
    ada = table.state.characters["ada"]
    assert (ada.life, ada.present, ada.at_vehicle) == ("fled", True, "van")
    table.give("place", who="ada", present=False)
    assert table.state.characters["ada"].life == "fled"
    table.give("place", who="ada", present=True, at_vehicle=None)
    ada = table.state.characters["ada"]
    assert (ada.life, ada.present, ada.at_vehicle) == ("active", True, None)


def test_who_sits_down_has_an_empty_seat_who_stands_up_leaves_the_character() -> None:
    table = Table({"characters": {"ada": {"kind": "investigator"}}, "table": {"seats": {ADA: "ada"}}})
    for event in (SatDown(seat=BO, name="Bo"), SatDown(seat=ADA, name="Ada"), SatDown(seat="gm", name="Gus")):
        table.play.adopt(table.play.table_did(event, Stamp()))
    assert table.state.table.seats == {ADA: ("ada",), BO: ()}
    table.give("set-field", path="characters.ada.life", value="dead", reason="x")
    table.play.adopt(table.play.table_did(StoodUp(seat=ADA, name="Ada"), Stamp()))
    assert (table.state.table.seats, table.state.pending, set(table.state.characters)) == (
        {BO: ()},
        {},
        {"ada"},
    )
