"""The quick script of axe answers as the plain one does, down to the letter, on a page full of faults."""

from __future__ import annotations

import json
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe

from tests.quick_axe import quickened
from tests.web.turning import UNFOLD, Shown

SPOIL = """() => {
  const some = (selector, every, change) => {
    [...document.querySelectorAll(selector)].filter((_, place) => place % every === 0).forEach(change);
  };
  some("button", 4, (one) => { one.textContent = ""; one.removeAttribute("aria-label"); });
  some("p, li, span", 5, (one) => { one.style.color = "#808080"; });
  some("p, li, span", 7, (one) => { one.style.background = "#8888"; });
  some("p, li, span", 4, (one) => { one.style.backgroundImage = "linear-gradient(#888, #999)"; });
  some("label", 6, (one) => { one.htmlFor = ""; one.setAttribute("aria-checked", "maybe"); });
  some("section", 5, (one) => { one.style.visibility = "hidden"; });
  some("section", 6, (one) => { one.inert = true; });
  some("section", 7, (one) => { one.ariaHidden = "true"; });
  some("details", 3, (one) => { one.open = false; });
  some("[id]", 8, (one) => { one.id = "twice"; });
  some("input", 4, (one) => { one.setAttribute("aria-labelledby", "twice"); });
  some("summary", 9, (one) => { one.style.cssText = "position: relative; left: -30px; opacity: .4; transform: none"; });
}"""

ALL = """async (script) => {
  delete globalThis.axe;
  (0, eval)(script);
  const { violations, incomplete, passes, inapplicable } = await axe.run(document);
  return JSON.stringify({ violations, incomplete, passes, inapplicable });
}"""


@pytest.mark.parametrize("name", ["gm", "player_fight"])
def test_the_quick_script_finds_what_the_plain_one_finds(shown: Shown, house: str, name: str) -> None:
    page = shown(360, 640, reduced_motion="reduce", bypass_csp=True)
    page.route("**/*.js", lambda route: route.abort())  # a page without its scripts stays as it is
    page.goto(f"{house}/{name}")
    page.evaluate(UNFOLD)
    page.evaluate(SPOIL)
    plain, quick = (page.evaluate(ALL, script) for script in (Axe().axe_script, quickened(Axe().axe_script)))
    assert quick == plain
    told = json.loads(plain)
    assert found(told, "violations") >= {"color-contrast", "button-name"}
    assert "color-contrast" in found(told, "incomplete")


def test_another_script_is_not_taken_for_one_that_can_be_quickened() -> None:
    with pytest.raises(ValueError, match="look at its new script"):
        quickened("axe = {}")


def found(told: dict[str, Any], kind: str) -> set[str]:
    return {rule["id"] for rule in told[kind]}
