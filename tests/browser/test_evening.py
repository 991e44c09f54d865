"""A whole evening: a GM, three phones, a screen on the wall, sixty orders, and everything that goes wrong in one."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from playwright.sync_api import Browser, expect

from tests.browser.gathering import Gathering
from tests.browser.people import PHONE, Person, Player, Typist
from tests.browser.proxy import Wire, wire_to
from tests.faults.house import House

TV: Final = {"width": 1280, "height": 720}
SECRETS: Final = (
    "born in the boiler",
    "hates the smell of salt",
    "the janitor did it",
    "Thing behind the wall",
    "the key is in the clock",
)
"""What only the GM knows; no phone and no wall may ever get a byte of it."""
FOR_ADA: Final = ("You recognise the handwriting.", "Burn this after reading")
"""What is for Ada's eyes only."""


class Evening(Gathering):
    """The table with everybody at it. Ada taps, Bo has only keys, Cy's phone hangs on a wire that can be pulled."""

    def __init__(self, browser: Browser, house: House, wire: Wire) -> None:
        super().__init__(browser, house, "Night shift")
        self.ada, self.bo, self.cy = Player(browser, PHONE), Typist(browser, PHONE), Player(browser, PHONE)
        for name, phone in self.phones().items():
            port = wire.port if phone is self.cy else house.port
            phone.join(f"http://127.0.0.1:{port}/join#{self.token}", name)
            phone.type_a_character(name)
        self.tv = self.watch(TV)
        self.people = self.who()

    def phones(self) -> dict[str, Player]:
        """Give the players' phones by their names."""
        return {"Ada": self.ada, "Bo": self.bo, "Cy": self.cy}

    def everybody(self) -> tuple[Person, ...]:
        """All screens."""
        return (self.gm, self.tv, *self.phones().values())


def test_an_evening(browser: Browser, house: House, pictures: Path | None) -> None:
    with wire_to(house.port) as wire:
        evening = Evening(browser, house, wire)
        _the_scene_is_set(evening)
        _a_handout_and_a_word_are_for_one_pair_of_eyes(evening, pictures)
        _the_one_with_the_keys_rolls(evening)
        wire.pull()
        _a_fight_is_fought(evening, pictures)
        _a_wound_and_a_fallout_are_answered(evening, pictures)
        _a_command_two_back_is_undone(evening)
        _the_house_falls_and_stands_again(evening)
        wire.mend()
        evening.cy.is_live()
        _a_roll_is_taken_back(evening)
        _a_pause_comes_and_goes(evening)
        _a_seat_moves_to_another_phone(evening)
        evening.cy.picture(pictures, "phone")
        _the_rest_of_the_night(evening)
        _each_seat_sees_what_the_gm_may_show_it(evening)
        _no_secret_reached_a_screen_that_may_not_have_it(evening)
    for one in evening.everybody():
        one.is_accessible()
        assert one.complaints == []


def _the_scene_is_set(evening: Evening) -> None:
    gm, ada = evening.gm, evening.people["Ada"]
    for name in evening.phones():
        comer = gm.page.locator(".wish", has_text=f"{name} is not in the scene")
        comer.get_by_role("button").click()
        expect(comer).to_have_count(0)
    evening.order(do="note", text="the janitor did it")
    evening.order(do="scene", text="The pumps stand still.", safe_exit=True)
    horror = {
        "kind": "horror",
        "name": "Thing behind the wall",
        "hidden": True,
        "gm_notes": "born in the boiler",
    }
    evening.order(do="create", id="thing", fields=horror)
    rats = ["rat-1", "rat-2", "rat-3", "rat-4"]
    for number, name in enumerate(rats, 1):
        rat = {
            "kind": "npc",
            "name": f"Rat {number}",
            "hp": 2,
            "hp_max": 2,
            "str": 4,
            "str_max": 4,
            "ctrl": 6,
            "ctrl_max": 6,
        }
        bite = {"attacks": {"Bite": {"dice": "d6"}}, "gm_notes": "hates the smell of salt"}
        evening.order(do="create", id=name, fields={**rat, **bite}, secret=False)
    evening.order(do="add", what="group", id="nest", fields={"members": rats})
    evening.order(
        do="add", what="item", id="bat", fields={"name": "Bat", "at": ada, "dice": "d6"}, secret=False
    )
    evening.order(do="clock", id="key", name="the key is in the clock", size=4, hidden=True)
    evening.tv.sees("The pumps stand still.")


def _a_handout_and_a_word_are_for_one_pair_of_eyes(evening: Evening, pictures: Path | None) -> None:
    gm = evening.gm
    gm.tap("Handouts", ".leaves")
    desk = gm.page.locator("[data-panel=handouts]")
    desk.get_by_label("What it is", exact=True).fill("A torn letter")
    desk.get_by_label("What it says").fill(FOR_ADA[1])
    desk.locator("[data-key^=handout-new]", has_text="Ada").click()
    desk.get_by_role("button", name="Hand it out").click()
    evening.ada.sees(FOR_ADA[1], ".handouts")
    gm.tap("Whisper", ".leaves")
    desk = gm.page.locator("[data-panel=whisper]")
    desk.locator(".chip", has_text="Ada").click()
    desk.get_by_label("A private word").fill(FOR_ADA[0])
    desk.get_by_role("button", name="Send").click()
    evening.ada.tap("A private word for you", ".topbar")
    evening.ada.sees(FOR_ADA[0], ".whisper")
    evening.ada.page.locator(".handouts").scroll_into_view_if_needed()
    evening.ada.picture(pictures, "phone-handout")


def _the_one_with_the_keys_rolls(evening: Evening) -> None:
    evening.gm.call("Bo", "DEX", "cross the wet grate")
    evening.bo.sees("cross the wet grate", ".choice")
    evening.bo.tap("Roll", ".choice")
    for one in evening.everybody():
        if one is not evening.tv:
            one.hears("Bo · DEX save ·")
    evening.tv.sees("Bo · DEX save ·", ".roll")


def _a_fight_is_fought(evening: Evening, pictures: Path | None) -> None:
    """The players throw their own dice, the foes' morale breaks, a rat bites by the bar of the board."""
    gm, ada, people = evening.gm, evening.ada, evening.people
    evening.order(do="start-encounter", participants=[*people.values(), "rat-1", "rat-2", "rat-3", "rat-4"])
    gm.tool("Dice")
    gm.tap("We roll our own dice", "section.throw")
    expect(ada.page.locator("[data-hand=all]")).to_have_count(1)
    ada.page.locator(".weapon", has_text="Bat").click()
    ada.page.locator(".pop:popover-open button", has_text="Rat 1").click()
    expect(ada.page.locator("#hand-title")).to_have_text("Throw a d6")
    ada.picture(pictures, "phone-hand")
    ada.page.locator("#hand-dialog").get_by_role("button", name="6", exact=True).click()
    evening.bo.hears("Ada hits Rat 1")
    gm.tap("We roll our own dice", "section.throw")
    evening.order(do="attack", who=people["Bo"], target="rat-2", dice="d8", faces=[8])
    gm.sees("morale", "[data-key=now]")
    assert evening.view(evening.bo.page)["pending"] == []
    gm.picture(pictures, "board-fight")
    gm.tap("Only I roll mine", "section.throw")
    gm.page.locator("[data-key=now] button", has_text="Roll their morale").click()
    gm.page.locator("#hand-dialog").get_by_role("button", name="3", exact=True).click()
    evening.bo.hears("orale")
    gm.tap("Only I roll mine", "section.throw")
    gm.page.locator("#log-title").click()
    gm.page.keyboard.press("n")
    gm.hears("their foes act")


def _a_wound_and_a_fallout_are_answered(evening: Evening, pictures: Path | None) -> None:
    ada, bo, people = evening.ada, evening.bo, evening.people
    wound = evening.order(do="harm", target=people["Ada"], amount=7, kind="damage", faces=[20])
    assert wound["outcome"] == "critical-damage"
    ada.sees("Fall, or push through?", ".choice")
    expect(ada.page.locator(".weapons")).to_be_hidden()
    ada.is_accessible()
    ada.picture(pictures, "phone-wound")
    ada.page.locator(".pick", has_text="Push through").click()
    expect(ada.page.locator(".pick")).to_have_count(0)
    fallout = evening.order(do="harm", target=people["Bo"], amount=7, kind="stress", faces=[20])
    assert fallout["outcome"] == "critical-stress"
    bo.sees("left before Bo is lost")
    evening.order(do="next")
    evening.order(do="end-encounter")


def _a_command_two_back_is_undone(evening: Evening) -> None:
    gm, cy = evening.gm, evening.people["Cy"]
    before = evening.view(gm.page)["characters"][cy]["hp"]
    evening.order(do="set-field", path=f"characters.{cy}.hp", value=1, reason="the wrong one")
    evening.order(do="roll", dice="2d6")
    evening.order(do="note", text="salt works", secret=False)
    entry = gm.page.locator(".entry", has_text="the wrong one").first
    entry.locator("summary").click()
    entry.get_by_role("button", name="Undo", exact=True).click()
    expect(gm.page.locator(".entry.undone", has_text="the wrong one")).to_have_count(1)
    assert evening.view(gm.page)["characters"][cy]["hp"] == before


def _the_house_falls_and_stands_again(evening: Evening) -> None:
    before = {one: evening.view(one.page) for one in evening.everybody() if one is not evening.cy}
    evening.house.kill()
    evening.house.open()
    for one, view in before.items():
        one.is_live()
        assert evening.view(one.page) == view


def _a_roll_is_taken_back(evening: Evening) -> None:
    gm, ada = evening.gm, evening.ada
    gm.call("Ada", "STR", "hold the hatch")
    ada.tap("Roll", ".choice")
    gm.hears("Ada · STR save ·")
    ada.page.locator("#log-sheet > summary").click()
    ada.page.locator(".entry", has_text="Ada · STR save ·").locator("summary").first.click()
    ada.tap("Take back", ".entry")
    gm.tap("Yes, take it back")
    expect(ada.page.locator(".entry.undone", has_text="Ada · STR save ·")).to_have_count(1)
    ada.page.locator("#log-sheet > summary").click()
    ada.tap("Roll", ".choice")
    gm.hears("Ada · STR save ·")


def _a_pause_comes_and_goes(evening: Evening) -> None:
    """Who asked for it comes back to where they were."""
    bo = evening.bo
    bo.tap("Pause", ".topbar")
    for one in evening.everybody():
        expect(one.page.locator(".pause")).to_be_visible()
    bo.tap("Go on")
    for one in evening.everybody():
        expect(one.page.locator(".pause")).to_have_count(0)
    expect(bo.page.get_by_role("button", name="Pause")).to_be_focused()


def _a_seat_moves_to_another_phone(evening: Evening) -> None:
    gm, old = evening.gm, evening.bo
    lobby = gm.page.locator(".lobby")
    lobby.locator("summary").first.click()
    seat = lobby.locator("[data-key^=seat-of]", has_text="Bo")
    seat.locator("summary").first.click()
    seat.get_by_role("button", name="Move to another device").click()
    expect(gm.page.locator("#seat-link")).to_have_value(re.compile("/join#"))
    link = gm.page.locator("#seat-link").input_value()
    gm.page.keyboard.press("Escape")
    evening.bo = Typist(evening.browser, PHONE)
    evening.bo.page.goto(f"{evening.address}/join#{link.partition('#')[2]}")
    evening.bo.page.keyboard.press("Enter")
    evening.bo.page.wait_for_url("**/t/**")
    evening.bo.is_live()
    evening.bo.sees("Bo", "header.topbar")
    expect(old.page.locator("#link")).to_have_attribute("data-state", "moved", timeout=20_000)
    old.sees("This seat is on another device now.")


def _the_rest_of_the_night(evening: Evening) -> None:
    party = list(evening.people.values())
    for round_ in range(8):
        evening.order(do="fate", text=f"is door {round_} open?")
        evening.order(do="call-save", who=party[round_ % 3], attr="dex", text="quietly")
        evening.order(do="save", who=party[round_ % 3])
        evening.order(do="roll", dice="d20", secret=True)
        evening.order(do="pass-time", minutes=10)
    evening.order(do="rest", who=party, length="quick", safe=True)
    evening.order(do="treat", who=party[0])
    evening.cy.hears("medical attention")
    log = evening.get(evening.gm.page, "/log?limit=100")
    assert len(log) >= 60, "an evening of sixty commands at least"


def _each_seat_sees_what_the_gm_may_show_it(evening: Evening) -> None:
    seats = evening.seats()
    for name, phone in evening.phones().items():
        shown, own = (
            evening.get(evening.gm.page, f"/view?as={seats[name]}"),
            evening.get(phone.page, "/view"),
        )
        assert shown["view"] == own["view"]
        assert shown["offers"] == own["offers"]


def _no_secret_reached_a_screen_that_may_not_have_it(evening: Evening) -> None:
    for one in (evening.tv, *evening.phones().values()):
        got = "".join(one.frames) + one.page.content()
        secrets = SECRETS if one is evening.ada else (*SECRETS, *FOR_ADA)
        assert [secret for secret in secrets if secret in got] == []
    held = evening.gm.page.content() + "".join(evening.gm.frames)
    assert all(secret in held for secret in (*SECRETS, *FOR_ADA)), "the GM has them: they could have leaked"
