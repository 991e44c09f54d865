"""A sheet, the party and the recap as they come out of a printer, and a character that goes to another table."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, expect

from tests.browser.gathering import Gathering
from tests.browser.people import PHONE, Player
from tests.faults.house import House

HEARD = (
    "The clerk counts the keys: nine, ten, eleven. There are twelve rooms, and nobody has asked for the last one.",
    "Something heavy is dragged over the roof, stops above room nine, and is set down with great care.",
    "Bo finds the guest book. The last name in it is Ada's, in her own hand, and the ink is still wet.",
)
MUCH = 36
"""Notes of an evening, more than fit on one page."""

PAGE = re.compile(rb"/Type\s*/Page\b")


class Evening(Gathering):
    """A table with two players, some things that happened, and things that they carry."""

    def __init__(self, browser: Browser, house: House) -> None:
        super().__init__(browser, house, "The motel at mile 40")
        self.ada, self.bo = Player(browser, PHONE), Player(browser, PHONE)
        for player, name in ((self.ada, "Ada Marsh"), (self.bo, "Bo Pell")):
            player.join(f"{self.address}/join#{self.token}", name.split()[0])
            player.type_a_character(name)
        ada = self.ada_id = self.who()["Ada Marsh"]
        for name, more in (
            ("Storm lantern", {"tags": ["bulky"]}),
            ("Fire axe", {"dice": "d8", "tags": ["two-handed"]}),
        ):
            fields = {"name": name, "at": ada, **more}
            self.order(do="add", what="item", id=name.split()[1].lower(), fields=fields, secret=False)
        self.order(do="scene", text="Rain on the motel sign. Room nine is lit.", secret=False)
        self.order(do="note", text="CANARY: the clerk is dead already", secret=True)
        for number in range(MUCH):
            self.order(do="note", text=HEARD[number % len(HEARD)], secret=False)
        self.order(do="fate", text="Is there a phone that works?", secret=False)


def paper(page: Page, what: str) -> str:
    """Go to a page for paper as it prints; gives the text that is on it then."""
    house, table = page.url.split("/t/")
    page.goto(f"{house}/t/{table.split('/')[0]}/paper/{what}")
    page.emulate_media(media="print")
    return page.locator("body").inner_text()


def printed(page: Page) -> int:
    """Print the page; gives the number of sheets that come out."""
    sheets = len(PAGE.findall(page.pdf(prefer_css_page_size=True)))
    page.emulate_media(media="screen")
    return sheets


def test_what_goes_home_on_paper(
    browser: Browser, house: House, pictures: Path | None, tmp_path: Path
) -> None:
    evening = Evening(browser, house)
    _a_player_prints_the_own_sheet(evening, pictures)
    _the_party_fits_on_a_sheet(evening, pictures)
    _each_has_a_recap_of_their_own(evening, pictures)
    _a_character_goes_to_another_table(evening, tmp_path)
    for one in (evening.gm, evening.ada, evening.bo):
        assert one.complaints == []


def _a_player_prints_the_own_sheet(evening: Evening, pictures: Path | None) -> None:
    page = evening.ada.page
    evening.ada.puts_dice_away()
    page.get_by_role("link", name="My sheet on paper").click()
    expect(page.locator("article h1")).to_have_text("Ada Marsh")
    evening.ada.is_accessible()
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    evening.ada.picture(pictures, "paper-sheet")
    text = paper(page, "sheet")
    for word in ("Ada Marsh", "STR", "Fire axe", "d8", "two-handed", "Storm lantern"):
        assert word in text
    assert "Back to the table" not in text
    assert printed(page) == 1


def _the_party_fits_on_a_sheet(evening: Evening, pictures: Path | None) -> None:
    page = evening.gm.page
    text = paper(page, "party")
    assert all(name in text for name in ("Ada Marsh", "Bo Pell", "The motel at mile 40"))
    assert printed(page) == 1
    evening.gm.is_accessible()
    evening.gm.picture(pictures, "paper-party")


def _each_has_a_recap_of_their_own(evening: Evening, pictures: Path | None) -> None:
    page = evening.gm.page
    told = paper(page, "recap")
    assert "CANARY" in told
    assert sum(told.count(one) for one in HEARD) == MUCH
    assert printed(page) > 1
    assert "CANARY" not in paper(page, "recap?edition=player")
    page.emulate_media(media="screen")
    heard = paper(evening.bo.page, "recap")
    evening.bo.page.emulate_media(media="screen")
    evening.bo.picture(pictures, "paper-recap")
    assert "Is there a phone that works?" in heard
    assert "CANARY" not in heard


def _a_character_goes_to_another_table(evening: Evening, folder: Path) -> None:
    gm = evening.gm
    paper(gm.page, f"sheet?who={evening.ada_id}")
    gm.page.emulate_media(media="screen")
    with gm.page.expect_download() as kept:
        gm.page.get_by_role("link", name="Keep as a file").click()
    file = folder / "ada.json"
    kept.value.save_as(file)
    gm.open_table(evening.address, "Another night")
    paper(gm.page, "party")
    gm.page.emulate_media(media="screen")
    spoiled = folder / "spoiled.json"
    spoiled.write_text(file.read_text("utf-8").replace('"str": ', '"strr": '), "utf-8")
    _bring(gm.page, spoiled)
    gm.sees("strr", "#trouble")
    _bring(gm.page, file)
    gm.sees_no("strr")
    table = gm.page.url.split("/t/")[1].split("/")[0]
    seen: dict[str, Any] = gm.page.request.get(f"{evening.address}/api/tables/{table}/view").json()["view"]
    assert [one["name"] for one in seen["characters"].values()] == ["Ada Marsh"]
    assert sorted(one["name"] for one in seen["items"].values()) == ["Fire axe", "Storm lantern"]


def _bring(page: Page, file: Path) -> None:
    page.get_by_label("A character's file").set_input_files(file)
    page.get_by_role("button", name="Bring them in").click()
