"""Every part of every page before axe, in the dark and in the light."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page

from tests.axe import heard
from tests.web.turning import NAMES, UNFOLD, Shown, parts

OF_COLOUR = {"runOnly": ["color-contrast", "link-in-text-block"]}
"""The rules that look at colours; all others see the same in any light as long as the markup is the same."""


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
