"""What belongs to the table and to no game, on its way to disk and to every seat: nobody gets what is not theirs."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

import pytest

from lampblack.kernel.errors import Illegal, NotYourSeat
from lampblack.table.chairs import Chair
from lampblack.table.envelope import Command
from lampblack.table.invitations import Invite
from lampblack.table.prepared import Adopted, Answered
from lampblack.table.sitting import Sitting
from tests.table.conftest import House


@pytest.fixture
def ada(house: House, gm: Chair) -> Chair:
    return house.join(gm, "Ada").chair


@pytest.fixture
def bo(house: House, gm: Chair) -> Chair:
    return house.join(gm, "Bo").chair


@pytest.fixture
def tv(house: House, gm: Chair) -> Chair:
    return house.let_in(gm, "TV", "onlooker").chair


def everything(house: House, chair: Chair) -> Any:
    """All that a seat can see of its table: cursor, view, offers, dice, log."""
    sitting = house.hall.sitting(chair.table)
    return sitting.glance(chair.audience), sitting.log(chair.audience), sitting.resume(chair.audience, None)


def view(house: House, chair: Chair) -> dict[str, Any]:
    shown: dict[str, Any] = house.hall.sitting(chair.table).glance(chair.audience)["view"]
    return shown


def log(house: House, chair: Chair) -> list[dict[str, Any]]:
    return house.hall.sitting(chair.table).log(chair.audience)


SECRETS: list[tuple[str, dict[str, Any]]] = [
    ("ada", {"do": "whisper", "text": "canary"}),
    ("gm", {"do": "whisper", "to": "ADA", "text": "canary"}),
    ("gm", {"do": "clock", "name": "canary", "size": 4, "hidden": True}),
    ("gm", {"do": "handout", "title": "canary", "text": "canary"}),
    ("gm", {"do": "handout", "title": "canary", "text": "canary", "to": "ADA"}),
    ("ada", {"do": "note", "to": "me", "text": "canary"}),
]
"""Who asks for what that is not for Bo and not for the wall."""


@pytest.mark.parametrize(("giver", "order"), SECRETS)
def test_what_is_not_for_a_seat_moves_nothing_that_it_sees(
    house: House, gm: Chair, ada: Chair, bo: Chair, tv: Chair, giver: str, order: dict[str, Any]
) -> None:
    before = {chair.audience: everything(house, chair) for chair in (bo, tv)}
    named = {name: ada.audience if value == "ADA" else value for name, value in order.items()}
    house.do(ada if giver == "ada" else gm, named)
    with suppress(Illegal):  # what somebody noted is not the GM's to undo
        house.do(gm, {"do": "undo", "reason": "or not"})
    assert {chair.audience: everything(house, chair) for chair in (bo, tv)} == before
    house.reopen()
    after = {chair.audience: everything(house, chair) for chair in (bo, tv)}
    assert after == before
    assert "canary" not in str(after)


def test_only_the_frames_of_those_who_hear_are_sent(house: House, gm: Chair, ada: Chair, bo: Chair) -> None:
    told = house.do(ada, {"do": "whisper", "text": "the ring is mine"})
    assert set(told.frames) == {"gm", ada.audience}
    assert [entry["text"] for entry in told.frames["gm"].news] == ["the ring is mine"]
    told = house.do(gm, {"do": "whisper", "to": [bo.audience], "text": "he lies"})
    assert set(told.frames) == {"gm", bo.audience}
    told = house.do(ada, {"do": "note", "to": "me", "text": "trust nobody"})
    assert set(told.frames) == {ada.audience}
    assert told.frames[ada.audience].news == ()


def test_a_note_for_oneself_is_not_shown_to_borrowed_eyes(house: House, gm: Chair, ada: Chair) -> None:
    house.do(ada, {"do": "note", "to": "me", "text": "trust nobody"})
    sitting = house.hall.sitting(gm.table)
    assert view(house, ada)["my_notes"] == [{"id": "1", "text": "trust nobody"}]
    borrowed = sitting.glance(ada.audience, is_borrowed=True)
    assert borrowed["view"].pop("my_notes") == []
    own = sitting.glance(ada.audience)
    del own["view"]["my_notes"]
    assert borrowed == own


def test_the_gms_numbers_have_no_gap_where_somebody_noted_something(
    house: House, gm: Chair, ada: Chair
) -> None:
    house.do(ada, {"do": "note", "to": "me", "text": "x"})
    house.do(gm, {"do": "note", "text": "the nurse lies"})
    newest = log(house, gm)[-1]
    assert [entry["no"] for entry in log(house, gm)] == list(range(1, len(log(house, gm)) + 1))
    house.do(gm, {"do": "reveal", "path": f"log.{newest['no']}"})
    assert log(house, ada)[-1]["text"] == "the nurse lies"
    house.do(gm, {"do": "undo", "entry": newest["no"], "reason": "she does not"})
    assert log(house, gm)[newest["no"] - 1]["undone"] is True


def test_ids_of_things_on_the_table_tell_of_no_others(house: House, gm: Chair, ada: Chair) -> None:
    house.do(gm, {"do": "clock", "name": "Doom", "size": 4, "hidden": True})
    house.do(gm, {"do": "clock", "name": "Flood", "size": 6})
    house.do(gm, {"do": "clock", "id": "named", "name": "Rain", "size": 6})
    first, second, third = view(house, gm)["clocks"]
    assert third == "named"
    assert len(second) == 8
    assert list(view(house, ada)["clocks"]) == [second, "named"]
    with pytest.raises(Illegal) as fault:
        house.do(ada, {"do": "clock", "id": first, "filled": 1})
    assert (fault.value.slug, fault.value.field) == ("gm-only", "do")


def test_a_handout_needs_a_picture_that_is_there(house: House, gm: Chair, ada: Chair) -> None:
    for chair, slug in ((gm, "no-such-thing"), (ada, "gm-only")):
        with pytest.raises(Illegal) as fault:
            house.do(chair, {"do": "handout", "title": "x", "image": "0" * 32})
        assert fault.value.slug == slug


def test_the_words_of_a_handout_lie_on_the_table_and_not_in_the_log(
    house: House, gm: Chair, ada: Chair
) -> None:
    told = house.do(gm, {"do": "handout", "title": "A letter", "text": "canary", "to": "all"})
    for chair in (gm, ada):
        assert "canary" not in str(log(house, chair))
        assert "canary" in str(view(house, chair)["handouts"])
        assert "canary" not in str(told.frames[chair.audience].news)
    assert b"canary" not in told.answer


# pause


def test_all_hear_of_a_pause_in_the_same_words(
    house: House, gm: Chair, ada: Chair, bo: Chair, tv: Chair
) -> None:
    told = house.do(ada, {"do": "pause"})
    assert json.loads(told.answer) == {"ok": True}
    assert set(told.frames) == {"gm", ada.audience, bo.audience, "onlooker"}
    news = [frame.news[0] for frame in told.frames.values()]
    assert {(one["do"], one["by"], one["result"]["on"]) for one in news} == {("pause", "", True)}
    for chair in (gm, ada, bo):
        assert "ada" not in str(log(house, chair)[-1]).lower()
        assert ada.id not in str(log(house, chair)[-1])


def test_nothing_that_is_stored_says_who_asked_for_a_pause(tmp_path: Path) -> None:
    stored = []
    for asks in range(3):
        house = House(tmp_path / f"asked by {asks}")
        gm = house.table().chair
        seats = (gm, house.join(gm, "Ada").chair, house.join(gm, "Bo").chair)
        house.do(seats[asks], {"do": "pause"})
        house.store.close()
        stored.append(everything_stored(house.store.path, gm.table))
    assert stored[0] == stored[1] == stored[2]


def everything_stored(file: Path, table: str) -> list[str]:
    """Every row that a pause could have touched, with what differs between any two tables taken out."""
    with closing(sqlite3.connect(file)) as bare:
        ours = bare.execute(
            "SELECT seat, command, digest, body, answer, told FROM entries ORDER BY no"
        ).fetchall()
        rest = bare.execute("SELECT id, removed_at FROM seats ORDER BY id").fetchall()
        rest += bare.execute("SELECT audience, n, entries FROM chains ORDER BY audience").fetchall()
        rest += bare.execute("SELECT audience, next_index FROM streams ORDER BY audience").fetchall()
    return [str(row).replace(table, "TABLE") for row in [*ours, *rest]]


def test_a_pause_sent_again_is_answered_again(house: House, gm: Chair, ada: Chair, bo: Chair) -> None:
    command = house.command({"do": "pause"})
    first = house.send(ada, command)
    assert isinstance(first, Adopted)
    house.reopen()
    assert house.send(ada, command) == Answered(first.answer)
    with pytest.raises(Illegal) as fault:
        house.send(ada, Command(command.command, {"do": "note", "text": "x"}))
    assert fault.value.slug == "id-used"
    with pytest.raises(Illegal) as fault:
        house.do(bo, {"do": "pause"})
    assert fault.value.slug == "already-so"
    house.do(bo, {"do": "pause", "on": False})
    assert view(house, ada)["paused"] is False


# onlookers


def test_an_onlooker_sees_what_lies_open_and_gives_no_order(
    house: House, gm: Chair, ada: Chair, tv: Chair
) -> None:
    house.do(gm, {"do": "clock", "name": "Flood", "size": 6})
    house.do(gm, {"do": "handout", "title": "A map", "to": "all"})
    assert [clock["name"] for clock in view(house, tv)["clocks"].values()] == ["Flood"]
    assert [handout["title"] for handout in view(house, tv)["handouts"].values()] == ["A map"]
    assert [entry["do"] for entry in log(house, tv)] == ["clock", "handout"]
    for order in (
        {"do": "pause"},
        {"do": "note", "text": "x"},
        {"do": "whisper", "text": "x"},
        {"do": "nonsense"},
    ):
        with pytest.raises(NotYourSeat):
            house.do(tv, order)


def test_all_onlookers_share_one_audience_which_outlives_them(house: House, gm: Chair, tv: Chair) -> None:
    seen = house.hall.sitting(gm.table).seen("onlooker")
    second = house.let_in(gm, "Projector", "onlooker")
    assert second.told is None
    assert house.hall.sitting(gm.table).seen("onlooker") == seen
    for chair in (tv, second.chair):
        assert house.hall.remove_seat(gm, chair.id).wait().told is None
    told = house.do(gm, {"do": "handout", "title": "A map", "to": "all"})
    assert "onlooker" in told.frames
    house.reopen()
    third = house.let_in(gm, "Wall", "onlooker").chair
    assert [entry["do"] for entry in log(house, third)] == ["handout"]
    assert house.hall.sitting(gm.table).seen("onlooker").n == seen.n + 1


def test_onlookers_are_in_no_game_and_no_log(house: House, gm: Chair, ada: Chair) -> None:
    before = everything(house, gm), everything(house, ada), house.hall.sitting(gm.table).play.state
    house.let_in(gm, "TV", "onlooker")
    sitting = house.hall.sitting(gm.table)
    assert (everything(house, gm), everything(house, ada), sitting.play.state) == before
    assert "onlooker" not in sitting.play.desk.seats


def test_the_first_onlooker_survives_a_restart_as_it_was(house: House, gm: Chair, tv: Chair) -> None:
    before = everything(house, tv)
    house.reopen()
    assert everything(house, tv) == before
    rows = {row.audience: row for row in house.store.chains(gm.table)}
    assert rows["onlooker"].n == 1


def test_of_two_who_come_to_look_on_at_once_both_see_the_same(house: House, gm: Chair) -> None:
    invited = house.hall.invite(gm, Invite(role="onlooker")).wait()
    first = house.hall.join(invited.token, "One").wait()
    second = house.hall.join(invited.token, "Two").wait()
    sitting: Sitting = house.hall.sitting(gm.table)
    assert first.chair.audience == second.chair.audience == "onlooker"
    assert sitting.has_onlookers
