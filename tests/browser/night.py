"""An evening of four stats in real browsers: who is there, and what they do again and again."""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import Final

from playwright.sync_api import Browser

from tests.browser.people import LAPTOP, PHONE, Gm, Player
from tests.faults.house import House

TALL: Final = 1600
"""Pixels of a window in which a whole panel of the board can be seen."""


class Night:
    """A GM with a laptop and three phones."""

    def __init__(self, browser: Browser, house: House, pictures: Path | None) -> None:
        self.address, self.pictures = f"http://127.0.0.1:{house.port}", pictures
        self.gm = Gm(browser, LAPTOP)
        self.ada, self.bo = Player(browser, PHONE), Player(browser, PHONE, "light")
        self.cy = Player(browser, PHONE)
        self.players = (self.ada, self.bo, self.cy)

    def everybody(self) -> tuple[Gm | Player, ...]:
        return (self.gm, *self.players)

    def tell(self, who: Player, stat: str, act: str) -> None:
        """Say what a character does, with a stat."""
        who.page.locator("button.stat", has_text=stat).click()
        pop = who.page.locator(".pop:popover-open")
        pop.get_by_label("What do you do?").fill(act)
        pop.get_by_role("button", name="Say it").click()

    def put(self, points: int) -> None:
        """The GM's secret step."""
        self.gm.page.locator(".cold-key").nth(points).click()

    def fall(self, player: str, mine: str) -> None:
        """Type the dice in that lie on the table."""
        self.gm.page.locator("details", has_text="Dice from the table").locator("summary").click()
        self.gm.page.locator("#typed-player").fill(player)
        self.gm.page.locator("#typed-mine").fill(mine)
        self.gm.tap("These fell")

    def picture(self, who: Gm | Player, name: str, place: str = "") -> None:
        """Keep a picture of a screen or of a place on it, without the dice that fall over the page."""
        who.page.evaluate("document.getElementById('fall').hidden = true")
        if self.pictures is not None and place:
            size = LAPTOP if who is self.gm else PHONE
            who.page.set_viewport_size(
                {"width": size["width"], "height": TALL}
            )  # the whole place is in sight
            who.page.locator(place).screenshot(path=self.pictures / f"slasher-{name}.png")
            who.page.set_viewport_size({"width": size["width"], "height": size["height"]})
        else:
            who.picture(self.pictures, f"slasher-{name}")

    def sit_down(self, title: str) -> None:
        """Open the table; all come in."""
        self.gm.open_table(self.address, title, "evil")
        self.gm.code()
        link = self.gm.link().replace("table.lan", "127.0.0.1")
        for player, name in zip(self.players, ("Ada", "Bo", "Cy"), strict=True):
            player.join(link, name)
            player.tap("Come in")
            player.sees("Our four stats")

    def make_sheets(self) -> None:
        """Fill in everybody's sheet with the points that stand there."""
        for player, name in zip(self.players, ("Ada Marsh", "Bo Pell", "Cy Lund"), strict=True):
            player.page.get_by_label("Name", exact=True).fill(name)
            player.tap("That is me")
            player.sees(name, "header.topbar")

    def rule(self, **order: object) -> None:
        """Give an order as the GM's page would: a house rule that is not for this evening's hand."""
        table = self.gm.page.url.rpartition("/")[2]
        body = {"command": secrets.token_hex(16), "order": order}
        way = f"{self.address}/api/tables/{table}/commands"
        told = self.gm.page.request.post(way, data=body, headers={"Origin": self.address}).json()
        assert told.get("ok"), told
