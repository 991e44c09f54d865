"""Odds at the table: a strike's worst on the GM's bar, a small table over armor on the phone, off by option."""

import secrets
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.people import LAPTOP, PHONE, Gm, Player
from tests.faults.house import House

pytestmark = pytest.mark.browser


def order(gm: Gm, address: str, **given: Any) -> dict[str, Any]:
    """Give an order of the GM's, which has to be taken; gives its result."""
    table = gm.page.url.rpartition("/")[2]
    told = gm.page.request.post(
        f"{address}/api/tables/{table}/commands",
        data={"command": secrets.token_hex(16), "order": given},
        headers={"Origin": address},
    ).json()
    assert told.get("ok"), (given, told)
    return dict(told.get("result", {}))


def test_odds_stand_where_one_strikes(browser: Browser, house: House, pictures: Path | None) -> None:
    address = f"http://127.0.0.1:{house.port}"
    gm, ada = Gm(browser, LAPTOP), Player(browser, PHONE)
    gm.open_table(address, "The cellar")
    gm.code()
    ada.join(f"{address}/join#{gm.link().partition('#')[2]}", "Ada")
    ada.throw_a_character("Ada Fray")
    ghoul = {"kind": "horror", "name": "Ghoul", "hp": 3, "armor": 1, "str": 10}
    foe = order(gm, address, do="create", fields=ghoul, secret=False)["id"]
    seen = gm.page.request.get(f"{address}/api/tables/{gm.page.url.rpartition('/')[2]}/view").json()["view"]
    fray = next(key for key, one in seen["characters"].items() if one["name"] == "Ada Fray")
    order(gm, address, do="place", who=fray, present=True)
    order(gm, address, do="add", what="item", fields={"name": "Fire axe", "dice": "d8", "at": fray})

    _the_bar_says_the_worst(gm, foe, fray, pictures)
    _the_phone_shows_armor_0_to_3(ada, pictures)
    gm.tool("Dice")
    gm.page.get_by_role("button", name="Odds on buttons").click()
    expect(ada.page.locator(".worth")).to_have_count(0)
    for one in (gm, ada):
        one.is_accessible()
        assert one.complaints == []


def _the_bar_says_the_worst(gm: Gm, foe: str, fray: str, pictures: Path | None) -> None:
    """A d8 on HP 3, Armor 1, STR 10: the chance that `lampblack odds liminal down` gives."""
    gm.tool("Attack")
    bar = gm.page.locator("[data-bar=strike]")
    bar.locator(f'[name=who][value="{fray}"]').check(force=True)
    bar.locator(f'[name=at][value="{foe}"]').check(force=True)
    bar.locator(f'[data-arm="{fray}"] [name=arm]').select_option(label="Fire axe d8")
    expect(bar.locator("[data-says]")).to_contain_text("Wound or worse on Ghoul: 31 %.")
    gm.picture(pictures, "odds-bar")


def _the_phone_shows_armor_0_to_3(ada: Player, pictures: Path | None) -> None:
    ada.page.locator(".weapon", has_text="Fire axe").click()
    worth = ada.page.locator(".pop:popover-open .worth")
    worth.locator("summary").click()
    rows = worth.locator("tbody tr")
    expect(rows).to_have_count(4)
    expect(rows.nth(0)).to_contain_text("100 %")
    expect(rows.nth(3)).to_contain_text("62 %")
    ada.picture(pictures, "odds-phone")


def test_the_page_of_odds_on_a_phone(browser: Browser, house: House, pictures: Path | None) -> None:
    ada = Player(browser, PHONE)
    page = ada.page
    page.goto(f"http://127.0.0.1:{house.port}/odds")
    page.get_by_label("A roll").fill("4d6kh3")
    page.get_by_label("Another beside it").fill("3d6")
    page.get_by_label("This or more").fill("14")
    page.get_by_role("button", name="Count").click()
    expect(page.get_by_role("img", name="Odds of 4d6kh3")).to_be_visible()
    expect(page.locator(".counted").first).to_contain_text("14 or more: 35.5 %.")
    page.locator(".counted summary").first.click()
    expect(page.locator(".counted").first.locator("tbody tr")).to_have_count(16)
    page.locator(".counted summary").first.click()
    ada.picture(pictures, "odds-page")
    wide = page.evaluate("document.documentElement.scrollWidth")
    assert wide <= PHONE["width"]
    ada.is_accessible()
    assert ada.complaints == []
