"""A page before axe, as it stands: what moves is brought to its end first, or a colour on its way would be judged."""

from __future__ import annotations

from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from tests.quick_axe import quickened

SCRIPT = quickened(Axe().axe_script)

_STILL = """() => {
  for (const one of document.getAnimations()) {
    if (Number.isFinite(one.effect.getComputedTiming().endTime)) one.finish();
  }
}"""

_ASK = """async (options) => {
  const { violations } = await axe.run(document, { resultTypes: ["violations"], ...options });
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`));
}"""


def heard(page: Page, options: dict[str, Any] | None = None) -> list[str]:
    """Let axe look at a page; gives what it finds, each with its rule and its place."""
    if page.evaluate("() => !globalThis.axe"):
        page.evaluate(SCRIPT)
    page.evaluate(_STILL)
    found: list[str] = page.evaluate(_ASK, options or {})
    return found
