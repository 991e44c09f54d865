"""Every part of every page before axe, in the dark and in the light."""

from __future__ import annotations

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from tests.web.turning import NAMES, UNFOLD, Shown, parts

SCRIPT = Axe().axe_script

ASK = """(options) => axe.run(document, { resultTypes: ["violations"], ...options }).then(({ violations }) =>
  violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`)))"""

OF_COLOUR = {"runOnly": ["color-contrast", "link-in-text-block"]}
"""The rules that look at colours; all others see the same in any light as long as the markup is the same."""


def heard(page: Page, options: dict[str, list[str]] | None = None) -> list[str]:
    """Let axe look at the page as it stands; gives what it finds, each with its rule and its place."""
    if page.evaluate("() => !globalThis.axe"):
        page.evaluate(SCRIPT)
    found: list[str] = page.evaluate(ASK, options or {})
    return found


def in_both_lights(page: Page) -> list[str]:
    """Look in the dark by every rule, then in the light by those of colour."""
    page.emulate_media(color_scheme="dark")
    markup, found = still(page), heard(page)
    page.emulate_media(color_scheme="light")
    assert still(page) == markup
    return found + heard(page, OF_COLOUR)


def still(page: Page) -> str:
    """Give the page's markup without its numbers: some of them tick."""
    return re.sub(r"\d+", "", page.content())


@pytest.mark.parametrize("name", NAMES)
def test_axe_finds_nothing(shown: Shown, house: str, name: str) -> None:
    page = shown(360, 640, reduced_motion="reduce", bypass_csp=True)
    found = {part: in_both_lights(page) for part, _ in enumerate(parts(page, f"{house}/{name}"))}
    assert {part: faults for part, faults in found.items() if faults} == {}


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
