"""A player's phone in a fight, the screen on the wall, and what goes on beside the game; with real browsers."""

from __future__ import annotations

from playwright.sync_api import Browser, expect

from tests.browser.gathering import Gathering
from tests.browser.people import PHONE, Player
from tests.faults.house import House

TV = {"width": 1920, "height": 1080}


class Night(Gathering):
    """A table in the middle of a fight: Ada and Bo with their phones, a ghoul, a screen on the wall."""

    def __init__(self, browser: Browser, house: House) -> None:
        super().__init__(browser, house, "The motel at mile 40")
        self.ada, self.bo = Player(browser, PHONE), Player(browser, PHONE)
        for player, name in ((self.ada, "Ada Marsh"), (self.bo, "Bo Pell")):
            player.join(f"{self.address}/join#{self.token}", name.split()[0])
            player.type_a_character(name)
        self.tv = self.watch(TV)
        self.people = self.who()
        self._lay_out()

    def _lay_out(self) -> None:
        ada, bo = self.people["Ada Marsh"], self.people["Bo Pell"]
        self.order(do="place", who=[ada, bo], present=True)
        foe = {"kind": "horror", "name": "Ghoul", "hp": 6, "str": 10}
        self.order(do="create", fields=foe, secret=False)
        axe = {"name": "Fire axe", "at": ada, "tags": ["two-handed"]}
        self.order(do="add", what="item", id="axe", fields=axe, secret=False)


def test_a_night_on_the_phone(browser: Browser, house: House) -> None:
    night = Night(browser, house)
    _an_attack_takes_two_taps(night)
    _a_thing_changes_hands(night)
    _a_wound_asks_what_comes_of_it(night)
    _a_private_word_stays_between_two(night)
    _a_pause_dims_every_screen_and_names_nobody(night)
    _the_wall_has_nothing_to_press_and_nothing_scrolls(night)
    for one in (night.gm, night.ada, night.bo, night.tv):
        assert one.complaints == []


def _an_attack_takes_two_taps(night: Night) -> None:
    page = night.ada.page
    page.locator(".weapon", has_text="Fire axe").click()
    night.ada.is_accessible()
    page.locator(".pop:popover-open button", has_text="Ghoul").click()
    night.bo.hears("Ada Marsh hits Ghoul")
    night.tv.sees("Ada Marsh hits Ghoul", ".roll")
    expect(page.locator(".pop:popover-open")).to_have_count(0)


def _a_thing_changes_hands(night: Night) -> None:
    thing = night.ada.page.locator(".bag summary", has_text="Fire axe")
    thing.focus()
    thing.press("Enter")
    give = night.ada.page.get_by_role("button", name="Give to Bo Pell")
    give.focus()
    give.press("Enter")
    night.bo.sees("Fire axe", ".bag")
    night.ada.sees_no("Fire axe", ".bag")
    assert night.view(night.bo.page)["items"]["axe"]["at"] == night.people["Bo Pell"]


def _a_wound_asks_what_comes_of_it(night: Night) -> None:
    ada = night.people["Ada Marsh"]
    night.order(do="set-field", path=f"characters.{ada}.hp", value=0, reason="at the table")
    night.order(do="harm", targets=[ada], amount=2, kind="damage", faces=[19])
    night.ada.sees("Fall, or push through?", ".choice")
    night.ada.sees("9 of 10 slots left", ".choice")
    expect(night.ada.page.locator(".weapons")).to_be_hidden()
    night.ada.is_accessible()
    night.ada.page.locator(".pick", has_text="Push through").click()
    night.ada.sees("9 slots left before Ada Marsh is lost.")
    expect(night.ada.page.locator(".choice")).to_have_count(0)


def _a_private_word_stays_between_two(night: Night) -> None:
    before = night.bo.everything()
    seat = night.ada.page.locator("body").get_attribute("data-seat")
    night.order(do="whisper", to=seat, text="It knows your name.")
    night.ada.page.get_by_role("button", name="A private word for you").click()
    expect(night.ada.page.locator("#whisper-title")).to_be_focused()
    expect(night.ada.page.locator("#whisper-mark")).to_be_hidden()
    night.ada.sees("It knows your name.", ".whisper")
    night.ada.page.get_by_label("A word to Facilitator alone").fill("I pocket the tag.")
    night.ada.tap("Send", ".whisper")
    night.gm.sees("I pocket the tag.")
    assert night.bo.everything() == before
    for one in (night.bo, night.tv):
        assert "It knows" not in "".join(one.frames)
        assert "pocket the tag" not in "".join(one.frames)


def _a_pause_dims_every_screen_and_names_nobody(night: Night) -> None:
    night.bo.tap("Pause", ".topbar")
    for one in (night.gm, night.ada, night.bo, night.tv):
        expect(one.page.locator(".pause")).to_be_visible()
        expect(one.page.locator("main")).to_be_hidden()
        assert "Bo" not in one.page.locator(".pause").inner_text()
        one.is_accessible()
    night.ada.page.keyboard.press("Tab")
    night.ada.page.get_by_role("button", name="Go on").press("Enter")
    for one in (night.gm, night.ada, night.bo, night.tv):
        expect(one.page.locator(".pause")).to_have_count(0)


def _the_wall_has_nothing_to_press_and_nothing_scrolls(night: Night) -> None:
    night.order(do="scene", text="The television is on, with the sound off.")
    night.order(do="clock", name="The flood", size=6, filled=2)
    night.tv.sees("with the sound off", ".wall-scene")
    night.tv.sees("2 of 6", ".wall-scene")
    page = night.tv.page
    for width, height in ((1920, 1080), (1280, 720)):
        page.set_viewport_size({"width": width, "height": height})
        size = page.evaluate("[document.documentElement.scrollWidth, document.documentElement.scrollHeight]")
        assert size == [width, height]
    assert page.locator("main button:visible, main input:visible, header button:visible").count() == 0
    night.tv.is_accessible()
