"""Beyond fights, with real browsers: hunger and sleep, a doctor, a phone held up, a van and its wreck, a ritual."""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, expect

from tests.browser.people import LAPTOP, PHONE, Gm, Person, Player
from tests.faults.house import House
from tests.web.test_screens import SMALL, WIDE

pytestmark = pytest.mark.browser
_SHOW = "one => scrollTo(0, one.getBoundingClientRect().top + scrollY - 72)"


class Week:
    """A table between two fights: Ada and Bo with their phones, a ghoul that stands there."""

    def __init__(self, browser: Browser, house: House, pictures: Path | None) -> None:
        self.address, self.pictures = f"http://127.0.0.1:{house.port}", pictures
        self.gm, self.ada, self.bo = (
            Gm(browser, LAPTOP),
            Player(browser, PHONE),
            Player(browser, PHONE, "light"),
        )
        self.gm.open_table(self.address, "The motel at mile 40")
        self.gm.code()
        for player, name in ((self.ada, "Ada Marsh"), (self.bo, "Bo Pell")):
            player.join(self.gm.link().replace("table.lan", "127.0.0.1"), name.split()[0])
            player.type_a_character(name)
        table = self.gm.page.url.rpartition("/")[2]
        self._api = f"{self.address}/api/tables/{table}"
        self.who = {one["name"]: key for key, one in self.view()["characters"].items()}
        self.order(do="place", who=list(self.who.values()), present=True)
        self.order(do="create", fields={"kind": "horror", "name": "Ghoul", "hp": 6}, secret=False)

    def view(self) -> dict[str, Any]:
        """Read what the GM sees."""
        view: dict[str, Any] = self.gm.page.request.get(f"{self._api}/view").json()["view"]
        return view

    def order(self, **order: Any) -> None:
        """Give an order of the GM's that needs dice of a certain kind, or a past."""
        body = {"command": secrets.token_hex(16), "order": order}
        answer = self.gm.page.request.post(
            f"{self._api}/commands", data=body, headers={"Origin": self.address}
        )
        assert "refused" not in answer.json(), answer.json()

    def drawer(self, tool: str, name: str) -> Locator:
        """Open a drawer of the board and in it what folds under this name."""
        self.gm.tool(tool)
        fold = self.gm.page.locator(
            "[data-holds=tools] details.offer", has=self.gm.page.get_by_text(name)
        ).first
        if fold.get_attribute("open") is None:
            fold.locator("> summary").click()
        fold.evaluate("one => one.scrollIntoView()")
        return fold

    def shows(self, person: Person, name: str, piece: str = "") -> None:
        """Keep a picture of a screen with the dice put away; of a phone, one piece in sight and all of it measured."""
        person.page.evaluate("document.getElementById('fall').hidden = true")
        if piece:
            person.page.locator(piece).first.evaluate(_SHOW)
            assert person.page.evaluate(WIDE) == person.page.evaluate(SMALL) == []
        person.picture(self.pictures, name)


def test_a_week_beyond_fights(browser: Browser, house: House, pictures: Path | None) -> None:
    week = Week(browser, house, pictures)
    _hunger_tires_until_food_and_a_long_rest(week)
    _a_doctor_mends_what_is_ticked(week)
    _a_phone_held_up_runs_empty_and_breaks(week)
    _a_van_carries_people_and_hurts_them(week)
    _a_ritual_takes_three_rounds(week)
    for one in (week.gm, week.ada, week.bo):
        assert one.complaints == []


def _hunger_tires_until_food_and_a_long_rest(week: Week) -> None:
    gm, ada = week.gm, week.ada
    hours = week.drawer("More", "Time, needs and rest")
    without = hours.get_by_role("group", name="What Ada Marsh goes without")
    without.get_by_role("button", name="no food").click()
    ada.sees("Deprived", ".lacking")
    ada.sees("no food", ".lacking")
    hours.get_by_role("button", name="+ 8 h").click()
    ada.sees("For 8 h. Next Fatigue in 16 h.", ".lacking")
    expect(hours.get_by_role("button", name="+ 1 day")).to_contain_text("Ada Marsh +1 Fatigue")
    week.shows(gm, "board-hours")
    gm.is_accessible()
    hours.get_by_role("button", name="+ 1 day").click()
    gm.hears("1 d pass")
    ada.sees("1 of 10 used", ".vital")
    week.shows(ada, "phone-deprived", ".lacking")
    ada.is_accessible()
    ada.tap("I see to it: food")
    gm.sees("I see to it: food", "[data-key=now]")
    without.get_by_role("button", name="no food").click()
    expect(ada.page.locator(".lacking")).to_have_count(0)
    gm.sees_no("I see to it: food", "[data-key=now]")
    hours.locator(".chip", has_text="Ada Marsh").click()
    hours.get_by_role("button", name="Rest for days").click()
    gm.hears("Ada Marsh 1 Fatigue gone")
    ada.sees("No harm has taken a slot.", ".vital")


def _a_doctor_mends_what_is_ticked(week: Week) -> None:
    gm, ada, bo, who = week.gm, week.ada, week.bo, week.who["Ada Marsh"]
    week.order(do="set-field", path=f"characters.{who}.str", value=4, reason="at the table")
    week.order(do="afflict", who=who, kind="wound", name="Cracked rib", text="Breath comes short.")
    bo.sees("Cracked rib, STR 4 of 10", ".rest-care")
    week.shows(ada, "phone-care", ".rest-care")
    ada.tap("Ask to be treated")
    gm.sees("I need somebody to look at this.", "[data-key=now]")
    care = week.drawer("More", "Medical attention")
    expect(care).to_contain_text("STR 4 → 10")
    week.shows(gm, "board-care")
    gm.is_accessible()
    care.locator(".chip", has_text="STR").click()
    care.get_by_role("button", name="… and 1 h pass").click()
    gm.hears("1 h pass")
    ada.sees("STR 4 of 10", ".rest-care")
    for place in (".rest-care", ".bag"):
        ada.sees_no("Cracked rib", place)
    care.get_by_role("button", name="Treat now").click()
    expect(care).to_contain_text("nobody needs it")


def _a_phone_held_up_runs_empty_and_breaks(week: Week) -> None:
    gm, ada, who = week.gm, week.ada, week.who["Ada Marsh"]
    make = week.drawer("New", "A device to watch through")
    make.get_by_label("What it is called").fill("Old phone")
    make.get_by_label("Where").select_option(label="Ada Marsh")
    week.shows(gm, "board-make-device")
    make.get_by_role("button", name="Hand it out").click()
    phone = ada.page.locator(".gadget")
    expect(phone).to_contain_text("works")
    week.shows(ada, "phone-device-idle", ".gadget")
    ada.tap("Raise it", ".gadget")
    ada.page.locator(".pop:popover-open").get_by_role("button", name="Ghoul").click()
    ada.sees("you watch Ghoul", ".gadget")
    _stress(week, faces=[5])
    expect(phone).to_contain_text("battery dying")
    expect(phone.locator(".fell")).to_have_text("4–5dying")
    week.shows(ada, "phone-device", ".gadget")
    ada.is_accessible()
    _stress(week)
    expect(phone).to_contain_text("battery empty")
    ada.tap("Ask for a charger", ".gadget")
    gm.sees("I charge it: Old phone", "[data-key=now]")
    screens = week.drawer("More", "Devices")
    week.shows(gm, "board-devices")
    screens.get_by_role("button", name="Charge it Old phone").click()
    expect(phone).to_contain_text("works")
    gm.sees_no("I charge it: Old phone", "[data-key=now]")
    _stress(week, faces=[1])
    expect(phone).to_contain_text("No charger helps.")
    week.shows(ada, "phone-device-broken", ".gadget")
    screens.get_by_role("button", name="Repair it Old phone").click()
    expect(phone).to_contain_text("you watch Ghoul")
    ada.tap("Lower it", ".gadget")
    week.order(do="set-field", path=f"characters.{who}.hp", value=4, reason="at the table")


def _stress(week: Week, faces: list[int] | None = None) -> None:
    """Let the ghoul be seen: 2 Stress, 1 of it held back by the phone."""
    more = {"faces": faces} if faces else {}
    week.order(do="harm", targets=[week.who["Ada Marsh"]], amount=2, kind="stress", **more)


def _a_van_carries_people_and_hurts_them(week: Week) -> None:
    gm, ada, bo = week.gm, week.ada, week.bo
    make = week.drawer("New", "A vehicle")
    make.get_by_label("What it is called").fill("The van")
    make.get_by_role("button", name="Park it here").click()
    ada.tap("Ask to get in", ".ride")
    gm.sees("I get in: The van", "[data-key=now]")
    card = gm.page.get_by_role("article", name="The van", exact=True)
    card.locator("summary").first.click()
    for name in ("Ada Marsh", "Bo Pell"):
        card.get_by_role("button", name=name, exact=True).click()
    card.get_by_role("button", name="Ada Marsh drives").click()
    ada.sees("You drive.", ".ride")
    bo.sees("You ride along. Ada Marsh drives.", ".ride")
    expect(bo.page.locator(".weapon", has_text="The van")).to_have_count(0)
    expect(ada.page.locator(".weapon", has_text="The van")).to_be_visible()
    card.get_by_label("What to put in").select_option(label="Old phone (Ada Marsh)")
    card.get_by_role("button", name="Put in").click()
    bo.sees("Old phone", ".ride")
    card.scroll_into_view_if_needed()
    week.shows(gm, "board-vehicle")
    gm.is_accessible()
    week.shows(bo, "phone-ride", ".ride")
    bo.is_accessible()
    card.get_by_role("button", name="d4 harm to The van").click()
    expect(card.locator("[data-shows]")).not_to_have_text("6")
    week.order(do="harm", targets=list(week.view()["vehicles"]), amount=9)
    wreck = gm.page.get_by_role("form", name="The van is wrecked")
    expect(wreck).to_contain_text("It catches Ada Marsh, Bo Pell.")
    wreck.locator("label", has_text="d4").click()
    week.shows(gm, "board-wreck")
    gm.is_accessible()
    wreck.get_by_role("button", name="Roll what the wreck does").click()
    gm.hears("The van is a wreck")
    bo.sees("a wreck", ".ride")
    bo.tap("Take Old phone", ".ride")
    bo.sees("Old phone", ".bag")


def _a_ritual_takes_three_rounds(week: Week) -> None:
    gm, ada, bo = week.gm, week.ada, week.bo
    make = week.drawer("New", "An artifact or a ritual")
    make.get_by_label("What it is called").fill("Wax idol")
    make.get_by_label("Where").select_option(label="Ada Marsh")
    make.get_by_label("What sets it off").fill("Breathe on it and say a name")
    make.get_by_label("Rounds of work").check()
    make.get_by_label("It is a ritual").check()
    make.get_by_label("What it does").fill("The named one cannot lie until dawn.")
    make.evaluate("one => one.scrollIntoView()")
    week.shows(gm, "board-make-ritual")
    gm.is_accessible()
    make.get_by_role("button", name="Put it there").click()
    ada.tap("Ask Facilitator to begin Wax idol", ".rites")
    gm.sees("I begin with it: Wax idol", "[data-key=now]")
    rites = week.drawer("More", "Artifacts and rituals")
    rites.get_by_role("button", name="Begin Wax idol").click()
    gm.sees("2 rounds to go", ".works")
    week.shows(gm, "board-ritual")
    ada.sees("2 rounds to go", ".rites")
    bo.sees("Ada Marsh is at work: Wax idol", ".rites")
    week.shows(ada, "phone-ritual", ".rites")
    ada.is_accessible()
    ada.tap("One more round", ".rites")
    bo.sees("1 round to go", ".rites")
    ada.tap("One more round", ".rites")
    expect(gm.page.locator(".works")).to_have_count(0)
    ada.sees_no("cannot lie until dawn")
    rites.get_by_role("button", name="Tell them").click()
    ada.sees("cannot lie until dawn", ".rites")
