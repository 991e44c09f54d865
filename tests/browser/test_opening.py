"""The opening of an evening with real browsers: a GM on a laptop, two phones, one save, one secret, one crash."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.people import LAPTOP, PHONE, Gm, Player
from tests.faults.house import House


@pytest.fixture(params=["127.0.0.1", "table.lan"])
def address(request: pytest.FixtureRequest, house: House) -> str:
    """A secure context, and a plain name of the local network that is none."""
    return f"http://{request.param}:{house.port}"


def test_an_evening_opens(browser: Browser, house: House, address: str, pictures: Path | None) -> None:
    gm, ada, bo = Gm(browser, LAPTOP), Player(browser, PHONE), Player(browser, PHONE, "light")
    gm.open_table(address, "The motel at mile 40")
    code = gm.code()
    ada.join(f"{address}/join#{gm.link().partition('#')[2]}", "Ada")
    bo.join_by_code(address, code.lower().replace("-", " "), "Bo")
    gm.sees("2 of 2 here")
    gm.picture(pictures, "lobby")
    bo.picture(pictures, "creation")
    for one in (gm, ada, bo):
        one.is_accessible()

    ada.throw_a_character("Ada Marsh")
    bo.type_a_character("Bo Pell")
    gm.sees("Ada Marsh", "[data-holds=party]")
    gm.sees("Bo Pell", "[data-holds=party]")

    gm.call("Ada Marsh", "STR", "hold the door")
    ada.sees("hold the door")
    ada.picture(pictures, "phone-called")
    ada.is_accessible()
    ada.tap("Roll")
    for one in (gm, ada, bo):
        one.hears("Ada Marsh · STR save ·")
    gm.picture(pictures, "board")

    _a_secret_roll_moves_nothing(gm, bo)
    _a_take_back_is_asked_for_and_granted(gm, ada)
    _a_crash_loses_nothing(house, gm, ada, bo)
    _the_evening_is_ended_on_the_board(gm, ada)
    for one in (gm, ada, bo):
        one.is_accessible()
        assert one.complaints == []


def _a_secret_roll_moves_nothing(gm: Gm, bo: Player) -> None:
    bo.puts_dice_away()
    before, frames = bo.everything(), len(bo.frames)
    gm.tap("Dice", ".dock")
    throw = gm.page.locator("section.throw")
    throw.get_by_label("Dice to throw").fill("13d17")
    throw.get_by_text("Only I see it").click()
    throw.get_by_role("button", name="Roll", exact=True).click()
    gm.hears("13d17")
    gm.call(
        "Bo Pell", "DEX", "after it"
    )  # what comes behind it has arrived: so has anything that came before
    bo.sees("after it")
    news = [frame for frame in bo.frames[frames:] if '"n":' in frame]
    assert len(news) == 1, news
    assert "13d17" not in before + bo.everything() + "".join(bo.frames)
    bo.tap("Roll")
    bo.hears("Bo Pell · DEX save ·")


def _a_take_back_is_asked_for_and_granted(gm: Gm, ada: Player) -> None:
    ada.page.locator("#log-sheet > summary").click()
    ada.page.locator(".entry", has_text="Ada Marsh · STR save ·").locator("summary").first.click()
    ada.tap("Take back", ".entry")
    gm.sees("Take it back?")
    gm.tap("Yes, take it back")
    struck = ada.page.locator(".entry.undone", has_text="Ada Marsh · STR save ·")
    expect(struck).to_have_count(1)
    ada.page.locator("#log-sheet > summary").click()
    ada.sees("hold the door")


def _a_crash_loses_nothing(house: House, gm: Gm, ada: Player, bo: Player) -> None:
    log = gm.page.locator("[data-holds=log]").inner_text()
    house.kill()
    for one in (gm, ada, bo):
        expect(one.page.locator("#link")).to_have_attribute("data-state", "reconnecting")
    house.open()
    for one in (gm, ada, bo):
        one.is_live()
    assert gm.page.locator("[data-holds=log]").inner_text() == log
    ada.tap("Roll")
    gm.hears("Ada Marsh · STR save ·")
    ada.page.reload()
    ada.is_live()
    ada.hears("Ada Marsh · STR save ·")


def _the_evening_is_ended_on_the_board(gm: Gm, ada: Player) -> None:
    gm.page.locator(".lobby > summary").click()
    fold = gm.page.locator("[data-key=seat-end]")
    for said in ("The evening is over.", "Refused: Nothing has happened here since the last evening ended."):
        fold.locator("summary").click()
        fold.get_by_role("button", name="End it now").click()
        gm.sees(said, "#notice")
    for one in (gm, ada):
        one.hears("evening 1 is over")
