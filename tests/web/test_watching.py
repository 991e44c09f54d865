"""A page is laid out anew where something moved that it was drawn from: never less than that, seldom more."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from lampblack.kernel.errors import LampblackError
from lampblack.kernel.rollers import SeededRoller
from lampblack.kernel.seat import is_player
from lampblack.rulesets import SHELF
from lampblack.server.lobby import lobby
from lampblack.server.looks import Around, glimpse
from lampblack.table.chairs import Chair
from lampblack.table.hall import NewTable
from lampblack.web import glimpse as drawing
from lampblack.web.glimpse import Drawn, Glimpse, fragments
from lampblack.web.watching import Watch, Watched, WatchedList
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
        return glimpse(self.sitting, chair, Around(lobby(self.sitting, chair, chairs, set())))

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
            assert {key: held[key] for key in afresh} == afresh
            assert all(key.startswith("log:") for key in held.keys() - afresh.keys())
    assert accepted > STEPS // 4


def test_a_note_lays_out_little_of_a_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    evening = Evening(tmp_path, "liminal")
    gm, ada = evening.chairs[:2]
    evening.house.do(ada, {"do": "roll", "dice": "2d6"})
    evening.follow(gm)
    laid: list[str] = []
    lay = drawing._lay

    def note(layer: Any, *rest: Any) -> Any:
        laid.append(layer.__name__)
        return lay(layer, *rest)

    monkeypatch.setattr(drawing, "_lay", note)
    evening.house.do(ada, {"do": "roll", "dice": "2d6"})
    evening.follow(gm)
    assert {"_log", "_last"} <= set(laid)
    assert not {"_persons", "_harming", "_making", "_lobby", "_top"} & set(laid)
    laid.clear()
    evening.follow(gm)
    assert laid == []


def test_what_is_read_is_noted_for_whoever_reads_and_for_all_around() -> None:
    watch = Watch(len)
    view = Watched(watch, "view.", ["hp", "name"], {"hp": 3, "name": "Ada"}.__getitem__)
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


def test_a_stamp_is_another_when_one_of_its_inputs_has_moved() -> None:
    stamps = {"": 0, "a": 1, "b": 2}
    before = Watch(stamps.__getitem__).stamp(("a", "b"))
    assert Watch(stamps.__getitem__).stamp(("a", "b")) == before
    for name in stamps:
        assert Watch((stamps | {name: 9}).__getitem__).stamp(("a", "b")) != before
    assert Watch().stamp(("a",)) is None, "nobody can tell"
