from __future__ import annotations

import json
from typing import Any

import pytest

from lampblack.kernel.errors import Illegal, Invalid, Stale
from lampblack.kernel.streams import faces
from lampblack.table.chairs import Chair
from lampblack.table.envelope import Command, Seen
from lampblack.table.prepared import Adopted, Answered
from lampblack.table.sitting import Sitting
from tests.table.conftest import House


@pytest.fixture
def ada(house: House, gm: Chair) -> Chair:
    chair = house.join(gm, "Ada").chair
    house.do(chair, {"do": "create"})
    return chair


@pytest.fixture
def bo(house: House, gm: Chair, ada: Chair) -> Chair:
    return house.join(gm, "Bo").chair


def sitting(house: House, chair: Chair) -> Sitting:
    return house.hall.sitting(chair.table)


def answer(adopted: Adopted) -> Any:
    return json.loads(adopted.answer)


def lamp(house: House, chair: Chair) -> str:
    seats: dict[str, str] = sitting(house, chair).play.state.seats
    return next(iter(seats.values()))


def test_a_command_is_answered_and_told(house: House, gm: Chair, ada: Chair) -> None:
    told = house.do(ada, {"do": "burn", "who": lamp(house, ada)})
    said = answer(told)
    assert said["ok"] is True
    assert said["result"]["face"] in range(1, 7)
    assert said["seen"] == {"epoch": sitting(house, gm).epoch, "n": 3, "head": told.frames[ada.audience].head}
    assert set(told.frames) == {"gm", ada.audience}
    keys = [key for key, _ in told.frames[ada.audience].put]
    assert keys == [f"lamps.{lamp(house, ada)}"]


def test_the_same_id_gets_the_same_answer_and_another_body_a_conflict(
    house: House, gm: Chair, ada: Chair
) -> None:
    command = house.command({"do": "burn", "who": lamp(house, ada)})
    first = house.send(ada, command)
    house.reopen()
    again = house.send(ada, command)
    assert isinstance(first, Adopted)
    assert again == Answered(first.answer)
    with pytest.raises(Illegal) as fault:
        house.send(ada, Command(command.command, {"do": "note", "text": "x"}))
    assert fault.value.slug == "id-used"
    house.send(gm, Command(command.command, {"do": "note", "text": "another seat's id"}))


def test_a_refused_command_is_judged_anew_under_its_id(house: House, gm: Chair, ada: Chair) -> None:
    name = lamp(house, ada)
    house.do(gm, {"do": "fill", "who": name, "oil": 0})
    command = house.command({"do": "burn", "who": name})
    with pytest.raises(Illegal):
        house.send(ada, command)
    house.do(gm, {"do": "fill", "who": name, "oil": 6})
    assert isinstance(house.send(ada, command), Adopted)


def test_what_only_the_gm_does_moves_nothing_of_a_player(house: House, gm: Chair, ada: Chair) -> None:
    before = sitting(house, ada).glance(ada.audience)
    told = house.do(gm, {"do": "burn", "who": "cellar"})
    assert set(told.frames) == {"gm"}
    house.do(gm, {"do": "note", "text": "the nurse lies"})
    house.do(gm, {"do": "undo", "reason": "or not"})
    assert sitting(house, ada).glance(ada.audience) == before
    assert sitting(house, ada).streams["all"].index == 0
    assert sitting(house, ada).streams["gm"].index == 1
    assert [entry["do"] for entry in sitting(house, ada).log(ada.audience)] == ["sit-down", "create"]


def test_a_players_log_has_its_own_numbers_without_a_gap(house: House, gm: Chair, ada: Chair) -> None:
    house.do(gm, {"do": "burn", "who": "cellar"})
    house.do(gm, {"do": "note", "text": "secret"})
    told = house.do(ada, {"do": "burn", "who": lamp(house, ada)})
    assert answer(told)["result"]["log"] == 3
    undone = house.do(gm, {"do": "undo", "reason": "wrong lamp"})
    (news,) = undone.frames[ada.audience].news
    assert (news["no"], news["undoes"], news["result"]["undone"]) == (4, 3, "3")
    log = sitting(house, ada).log(ada.audience)
    assert [entry["no"] for entry in log] == [1, 2, 3, 4]
    assert [entry["undone"] for entry in log] == [False, False, True, False]
    assert [entry["no"] for entry in sitting(house, gm).log("gm", after=5)] == [6]


def test_pages_of_the_log_go_forward_and_back(house: House, gm: Chair, ada: Chair) -> None:
    for number in range(7):
        house.do(ada, {"do": "note", "text": str(number)})
    table = sitting(house, ada)
    assert [entry["no"] for entry in table.log(ada.audience, after=2, limit=3)] == [3, 4, 5]
    assert [entry["no"] for entry in table.log(ada.audience, before=10, limit=3)] == [7, 8, 9]
    assert table.log(ada.audience, after=99) == []


def test_a_revealed_entry_is_news_and_a_hidden_one_is_withdrawn(house: House, gm: Chair, ada: Chair) -> None:
    name = lamp(house, ada)
    house.do(gm, {"do": "burn", "who": name, "secret": True})
    number = len(sitting(house, gm).play.lines)
    told = house.do(gm, {"do": "reveal", "path": f"log.{number}"})
    (news,) = told.frames[ada.audience].news
    assert (news["no"], news["do"], news["result"]["log"]) == (3, "burn", 3)
    told = house.do(gm, {"do": "hide", "path": f"log.{number}"})
    assert told.frames[ada.audience].news == ({"no": 3, "withdrawn": True},)
    house.reopen()
    assert sitting(house, ada).log(ada.audience)[-1] == {"no": 3, "withdrawn": True}


def test_a_restart_changes_nothing_that_anyone_sees(house: House, gm: Chair, ada: Chair, bo: Chair) -> None:
    for chair in (ada, gm, bo):
        house.do(gm, {"do": "fill", "who": lamp(house, ada), "oil": 6})
        house.do(chair, {"do": "burn", "who": lamp(house, ada)})
    house.do(gm, {"do": "note", "text": "secret"})
    before = {chair.audience: _everything(sitting(house, chair), chair) for chair in (gm, ada, bo)}
    house.reopen()
    assert {chair.audience: _everything(sitting(house, chair), chair) for chair in (gm, ada, bo)} == before
    house.do(gm, {"do": "fill", "who": lamp(house, ada), "oil": 6})


def _everything(table: Sitting, chair: Chair) -> Any:
    return table.glance(chair.audience), table.log(chair.audience), table.streams


def test_every_face_follows_from_seed_index_command_and_nonce(house: House, gm: Chair, ada: Chair) -> None:
    nonce = "ab" * 16
    for _ in range(3):
        house.do(gm, {"do": "fill", "who": lamp(house, ada), "oil": 6})
        command = house.command({"do": "burn", "who": lamp(house, ada)})
        house.send(ada, Command(command.command, command.order, None, nonce))
    table = sitting(house, gm)
    streams = {row.audience: row for row in house.store.streams(gm.table, table.epoch)}
    record = table._shelf.record(len(table.play.lines))
    assert record.indices == {"all": 2}
    row = streams["all"]
    assert row.next_index == 3
    stream = table.streams["all"].__class__(row.seed, row.table, row.epoch, row.audience, 2)
    assert record.throws[0].faces == faces(stream, record.command, nonce, record.throws[0].dice)


def test_no_seed_and_no_index_of_another_leaves_the_table(house: House, gm: Chair, ada: Chair) -> None:
    table = sitting(house, ada)
    seeds = [stream.seed.hex() for stream in table.streams.values()]
    seen = json.dumps([table.glance(ada.audience), table.glance("gm")])
    assert not any(seed in seen for seed in seeds)
    assert set(table.glance(ada.audience)["dice"]["commitments"]) == {"all", ada.audience}


def test_who_was_away_gets_the_frames_missed_or_a_snapshot(house: House, gm: Chair, ada: Chair) -> None:
    table = sitting(house, ada)
    away = table.seen(ada.audience)
    missed = [house.do(ada, {"do": "note", "text": str(n)}).frames[ada.audience] for n in range(3)]
    resumed = table.resume(ada.audience, away)
    assert (resumed.reset, list(resumed.frames)) == (False, missed)
    assert table.resume(ada.audience, table.seen(ada.audience)).frames == ()
    mutants = [
        None,
        Seen("other", away.n, away.head),
        Seen(away.epoch, away.n + 9, away.head),
        Seen(away.epoch, away.n, "0" * 64),
        Seen(away.epoch, -1, away.head),
    ]
    for mutant in mutants:
        resumed = table.resume(ada.audience, mutant)
        assert resumed.reset
        (frame,) = resumed.frames
        assert (frame.n, frame.head) == (table.seen(ada.audience).n, table.seen(ada.audience).head)
        assert {key: bytes(value) for key, value in frame.put} == table.ears[ada.audience].pieces


def test_frames_applied_to_the_old_view_give_the_new_one(house: House, gm: Chair, ada: Chair) -> None:
    held = dict(sitting(house, ada).ears[ada.audience].pieces)
    orders: list[tuple[Chair, dict[str, Any]]] = [
        (ada, {"do": "burn", "who": lamp(house, ada)}),
        (gm, {"do": "create", "id": "bo"}),
        (gm, {"do": "undo", "reason": "no bo"}),
        (gm, {"do": "note", "text": "hm", "secret": False}),
    ]
    for chair, order in orders:
        frame = house.do(chair, order).frames[ada.audience]
        held |= {key: bytes(value) for key, value in frame.put}
        held = {key: value for key, value in held.items() if key not in frame.gone}
        assert held == sitting(house, ada).ears[ada.audience].pieces


def test_a_cursor_of_another_epoch_is_stale_for_what_sets(house: House, gm: Chair, ada: Chair) -> None:
    seen = sitting(house, gm).seen("gm")
    order = {"do": "set-option", "name": "hand_dice", "value": "all", "reason": "x"}
    for old in (Seen("other", seen.n, seen.head), Seen(seen.epoch, seen.n, "0" * 64)):
        with pytest.raises(Stale):
            house.do(gm, order, old)
    house.do(gm, order, seen)


def test_dice_by_hand_are_marked_and_never_taken_from_a_seat_that_may_not(
    house: House, gm: Chair, ada: Chair
) -> None:
    burn = {"do": "burn", "who": lamp(house, ada)}
    with pytest.raises(Illegal) as fault:
        house.do(ada, {**burn, "faces": [6]})
    assert (fault.value.slug, fault.value.field) == ("gm-only", "faces")
    assert answer(house.do(gm, {**burn, "faces": [2]}))["result"]["face"] == 2
    (entry,) = sitting(house, gm).log("gm", before=99, limit=1)
    assert entry["dice"][0]["by_hand"] is True
    with pytest.raises(Invalid) as missing:
        house.do(gm, {**burn, "faces": []})
    assert missing.value.slug == "faces-needed"
    assert sitting(house, gm).streams["all"].index == 0


def test_between_judgement_and_commit_nobody_sees_the_candidate(house: House, gm: Chair, ada: Chair) -> None:
    table = sitting(house, ada)
    before = _everything(table, ada)
    prepared = table.prepare(ada, house.command({"do": "burn", "who": lamp(house, ada)}))
    assert not isinstance(prepared, Answered)
    assert _everything(table, ada) == before
