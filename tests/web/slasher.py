"""A game of four stats at a real table in memory, and every seat's page as the server draws it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from lampblack.rulesets import SHELF
from lampblack.server.lobby import lobby
from lampblack.server.looks import Around, glimpse
from lampblack.storage.sqlite import SqliteStore
from lampblack.table.hall import Hall, NewTable
from lampblack.table.sources import Sources
from lampblack.web.glimpse import Drawn, Glimpse
from lampblack.web.pages import table_page
from tests.table.conftest import House

SHEET = {"dash": 3, "steadiness": 2, "instinct": 2, "fortune": 1}


class EvilHouse(House):
    """A data folder with a hall for the games of the shelf."""

    def open(self) -> None:
        self.store = SqliteStore.open(self.folder)
        sources = Sources(
            lambda: next(self._time), self._salt, lambda: f"k{next(self._ids):07}", ring_length=8
        )
        self.hall = Hall(self.store, SHELF.__getitem__, sources)


class Slasher:
    """Two players, an onlooker and the GM; `pages` are all pages that each player was shown, in order."""

    def __init__(self, folder: Path, **options: Any) -> None:
        self.house = EvilHouse(folder)
        opened = NewTable("evil", "Camp Blackwater", options)
        self.gm = self.house.hall.open_table(opened, "Gil").wait().chair
        self.chairs = {name: self.house.join(self.gm, name).chair for name in ("ada", "bo")}
        self.chairs["tv"] = self.house.let_in(self.gm, "TV", "onlooker").chair
        self.sitting = self.house.hall.sitting(self.gm.table)
        self.pages: dict[str, list[str]] = {name: [] for name in self.chairs}
        self._drawn = {name: Drawn() for name in (*self.chairs, "gm")}

    def give(self, by: str, do: str, **order: Any) -> None:
        """Give an order; whoever hears of it is shown a new page, the GM always."""
        before = {name: self.glimpse(name).seen for name in self.chairs}
        self.house.do(self._chair(by), {"do": do, **order})
        for name, seen in before.items():
            if self.glimpse(name).seen != seen:
                self.pages[name].append(self.page(name))
        self.page("gm")

    def who(self, name: str) -> str:
        """Name the character that somebody plays."""
        seats = self.glimpse("gm").view["table"]["seats"]
        return str(seats[self.chairs[name].audience]["plays"][-1])

    def begin(self) -> None:
        """Come in, make sheets, start."""
        self.give("gm", "set-stats", preset="slasher")
        for name in ("ada", "bo"):
            self.give(name, "join")
            self.give(name, "create", name=name.capitalize(), points=SHEET)
        self.give("gm", "start")

    def check(self, name: str, evil: int, dice: list[int], gm_dice: list[int]) -> None:
        """Play a check up to its dice, which lie on the table."""
        self.give(name, "propose", who=self.who(name), stat="dash", act="run")
        self.give("gm", "confirm")
        self.give("gm", "choose", choice="evil", who=self.who(name), pick=evil)
        self.give("gm", "roll", dice=dice, gm_dice=gm_dice)

    def glimpse(self, name: str) -> Glimpse:
        """Give what a seat's page is drawn from."""
        chair = self._chair(name)
        chairs = self.house.hall.chairs(self.gm.table)
        told = lobby(self.sitting, chair, chairs, {one.id for one in chairs})
        around = Around(lambda: told, hash(str(told)))
        return glimpse(self.sitting, chair, around)

    def page(self, name: str) -> str:
        """Draw a seat's page, whole and in the pieces that travel."""
        seen = self.glimpse(name)
        self._drawn[name].change(seen, self.sitting.words)
        return self.drawn(seen)

    def drawn(self, seen: Glimpse) -> str:
        """Draw a page."""
        return table_page(seen, self.sitting.words)

    def follow(self, name: str) -> None:
        """Keep the pages of somebody who came late as well."""
        self.pages[name], self._drawn[name] = [], Drawn()

    def _chair(self, name: str) -> Any:
        return self.gm if name == "gm" else self.chairs[name]
