"""An evening out of a pack: found, read, brought to the table; and what of it a player's phone holds."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Locator, expect

from tests.browser.gathering import Gathering
from tests.browser.people import PHONE, Player, until
from tests.faults.house import House

BOX = "#packs-dialog"


class Opened(Gathering):
    """A table with the GM's laptop and Ada's phone; the packs of the house are in use."""

    def __init__(self, browser: Browser, house: House) -> None:
        super().__init__(browser, house, "Out of the pack")
        self.ada = Player(browser, PHONE)
        self.ada.join(f"{self.address}/join#{self.token}", "Ada")
        self.ada.type_a_character("Ada Marsh")
        self.names: dict[str, list[str]] = {
            kind["kind"]: [one["entry"]["name"] for one in kind["entries"]]
            for kind in self.get(self.gm.page, "/packs")["kinds"]
        }

    def turn_to(self, kind: str, title: str) -> None:
        """Look at a kind of entries and open the first of them."""
        self.gm.page.locator(BOX).get_by_role("button", name=title).click()
        first = self.gm.page.locator(f"{BOX} li[data-key*=':{kind}:']").first
        first.locator("summary").click()
        expect(first.locator(":is(.acts, .quick) button").first).to_be_visible()

    def at_hand(self, label: str, name: str) -> Locator:
        """Find what one tap does with an entry."""
        return self.gm.page.locator(BOX).get_by_role(
            "button", name=re.compile(f"^{label} ?: {re.escape(name)}$")
        )

    def newest(self, verb: str) -> dict[str, Any]:
        """Wait until an entry of this verb is the newest of the log, and give it."""
        return until(
            lambda: next((one for one in self.get(self.gm.page, "/log")[-1:] if one["do"] == verb), None)
        )

    def first(self, kind: str) -> str:
        """Name the first entry of a kind."""
        return self.names[kind][0]


def test_an_evening_out_of_a_pack(browser: Browser, house: House, pictures: Path | None) -> None:
    table = Opened(browser, house)
    _a_horror_comes_unseen(table, pictures)
    _a_new_wound_gets_a_name(table, pictures)
    _a_table_is_rolled_on_in_secret(table)
    _two_taps_bring_somebody_in_and_roll_on_a_table(table, pictures)
    _a_pack_is_laid_aside_and_taken_up(table)
    assert table.gm.complaints == table.ada.complaints == []


def _a_horror_comes_unseen(table: Opened, pictures: Path | None) -> None:
    gm, name = table.gm, table.first("horrors")
    gm.tap("From the pack", "header.topbar")
    gm.page.get_by_label("Search all packs of this table").fill(name)
    gm.sees(name, f"{BOX} .found")
    table.turn_to("horrors", "Horrors")
    gm.is_accessible()
    gm.picture(pictures, "pack-board")
    table.at_hand("Bring in unseen", name).click()
    gm.sees(name, "[data-holds=party]")
    assert name not in table.ada.everything()


def _a_new_wound_gets_a_name(table: Opened, pictures: Path | None) -> None:
    gm, wound = table.gm, table.first("wounds")
    table.order(do="afflict", who=table.who()["Ada Marsh"], kind="wound")
    gm.sees("Ada Marsh has a new Wound. Which is it?", "[data-holds=now]")
    gm.tap("From the pack", "[data-holds=now]")
    gm.page.set_viewport_size({"width": PHONE["width"], "height": PHONE["height"]})
    assert gm.page.evaluate("document.querySelector('#packs-dialog').scrollWidth <= innerWidth")
    gm.picture(pictures, "pack-board-phone")
    gm.page.set_viewport_size({"width": 1280, "height": 800})
    gm.page.locator(f"{BOX} .quick button").first.click()
    gm.sees_no("Which is it?", "[data-holds=now]")
    afflictions = table.view(table.ada.page)["characters"][table.who()["Ada Marsh"]]["afflictions"]
    assert afflictions["wound-1"]["name"].startswith(wound)


def _a_table_is_rolled_on_in_secret(table: Opened) -> None:
    gm, before = table.gm, table.ada.everything()
    gm.tap("From the pack", "header.topbar")
    table.turn_to("tables", "Random tables")
    table.at_hand("Roll in secret", table.first("tables")).click()
    expect(gm.page.locator(BOX)).not_to_be_visible()
    newest = table.newest("roll")
    assert newest["secret"] is True
    gm.hears(newest["result"]["entry"])
    assert table.ada.everything() == before


def _two_taps_bring_somebody_in_and_roll_on_a_table(table: Opened, pictures: Path | None) -> None:
    gm = table.gm
    for width in (1280, PHONE["width"]):
        gm.page.set_viewport_size({"width": width, "height": 800})
        for kind, label, order in (
            ("horrors", "Bring in unseen", "create"),
            ("tables", "Roll in secret", "roll"),
        ):
            name, before = table.names[kind][1], len(table.get(gm.page, "/log"))
            taps = [
                gm.page.locator("[data-loads='packs?as=page']").filter(visible=True).first,
                table.at_hand(label, name),
            ]
            for tap in taps:
                tap.click()
            expect(gm.page.locator(BOX)).not_to_be_visible()
            assert table.newest(order)
            assert len(table.get(gm.page, "/log")) > before
            gm.puts_dice_away()
        gm.page.locator("[data-loads='packs?as=page']").filter(visible=True).first.click()
        gm.sees("Bring in unseen", BOX)
        expect(gm.page.get_by_label("Search all packs of this table")).to_be_in_viewport()
        gm.page.mouse.move(0, 0)
        expect(gm.page.locator(f"{BOX} .kinds [aria-pressed=true]")).to_have_count(0)
        gm.is_accessible()
        gm.picture(pictures, f"pack-at-hand-{width}")
        gm.tap("Close", BOX)
    gm.page.set_viewport_size({"width": 1280, "height": 800})


def _a_pack_is_laid_aside_and_taken_up(table: Opened) -> None:
    gm = table.gm
    gm.tap("From the pack", "header.topbar")
    expect(gm.page.locator(f"{BOX} .kinds [aria-pressed=true]")).to_have_count(0)
    shelf, packs = gm.page.locator(f"{BOX} .shelf"), gm.page.locator(f"{BOX} li[data-key^='used:']")
    if shelf.get_attribute("open") is None:
        shelf.locator("summary").click()
    count = packs.count()
    packs.first.get_by_role("button").click()
    expect(packs).to_have_count(count - 1)
    gm.page.locator(f"{BOX} li[data-key^='here:']").first.get_by_role("button").click()
    expect(packs).to_have_count(count)
    gm.tap("Close", BOX)
