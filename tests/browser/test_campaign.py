"""A campaign of four stats in real browsers: seals, a choice that runs out, rest, a successor, coming late, leaving."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.night import Night
from tests.browser.people import PHONE, Player
from tests.faults.house import House

pytestmark = pytest.mark.browser
SECONDS = 8
"""Seconds that a choice may take."""

SHA = """async () => {
  const hex = (bytes) => [...new Uint8Array(bytes)].map((one) => one.toString(16).padStart(2, "0")).join("");
  const digest = (line) => crypto.subtle.digest("SHA-256", new TextEncoder().encode(line)).then(hex);
  const rows = [...document.querySelectorAll("[data-opened]")];
  return Promise.all(rows.map(async (row) => [row.dataset.opened, await digest(row.dataset.line)]));
}"""
"""The seals on the page, each with the one that its line really has."""


def test_an_evening_of_a_campaign(browser: Browser, house: House, pictures: Path | None) -> None:
    night = Night(browser, house, pictures)
    night.sit_down("Mile 40")
    for name, value in (("mode", "campaign"), ("seals", True), ("cancel_timeout", SECONDS)):
        night.rule(do="set-option", name=name, value=value)
    night.gm.tap("Slasher")
    for player in night.players:
        player.sees("leave it to the dice")
    night.make_sheets()
    night.gm.tap("Begin the game")
    night.ada.sees("Say it")
    _a_choice_runs_out(night)
    seal = _a_seal_is_given(night)
    _a_rest_waits_for_a_yes(night)
    _a_successor_comes(night)
    _somebody_comes_late_and_somebody_leaves(night, browser)
    _the_next_evening_begins_with_the_same_pool(night)
    _the_seals_are_opened(night, seal)
    assert [one.complaints for one in night.everybody()] == [[], [], [], []]


def _struck(night: Night, who: Player, act: str, faces: tuple[str, str]) -> None:
    """Play a check with all four points against it, up to its dice."""
    night.tell(who, "Dash", act)
    night.gm.tap("They roll")
    night.put(4)
    who.sees("Your throw")
    night.fall(*faces)


def _a_choice_runs_out(night: Night) -> None:
    """The phone counts down, by the clock of the house, and the table then answers for the character's good."""
    _struck(night, night.ada, "Run for the jeep", ("5 4", "6 5 4 1"))
    clock = night.ada.page.locator(".choice [data-until]")
    expect(clock).to_have_text(re.compile(r"^0:0[1-8]$"))
    first = clock.inner_text()
    expect(clock).not_to_have_text(first)
    assert clock.inner_text() < first
    night.ada.sees("When it is over, as many as possible are given up for you.", ".choice")
    night.picture(night.ada, "time")
    night.ada.sees(re.compile(r"2 given up\s*Dash loses 1, 1 left"), ".the-check")
    night.gm.sees("met 1×")


def _a_seal_is_given(night: Night) -> str:
    """Who was told sees a seal before the throw; gives its beginning."""
    night.tell(night.bo, "Dash", "Look under the bonnet")
    night.gm.tap("They roll")
    night.put(2)
    night.bo.sees("Your throw")
    night.picture(night.bo, "seal")
    night.bo.is_accessible()
    seal = night.bo.page.locator("[data-seal]").get_attribute("data-seal") or ""
    assert re.fullmatch("[0-9a-f]{64}", seal)
    night.fall("1 1", "2 1")
    night.bo.sees("Failed")
    return seal


def _a_rest_waits_for_a_yes(night: Night) -> None:
    night.ada.page.locator(".do summary", has_text="Rest").click()
    night.ada.tap("Ask for a rest")
    night.gm.sees("Ada Marsh asks for time to rest")
    night.ada.sees("asks for time to rest. The GM decides.")
    night.picture(night.gm, "rest", ".waiting")
    night.gm.tap("There is time")
    expect(night.ada.page.locator(".vital .figure").first).to_have_text("2")


def _a_successor_comes(night: Night) -> None:
    _struck(night, night.cy, "Hold the door", ("1 2", "6 6 6 1"))
    night.cy.sees("out of the game")
    night.cy.page.locator(".do summary", has_text="Somebody new").click()
    form = night.cy.page.locator(".do details[open]")
    form.get_by_label("Name", exact=True).fill("Vera Lund")
    form.get_by_role("button", name="Bring them in").click()
    night.cy.sees("Vera Lund", "header.topbar")
    night.gm.sees("→ Vera Lund")


def _somebody_comes_late_and_somebody_leaves(night: Night, browser: Browser) -> None:
    late = Player(browser, PHONE)
    night.gm.page.locator(".lobby > summary").click()
    late.join(night.gm.link().replace("table.lan", "127.0.0.1"), "Dee")
    late.sees("The GM lets you in as soon as no check is under way.")
    night.gm.sees("Dee wants to come in")
    night.gm.tap("Let them in")
    late.page.get_by_label("Name", exact=True).fill("Dee Ruiz")
    late.tap("That is me")
    late.sees("Dee Ruiz", "header.topbar")
    late.page.locator(".do summary", has_text="Leave the game").click()
    late.tap("Leave the game")
    late.sees("Come in")
    night.gm.sees("Dee Ruiz")
    assert late.complaints == []


def _the_next_evening_begins_with_the_same_pool(night: Night) -> None:
    pool = night.gm.page.locator("[data-path='evil.pool'] .figure")
    night.gm.tool("The Evil")
    expect(pool).to_have_text("34")  # 24, less 4, 2 and 4, with 4 for the rest, 8 for Vera, 8 for Dee
    night.gm.tool("More")
    night.gm.page.get_by_role("button", name="Next evening").click()
    night.gm.sees("Evening 2")
    night.gm.tool("The Evil")
    expect(pool).to_have_text("34")


def _the_seals_are_opened(night: Night, seal: str) -> None:
    night.gm.tool("More")
    night.gm.page.locator("details", has_text="End the game").locator("summary").first.click()
    night.gm.tap("They did what they came for")
    night.bo.sees("How it really was")
    night.bo.page.locator("summary", has_text="The seals, opened").click()
    night.picture(night.bo, "seals", ".replay details[open]")
    night.bo.is_accessible()
    rows = night.bo.page.evaluate(SHA)
    assert len(rows) == 3
    assert all(shown == made for shown, made in rows)
    assert seal in dict(rows)
