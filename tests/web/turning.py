"""A page of the preview turned to each of its parts: its tabs, and on the fullest boards each tool and leaf."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from playwright.sync_api import Page

from tests.web import preview

NAMES = tuple(preview.DRAWN)

LEAVED = ("gm_fight", "march_gm", "night_board")
"""Boards on which each tool is looked at."""

UNFOLD = """() => {
  for (const fold of document.querySelectorAll("details:not(.choice)")) fold.open = true;
}"""

TURN = """([ways, place]) => {
  const way = document.querySelectorAll(ways)[place];
  const isDone = way.matches("[data-turns]:not([aria-pressed=false])");
  if (isDone || !way.checkVisibility({ visibilityProperty: true })) return false;
  way.scrollIntoView({ block: "center", behavior: "instant" });
  const box = way.getBoundingClientRect();
  const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  if (!way.contains(hit)) throw new Error(`${way.outerHTML} lies under ${hit?.outerHTML.slice(0, 160)}`);
  way.click();
  (%s)();
  return true;
}"""
TURN %= UNFOLD
"""Take a way to a part and unfold all there; False where it is out of sight. Whoever points at it must hit it.

A click as Playwright makes it waits for frames and asks five times: two thirds of the time of those who look at all.
"""

TABS, LEAVES = ".tabs button", "[data-turns]"

Shown = Callable[..., Page]
"""Gives an empty page of a width and height in pixels, and whatever else a browser's context takes."""


def parts(page: Page, address: str) -> Iterator[None]:
    """Open a page, and stop at each of its tabs with all unfolded; of the fullest boards at each leaf too."""
    page.goto(address)
    yield from turned(page, address.endswith(LEAVED))


def turned(page: Page, has_leaves: bool) -> Iterator[None]:
    """Stop at each tab of an open page that is in sight, and at its leaves where they are looked at."""
    is_whole = True
    for _ in _turns(page, TABS):
        is_whole = False
        yield
        yield from _turns(page, LEAVES) if has_leaves else ()
    if is_whole:
        page.evaluate(UNFOLD)
        yield
        yield from _turns(page, LEAVES) if has_leaves else ()


def _turns(page: Page, ways: str) -> Iterator[None]:
    """Take each of these ways that is in sight."""
    for place in range(page.locator(ways).count()):
        if page.evaluate(TURN, [ways, place]):
            yield
