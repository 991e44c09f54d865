"""A skirmish with real browsers: every price before its tap, windows to dodge and parry, nerves, and a day of rest."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Browser, expect

from tests.browser.people import LAPTOP, PHONE, Gm, Person, Player
from tests.faults.house import House

SCORES: Final = {
    "health": 4, "stamina": 4, "agility": 3, "reaction": 2, "precision": 1, "reason": 2, "drive": 1, "common_sense": 1,
}  # fmt: skip
SEAT: Final = "header.topbar"


class Skirmish:
    """A table of the fantasy game: a GM's board and one player's phone, and orders given as the board gives them."""

    def __init__(self, browser: Browser, house: House, pictures: Path | None) -> None:
        self.address = f"http://127.0.0.1:{house.port}"
        self.gm, self.ada = Gm(browser, LAPTOP), Player(browser, PHONE)
        self.browser, self.pictures = browser, pictures
        self.who: dict[str, str] = {}

    def open(self) -> None:
        """Open the table from the start page and let the player in."""
        page = self.gm.page
        page.goto(self.address)
        card = page.locator(".card.look-crusade")
        card.locator("summary.act").click()
        card.get_by_label("What do you call tonight?").fill("The harbour chain")
        card.get_by_role("button", name="Light the lamp").click()
        page.wait_for_url("**/t/**")
        self.gm.is_live()
        self.gm.code()
        self.ada.join(f"{self.address}/join#{self.gm.link().partition('#')[2]}", "Ada")

    def order(self, *faces: int, **order: Any) -> dict[str, Any]:
        """Give an order of the GM's, which has to be taken; gives its result."""
        given = {**order, **({"faces": list(faces)} if faces else {})}
        told = self._post("/commands", {"command": secrets.token_hex(16), "order": given})
        assert told.get("ok"), (given, told)
        return dict(told.get("result", {}))

    def learn(self) -> None:
        """Learn the ids of the characters by their names."""
        path = f"{self.address}/api/tables/{self.table}/view"
        seen = self.gm.page.request.get(path).json()["view"]["characters"]
        self.who = {one["name"]: key for key, one in seen.items()}

    def watch(self) -> Person:
        """Hang a screen on the wall, by light."""
        told = self._post("/invitations", {"role": "onlooker"})
        wall = Person(self.browser, LAPTOP, "light")
        wall.page.goto(f"{self.address}/join#{told['token']}")
        wall.page.get_by_label("Your name").fill("The wall")
        wall.tap("Sit down")
        wall.page.wait_for_url("**/t/**")
        wall.is_live()
        return wall

    @property
    def table(self) -> str:
        """The table's id."""
        return self.gm.page.url.rpartition("/")[2]

    def _post(self, where: str, body: dict[str, Any]) -> dict[str, Any]:
        path = f"{self.address}/api/tables/{self.table}{where}"
        answer = self.gm.page.request.post(path, data=body, headers={"Origin": self.address})
        return dict(answer.json())

    def picture(self, who: Gm | Player, name: str) -> None:
        """Keep a picture of somebody's screen, once no dice roll over it."""
        if self.pictures is not None:
            who.puts_dice_away()
        who.picture(self.pictures, f"crusade-{name}")


def test_a_skirmish_from_the_first_sheet_to_a_day_of_rest(
    browser: Browser, house: House, pictures: Path | None
) -> None:
    table = Skirmish(browser, house, pictures)
    table.open()
    _maren_is_made(table)
    _a_reaver_is_made(table)
    _the_fight_begins(table)
    _maren_charges(table)
    _what_cannot_be_paid_is_said_and_refused(table)
    _a_dodge_turns_a_hit(table)
    _a_parry_holds(table)
    _staggered_and_broken(table)
    _the_mind_gives_way(table)
    _a_brush_with_death(table)
    _the_wall_says_who_is_who(table)
    _a_day_of_rest(table)
    for one in (table.gm, table.ada):
        one.is_accessible()
        assert one.complaints == []


def _maren_is_made(table: Skirmish) -> None:
    page = table.ada.page
    page.get_by_label("Name", exact=True).fill("Maren")
    for score, value in SCORES.items():
        page.locator(f"#create-{score}").fill(str(value))
    page.locator("#create-points").fill("20")
    page.locator("#create-tp").fill("1")
    ahead = page.locator("[data-key=ahead-make]")
    expect(ahead).to_contain_text("2 of 20 points left")
    expect(ahead.get_by_role("button", name="most SP 24")).to_be_visible()
    expect(ahead).to_contain_text("Base HP are not filled in")
    page.locator("#create-hp_base").scroll_into_view_if_needed()
    ahead.scroll_into_view_if_needed()
    table.picture(table.ada, "making")
    table.ada.tap("Enter with these")
    table.ada.sees("Maren", SEAT)
    page.locator(".cr-sheet summary", has_text="Write on the sheet").click()
    page.locator(".cr-sheet summary", has_text="Weapons, natural attacks").click()
    page.get_by_label("What it is called").fill("Long sword")
    page.get_by_label("Damage", exact=True).fill("1d8")
    page.get_by_label("Integrity", exact=True).fill("4")
    page.locator("form[data-joins='changes.attacks']").get_by_role("button", name="Write it down").click()
    expect(page.locator(".cr-do .weapon", has_text="Long sword")).to_be_visible()


def _a_reaver_is_made(table: Skirmish) -> None:
    gm = table.gm
    gm.tool("New")
    make = gm.page.locator("section.make")
    make.get_by_label("Name", exact=True).fill("Reaver")
    make.locator("#make-size").select_option("large")
    make.locator("label", has_text="Claws").click()
    make.locator("#make-hp_base").fill("20")
    expect(make.locator("[data-key=ahead-make]")).to_contain_text("Claws 3d6")
    make.locator("[data-key=ahead-make]").scroll_into_view_if_needed()
    table.picture(gm, "creature")
    make.get_by_role("button", name="Add them").click()
    gm.sees("Reaver", "[data-holds=party]")
    table.learn()
    reaver = table.who["Reaver"]
    table.order(do="edit", who=reaver, changes={"scores": {"stamina": 6, "health": 5}}, fill=True)
    table.order(do="set-field", path=f"characters.{reaver}.reactions", value="never", reason="quick")


def _the_fight_begins(table: Skirmish) -> None:
    gm = table.gm
    gm.tool("Fight")
    fight = gm.page.locator("section.fight")
    fight.locator("summary", has_text="Initiative from the table").click()
    fight.get_by_label("Maren", exact=True).last.fill("20")
    fight.get_by_label("Reaver", exact=True).last.fill("12")
    fight.get_by_role("button", name="Roll initiative").click()
    gm.sees("First turn: Maren", "[data-key=encounter]")
    table.order(5, do="start-turn")
    table.ada.sees("Your turn", "[data-key=turn]")
    table.ada.page.evaluate("scrollTo(0, 0)")
    table.picture(table.ada, "turn")


def _maren_charges(table: Skirmish) -> None:
    table.order(do="set-option", name="hand_dice", value="all", reason="dice on the table")
    page = table.ada.page
    page.locator(".cr-do .weapon", has_text="Long sword").click()
    pop = page.locator("[popover]:popover-open")
    pop.locator("label", has_text="Maren").click()
    expect(pop.get_by_role("button", name="Attack 10 SP hits")).to_contain_text("%")
    pop.locator("label", has_text="Reaver").click()
    expect(pop.get_by_role("button", name="Attack 10 SP", exact=True)).to_be_visible()
    table.picture(table.ada, "prices")
    pop.get_by_role("button", name="Charge 12 SP").click()
    _throws(table.ada, (6, 7, 8, 5))
    table.gm.hears("Maren charges Reaver: 21 + 3 = 24 against 15, hits.")
    table.ada.sees("charge", ".cr-vital .ills")
    table.order(do="set-option", name="hand_dice", value="gm", reason="enough")


def _throws(one: Player, faces: Sequence[int]) -> None:
    for place, face in enumerate(faces):
        fallen = ", ".join(str(one) for one in faces[:place])
        expect(one.page.locator("#hand-given")).to_have_text(f"So far: {fallen}" if fallen else "")
        one.page.locator("#hand-keys").get_by_role("button", name=str(face), exact=True).click()
    expect(one.page.locator("#hand-dialog")).to_be_hidden()


def _what_cannot_be_paid_is_said_and_refused(table: Skirmish) -> None:
    table.order(do="drain", target=table.who["Maren"], pool="sp", amount=5, opponent=False)
    page = table.ada.page
    weapon = page.locator(".cr-do .weapon", has_text="Long sword")
    expect(weapon).to_contain_text("8 SP, 1 short")
    table.ada.sees("next blow 8: 1 short", ".cr-vital")
    weapon.click()
    page.locator("[popover]:popover-open").get_by_role("button", name="Attack 8 SP, 1 short").click()
    expect(page.locator("#notice")).to_contain_text("SP")
    table.picture(table.ada, "short")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="PD 16", exact=False).first.click()
    table.ada.sees("15 + 3 × 2 ÷ 2 − 2 else = 16", "[popover]:popover-open")
    page.keyboard.press("Escape")


def _a_dodge_turns_a_hit(table: Skirmish) -> None:
    maren, reaver = table.who["Maren"], table.who["Reaver"]
    table.order(5, do="end-turn", who=maren)
    blow = {"do": "attack", "who": reaver, "target": maren, "with": "claws"}
    table.order(**blow, total=18)
    table.ada.sees("The roll is 18 against PD 16.", ".choice")
    table.picture(table.ada, "dodge")
    table.gm.sees("waiting for Ada", "[data-key=now]")
    table.ada.page.locator(".pick", has_text="Dodge it").click()
    table.gm.hears("dodge")
    table.ada.sees_no("An attack comes at you", "[data-holds=choice]")


def _a_parry_holds(table: Skirmish) -> None:
    maren, reaver = table.who["Maren"], table.who["Reaver"]
    table.order(do="attack", who=reaver, target=maren, total=25, **{"with": "claws"})
    table.ada.page.locator(".pick", has_text="Parry with the long sword").click()
    table.gm.sees("Does the parry hold?", "[data-key=now]")
    table.picture(table.gm, "board")
    table.gm.page.locator("[data-key=now] .pick", has_text="It holds").click()
    table.gm.hears("parr")


def _staggered_and_broken(table: Skirmish) -> None:
    maren, reaver = table.who["Maren"], table.who["Reaver"]
    table.order(2, 3, do="drain", target=maren, pool="sp", amount=9, source=reaver)
    table.ada.sees("low Staggered", ".cr-vital .ills")
    table.ada.sees("7 rounds", ".cr-vital .ills")
    table.order(do="attack", who=reaver, target=maren, total=25, drain=9, **{"with": "intimidate"})
    table.ada.sees("broken", ".cr-vital")
    for level in ("low", "moderate", "severe"):
        table.order(do="drain", target=maren, pool="resolve", amount=1, source=reaver)
        table.ada.sees(f"{level} Fear", ".cr-vital .ills")
    table.order(do="drain", target=maren, pool="resolve", amount=2, source=reaver)
    expect(table.ada.page.locator(".pool-sanity .figure")).to_have_text("5")
    table.ada.page.evaluate("scrollTo(0, 120)")
    table.picture(table.ada, "broken")


def _the_mind_gives_way(table: Skirmish) -> None:
    table.order(do="drain", target=table.who["Reaver"], pool="sanity", amount=99)
    now = table.gm.page.locator("[data-key=now]")
    now.get_by_role("button", name="Read them and pick one").click()
    pages = table.gm.page.locator("#packs-dialog")
    expect(
        pages.locator("li", has_text="Salt thirst").get_by_role("button", name="This is Reaver’s")
    ).to_be_visible()
    table.picture(table.gm, "disorders")
    table.gm.page.keyboard.press("Escape")
    now.locator(".pick", has_text="on the disorders of the pack").click()
    table.gm.hears("Reaver now has")
    table.gm.sees("Disorder:", "[data-holds=party]")


def _a_brush_with_death(table: Skirmish) -> None:
    table.gm.tool("Effects")
    harm = table.gm.page.locator("[data-key=effect-harm]")
    harm.locator("#harm-target").select_option(label="Maren")
    harm.locator("#harm-amount").fill("60")
    harm.locator("#harm-type").select_option("slashing")
    harm.get_by_role("button", name="Harm", exact=True).click()
    table.ada.sees("A lethal blow", ".choice")
    table.picture(table.ada, "brush")
    table.ada.page.locator(".pick", has_text="1 Training Point").click()
    table.ada.sees("unconscious", ".cr-vital")
    table.ada.sees("wounds closed", ".cr-vital")


def _the_wall_says_who_is_who(table: Skirmish) -> None:
    """Every name stands over its pools, and what somebody suffers from reads along the line."""
    wall = table.watch()
    one = wall.page.locator(".cr-wall .wall-one", has_text="Maren")
    inside = one.evaluate("card => card.clientWidth") / 2
    for part in (one.locator("h2"), one.locator(".ills")):
        assert part.evaluate("words => words.getBoundingClientRect().width") > inside
    assert wall.page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    if table.pictures is not None:
        wall.picture(table.pictures, "crusade-wall")


def _a_day_of_rest(table: Skirmish) -> None:
    gm = table.gm
    gm.tap("End the fight", "[data-key=encounter]")
    gm.tool("Time")
    time = gm.page.locator("section[data-panel=time]")
    time.locator(".segments label", has_text="days").click()
    ahead = time.locator("[data-key=ahead-time]")
    expect(ahead).to_contain_text("Day 2, 00:00")
    expect(ahead).to_contain_text("Maren: Resolve 0 → 3 / 3")
    table.picture(gm, "time")
    time.get_by_role("button", name="Let it pass").click()
    gm.hears("Time passes: day 2, 00:00.")
    expect(table.ada.page.locator(".pool-resolve .figure")).to_have_text("3")
