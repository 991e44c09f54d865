"""A page is laid out anew where something moved that it was drawn from: never less than that, seldom more."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest

from lampblack.kernel.errors import LampblackError
from lampblack.kernel.rollers import SeededRoller
from lampblack.kernel.seat import is_player
from lampblack.rulesets import SHELF
from lampblack.server.ground import Ground
from lampblack.server.lobby import FIELDS, lobby
from lampblack.server.looks import Around, glimpse
from lampblack.table.chairs import Chair
from lampblack.table.ear import NEWEST
from lampblack.table.hall import NewTable
from lampblack.web import drawn, logbook
from lampblack.web.cache import Cache
from lampblack.web.glimpse import Drawn, Glimpse, fragments
from lampblack.web.watching import Watch, Watched, WatchedList, WatchedLog, of_verbs
from tests.conformance.asking import filled
from tests.web.slasher import EvilHouse

STEPS = 60


class Evening:
    """A table of any game with a GM, two players and an onlooker, each before a page that is kept up to date."""

    def __init__(self, folder: Path, game: str) -> None:
        self.house = EvilHouse(folder)
        gm = self.house.hall.open_table(NewTable(game, "A night", {}), "Gil").wait().chair
        seats = [self.house.join(gm, name).chair for name in ("ada", "bo")]
        self.chairs = [gm, *seats, self.house.let_in(gm, "TV", "onlooker").chair]
        self.sitting = self.house.hall.sitting(gm.table)
        self.pages = {chair.audience: Drawn() for chair in self.chairs}
        self.held: dict[str, dict[str, str]] = {chair.audience: {} for chair in self.chairs}

    def seen(self, chair: Chair) -> Glimpse:
        chairs = self.house.hall.chairs(chair.table)
        told = lobby(self.sitting, chair, chairs, set())
        return glimpse(self.sitting, chair, Around(lambda: told, hash(str(told))))

    def step(self, number: int) -> bool:
        """Give one of the offers of a seat, filled in by chance; tells whether it was accepted."""
        roller = SeededRoller(f"{self.sitting.game}:{number}".encode())
        chair = self.chairs[roller.die(3, reason="who") - 1]
        offers = self.sitting.play.offers(chair.audience)
        if not offers:
            return False
        order = filled(offers[roller.die(len(offers), reason="what") - 1], roller)
        if order["do"] == "create" and is_player(chair.audience):
            order.pop("id", None)
        try:
            self.house.do(chair, order)
        except LampblackError:
            return False
        return True

    def follow(self, chair: Chair) -> dict[str, str]:
        """Bring a page up to date as its frames would, and give the whole page drawn afresh."""
        held = self.held[chair.audience]
        put, gone = self.pages[chair.audience].change(self.seen(chair), self.sitting.words)
        held |= dict(put)
        for key in gone:
            del held[key]
        return fragments(self.seen(chair), self.sitting.words)


@pytest.mark.parametrize("game", sorted(SHELF))
def test_a_page_that_follows_is_the_page_drawn_afresh(tmp_path: Path, game: str) -> None:
    evening = Evening(tmp_path, game)
    accepted = 0
    for number in range(STEPS):
        accepted += evening.step(number)
        for chair in evening.chairs:
            afresh = evening.follow(chair)
            held = evening.held[chair.audience]
            kept = evening.sitting.newest(chair.audience)
            assert list(kept) == evening.sitting.log(chair.audience, limit=NEWEST, before=sys.maxsize)
            assert {key: held[key] for key in afresh} == afresh
            assert all(key.startswith("log:") for key in held.keys() - afresh.keys())
    assert accepted > STEPS // 4


def test_a_throw_lays_out_nothing_of_a_page_but_the_log(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    evening = Evening(tmp_path, "liminal")
    gm, ada = evening.chairs[:2]
    evening.house.do(ada, {"do": "roll", "dice": "2d6"})
    evening.follow(gm)
    laid: list[str] = []
    lay = drawn._lay

    def note(layer: Any, *rest: Any) -> Any:
        laid.append(layer.__name__)
        return lay(layer, *rest)

    monkeypatch.setattr(drawn, "_lay", note)
    evening.house.do(ada, {"do": "roll", "dice": "2d6"})
    evening.follow(gm)
    assert laid == []
    evening.house.do(gm, {"do": "whisper", "to": [ada.audience], "text": "Look up."})
    evening.follow(gm)
    assert laid == ["_whispering"]


def test_an_entry_is_drawn_once_for_all_who_hear_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    evening = Evening(tmp_path, "liminal")
    ada = evening.chairs[1]
    for chair in evening.chairs:
        evening.follow(chair)
    numbers = {chair.audience: len(evening.sitting.log(chair.audience)) for chair in evening.chairs}
    assert len(set(numbers.values())) > 1, "the seats number their entries differently"
    put = logbook._print
    printed: list[str] = []

    def note(entry: Any, *rest: Any) -> Any:
        printed.append(entry["do"])
        return put(entry, *rest)

    monkeypatch.setattr(logbook, "_print", note)
    monkeypatch.setattr(logbook, "_printed", Cache(64))  # other tests may have drawn the same
    evening.house.do(ada, {"do": "roll", "dice": "2d6"})
    for chair in evening.chairs:
        afresh = evening.follow(chair)
        own = f"log:{len(evening.sitting.log(chair.audience))}"
        assert f'data-key="{own}"' in afresh[own]
        assert str(logbook._NO) not in str(afresh)
    known = {logbook.known_names(evening.seen(chair)) for chair in evening.chairs}
    assert len(known) < len(evening.chairs)
    assert printed.count("roll") == len(known), "once for all who know the same names"


def test_what_is_read_is_noted_for_whoever_reads_and_for_all_around() -> None:
    watch = Watch()
    view = Watched(watch, "view.", lambda: ["hp", "name"], {"hp": 3, "name": "Ada"}.__getitem__)
    log = WatchedList(watch, "log", lambda: [{"no": 1}])
    with watch.reading() as outer:
        with watch.reading() as inner:
            assert view["hp"] == 3
            assert view.get("armor") is None
        assert inner == {"view.hp", "view.armor"}
        assert [one["no"] for one in log] == [1]
    assert outer == {"view.hp", "view.armor", "log"}
    with watch.reading() as names:
        assert list(view) == ["hp", "name"]
    assert names == {"view."}


def test_verbs_of_a_log_are_inputs_of_their_own() -> None:
    watch = Watch()
    log = WatchedLog(watch, "log", lambda: [{"no": 1, "do": "roll"}, {"no": 2, "do": "whisper"}])
    with watch.reading() as read:
        assert [one["no"] for one in of_verbs(log, ("whisper", "ask"))] == [2]
    assert read == {"log.whisper", "log.ask"}


BEFORE = Ground({"offers": b"[]", "party": b"{}", "party.ada": b"{}"}, ({"no": 1, "do": "roll"},), 7, 7)


@pytest.mark.parametrize(
    ("change", "moved"),
    [
        ({}, set()),
        ({"pieces": dict(BEFORE.pieces)}, set()),
        ({"pieces": {**BEFORE.pieces, "offers": b"[1]"}}, {"offers"}),
        ({"pieces": {**BEFORE.pieces, "party.ada": b"[]"}}, {"view.party"}),
        ({"pieces": {**BEFORE.pieces, "party.bo": b"{}"}}, {"view.party"}),
        ({"pieces": {"offers": b"[]", "party": b"{}"}}, {"view.party"}),
        ({"pieces": {**BEFORE.pieces, "options": b"{}"}}, {"view.options", "view.", "options"}),
        ({"log": (*BEFORE.log, {"no": 2, "do": "ask"})}, {"log", "log.ask"}),
        ({"log": ({"no": 1, "withdrawn": True},)}, {"log", "log.roll", "log."}),
        ({"lobby": 8}, {"lobby.", *(f"lobby.{name}" for name in FIELDS)}),
        ({"beside": 8}, None),
    ],
)
def test_a_ground_names_what_has_moved(change: dict[str, Any], moved: set[str] | None) -> None:
    assert msgspec.structs.replace(BEFORE, **change).moved_since(BEFORE) == moved


def test_a_lobby_tells_what_its_fields_say(tmp_path: Path) -> None:
    evening = Evening(tmp_path, "liminal")
    chairs = evening.house.hall.chairs(evening.sitting.table)
    assert tuple(lobby(evening.sitting, chairs[0], chairs, set())) == FIELDS
