"""The verbs of the table that are the same in all games: who may give them, what they leave, who hears of them."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from lampblack.kernel import desk as table_desk
from lampblack.kernel.errors import Illegal
from lampblack.kernel.limits import MAX_CLOCKS, MAX_HANDOUTS, MAX_JOTTINGS
from lampblack.kernel.play import Accepted, Play, Stamp
from lampblack.kernel.rollers import SeededRoller
from lampblack.kernel.ruleset import Told
from lampblack.kernel.seat import GM, ONLOOKER
from lampblack.kernel.telling import tell
from tests.toy import TOY, Lamp, State

ADA, BO = "player:ada", "player:bo"
EVERYBODY = (GM, ADA, BO, ONLOOKER)


class Table:
    """A game under way at which Ada and Bo sit, with what each audience has heard."""

    def __init__(self) -> None:
        self.play: Play[State] = Play(TOY, State(lamps={"hall": Lamp()}))
        self.heard: dict[str, set[int]] = {audience: set() for audience in EVERYBODY}
        for seat, name in ((ADA, "Ada"), (BO, "Bo")):
            self._adopt(self.play.table_did(table_desk.SatDown(seat=seat, name=name), Stamp()))

    def give(self, seat: str, do: str, **order: Any) -> dict[str, Told | None]:
        """Give an order; what each audience hears of it."""
        return self._adopt(self.play.submit(seat, {"do": do, **order}, SeededRoller(1)))

    def refused(self, seat: str, do: str, **order: Any) -> tuple[str, str | None]:
        before = (self.play.state, self.play.desk)
        with pytest.raises(Illegal) as fault:
            self.play.submit(seat, {"do": do, **order}, SeededRoller(1))
        assert (self.play.state, self.play.desk) == before
        return fault.value.slug, fault.value.field

    def lying(self, audience: str) -> dict[str, Any]:
        plain: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(self.play.on_the_table(audience)))
        return plain

    def _adopt(self, accepted: Accepted[State]) -> dict[str, Told | None]:
        self.play.adopt(accepted)
        record = accepted.record
        told = {one: tell(self.play, record, one, self.heard[one]) for one in EVERYBODY}
        for audience, heard in self.heard.items():
            heard |= {record.no} if told[audience] is not None else set()
        return told


def results(told: dict[str, Told | None]) -> dict[str, Any]:
    """What each audience hears as facts, without the numbers of the log; who hears nothing is left out."""
    said = {audience: one.result for audience, one in told.items() if one is not None}
    return {audience: {k: v for k, v in facts.items() if k != "log"} for audience, facts in said.items()}


# whispers


def test_a_player_whispers_to_the_gm_and_nobody_else_hears() -> None:
    table = Table()
    assert results(table.give(ADA, "whisper", text="I pocket the ring")) == {
        GM: {"to": [GM]},
        ADA: {"to": [GM]},
    }


def test_the_gm_whispers_to_several_and_none_of_them_hears_of_the_others() -> None:
    table = Table()
    told = table.give(GM, "whisper", to=[ADA, BO], text="you hear it too")
    assert results(told) == {GM: {"to": [ADA, BO]}, ADA: {"to": [ADA]}, BO: {"to": [BO]}}
    assert set(results(table.give(GM, "whisper", to=ADA, text="only you"))) == {GM, ADA}


@pytest.mark.parametrize(
    ("seat", "order", "refused"),
    [
        (ADA, {"to": BO, "text": "psst"}, ("bad-argument", "to")),
        (ADA, {"to": ADA, "text": "psst"}, ("bad-argument", "to")),
        (ADA, {"to": [GM, BO], "text": "psst"}, ("bad-argument", "to")),
        (ADA, {"text": "  "}, ("bad-argument", "text")),
        (ADA, {"text": "x", "secret": True}, ("gm-only", "secret")),
        (GM, {"text": "to whom?"}, ("bad-argument", "to")),
        (GM, {"to": [], "text": "x"}, ("bad-argument", "to")),
        (GM, {"to": "player:eve", "text": "x"}, ("no-such-seat", "to")),
        (GM, {"to": [ADA, ONLOOKER], "text": "x"}, ("no-such-seat", "to")),
        (GM, {"to": ADA, "text": "x", "secret": True}, ("bad-argument", "secret")),
        (GM, {"to": 7, "text": "x"}, ("bad-argument", "to")),
    ],
)
def test_a_whisper_has_a_receiver_that_is_there(
    seat: str, order: dict[str, Any], refused: tuple[str, str]
) -> None:
    assert Table().refused(seat, "whisper", **order) == refused


def test_a_whisper_cannot_be_shown_to_others_afterwards() -> None:
    table = Table()
    table.give(ADA, "whisper", text="I pocket the ring")
    record = len(table.play.lines)
    table.give(GM, "hide", path=f"log.{record}")
    table.give(GM, "reveal", path=f"log.{record}")
    whisper = table_desk.Whispered(by=ADA, to=(GM,))
    accepted = table.play.submit(ADA, {"do": "whisper", "text": "x"}, SeededRoller(1))
    assert accepted.record.events == (whisper,)
    assert tell(table.play, accepted.record, BO, ()) is None
    assert tell(table.play, accepted.record, ONLOOKER, ()) is None


# clocks


def test_a_clock_is_made_filled_and_taken_away() -> None:
    table = Table()
    table.give(GM, "clock", name=" Flood ", size=6)
    table.give(GM, "clock", id="1", filled=2)
    assert table.lying(ADA)["clocks"] == {"1": {"name": "Flood", "size": 6, "filled": 2}}
    assert table.lying(GM)["clocks"]["1"]["hidden"] is False
    told = table.give(GM, "clock", id="1", size=1)
    assert results(told)[ADA] == {"clock": "1", "name": "Flood", "size": 1, "filled": 1, "was": 2}
    told = table.give(GM, "clock", id="1", size=0)
    gone = {"clock": "1", "name": "Flood", "gone": True}
    assert results(told) == dict.fromkeys(EVERYBODY, gone)
    assert table.lying(GM)["clocks"] == {}


def test_a_hidden_clock_is_the_gms_alone() -> None:
    table = Table()
    before = table.lying(ADA)
    assert set(results(table.give(GM, "clock", name="Dawn", size=4, hidden=True))) == {GM}
    assert set(results(table.give(GM, "clock", id="1", filled=3))) == {GM}
    assert set(results(table.give(GM, "undo", reason="a slip"))) == {GM}
    assert table.lying(ADA) == before
    assert results(table.give(GM, "clock", id="1", hidden=False))[ADA] == {
        "clock": "1", "name": "Dawn", "size": 4, "filled": 0,
    }  # fmt: skip
    assert results(table.give(GM, "clock", id="1", hidden=True, name="Doom"))[ADA] == {
        "clock": "1", "name": "Dawn", "gone": True,
    }  # fmt: skip
    assert set(results(table.give(GM, "clock", id="1", size=0))) == {GM}


@pytest.mark.parametrize(
    ("order", "refused"),
    [
        ({"size": 4}, ("bad-argument", "name")),
        ({"name": "Flood"}, ("bad-argument", "size")),
        ({"id": "none", "filled": 2}, ("no-such-thing", "id")),
        ({"name": "Flood", "size": 0}, ("out-of-range", "size")),
        ({"name": "Flood", "size": 25}, ("out-of-range", "size")),
        ({"name": "Flood", "size": -1}, ("out-of-range", "size")),
        ({"name": "Flood", "size": 4, "filled": 5}, ("out-of-range", "filled")),
        ({"name": "Flood", "size": 4, "filled": -1}, ("out-of-range", "filled")),
        ({"name": " ", "size": 4}, ("bad-argument", "name")),
        ({"name": "x" * 81, "size": 4}, ("bad-argument", "name")),
        ({"name": "Flood", "size": True}, ("bad-argument", "size")),
        ({"name": "Flood", "size": 4, "text": "words"}, ("bad-argument", "text")),
    ],
)
def test_a_clock_that_cannot_be_is_refused(order: dict[str, Any], refused: tuple[str, str]) -> None:
    assert Table().refused(GM, "clock", **order) == refused


def test_a_table_has_room_for_so_many_clocks() -> None:
    table = Table()
    for number in range(MAX_CLOCKS):
        table.give(GM, "clock", name=f"No {number}", size=4)
    assert table.refused(GM, "clock", name="One more", size=4) == ("too-many", "id")
    table.give(GM, "clock", id="7", size=0)
    table.give(GM, "clock", name="One more", size=4)


# handouts


def test_a_handout_lies_before_whom_it_is_for() -> None:
    table = Table()
    told = table.give(GM, "handout", title="A letter", text="Come at once", to=[ADA])
    assert results(told) == {
        GM: {"handout": "1", "title": "A letter", "image": False, "to": [ADA]},
        ADA: {"handout": "1", "title": "A letter", "image": False},
    }
    assert all(one is None or one.is_wordless for one in told.values())
    assert table.lying(ADA)["handouts"] == {"1": {"title": "A letter", "text": "Come at once", "image": None}}
    assert table.lying(BO)["handouts"] == table.lying(ONLOOKER)["handouts"] == {}
    table.give(GM, "handout", id="1", to="all")
    assert table.lying(BO)["handouts"] == table.lying(ONLOOKER)["handouts"] == table.lying(ADA)["handouts"]


def test_a_handout_is_turned_over_again() -> None:
    table = Table()
    table.give(GM, "handout", title="A letter", text="Come at once", to="all")
    told = table.give(GM, "handout", id="1", title="Burnt paper", text="secret", to=[BO])
    assert results(told)[ADA] == {"handout": "1", "title": "A letter", "gone": True}
    assert results(told)[BO] == {"handout": "1", "title": "Burnt paper", "image": False}
    table.give(GM, "hide", path="handouts.1")
    assert [table.lying(who)["handouts"] for who in (ADA, BO, ONLOOKER)] == [{}, {}, {}]
    table.give(GM, "reveal", path="handouts.1")
    assert table.lying(BO)["handouts"]["1"]["text"] == "secret"
    assert table.refused(GM, "reveal", path="handouts.9") == ("no-such-field", "path")


def test_a_handout_that_waits_with_the_gm_is_told_to_nobody() -> None:
    table = Table()
    assert set(results(table.give(GM, "handout", title="Later", image="ab" * 16))) == {GM}
    assert table.lying(GM)["handouts"]["1"]["image"] == "ab" * 16
    assert table.lying(ADA)["handouts"] == {}
    table.give(GM, "handout", id="1", image=None, to="all")
    assert table.lying(ADA)["handouts"]["1"]["image"] is None


def test_a_handout_that_cannot_be_is_refused() -> None:
    table = Table()
    assert table.refused(GM, "handout", text="no title") == ("bad-argument", "title")
    assert table.refused(GM, "handout", id="none", to="all") == ("no-such-thing", "id")
    assert table.refused(GM, "handout", title="x", to="player:eve") == ("no-such-seat", "to")
    assert table.refused(GM, "handout", title=" ") == ("bad-argument", "title")
    assert table.refused(ADA, "handout", title="x") == ("gm-only", "do")
    assert table.refused(ADA, "clock", name="x", size=4) == ("gm-only", "do")
    for _ in range(MAX_HANDOUTS):
        table.give(GM, "handout", title="x")
    assert table.refused(GM, "handout", title="x") == ("too-many", "id")


# pause


def test_anyone_stops_the_game_and_nobody_hears_who() -> None:
    told = []
    for seat in (ADA, BO, GM):
        table = Table()
        accepted = table.play.submit(seat, {"do": "pause"}, SeededRoller(1), Stamp(at=7, command="ab"))
        assert accepted.record.seat == ""
        assert seat.encode() not in msgspec.json.encode(accepted.record)
        told.append((msgspec.json.encode(accepted.record), results(table.give(seat, "pause"))))
        assert table.lying(ONLOOKER)["paused"] is True
    assert told[0] == told[1] == told[2]
    assert set(told[0][1]) == set(EVERYBODY)
    assert told[0][1][ADA] == {"on": True}


def test_a_pause_is_ended_by_anyone_and_taken_back_by_nobody() -> None:
    table = Table()
    table.give(GM, "fill", who="hall", oil=3)
    table.give(ADA, "note", text="hm")
    table.give(ADA, "pause")
    assert table.refused(BO, "pause") == ("already-so", "on")
    assert table.refused(GM, "undo", entry=len(table.play.lines), reason="x") == ("nothing-to-undo", "entry")
    table.give(ADA, "take-back")
    assert table.play.desk.take_backs == {ADA: 4}
    assert table.lying(BO)["paused"] is True
    table.give(BO, "pause", on=False)
    assert table.lying(BO)["paused"] is False
    assert table.refused(GM, "pause", on=False) == ("already-so", "on")


@pytest.mark.parametrize(("name", "value"), [("text", "it is me, Ada"), ("secret", True), ("override", "x")])
def test_a_pause_says_nothing_by_which_its_giver_is_known(name: str, value: Any) -> None:
    assert Table().refused(GM, "pause", **{name: value}) == ("bad-argument", name)


# notes for oneself


def test_a_note_for_oneself_is_seen_by_its_seat_alone_and_is_in_no_log() -> None:
    table = Table()
    assert results(table.give(ADA, "note", to="me", text="trust nobody")) == {}
    assert table.lying(ADA)["my_notes"] == [{"id": "1", "text": "trust nobody"}]
    assert [table.lying(who)["my_notes"] for who in (GM, BO, ONLOOKER)] == [[], [], []]
    table.give(ADA, "note", to="me", id="1", text="trust Bo")
    table.give(ADA, "note", to="me", text="buy rope")
    assert [note["text"] for note in table.lying(ADA)["my_notes"]] == ["trust Bo", "buy rope"]
    table.give(ADA, "note", to="me", id="1", text="")
    assert table.lying(ADA)["my_notes"] == [{"id": "2", "text": "buy rope"}]
    assert table.refused(ADA, "note", to="me", id="1", text="x") == ("no-such-thing", "id")
    assert table.refused(ADA, "note", to="me", text=" ") == ("bad-argument", "text")
    assert table.refused(BO, "note", to="me", id="2", text="x") == ("no-such-thing", "id")
    assert table.refused(ADA, "note", to="you", text="x")[0] == "bad-argument"


def test_a_seat_keeps_so_many_notes() -> None:
    table = Table()
    for _ in range(MAX_JOTTINGS):
        table.give(ADA, "note", to="me", text="x")
    assert table.refused(ADA, "note", to="me", text="x") == ("too-many", "text")
    table.give(BO, "note", to="me", text="x")


def test_what_somebody_noted_moves_no_number_that_the_gm_knows_an_entry_by() -> None:
    table = Table()
    table.give(GM, "fill", who="hall", oil=3)
    table.give(ADA, "note", to="me", text="x")
    table.give(GM, "fill", who="hall", oil=5)
    fourth = len(table.play.lines)
    assert fourth == 5
    assert table.refused(GM, "undo", entry=5, reason="x") == ("nothing-to-undo", "entry")
    with pytest.raises(Illegal) as fault:
        table.play.submit(GM, {"do": "undo", "entry": 3, "reason": "x"}, SeededRoller(1))
    assert (fault.value.slug, fault.value.details["entries"]) == ("depends", [4])
    table.give(GM, "undo", entry=4, reason="too much")
    assert table.play.state.lamps["hall"].oil == 3
    table.give(GM, "undo", reason="all of it")
    assert table.play.state.lamps["hall"].oil == 6
    assert table.lying(ADA)["my_notes"] == [{"id": "1", "text": "x"}]
    assert table.refused(GM, "hide", path="log.9") == ("no-such-field", "path")
    table.give(GM, "hide", path="log.4")
    assert table.play.desk.entries_secret == {"5": True}
    for path in ("log.0", "log.-1", "log.x", "log.", "log.04", "log." + "9" * 400):
        assert table.refused(GM, "hide", path=path) == ("no-such-field", "path")


def test_a_take_back_names_the_entry_by_the_gms_number() -> None:
    table = Table()
    table.give(BO, "note", to="me", text="x")
    table.give(ADA, "burn", who="hall")
    table.give(ADA, "take-back")
    view = msgspec.to_builtins(table.play.view(GM))
    assert view["pending"][0]["entry"] == 3


# the end of an evening


def test_an_evening_ends_with_the_commitments_that_each_may_keep() -> None:
    table = Table()
    event = table_desk.EveningEnded(
        evening=1, epoch="e1", next="e2", commitments={"all": "a", GM: "g", ADA: "1", BO: "2"}
    )
    told = results(table._adopt(table.play.table_did(event, Stamp())))
    assert told[ADA]["commitments"] == {"all": "a", ADA: "1"}
    assert told[GM]["commitments"] == {"all": "a", GM: "g"}
    assert told[ONLOOKER]["commitments"] == {"all": "a"}
    assert (table.play.desk.evening, table.play.desk.epochs) == (2, ("e1",))
    assert table.refused(GM, "end-evening") == ("unknown-verb", "do")
    assert table.refused(GM, "undo", entry=3, reason="x") == ("nothing-to-undo", "entry")


# offers, forms


def test_each_is_offered_what_it_may_ask_of_the_table() -> None:
    table = Table()
    table.give(GM, "clock", name="Flood", size=6)
    verbs = {seat: [offer.do for offer in table.play.offers(seat)] for seat in EVERYBODY}
    assert {"clock", "handout", "whisper", "pause"} <= set(verbs[GM])
    assert {"whisper", "note", "pause"} <= set(verbs[ADA])
    assert not {"clock", "handout"} & set(verbs[ADA])
    assert not {"pause", "whisper"} & set(verbs[ONLOOKER])
    assert set(table.play.forms(GM)) == set(TOY.orders) | {"whisper", "clock", "handout", "pause", "use-pack"}


def test_every_thing_on_the_table_comes_back_from_its_records() -> None:
    table = Table()
    table.give(GM, "clock", name="Flood", size=6, hidden=True)
    table.give(GM, "handout", title="A letter", text="x", to=[ADA])
    table.give(ADA, "note", to="me", text="x")
    table.give(GM, "clock", id="1", filled=4)
    table.give(GM, "undo", reason="no")
    assert table.lying(GM)["clocks"]["1"]["filled"] == 0
    table.give(GM, "undo", entry=len(table.play.lines) - 1, reason="yes after all")
    assert table.lying(GM)["clocks"]["1"]["filled"] == 4
