"""Every page in a real browser: fits the phone and the thumb, can be heard, in both lights, under the policy."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import pytest
from playwright.sync_api import Browser, Page

from tests.web.glimpses import ALL
from tests.web.turning import LEAVED, NAMES, Shown, turned

SIZES = {
    "phone": (360, 640, "100%"),
    "phone-type-200": (360, 640, "200%"),
    "narrowest": (320, 640, "100%"),
    "laptop-200": (512, 384, "100%"),
    "lying": (640, 360, "100%"),
    "laptop": (1024, 768, "100%"),
}
"""Widths and heights of screens, and how large type is set on them."""

THUMBED = ("phone", "laptop")
"""Sizes at which every target is measured."""

WALLS = ("onlooker", "march_wall")
"""Screens that hang on a wall."""

WIDE = """() => [...document.querySelectorAll("body *")].filter((one) => {
  const isWide = one.getBoundingClientRect().right > document.documentElement.clientWidth + 1;
  return isWide && !one.closest(".unseen, .sprite, dialog, [popover], svg");
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


TYPE = """() => [...new Set([...document.querySelectorAll("body *:not(svg, svg *, script, option)")]
  .filter((one) => one.checkVisibility()).map((one) => getComputedStyle(one).fontSize))]"""


class Looked(NamedTuple):
    """What was seen of every part of every page at every size.

    What runs out at the side and what is too small, by size, page and part; the sizes of type on a laptop, by page;
    what the policy blocked and what the scripts complained of.
    """

    wide: dict[tuple[str, str, int], list[str]]
    small: dict[tuple[str, str, int], list[str]]
    type_sizes: dict[str, set[str]]
    faults: list[str]


@pytest.fixture(scope="module")
def looked(browser: Browser, house: str) -> Iterator[Looked]:
    """Look at every page at every size, each opened once."""
    found = Looked({}, {}, {}, [])
    page = browser.new_context().new_page()
    listened(page, found.faults)
    for name in NAMES:
        page.goto(f"{house}/{name}")
        for size, (width, height, type_size) in SIZES.items():
            page.set_viewport_size({"width": width, "height": height})
            page.evaluate("(size) => { document.documentElement.style.fontSize = size; }", type_size)
            for part, _ in enumerate(turned(page, name in LEAVED)):
                look(page, found, (size, name, part))
    yield found
    page.context.close()


def listened(page: Page, faults: list[str]) -> None:
    """Note what a page's policy blocks and what its scripts complain of."""
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on(
        "console", lambda message: faults.append(message.text) if "Content Security" in message.text else None
    )


def look(page: Page, found: Looked, place: tuple[str, str, int]) -> None:
    """Look at a part of a page at a size; on the phone the light is switched as well."""
    size, name, _ = place
    found.wide[place] = page.evaluate(WIDE)
    if size in THUMBED:
        found.small[place] = page.evaluate(SMALL)
    if size == "laptop":
        found.type_sizes.setdefault(name, set()).update(page.evaluate(TYPE))
    if size == "phone":
        page.evaluate("() => document.querySelector('[data-theme-switch]')?.click()")


@pytest.mark.parametrize("size", SIZES)
def test_nothing_runs_out_at_the_side(looked: Looked, size: str) -> None:
    assert {place: faults for place, faults in looked.wide.items() if faults and place[0] == size} == {}


@pytest.mark.parametrize(("width", "height"), [(360, 640), (960, 640), (1024, 768), (1280, 800)])
def test_no_label_of_a_bar_is_broken_and_the_title_keeps_its_room(
    shown: Shown, house: str, width: int, height: int
) -> None:
    page = shown(width, height)
    for name in ("gm", "march_gm", "player", "march_turn"):
        page.goto(f"{house}/{name}")
        assert page.evaluate(CRAMPED) == [], name
        assert page.locator(".top-place").evaluate("one => one.clientWidth") > 80, name
        page.wait_for_selector("#link[data-state=reconnecting]")  # the longest of what the link says
        assert page.evaluate(CRAMPED) == [], name
        assert page.locator(".top-words").evaluate("one => one.clientWidth") > 40, name


@pytest.mark.parametrize("size", THUMBED)
def test_every_target_is_big_enough_for_a_thumb(looked: Looked, size: str) -> None:
    assert {place: faults for place, faults in looked.small.items() if faults and place[0] == size} == {}


def test_the_policy_blocks_nothing_of_ours(looked: Looked) -> None:
    assert looked.faults == []


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
        assert page.locator("button:not(.score):visible, form:visible").all_inner_texts() == [], name
        assert page.evaluate("() => getComputedStyle(document.body).backgroundColor") == "rgba(0, 0, 0, 0)"
        assert page.evaluate("() => getComputedStyle(document.body).color") == "rgb(27, 23, 18)"


def test_type_has_its_four_sizes_in_the_browser_too(looked: Looked) -> None:
    assert set(looked.type_sizes) == set(NAMES)
    for name, sizes in looked.type_sizes.items():
        # the screen on the wall has the same four, in widths of the wall
        assert len(sizes) <= 4 if name in WALLS else sizes <= {"16px", "20px", "28px", "44px"}, name
