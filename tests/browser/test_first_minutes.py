"""The first minutes of somebody who has never run a game: few taps, and then the evening out of the box."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Browser, expect

from tests.browser.people import LAPTOP, PHONE, Gm, Player
from tests.faults.house import House

MOST_TAPS = 12
BOX = "#packs-dialog"


class Beginner(Gm):
    """A GM whose taps are counted; all that is typed is what the evening is called."""

    def __init__(self, browser: Browser) -> None:
        super().__init__(browser, LAPTOP)
        self.taps = 0

    def press(self, selector: str) -> None:
        """Tap what a selector finds, once."""
        self.page.locator(selector).first.click()
        self.taps += 1


def test_an_evening_out_of_the_box(browser: Browser, house: House, pictures: Path | None) -> None:
    gm, ada = Beginner(browser), Player(browser, PHONE)
    address = f"http://127.0.0.1:{house.port}"
    _a_table_is_opened(gm, address)
    ada.join(gm.link(), "Ada")
    _somebody_is_rolled(ada, pictures)
    _the_first_save_is_called(gm, pictures)
    ada.sees("CTRL")
    assert gm.taps <= MOST_TAPS
    ada.tap("Roll")
    _the_scenario_is_played(gm, ada, pictures)
    _the_evening_is_told_again(gm)
    assert gm.complaints == ada.complaints == []


def _a_table_is_opened(gm: Beginner, address: str) -> None:
    gm.page.goto(address)
    gm.press("li.card:has(form[data-game=liminal]) summary.act")
    gm.press("#title-liminal")
    gm.page.keyboard.type("Room nineteen")
    gm.press("li.card form[data-game=liminal] button.act")
    gm.page.wait_for_url("**/t/**")
    gm.is_live()
    gm.press("[data-invites=player]")
    expect(gm.page.locator("#ticket-link")).to_be_visible()


def _somebody_is_rolled(ada: Player, pictures: Path | None) -> None:
    ada.picture(pictures, "make-start")
    expect(ada.page.get_by_role("button", name="Roll everything")).to_be_visible()
    ada.picture(pictures, "make-start")
    ada.is_accessible()
    ada.page.get_by_label("Name", exact=True).fill("Lu Abernathy")
    ada.tap("Roll everything")
    ada.hears("Lu Abernathy · ")
    ada.picture(pictures, "make-swap")
    ada.keeps_the_scores()
    ada.picture(pictures, "make-done")
    making = ada.page.locator(".making")
    expect(making.locator(".steps .said")).to_have_count(4)
    if making.get_attribute("open") is None:
        making.locator("summary").first.click()
    expect(making.get_by_text("Another background")).to_be_visible()
    ada.puts_dice_away()
    ada.picture(pictures, "make-open")
    ada.is_accessible()
    assert ada.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def _the_first_save_is_called(gm: Beginner, pictures: Path | None) -> None:
    gm.puts_dice_away()
    gm.picture(pictures, "first-board")
    gm.press("button:has-text('An evening that is ready')")
    gm.press(f"{BOX} .scene-part button.act")
    expect(gm.page.locator(f"{BOX} [data-local-done]")).to_have_count(1)
    gm.picture(pictures, "scenario-board")
    gm.is_accessible()
    gm.press(f"{BOX} .dialog-head button")
    gm.press("[data-holds=now] button:has-text('Bring in')")
    gm.press("section.call label.chip")
    gm.press("section.call label:has-text('CTRL')")
    gm.press("section.call button.act")


def _the_scenario_is_played(gm: Beginner, ada: Player, pictures: Path | None) -> None:
    """Give a clue, start the clock, lay the letter ready, bring somebody unseen; each is one tap."""
    clue, clock, letter = (
        ".taps button:has-text('Tell')",
        "li.cold button:has-text('Start')",
        "button:has-text('ready')",
    )
    gm.tap("From the pack", "header.topbar")
    gm.page.locator(BOX).get_by_role("button", name="Scenarios").click()
    for button in (clue, clock, f".taps {letter}"):
        gm.press(f"{BOX} {button}")
    expect(gm.page.locator(f"{BOX} .taps [data-local-done]")).to_have_count(3)
    gm.page.locator(f"{BOX} .taps [data-local-done]").last.scroll_into_view_if_needed()
    gm.picture(pictures, "scenario-given")
    ada.sees("buried behind the house")
    gm.press(f"{BOX} .taps button:has-text('It comes home')")
    expect(gm.page.locator(BOX)).not_to_be_visible()
    gm.sees("The lodger", "[data-holds=party]")
    everything = ada.everything()
    assert "lodger" not in everything
    assert "The letter is" in everything


def _the_evening_is_told_again(gm: Beginner) -> None:
    gm.puts_dice_away()
    with gm.page.expect_download() as told:
        gm.page.locator("#log-filter summary").click()
        gm.page.locator("a[href$='recap?edition=player']").click()
    text = told.value.path().read_text("utf-8")
    assert "Rain, a brass bell" in text
    assert "lodger" not in text
