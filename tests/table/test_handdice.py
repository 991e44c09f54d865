"""Dice thrown by hand, one after the other: what was thrown stays thrown, and nobody looks how a throw would go."""

from __future__ import annotations

import json
from typing import Any

import pytest

from lampblack.kernel.errors import Illegal, Invalid
from lampblack.table.chairs import Chair
from lampblack.table.prepared import Adopted, Answered
from lampblack.table.sitting import Sitting
from tests.table.conftest import House
from tests.toy import Lamp, State

TWICE = {"do": "burn-twice", "who": "hall"}


@pytest.fixture
def ada(house: House, gm: Chair) -> Chair:
    house.do(gm, {"do": "create", "id": "hall"})
    house.do(gm, {"do": "set-option", "name": "hand_dice", "value": "all", "reason": "real dice tonight"})
    return house.join(gm, "Ada").chair


def table(house: House, chair: Chair) -> Sitting:
    return house.hall.sitting(chair.table)


def needed(house: House, chair: Chair, order: dict[str, Any]) -> dict[str, Any]:
    """Give an order that needs another face; what the refusal says."""
    before = house.store.tally.writes
    with pytest.raises(Invalid) as fault:
        house.do(chair, order)
    assert (fault.value.slug, fault.value.field) == ("faces-needed", "faces")
    assert house.store.tally.writes == before
    return fault.value.details


def last(house: House, chair: Chair) -> dict[str, Any]:
    entry: dict[str, Any] = table(house, chair).log("gm")[-1]
    return entry


def test_faces_are_asked_for_one_after_the_other(house: House, gm: Chair, ada: Chair) -> None:
    assert needed(house, ada, {**TWICE, "faces": []})["next"] == {"die": 6, "reason": "burn", "who": "hall"}
    assert needed(house, ada, {**TWICE, "faces": [2]})["given"] == [2]
    told = house.do(ada, {**TWICE, "faces": [2, 3]})
    assert json.loads(told.answer)["result"]["oil"] == 1
    assert table(house, gm).waits == {}


def test_what_was_thrown_stays_thrown(house: House, gm: Chair, ada: Chair) -> None:
    needed(house, ada, {**TWICE, "faces": [2]})
    for faces in ([6], [6, 1], [], [2]):
        assert needed(house, ada, {**TWICE, "faces": faces})["given"] == [2]
    assert needed(house, ada, TWICE)["given"] == [2]
    with pytest.raises(Invalid) as fault:
        house.do(ada, {**TWICE, "faces": [2, 7]})
    assert fault.value.slug == "bad-value"
    house.do(ada, {**TWICE, "faces": [2, 6]})


def test_no_other_order_of_that_seat_throws_meanwhile(house: House, gm: Chair, ada: Chair) -> None:
    needed(house, ada, {**TWICE, "faces": [2]})
    index = table(house, gm).streams["all"].index
    for order in (
        {"do": "burn", "who": "hall"},
        {"do": "burn", "who": "hall", "faces": [6]},
        {**TWICE, "text": "x"},
    ):
        said = needed(house, ada, order)
        assert (said["given"], said["awaited"], said["next"]["die"]) == ([2], TWICE, 6)
    said = needed(house, ada, {**TWICE, "text": "another one", "faces": [1]})
    assert said["awaited"] == TWICE
    assert table(house, gm).streams["all"].index == index
    house.do(ada, {"do": "note", "text": "this throws nothing"})
    house.do(ada, {"do": "pause"})


def test_others_go_on_and_the_gm_is_never_held_up(house: House, gm: Chair, ada: Chair) -> None:
    bo = house.join(gm, "Bo").chair
    needed(house, ada, {**TWICE, "faces": [2]})
    house.do(bo, {"do": "burn", "who": "hall", "faces": [1]})
    house.do(gm, {"do": "fill", "who": "hall", "oil": 9})
    house.do(gm, {"do": "burn", "who": "hall"})
    needed(house, gm, {**TWICE, "faces": [1]})
    house.do(gm, {"do": "burn", "who": "hall", "faces": [3]})
    assert set(table(house, gm).waits) == {ada.audience}


def test_the_gm_drops_an_order_that_waits_and_nothing_is_stored(house: House, gm: Chair, ada: Chair) -> None:
    needed(house, ada, {**TWICE, "faces": [2]})
    drop = {"do": "choose", "choice": "hand-dice", "who": ada.audience, "pick": "drop"}
    for wrong, slug, field in (
        ({**drop, "who": "player:bo"}, "no-such-choice", "who"),
        ({**drop, "who": ["x"]}, "no-such-choice", "who"),
        ({**drop, "pick": "keep"}, "not-an-option", "pick"),
        ({**drop, "text": "x"}, "bad-argument", "text"),
    ):
        with pytest.raises(Illegal) as fault:
            house.do(gm, wrong)
        assert (fault.value.slug, fault.value.field) == (slug, field)
    with pytest.raises(Illegal):
        house.do(ada, drop)
    before = house.store.tally.writes, len(table(house, gm).play.lines)
    assert isinstance(house.send(gm, house.command(drop)), Answered)
    assert (house.store.tally.writes, len(table(house, gm).play.lines)) == before
    house.do(ada, {"do": "burn", "who": "hall"})
    with pytest.raises(Illegal):
        house.do(gm, drop)


def test_what_waits_is_said_to_its_seat_and_the_gm(house: House, gm: Chair, ada: Chair) -> None:
    bo = house.join(gm, "Bo").chair
    needed(house, ada, {**TWICE, "faces": [2]})
    awaited = [
        {
            "seat": ada.audience,
            "order": TWICE,
            "given": [2],
            "next": {"die": 6, "reason": "burn", "who": "hall"},
        }
    ]
    sitting = table(house, gm)
    assert sitting.awaited("gm") == sitting.awaited(ada.audience) == awaited
    assert sitting.awaited(bo.audience) == sitting.awaited("onlooker") == []


def test_the_tables_own_dice_are_the_same_when_the_order_comes_again(
    house: House, gm: Chair, ada: Chair
) -> None:
    order = {"do": "burn-both", "who": "hall"}  # a die for the GM's eyes, then one for all
    sitting = table(house, gm)
    sitting.play.state = State({**sitting.play.state.lamps, "cellar": Lamp(oil=9, hidden=True)})
    needed(house, ada, {**order, "faces": []})
    (wait,) = sitting.waits.values()
    assert wait.held == {"gm": 0}
    house.do(gm, {"do": "burn", "who": "cellar", "secret": True})
    assert last(house, gm)["dice"][0]["sees"] == "gm"
    hidden = sitting._shelf.record(len(sitting.play.lines))
    assert hidden.indices == {"gm": 1}
    faces = sitting.streams["gm"].index
    needed(house, ada, {**order, "faces": []})
    told = house.do(ada, {**order, "faces": [2]})
    record = sitting._shelf.record(len(sitting.play.lines))
    assert record.indices == {"gm": 0}
    assert record.command == wait.command
    assert (sitting.streams["gm"].index, faces) == (2, 2)
    assert isinstance(told, Adopted)
    row = next(one for one in house.store.streams(gm.table, sitting.epoch) if one.audience == "gm")
    assert row.next_index == 2


def test_an_option_that_takes_hand_dice_away_lets_go_of_what_waits(
    house: House, gm: Chair, ada: Chair
) -> None:
    needed(house, ada, {**TWICE, "faces": [2]})
    house.do(gm, {"do": "set-option", "name": "hand_dice", "value": "gm", "reason": "enough"})
    house.do(ada, TWICE)
    assert table(house, gm).waits == {}


def test_the_end_of_the_evening_lets_go_of_what_waits(house: House, gm: Chair, ada: Chair) -> None:
    needed(house, ada, {**TWICE, "faces": [2]})
    house.hall.end_evening(gm).wait()
    assert table(house, gm).waits == {}
    house.do(ada, TWICE)


def test_a_finished_order_is_answered_again_under_its_own_id(house: House, gm: Chair, ada: Chair) -> None:
    needed(house, ada, {**TWICE, "faces": [2]})
    command = house.command({**TWICE, "faces": [2, 3]})
    first = house.send(ada, command)
    assert isinstance(first, Adopted)
    assert house.send(ada, command) == Answered(first.answer)
