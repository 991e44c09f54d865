"""Every page in a real browser: fits the phone and the thumb, can be heard, in both lights, under the policy."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import BrowserContext, Locator, Page

from tests.web import preview
from tests.web.glimpses import ALL

NAMES = tuple(preview.DRAWN)

FULLEST = (
    "gm_fight",
    "player_fight",
    "newcomer",
    "onlooker",
    "night_board",
    "night_choice",
    "march_gm",
    "march_turn",
)
"""Of each game and each role the page that holds most."""

LEAVED = ("gm_fight", "march_gm", "night_board")
"""Boards on which each tool is looked at."""

UNFOLD = """() => {
  for (const fold of document.querySelectorAll("details:not(.choice)")) fold.open = true;
  for (const tab of document.querySelectorAll("[data-tab]")) if (tab.dataset.shown) tab.click();
}"""

WIDE = """() => [...document.querySelectorAll("body *")].filter((one) => {
  const box = one.getBoundingClientRect();
  const isDrawn = !one.closest(".unseen, .sprite, dialog, [popover], svg");
  return isDrawn && box.right > document.documentElement.clientWidth + 1;
}).map((one) => one.outerHTML.slice(0, 120))"""

SMALL = """() => [...document.querySelectorAll("a[href], button, summary, select, input, textarea")].filter((one) => {
  if (one.closest(".unseen, .skip") || !one.checkVisibility()) return false;
  const target = one.matches("[type=checkbox], [type=radio]") ? one.closest("label") : one;
  const box = target.getBoundingClientRect();
  return box.width < 43.9 || box.height < 43.9;
}).map((one) => one.outerHTML.slice(0, 120))"""


CRAMPED = """() => {
  const found = [];
  for (const button of document.querySelectorAll(":is(.house, .dock, .leaves) :is(button, a)")) {
    if (!button.checkVisibility()) continue;
    const room = button.getBoundingClientRect();
    const texts = document.createTreeWalker(button, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) for (const word of texts.currentNode.data.matchAll(/\\S+/g)) {
      const range = document.createRange();
      range.setStart(texts.currentNode, word.index);
      range.setEnd(texts.currentNode, word.index + word[0].length);
      const box = range.getBoundingClientRect();
      const runsOut = box.left < room.left - 4 || box.right > room.right + 4;
      if (range.getClientRects().length > 1 || runsOut) found.push(word[0]);
    }
  }
  return found;
}"""
"""Words on the bars that break in the middle, or run out of their button by more than a bar's gap."""


Shown = Callable[..., Page]


@pytest.fixture
def shown(new_context: Callable[..., BrowserContext]) -> Shown:
    """Give an empty page of a size and light, as `shown(360, 640, color_scheme="light")`."""

    def make(width: int, height: int, **more: Any) -> Page:
        return new_context(viewport={"width": width, "height": height}, **more).new_page()

    return make


def parts(page: Page, address: str) -> Iterator[bool]:
    """Open a page, unfold all, and stop at each of its tabs; of the fullest boards at each leaf (True) too."""
    page.goto(address)
    page.evaluate(UNFOLD)
    tabs: list[Locator | None] = [tab for tab in page.locator(".tabs button").all() if tab.is_visible()]
    for tab in tabs or [None]:
        if tab is not None:
            tab.click()
        yield False
        yield from leaves(page) if address.endswith(LEAVED) else ()


def leaves(page: Page) -> Iterator[bool]:
    """Turn to each tool and each leaf of the desk that is in sight."""
    for leaf in page.locator("[data-turns]").all():
        if leaf.is_visible() and leaf.get_attribute("aria-pressed") == "false":
            leaf.click()
            page.evaluate(UNFOLD)
            yield True


@pytest.mark.parametrize(
    ("width", "height", "type_size", "names"),
    [
        (360, 640, "100%", NAMES),
        (360, 640, "200%", FULLEST),
        (320, 640, "100%", FULLEST),
        (512, 384, "100%", FULLEST),
        (640, 360, "100%", FULLEST),
        (1024, 768, "100%", FULLEST),
    ],
    ids=["phone", "phone-type-200", "narrowest", "laptop-200", "lying", "laptop"],
)
def test_nothing_runs_out_at_the_side(
    shown: Shown, house: str, width: int, height: int, type_size: str, names: tuple[str, ...]
) -> None:
    page = shown(width, height)
    found = {}
    for name in names:
        for part, _ in enumerate(parts(page, f"{house}/{name}")):
            page.evaluate("(size) => { document.documentElement.style.fontSize = size; }", type_size)
            found[name, part] = page.evaluate(WIDE)
    assert {place: faults for place, faults in found.items() if faults} == {}


@pytest.mark.parametrize(("width", "height"), [(360, 640), (960, 640), (1024, 768), (1280, 800)])
def test_no_label_of_a_bar_is_broken_and_the_title_keeps_its_room(
    shown: Shown, house: str, width: int, height: int
) -> None:
    page = shown(width, height)
    for name in ("gm", "march_gm", "player", "march_turn"):
        page.goto(f"{house}/{name}")
        assert page.evaluate(CRAMPED) == [], name
        assert page.locator(".top-place").evaluate("one => one.clientWidth") > 80, name


@pytest.mark.parametrize(("width", "height", "names"), [(360, 640, NAMES), (1024, 768, FULLEST)])
def test_every_target_is_big_enough_for_a_thumb(
    shown: Shown, house: str, width: int, height: int, names: tuple[str, ...]
) -> None:
    page = shown(width, height)
    found = {
        (name, part): page.evaluate(SMALL)
        for name in names
        for part, _ in enumerate(parts(page, f"{house}/{name}"))
    }
    assert {place: faults for place, faults in found.items() if faults} == {}


@pytest.mark.parametrize("light", ["dark", "light"])
def test_axe_finds_nothing(shown: Shown, house: str, light: str) -> None:
    page = shown(360, 640, color_scheme=light, bypass_csp=True)
    found: dict[tuple[str, int], list[str]] = {}
    for name in NAMES if light == "dark" else FULLEST:
        for part, is_leaf in enumerate(parts(page, f"{house}/{name}")):
            found[name, part] = heard(page, TURNING if is_leaf else None, light)
    assert {place: faults for place, faults in found.items() if faults} == {}


TURNING = {"include": [["[data-holds=tools]"], ["[data-holds=notes]"]]}
"""What another tool or leaf turns; all around it stays."""


def heard(page: Page, within: dict[str, Any] | None = None, light: str = "dark") -> list[str]:
    """Let axe look at a page, or at some of it; in light, where all else is the same, at the contrasts alone."""
    only = {"runOnly": ["color-contrast"]} if light == "light" else {}
    found = Axe().run(page, context=within, options={"resultTypes": ["violations"], **only})
    return [
        f"{one['id']}: {node['html'][:160]}" for one in found.response["violations"] for node in one["nodes"]
    ]


@pytest.mark.parametrize("light", ["dark", "light"])
def test_axe_finds_nothing_in_what_opens(shown: Shown, house: str, light: str) -> None:
    page = shown(1024, 768, color_scheme=light, bypass_csp=True)
    page.goto(f"{house}/gm")
    page.locator(".topbar [data-opens=rules-dialog]").click()
    page.wait_for_selector("#rules-dialog .option")
    page.evaluate(UNFOLD)
    assert heard(page) == []
    page.locator("[data-closes=rules-dialog]").click()
    page.locator("[data-sets]").first.click()
    assert heard(page) == []
    phone = shown(360, 640, color_scheme=light, bypass_csp=True)
    phone.goto(f"{house}/called")
    phone.locator(".choice > summary").click()
    phone.locator(".score.lit").click()
    assert heard(phone) == []


def test_the_policy_blocks_nothing_of_ours(shown: Shown, house: str) -> None:
    page = shown(360, 640)
    faults: list[str] = []
    page.on(
        "console", lambda message: faults.append(message.text) if "Content Security" in message.text else None
    )
    page.on("pageerror", lambda error: faults.append(str(error)))
    for name in NAMES:
        for _ in parts(page, f"{house}/{name}"):
            page.evaluate("() => document.querySelector('[data-theme-switch]')?.click()")
    assert faults == []


@pytest.mark.parametrize("name", ["gm", "gm_alone"])
def test_at_1024_by_768_the_board_itself_does_not_scroll(shown: Shown, house: str, name: str) -> None:
    page = shown(1024, 768)
    page.goto(f"{house}/{name}")
    assert page.evaluate("() => document.scrollingElement.scrollHeight") == 768
    ends = [
        column.evaluate("(one) => one.lastElementChild.getBoundingClientRect().bottom")
        for column in page.locator(".column").all()
    ]
    assert len(ends) == 3
    assert max(ends) <= 768


def test_the_board_has_three_tabs_on_a_phone(shown: Shown, house: str) -> None:
    page = shown(360, 640)
    page.goto(f"{house}/gm")
    for name, sign in (("Party", "#tab-party"), ("Log", "#tab-log"), ("Now", "#tab-now")):
        page.get_by_role("button", name=name, exact=True).click()
        assert [one.is_visible() for one in page.locator(".column").all()].count(True) == 1
        assert page.locator(sign).is_visible()


def test_the_roll_is_in_sight_and_in_reach_on_the_smallest_phone(shown: Shown, house: str) -> None:
    page = shown(360, 640)
    page.goto(f"{house}/called")
    roll = page.get_by_role("button", name="Roll").first.bounding_box()
    bar = page.locator(".logsheet summary").first.bounding_box()
    assert roll
    assert bar
    assert 320 < roll["y"] < roll["y"] + roll["height"] <= bar["y"]


def test_a_choice_covers_the_rest_until_it_is_folded_away(shown: Shown, house: str) -> None:
    page = shown(360, 640)
    page.goto(f"{house}/called")
    assert not page.locator(".vital").is_visible()
    page.locator(".choice > summary").click()
    assert page.locator(".vital").is_visible()


@pytest.mark.parametrize("light", ["dark", "light"])
def test_the_switch_turns_the_light_and_it_stays(shown: Shown, house: str, light: str) -> None:
    page = shown(360, 640, color_scheme=light)
    ground = "() => getComputedStyle(document.body).backgroundColor"
    page.goto(f"{house}/start")
    before = page.evaluate(ground)
    page.get_by_role("button", name="Light or dark").click()
    after = page.evaluate(ground)
    assert after != before
    page.goto(f"{house}/player")
    assert page.evaluate(ground) == after


def test_on_paper_there_is_a_sheet_in_dark_ink_and_no_button(shown: Shown, house: str) -> None:
    page = shown(700, 900, color_scheme="dark")
    page.emulate_media(media="print")
    for name in ALL:
        page.goto(f"{house}/{name}")
        assert [
            one.inner_text() for one in page.locator("button:not(.score), form").all() if one.is_visible()
        ] == []
        assert page.evaluate("() => getComputedStyle(document.body).backgroundColor") == "rgba(0, 0, 0, 0)"
        assert page.evaluate("() => getComputedStyle(document.body).color") == "rgb(27, 23, 18)"


def test_type_has_its_four_sizes_in_the_browser_too(shown: Shown, house: str) -> None:
    sizes = """() => [...new Set([...document.querySelectorAll("body *:not(svg, svg *, script, option)")]
      .filter((one) => one.checkVisibility()).map((one) => getComputedStyle(one).fontSize))]"""
    page = shown(1024, 768)
    for name in FULLEST:
        for _ in parts(page, f"{house}/{name}"):
            found = set(page.evaluate(sizes))
            # the screen on the wall has the same four, in widths of the wall
            assert len(found) <= 4 if name == "onlooker" else found <= {"16px", "20px", "28px", "44px"}, name
