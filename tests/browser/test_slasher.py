"""An evening of a short slasher in real browsers: stats of their own, checks with dice by hand, and how it ends."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.night import Night
from tests.faults.house import House

pytestmark = pytest.mark.browser
WITHHELD = re.compile(r"\b(?:evil|pool|against you|give up|loses?|truth)\b", re.IGNORECASE)
"""What no phone may hold before the players are told."""


def test_a_night_of_four_stats(browser: Browser, house: House, pictures: Path | None) -> None:
    night = Night(browser, house, pictures)
    night.sit_down("Camp Blackwater")
    _they_make_up_their_stats(night)
    _a_check_is_asked_for_and_thrown(night)
    _dice_lie_beside_theirs_and_nothing_is_said(night)
    _it_comes_out_and_ada_chooses(night)
    _it_ends_and_the_truth_is_told(night)
    assert [one.complaints for one in night.everybody()] == [[], [], [], []]


def _they_make_up_their_stats(night: Night) -> None:
    night.gm.tap("Slasher")
    night.ada.sees("leave it to the dice")
    night.picture(night.ada, "stats", ".our-stats")
    night.gm.page.get_by_label("What it is for").first.fill("rush in while time runs out")
    night.gm.tap("These are ours")
    night.ada.sees("Dash and Steadiness seem to be for the same thing.")
    night.picture(night.gm, "first-hour", ".setup")
    night.gm.tap("Slasher")
    night.ada.sees_no("seem to be for the same thing")
    for player, name in zip(night.players, ("Ada Marsh", "Bo Pell", "Cy Lund"), strict=True):
        player.page.get_by_label("Name", exact=True).fill(name)
        player.tap("Dash, one point more")
        player.tap("Fortune, one point less")
        player.sees(re.compile(r"one success 87\s% · two 50\s%"), ".spread-row >> nth=0")
        if player is night.ada:
            player.page.locator(".create").scroll_into_view_if_needed()
            night.picture(player, "sheet")
            player.is_accessible()
        player.tap("That is me")
        player.sees(name, "header.topbar")
    night.gm.tap("Begin the game")
    night.ada.sees("Say it")
    night.ada.page.evaluate("scrollTo(0, 0)")
    night.picture(night.ada, "phone")


def _a_check_is_asked_for_and_thrown(night: Night) -> None:
    night.tell(night.ada, "Dash", "Kick the cellar door in")
    night.bo.sees("Kick the cellar door in")
    night.picture(night.gm, "asked", ".gm-check")
    night.gm.tap("They roll")
    night.ada.sees("GM is not ready yet.")
    night.ada.page.evaluate("scrollTo(0, 0)")
    night.picture(night.ada, "wait")
    night.picture(night.gm, "step", ".gm-check")
    night.gm.is_accessible()
    night.put(0)
    night.ada.sees("Your throw")
    night.picture(night.gm, "ready", ".gm-check")
    night.picture(night.ada, "throw")
    night.ada.is_accessible()
    night.ada.tap("Throw")
    for one in (night.gm, night.bo):
        one.sees(re.compile("Passed|Failed"))
    night.picture(night.bo, "done")
    night.gm.page.locator("details", has_text="What the table sees").locator("summary").click()
    night.picture(night.gm, "tell", ".gm-check")


def _dice_lie_beside_theirs_and_nothing_is_said(night: Night) -> None:
    night.tell(night.bo, "Instinct", "Listen at the boathouse")
    night.gm.tap("They roll")
    night.put(2)
    night.bo.sees("Your throw")
    night.fall("1 3", "2 1")
    night.bo.sees("Failed")
    night.bo.sees("GM's dice")
    for player in night.players:
        held = player.page.content() + "".join(player.frames)
        assert WITHHELD.findall(re.sub(r"<[^>]*>", " ", held)) == []


def _it_comes_out_and_ada_chooses(night: Night) -> None:
    night.tell(night.ada, "Dash", "Run for the jeep")
    night.gm.tap("They roll")
    night.put(4)
    night.ada.sees("Your throw")
    night.fall("5 4 1", "6 5 4 1")
    night.ada.sees("3 successes against you")
    night.ada.sees("Now you may know", ".choice")
    night.ada.page.locator(".choice .card-open summary").click()
    night.ada.sees("Dash loses 3, 0 left")
    night.picture(night.ada, "choose")
    night.ada.is_accessible()
    night.bo.sees("Now you may know")
    night.picture(night.bo, "told")
    night.bo.is_accessible()
    night.ada.page.locator(".pick", has_text="Give up 1").click()
    night.ada.sees("1 given upDash loses 2, 1 left", ".the-check")
    night.gm.sees("met 1×")
    night.gm.tool("The Evil")
    night.gm.sees("at 4", ".cold-panel")
    night.picture(night.gm, "pool", ".cold-panel")
    night.gm.is_accessible()


def _it_ends_and_the_truth_is_told(night: Night) -> None:
    night.gm.tool("More")
    night.gm.page.locator("details", has_text="End the game").locator("summary").click()
    night.gm.tap("They did what they came for")
    night.cy.sees("You did what you came for.")
    night.cy.sees("How it really was")
    night.picture(night.cy, "end")
    night.cy.is_accessible()
    night.gm.page.get_by_placeholder("What this ending is called").fill("The jeep starts")
    night.gm.tap("Call it that")
    night.cy.sees("The jeep starts")
    night.picture(night.gm, "gm-end", ".the-end")
    night.gm.is_accessible()
    expect(night.cy.page.locator(".replay-row")).to_have_count(3)
