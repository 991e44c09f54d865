"""The start page's forms, and a player with several characters; with real browsers."""

from __future__ import annotations

import re

from playwright.sync_api import Browser, Locator, expect

from tests.browser.gathering import Gathering
from tests.browser.people import PHONE, Gm, Player
from tests.faults.house import House


def test_a_gm_keeps_the_own_tables_in_order(browser: Browser, house: House) -> None:
    """Open, rename, end the evening, lay aside, take up again, delete: each by its form, each seen afterwards."""
    address = f"http://127.0.0.1:{house.port}"
    gm = Gm(browser, PHONE)
    for title in ("The attic", "The motel"):
        gm.open_table(address, title)
    gm.page.goto(address)
    expect(_seat(gm, "The attic")).to_contain_text("Liminal Horror")
    gm.is_accessible()
    form = _managed(gm, "The attic")
    form.get_by_label("Another title").fill("The cellar")
    form.get_by_role("button", name="Rename").click()
    expect(_seat(gm, "The cellar")).to_be_visible()
    _managed(gm, "The cellar").get_by_role("button", name="End the evening").click()
    expect(_seat(gm, "The cellar").locator("details[open]")).to_have_count(0)
    _managed(gm, "The cellar").get_by_role("button", name="Lay aside").click()
    expect(_seat(gm, "The cellar")).to_contain_text("laid aside")
    _managed(gm, "The cellar").get_by_role("button", name="Take up again").click()
    expect(_seat(gm, "The cellar")).not_to_contain_text("laid aside")
    _deleted_only_by_its_title(gm)
    assert gm.complaints == []


def _deleted_only_by_its_title(gm: Gm) -> None:
    form = _managed(gm, "The cellar")
    form.get_by_label("Delete for good: write the title").fill("The seller")
    form.get_by_role("button", name="Delete", exact=True).click()
    expect(gm.page.locator("#trouble")).to_be_visible()
    form.get_by_label("Delete for good: write the title").fill("The cellar")
    form.get_by_role("button", name="Delete", exact=True).click()
    expect(_seat(gm, "The cellar")).to_have_count(0)
    expect(_seat(gm, "The motel")).to_be_visible()


def _seat(gm: Gm, title: str) -> Locator:
    return gm.page.locator(".seat", has_text=title)


def _managed(gm: Gm, title: str) -> Locator:
    """Fold a table's tools open."""
    seat = _seat(gm, title)
    seat.locator("summary").click()
    return seat


def test_a_player_with_two_characters_and_a_replacement(browser: Browser, house: House) -> None:
    evening = Gathering(browser, house, "The ferry")
    ada = Player(browser, PHONE)
    ada.join(f"{evening.address}/join#{evening.token}", "Ada")
    ada.type_a_character("Ada Marsh")
    friend = {"kind": "associate", "name": "Old Tom", "hp": 3}
    evening.order(do="create", id="tom", fields=friend, secret=False)
    _a_friend_is_handed_over(evening, ada)
    _the_last_one_dies(evening, ada)
    _she_takes_her_seat_along(evening, ada)
    assert evening.gm.complaints + ada.complaints == []


def _a_friend_is_handed_over(evening: Gathering, ada: Player) -> None:
    seat = ada.page.locator("body").get_attribute("data-seat")
    marsh = evening.who()["Ada Marsh"]
    evening.order(do="set-field", path=f"table.seats.{seat}", value=[marsh, "tom"], reason="tom too")
    sheets = ada.page.get_by_role("group", name="Your characters")
    sheets.get_by_role("button", name="Old Tom").click()
    expect(ada.page.get_by_role("region", name="Old Tom", exact=True)).to_be_visible()
    expect(ada.page.get_by_role("region", name="Ada Marsh", exact=True)).to_be_hidden()
    ada.is_accessible()
    evening.order(do="harm", target=marsh, amount=1, kind="damage")
    expect(ada.page.get_by_role("region", name="Old Tom", exact=True)).to_be_visible()


def _the_last_one_dies(evening: Gathering, ada: Player) -> None:
    for one in (evening.who()["Ada Marsh"], "tom"):
        evening.order(do="harm", target=one, amount=99, kind="damage")
    ada.sees("Who comes next?", ".choice")
    ada.is_accessible()
    ada.page.locator(".pick", has_text="Make somebody new").click()
    evening.order(do="set-option", name="hand_dice", value="all", reason="real dice")
    _she_throws_a_new_one_by_hand(ada)
    expect(ada.page.get_by_role("region", name="Eve Marsh", exact=True)).to_be_visible()


def _she_throws_a_new_one_by_hand(ada: Player) -> None:
    """Every die of a whole chain is asked for on the phone, one after the other, with what lies there already."""
    expect(ada.page.locator("[data-hand=all]")).to_have_count(1)
    ada.page.get_by_label("Name", exact=True).fill("Eve Marsh")
    ada.page.locator("button[value='3d6-swap']").click()
    faces = ["6", "5", "1", "3", "3", "3", "2", "4", "6", "5", "2"]
    dialog = ada.page.locator("#hand-dialog")
    for thrown, face in enumerate(faces):
        expect(dialog.locator("#hand-given")).to_have_text(
            f"So far: {', '.join(faces[:thrown])}" if thrown else ""
        )
        dialog.get_by_role("button", name=face, exact=True).click()
    ada.keeps_the_scores()
    ada.sees("Eve Marsh", "header.topbar")
    expect(ada.page.locator(".score .figure")).to_have_text(["12", "9", "12"])


def _she_takes_her_seat_along(evening: Gathering, ada: Player) -> None:
    """By a link of her own phone; the new one has everything, the old one lets go."""
    ada.tap("Move to another device")
    expect(ada.page.locator("#seat-link")).to_have_value(re.compile("/join#"))
    ada.is_accessible()
    token = ada.page.locator("#seat-link").input_value().partition("#")[2]
    new = Player(evening.browser, PHONE)
    new.page.goto(f"{evening.address}/join#{token}")
    new.tap("Sit down")
    new.page.wait_for_url("**/t/**")
    new.is_live()
    new.sees("Eve Marsh", "header.topbar")
    expect(ada.page.locator("#link")).to_have_attribute("data-state", "moved")
    assert new.complaints == []
