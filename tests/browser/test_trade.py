"""An evening of buying and owing: the shop, the stash, what wounds do to dice, and the page of house rules."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, expect

from tests.browser.gathering import Gathering
from tests.browser.people import PHONE, Player
from tests.faults.house import House


class Errand(Gathering):
    """A table with the GM's laptop and two phones: Ada with 100 in cash, Bo with nothing."""

    def __init__(self, browser: Browser, house: House, pictures: Path | None) -> None:
        super().__init__(browser, house, "Salt water")
        self.pictures = pictures
        self.ada, self.bo = Player(browser, PHONE), Player(browser, PHONE)
        for player, name in ((self.ada, "Ada Marsh"), (self.bo, "Bo Pell")):
            player.join(f"{self.address}/join#{self.token}", name.split()[0])
            player.type_a_character(name)
        self.people = self.who()
        ada, bo = self.people["Ada Marsh"], self.people["Bo Pell"]
        self.order(do="place", who=[ada, bo], present=True)
        self.order(do="cash", who=ada, amount=100, why="job")
        for name, fields in _CARRIED.items():
            self.order(do="add", what="item", id=name, fields={**fields, "at": ada}, secret=False)


_CARRIED: dict[str, dict[str, Any]] = {
    "chair": {"name": "Wheelchair", "tags": ["mobility-aid"]},
    "keys": {"name": "Pocket things", "tags": ["bundle"]},
    "watch": {"name": "Her father's watch"},
    "saw": {"name": "Chain saw", "tags": ["bulky"], "dice": "d8"},
}


def test_an_evening_of_trade(browser: Browser, house: House, pictures: Path | None, tmp_path: Path) -> None:
    errand = Errand(browser, house, pictures)
    _the_gm_lays_things_out(errand)
    _two_taps_buy_once(errand)
    _an_offer_is_made_and_taken(errand)
    _a_debt_is_paid_back(errand)
    _the_stash_changes_backs(errand)
    _a_wound_changes_the_dice(errand)
    _a_house_rule_is_changed_and_stamped(errand)
    _the_house_rules_fit_on_one_sheet(errand)
    _a_file_of_them_is_read_strictly(errand, tmp_path)
    for one in (errand.gm, errand.ada, errand.bo):
        assert one.complaints == []


def _piece(errand: Errand, part: str, name: str) -> None:
    """Keep a picture of a part of the board, where pictures are wanted."""
    if errand.pictures is not None:
        errand.gm.page.locator(part).screenshot(path=errand.pictures / f"{name}.png")


def _the_gm_lays_things_out(errand: Errand) -> None:
    gm, page = errand.gm, errand.gm.page
    gm.tool("Shop")
    market = page.locator("section.market")
    market.get_by_label("Whose shop").fill("Hale's Hardware")
    gm.tap("Name it", "section.market")
    for name, price, count, tag in (
        ("Bolt cutters", "40", "1", "bulky"),
        ("Flare", "5", "3", ""),
        ("Tape", "", "1", ""),
    ):
        market.get_by_label("What it is called").fill(name)
        market.get_by_label("Price (empty: everyday)").fill(price)
        market.get_by_label("How many").fill(count)
        if tag:
            market.locator("label.chip", has_text=tag).click()
        gm.tap("Lay it out", "section.market")
        errand.ada.sees(name, "section.shop")
    page.locator(".tools").evaluate("one => one.scrollTo(0, 0)")
    _piece(errand, "#tab-now", "shop-board")


def _two_taps_buy_once(errand: Errand) -> None:
    ada, shop = errand.ada, errand.ada.page.locator("section.shop")
    ada.sees("Hale's Hardware", "section.shop")
    shop.locator("summary.thing", has_text="Flare").click()
    buy = shop.get_by_role("button", name="Buy for 5 each")
    ada.picture(errand.pictures, "shop-phone")
    buy.dblclick()
    ada.hears("buys Flare · 5 cash, 95 left")
    errand.bo.hears("buys Flare · 5 cash, 95 left")
    items = errand.view(errand.gm.page)["items"].values()
    assert sorted((one["at"] == "shop", one["count"]) for one in items if one["name"] == "Flare") == [
        (False, 1),
        (True, 2),
    ]


def _an_offer_is_made_and_taken(errand: Errand) -> None:
    ada, gm = errand.ada, errand.gm
    shop = ada.page.locator("section.shop")
    shop.locator("summary.thing", has_text="Bolt cutters").click()
    shop.locator("summary", has_text="Offer something else Bolt cutters").click()
    form = shop.locator("form:visible", has_text="Make the offer")
    form.get_by_label("Cash now").fill("15")
    form.get_by_label("And owe").fill("10")
    form.locator("label.chip", has_text="watch").click()
    ada.picture(errand.pictures, "shop-offer")
    form.get_by_role("button", name="Make the offer").click()
    ada.sees("You wait for an answer.", "section.shop")
    row = gm.page.locator(".wait-row", has_text="An offer")
    expect(row).to_contain_text("15 in cash, 10 owed, Her father's watch for Bolt cutters (asked: 40)")
    _piece(errand, "#tab-now", "shop-answer")
    row.get_by_role("button", name="Agree").click()
    ada.sees("Bolt cutters", "section.bag")
    ada.sees_no("watch", "section.bag")
    ada.hears("the offer is taken · Ada Marsh · buys Bolt cutters · 15 cash, owes 10")
    gm.sees("Ada Marsh Hale's Hardware · 10 · Bolt cutters", "section.market")


def _a_debt_is_paid_back(errand: Errand) -> None:
    ada, shop = errand.ada, errand.ada.page.locator("section.shop")
    shop.locator("summary", has_text="Hale's Hardware").click()
    shop.get_by_label("How much, at most 10").fill("4")
    shop.get_by_role("button", name="Pay it back").click()
    ada.sees("Hale's Hardware · 6 · Bolt cutters", "section.shop")
    ada.hears("pays Hale's Hardware 4 back · 6 still owed")
    errand.gm.sees("Hale's Hardware · 6 · Bolt cutters", "section.market")


def _the_stash_changes_backs(errand: Errand) -> None:
    ada, bo = errand.ada, errand.bo
    for thing in ("Chain saw", "Pocket things"):
        ada.page.locator("section.bag summary", has_text=thing).click()
        ada.page.locator("section.bag").get_by_role("button", name="Into the stash").locator(
            "visible=true"
        ).click()
        bo.sees(thing, "section.stash")
    bo.tap("I carry the stash", "section.stash")
    bo.sees("On your back, 3 of your slots.", "section.stash")
    ada.sees("With Bo Pell, 3 slots.", "section.stash")
    bo.page.locator("section.stash summary", has_text="Chain saw").click()
    bo.is_accessible()
    bo.picture(errand.pictures, "stash-phone")
    bo.page.locator("section.stash").get_by_role("button", name="Take Chain saw").click()
    bo.sees("Chain saw", "section.bag")
    saw = errand.view(bo.page)["items"]["saw"]
    assert (saw["at"], saw["dice"], saw["tags"]) == (errand.people["Bo Pell"], "d8", ["bulky"])


def _a_wound_changes_the_dice(errand: Errand) -> None:
    gm, ada, who = errand.gm, errand.ada, errand.people["Ada Marsh"]
    errand.order(do="afflict", who=who, kind="wound")
    card = gm.page.locator("article.person", has_text="Ada Marsh")
    card.locator("summary").first.click()
    card.locator("summary", has_text="Describe").click()
    card.get_by_label("Its name").fill("Cracked ribs")
    card.locator(".effects", has_text="the worse of two").locator("label.chip", has_text="DEX").click()
    gm.is_accessible()
    _piece(errand, "#tab-party", "wound-describe")
    card.get_by_role("button", name="Keep it so").click()
    ada.sees("DEX saves: the worse of two dice", "section.bag")
    ada.page.locator(".score", has_text="DEX").click()
    ada.sees("Cracked ribs: DEX saves: the worse of two dice", ".pop:popover-open")
    ada.picture(errand.pictures, "wound-phone")
    errand.order(do="save", who=who, attr="dex", faces=[4, 17])
    ada.hears("DEX save")
    ada.page.keyboard.press("Escape")
    ada.page.locator("#log-sheet > summary").click()
    ada.page.locator("[data-holds=log] li").first.locator("summary").first.click()
    ada.sees("Two dice, the worse counts, because of: Cracked ribs", "[data-holds=log]")
    ada.puts_dice_away()
    ada.picture(errand.pictures, "wound-why")
    ada.page.locator("#log-sheet > summary").click()


def _a_house_rule_is_changed_and_stamped(errand: Errand) -> None:
    gm, dialog = errand.gm, errand.gm.page.locator("#rules-dialog")
    gm.tap("House rules", ".topbar")
    rule = dialog.locator(".option", has_text="What heals a Wound")
    rule.locator("summary").click()
    rule.locator("label.reading", has_text="or an extended rest").click()
    rule.get_by_label("Reason, for the log").fill("short of doctors")
    rule.get_by_role("button", name="Play it so").click()
    gm.hears("short of doctors")
    errand.order(do="save", who=errand.people["Bo Pell"], attr="str", faces=[3])
    bo = errand.bo.page
    errand.bo.hears("STR save")
    errand.bo.puts_dice_away()
    bo.locator("#log-sheet > summary").click()
    bo.locator("[data-holds=log] li").first.locator("summary").first.click()
    errand.bo.sees(
        "House rules then: What heals a Wound: Medical attention, or an extended rest.", ".house-then"
    )
    recap = gm.page.request.get(f"{errand.api()}/recap").text()
    assert "What heals a Wound" in recap


def _the_house_rules_fit_on_one_sheet(errand: Errand) -> None:
    page, bo = errand.gm.page, errand.bo
    address = f"{errand.address}/t/{errand.table}/rules"
    page.goto(address)
    errand.gm.sees("1 of 43 readings changed here.")
    errand.gm.is_accessible()
    paper = page.pdf(format="A4", prefer_css_page_size=True)
    assert len(_PAGES.findall(paper)) == 1
    _so_do_those_of_every_game(errand)
    bo.page.goto(address)
    bo.sees("What this table changed")
    bo.is_accessible()
    assert bo.page.locator("form").count() == 0
    assert bo.page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
    bo.picture(errand.pictures, "rules-phone")


def _so_do_those_of_every_game(errand: Errand) -> None:
    page = errand.gm.page.context.new_page()
    for game in ("crusade", "evil"):
        opened = page.request.post(
            f"{errand.address}/api/tables",
            data={"game": game, "title": "Another night"},
            headers={"Origin": errand.address},
        )
        page.goto(f"{errand.address}/t/{opened.json()['table']}/rules")
        expect(page.locator(".rule")).not_to_have_count(0)
        assert len(_PAGES.findall(page.pdf(format="A4", prefer_css_page_size=True))) == 1
    page.close()


_PAGES = re.compile(rb"/Type\s*/Page\b")


def _a_file_of_them_is_read_strictly(errand: Errand, folder: Path) -> None:
    page, file = errand.gm.page, folder / "house-rules.json"
    with page.expect_download() as taken:
        page.get_by_role("link", name="Take them along as a file").click()
    kept = Path(taken.value.path()).read_text("utf-8")
    for text, told in (
        (kept.replace("medical-or", "magical-or"), "options.wound_recovery"),
        (kept[:-9], "at character"),
    ):
        file.write_text(text, "utf-8")
        _play_by(page, file)
        errand.gm.sees(told, "#trouble")
    file.write_text(kept.replace('"options": {', '"options": {\n"fatigue_repeat": false,'), "utf-8")
    _play_by(page, file)
    errand.gm.sees("2 of 43 readings changed here.")
    _a_new_table_begins_with_them(errand, file)


def _a_new_table_begins_with_them(errand: Errand, file: Path) -> None:
    page = errand.gm.page
    page.goto(errand.address)
    card = page.locator("li.card", has=page.locator("form[data-game=liminal]"))
    card.locator("summary.act").click()
    card.locator("summary", has_text="House rules from a file").click()
    card.locator("input[type=file]").set_input_files(file)
    card.get_by_label("What do you call tonight?").fill("The night after")
    card.get_by_role("button", name="Light the lamp").click()
    page.wait_for_url("**/t/**")
    assert errand.view(page)["options"]["fatigue_repeat"] is False


def _play_by(page: Page, file: Path) -> None:
    page.get_by_label("Play by a file").set_input_files(file)
    page.get_by_label("Reason, for the log").fill("as last time")
    page.get_by_role("button", name="Play by it").click()
