"""A fight with real browsers: two ghouls at one investigator, thrown by hand, read on the board and on the phone."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from playwright.sync_api import Browser, Locator, expect

from tests.browser.people import LAPTOP, PHONE, Gm, Player
from tests.faults.house import House

LINE: Final = (
    "Ghoul 2 hits Ada Marsh: 6 − 1 armor = 5. HP 4 → 0, STR 10 → 9. Save 14 over 9: failed. A Wound takes"
)
STEPS: Final = (
    "Of d6, d6 the highest counts: 6",
    "Armor stops 1",
    "5 get through",
    "HP 4 → 0",
    "1 left past the last HP",
    "STR 10 → 9",
    "14 on the d20 against 9",
)


def test_two_attackers_armor_overflow_a_failed_save_and_a_wound(
    browser: Browser, house: House, pictures: Path | None
) -> None:
    address = f"http://127.0.0.1:{house.port}"
    gm, ada = Gm(browser, LAPTOP), Player(browser, PHONE)
    gm.open_table(address, "The motel at mile 40")
    gm.code()
    ada.join(f"{address}/join#{gm.link().partition('#')[2]}", "Ada")
    ada.type_a_character("Ada Marsh")
    gm.tap("Bring in", "[data-key=now]")
    _two_ghouls_and_a_jacket(gm)
    gm.tool("Dice")
    gm.tap("Only I roll mine", "section.throw")
    _the_ghouls_strike(gm, pictures)

    gm.hears(LINE)
    ada.hears(LINE)
    _both_read_the_whole_chain(gm, ada, pictures)
    _the_board_waits_and_the_phone_answers(gm, ada)
    _what_builds_on_it_stands_in_the_way(gm)
    for one in (gm, ada):
        one.is_accessible()
        assert one.complaints == []
    for secret in ("Hates salt", "Claws"):
        assert secret not in "".join(ada.frames) + ada.everything()


def _two_ghouls_and_a_jacket(gm: Gm) -> None:
    gm.tool("New")
    make = gm.page.locator("section.make")
    make.get_by_label("Name", exact=True).fill("Ghoul")
    make.get_by_label("How many", exact=True).first.fill("2")
    make.get_by_label("Attacks, one a line").fill("Claws d6")
    make.locator("[data-key=make-more] > summary").click()
    make.get_by_label("Hidden notes").fill("Hates salt")
    make.get_by_role("button", name="Add them").click()
    gm.sees("Ghoul 2", "[data-holds=party]")
    make.locator("[data-key=make-item] > summary").click()
    make.get_by_label("What it is called").first.fill("Riding jacket")
    make.locator("#item-at").select_option(label="Ada Marsh")
    make.locator("#item-armor").fill("1")
    make.get_by_role("button", name="Put it there").click()
    gm.hears("Riding jacket")


def _the_ghouls_strike(gm: Gm, pictures: Path | None) -> None:
    """Everything by the keyboard: the tool, both attackers, the target, the attack, the dice."""
    press = gm.page.keyboard.press
    gm.page.locator("#log-title").click()
    press("a")
    press("2")
    press("3")
    press("Shift+Digit1")
    expect(gm.page.locator("[data-bar=strike] [data-says]")).to_have_text(
        "Ghoul and Ghoul 2 at Ada Marsh: Claws d6."
    )
    gm.picture(pictures, "board-bar")
    press("Enter")
    for die, who, face in (("d6", "Ghoul", "2"), ("d6", "Ghoul 2", "6"), ("d20", "Ada Marsh", "14")):
        expect(gm.page.locator("#hand-title")).to_have_text(f"Throw a {die}")
        expect(gm.page.locator("#hand-for")).to_contain_text(f"{who} ·")
        gm.page.locator("#hand-dialog").get_by_role("button", name=face, exact=True).click()
    expect(gm.page.locator("#hand-dialog")).to_be_hidden()


def _both_read_the_whole_chain(gm: Gm, ada: Player, pictures: Path | None) -> None:
    for one in (gm, ada):
        one.puts_dice_away()
    ada.page.locator(".choice > summary").click()
    ada.page.locator("#log-sheet > summary").click()
    for one, name in ((gm, "board-chain"), (ada, "phone-chain")):
        entry = one.page.locator(".entry", has_text="Ghoul 2 hits Ada Marsh").first
        entry.locator("summary").click()
        expect(entry).to_contain_text("thrown by hand")
        _reads(entry)
        entry.locator("ol.why").scroll_into_view_if_needed()
        one.picture(pictures, name)
    ada.page.locator("#log-sheet > summary").click()


def _reads(entry: Locator) -> None:
    for step in STEPS:
        expect(entry.locator("ol.why")).to_contain_text(step)
    expect(entry.locator("ol.why")).to_contain_text("LH-CRIT-3")


def _the_board_waits_and_the_phone_answers(gm: Gm, ada: Player) -> None:
    gm.sees("Fall, or push through?", "[data-key=now]")
    gm.sees("waiting for Ada", "[data-key=now]")
    ada.page.locator(".choice > summary").click()
    ada.page.locator(".pick", has_text="Push through").click()
    gm.hears("Ada Marsh · pushes through")
    gm.sees_no("Fall, or push through?", "[data-key=now]")


def _what_builds_on_it_stands_in_the_way(gm: Gm) -> None:
    entry = gm.page.locator(".entry", has_text="Ghoul 2 hits Ada Marsh").first
    entry.get_by_role("button", name="Undo", exact=True).click()
    gm.sees("Later entries build on this one.", "#in-the-way")
    gm.page.locator("#in-the-way button").first.click()
    later = gm.page.locator(".entry", has_text="pushes through").first
    expect(later.locator("details")).to_have_attribute("open", "")
    later.get_by_role("button", name="Undo", exact=True).click()
    expect(gm.page.locator(".entry.undone", has_text="pushes through")).to_have_count(1)
    entry.get_by_role("button", name="Undo", exact=True).click()
    expect(gm.page.locator(".entry.undone", has_text="Ghoul 2 hits Ada Marsh")).to_have_count(1)
    card = gm.page.get_by_role("article", name="Ada Marsh", exact=True)
    expect(card.locator(".person-hp [data-shows]")).to_have_text("4")
