"""A page of the preview turned to each of its parts: its tabs, and on the fullest boards each tool and leaf."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from playwright.sync_api import Locator, Page

from tests.web import preview

NAMES = tuple(preview.DRAWN)

LEAVED = ("gm_fight", "march_gm", "night_board")
"""Boards on which each tool is looked at."""

UNFOLD = """() => {
  for (const fold of document.querySelectorAll("details:not(.choice)")) fold.open = true;
}"""

Shown = Callable[..., Page]
"""Gives an empty page of a width and height in pixels, and whatever else a browser's context takes."""


def parts(page: Page, address: str) -> Iterator[None]:
    """Open a page, and stop at each of its tabs with all unfolded; of the fullest boards at each leaf too."""
    page.goto(address)
    yield from turned(page, address.endswith(LEAVED))


def turned(page: Page, has_leaves: bool) -> Iterator[None]:
    """Stop at each tab of an open page that is in sight, and at its leaves where they are looked at."""
    tabs: list[Locator | None] = [tab for tab in page.locator(".tabs button").all() if tab.is_visible()]
    for tab in tabs or [None]:
        if tab is not None:
            tab.click()
        page.evaluate(UNFOLD)
        yield
        yield from _leaves(page) if has_leaves else ()


def _leaves(page: Page) -> Iterator[None]:
    """Turn to each tool and each leaf of the desk that is in sight."""
    for leaf in page.locator("[data-turns]").all():
        if leaf.is_visible() and leaf.get_attribute("aria-pressed") == "false":
            leaf.click()
            page.evaluate(UNFOLD)
            yield
