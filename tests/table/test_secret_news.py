"""A game whose rules are a secret, at its table: what a player's seat is sent, frame by frame."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from lampblack.kernel.errors import Illegal
from lampblack.kernel.streams import Stream
from lampblack.rulesets.evil.room import EVIL
from lampblack.storage.sqlite import SqliteStore
from lampblack.table.chairs import Chair
from lampblack.table.envelope import Command
from lampblack.table.frames import Frame
from lampblack.table.hall import Hall, NewTable, Seated
from lampblack.table.prepared import Adopted
from lampblack.table.sources import Sources
from tests.table.conftest import House

Plain = dict[str, Any]
SHEET = {"brawn": 3, "poise": 2, "lore": 2, "wits": 1}


class SecretHouse(House):
    """A house with a table of this game; its dice depend on the name of a step alone, and time stands still."""

    def open(self) -> None:
        self.frames: dict[str, list[Frame]] = {}
        self.store = SqliteStore.open(self.folder)
        sources = Sources(lambda: 5, self._salt, lambda: f"k{next(self._ids):07}", ring_length=99)
        self.hall = Hall(self.store, lambda _: EVIL, sources)

    def table(self) -> Seated:
        return self.hall.open_table(NewTable("evil", "Friday"), "Gil").wait()

    def begin(self) -> tuple[Chair, Chair, Chair]:
        """Seat a GM and two players with sheets, and start."""
        gm = self.table().chair
        ada, bo = (self.join(gm, name).chair for name in ("Ada", "Bo"))
        for player in (ada, bo):
            self.step(gm, {"do": "join", "seat": player.audience})
            self.step(player, {"do": "create", "points": SHEET, "name": player.name})
        self.step(gm, {"do": "start"})
        return gm, ada, bo

    def step(self, chair: Chair, order: Plain, name: str | None = None) -> Adopted:
        """Give an order whose command id, and with it the dice, follow from the name of the step."""
        sitting = self.hall.sitting(chair.table)
        sitting.streams = {
            key: Stream(hashlib.sha256(key.encode()).digest(), "t", "e", key, stream.index)
            for key, stream in sitting.streams.items()
        }
        told = name or f"{chair.name} {sorted(order.items(), key=str)}"
        command = Command(hashlib.sha256(told.encode()).hexdigest()[:32], order)
        sent = self.send(chair, command)
        assert isinstance(sent, Adopted)
        for audience, frame in sent.frames.items():
            self.frames.setdefault(audience, []).append(frame)
        return sent

    def who(self, chair: Chair) -> str:
        """The character that a seat plays."""
        return str(self.hall.sitting(chair.table).play.state.table.seats[chair.audience].plays[-1])

    def sent(self, chair: Chair) -> bytes:
        """All frames that a seat was sent by the steps so far."""
        return msgspec.json.encode(self.frames[chair.audience])


@pytest.fixture
def evil(tmp_path: Path) -> Iterator[SecretHouse]:
    house = SecretHouse(tmp_path)
    yield house
    house.store.close()


def answer(adopted: Adopted) -> Plain:
    plain: Plain = msgspec.json.decode(adopted.answer)
    return plain


def news(adopted: Adopted, chair: Chair) -> list[Plain]:
    frame = adopted.frames.get(chair.audience)
    plain: list[Plain] = msgspec.json.decode(msgspec.json.encode(frame.news)) if frame else []
    return plain


def to_the_dice(house: SecretHouse, seats: tuple[Chair, Chair, Chair], evil: int) -> Adopted:
    """Play a check of Ada's up to the dice; the steps have the same names whatever is committed."""
    gm, ada, _ = seats
    who = house.who(ada)
    house.step(ada, {"do": "propose", "who": who, "stat": "brawn", "act": "run"}, "ask")
    house.step(gm, {"do": "confirm"}, "confirm")
    return house.step(gm, {"do": "choose", "choice": "evil", "who": who, "pick": evil}, "commit")


def test_a_player_is_answered_with_ok_and_told_in_news(evil: SecretHouse) -> None:
    _, ada, bo = evil.begin()
    sent = evil.step(ada, {"do": "propose", "who": evil.who(ada), "act": "run"})
    assert set(answer(sent)) == {"ok", "seen"}
    (entry,) = news(sent, bo)
    asked = {"event": "check-asked", "who": evil.who(ada), "act": "run", "stat": None}
    assert entry == {
        "no": 7,
        "at": 5,
        "do": "check-asked",
        "by": "",
        "result": {},
        "events": [asked],
        "undone": False,
    }
    assert news(sent, ada)[0]["events"] == [asked]


def test_the_gm_is_answered_with_the_whole_result(evil: SecretHouse) -> None:
    seats = evil.begin()
    assert answer(to_the_dice(evil, seats, 3))["result"] == {"evil": 3}


def test_who_reads_up_is_answered_and_nobody_hears_of_it(evil: SecretHouse) -> None:
    _, ada, bo = evil.begin()
    sent = evil.step(ada, {"do": "help"})
    assert answer(sent)["result"] == {"topics": ["char", "conf"]}
    assert bo.audience not in sent.frames


def test_until_the_dice_fall_every_byte_is_the_same_and_the_players_dice_stay_so(tmp_path: Path) -> None:
    before, faces = set(), set()
    for evil in range(5):
        house = SecretHouse(tmp_path / str(evil))
        gm, ada, bo = seats = house.begin()
        for no in range(evil):
            house.step(gm, {"do": "note-evil", "notes": "x" * no}, f"note {no}")
        to_the_dice(house, seats, evil)
        before.add((house.sent(ada), house.sent(bo)))
        thrown = news(house.step(ada, {"do": "roll"}, "roll"), bo)
        faces.add(tuple(thrown[0]["events"][0]["dice"]))
        house.store.close()
    assert len(before) == 1
    assert len(faces) == 1


def test_the_gms_dice_come_from_the_gms_stream(evil: SecretHouse) -> None:
    gm, ada, _ = seats = evil.begin()
    streams = evil.hall.sitting(gm.table).streams
    to_the_dice(evil, seats, 4)
    sent = evil.step(ada, {"do": "roll"})
    moved = evil.hall.sitting(gm.table).streams
    assert moved["all"].index == streams["all"].index + 1
    assert moved["gm"].index == streams["gm"].index + 1
    (entry,) = news(sent, ada)
    assert [throw["reason"] for throw in entry["dice"]] == ["check", "gm"]
    assert [len(throw["faces"]) for throw in entry["dice"]] == [3, 4]


def test_who_has_left_is_sent_its_leaving_and_nothing_until_it_is_back(evil: SecretHouse) -> None:
    gm, ada, bo = evil.begin()
    sent = evil.step(bo, {"do": "leave"})
    assert news(sent, bo)[0]["events"] == [{"event": "player-left", "seat": bo.audience}]
    at = evil.hall.sitting(gm.table).seen(bo.audience)
    for order in (
        {"do": "propose", "who": evil.who(ada)},
        {"do": "withdraw"},
        {"do": "note", "text": "rain"},
    ):
        assert bo.audience not in evil.step(ada, order).frames
    assert evil.hall.sitting(gm.table).seen(bo.audience) == at
    back = evil.step(bo, {"do": "join"})
    assert [event["event"] for event in news(back, bo)[0]["events"]] == ["player-joined"]
    assert evil.hall.sitting(gm.table).glance(bo.audience)["view"]["notes"] == [
        {"text": "rain", "about": None, "by": ada.audience}
    ]


def test_in_set_up_a_sheet_is_made_again_and_a_player_names_no_id(evil: SecretHouse) -> None:
    gm = evil.table().chair
    ada = evil.join(gm, "Ada").chair
    evil.step(ada, {"do": "join"})
    evil.step(ada, {"do": "create", "points": SHEET})
    first = evil.who(ada)
    evil.step(ada, {"do": "create", "points": {**SHEET, "brawn": 2, "wits": 2}})
    assert evil.who(ada) == first
    assert list(evil.hall.sitting(gm.table).play.state.characters) == [first]
    with pytest.raises(Illegal) as fault:
        evil.step(ada, {"do": "create", "points": SHEET, "id": "mine"})
    assert (fault.value.slug, fault.value.field) == ("bad-argument", "id")


def test_a_successor_gets_an_id_from_the_table(evil: SecretHouse) -> None:
    gm, ada, _ = evil.begin()
    evil.step(gm, {"do": "set-option", "name": "mode", "value": "campaign", "reason": "on"})
    evil.step(gm, {"do": "reveal"})
    before = evil.who(ada)
    evil.step(ada, {"do": "replace", "who": before, "new": {"points": SHEET, "name": "Ann"}})
    after = evil.who(ada)
    assert after.startswith("k")
    assert after != before
    assert evil.hall.sitting(gm.table).play.state.characters[before].replaced_by == after


@pytest.mark.parametrize("order", [{"dice": [1, 1, 1]}, {"faces": [1, 1, 1]}])
def test_faces_from_a_seat_that_may_not_type_them_are_an_unknown_argument(
    evil: SecretHouse, order: Plain
) -> None:
    gm, ada, _ = seats = evil.begin()
    to_the_dice(evil, seats, 1)
    with pytest.raises(Illegal) as fault:
        evil.step(ada, {"do": "roll", **order})
    assert (fault.value.slug, fault.value.field) == ("bad-argument", next(iter(order)))
    evil.step(gm, {"do": "set-option", "name": "hand_dice", "value": "all", "reason": "own dice"})
    evil.step(ada, {"do": "roll", **order})
    assert evil.hall.sitting(gm.table).play.state.checks["1"].dice == (1, 1, 1)


def test_a_table_is_the_same_after_a_restart(evil: SecretHouse) -> None:
    gm, ada, _ = seats = evil.begin()
    to_the_dice(evil, seats, 2)
    evil.step(ada, {"do": "roll"})
    state = evil.hall.sitting(gm.table).play.state
    log = evil.hall.sitting(gm.table).log(ada.audience)
    evil.reopen()
    assert evil.hall.sitting(gm.table).play.state == state
    assert evil.hall.sitting(gm.table).log(ada.audience) == log


def test_the_undo_of_something_unheard_that_shows_is_an_entry_of_its_own(evil: SecretHouse) -> None:
    gm, ada, _ = seats = evil.begin()
    option = evil.step(gm, {"do": "set-option", "name": "evil_dice", "value": "count_only", "reason": "x"})
    assert ada.audience not in option.frames
    number = len(evil.hall.sitting(gm.table).play.lines)
    to_the_dice(evil, seats, 1)
    evil.step(gm, {"do": "roll", "dice": [1, 1, 1], "gm_dice": [2]})
    sent = evil.step(gm, {"do": "undo", "entry": number, "reason": "x"})
    state = evil.hall.sitting(gm.table).play.state
    assert state.options.evil_dice == "open"
    assert news(sent, ada)[0]["events"] == [{"event": "view-changed"}]
    assert "undoes" not in news(sent, ada)[0]
