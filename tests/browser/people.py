"""The people of an evening, each with a real browser of their own: what they see and what they tap."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final, TypeVar

from playwright.sync_api import Browser, Page, expect

from tests.axe import heard

PHONE: Final = {"width": 360, "height": 640}
LAPTOP: Final = {"width": 1280, "height": 800}
_CODE: Final = re.compile(r"[0-9A-Z]{5}-[0-9A-Z]{5}")
_PATIENCE_S: Final = 10.0
_BACK_S: Final = 20.0
"""Seconds until a screen has found its table again after a restart, on a busy machine."""


class Person:
    """Somebody with a browser; whatever it complains of is kept in `complaints`, what its socket got in `frames`."""

    def __init__(self, browser: Browser, viewport: dict[str, int], scheme: str = "dark") -> None:
        self.complaints: list[str] = []
        self.frames: list[str] = []
        context = browser.new_context(
            viewport={"width": viewport["width"], "height": viewport["height"]},
            color_scheme="light" if scheme == "light" else "dark",
            has_touch=viewport is PHONE,
            is_mobile=viewport is PHONE,
        )
        self.page: Page = context.new_page()
        self.page.set_default_timeout(_PATIENCE_S * 1000)
        self.page.on("pageerror", lambda fault: self.complaints.append(str(fault)))
        self.page.on("websocket", self._listen)

    def tap(self, name: str, place: str = "body") -> None:
        """Press a button by its name."""
        self.page.locator(place).get_by_role("button", name=name, exact=True).first.click()

    def sees(self, text: str | re.Pattern[str], place: str = "body") -> None:
        """Wait until a text is on the screen."""
        expect(self.page.locator(place)).to_contain_text(text)

    def hears(self, line: str) -> None:
        """Wait until a line is the newest of the log, on the board or at the bottom of the phone."""
        expect(self.page.locator("[data-holds=log] li, .last-place").first).to_contain_text(line)

    def sees_no(self, text: str, place: str = "body") -> None:
        """Wait until a text is not on the screen."""
        expect(self.page.locator(place)).not_to_contain_text(text)

    def is_live(self) -> None:
        """Wait until the connection is live."""
        link = self.page.locator("#link")
        expect(link).to_have_attribute("data-state", "live", timeout=_BACK_S * 1000)

    def everything(self) -> str:
        """Give all that the browser holds of the page, without what ticks by itself."""
        return re.sub(r"<time[^>]*>.*?</time>", "", self.page.locator("body").inner_html())

    def is_accessible(self) -> None:
        """Check the page as it stands with axe."""
        assert heard(self.page) == []

    def puts_dice_away(self) -> None:
        """Tap the dice that fall over the page, until they are gone."""
        stage = self.page.locator("#fall")
        while stage.is_visible():
            stage.dispatch_event("click")

    def picture(self, folder: Path | None, name: str) -> None:
        """Keep a picture of the screen, where pictures are wanted."""
        if folder is not None:
            self.page.screenshot(path=folder / f"{name}.png", animations="disabled")

    def _listen(self, socket: object) -> None:
        socket.on("framereceived", lambda frame: self.frames.append(str(frame)))  # type: ignore[attr-defined]


class Gm(Person):
    """The one who opens the table."""

    def open_table(self, address: str, title: str, game: str = "liminal") -> None:
        """Open a table of a game from the start page."""
        self.page.goto(address)
        card = self.page.locator("li.card", has=self.page.locator(f"form[data-game={game}]"))
        card.locator("summary.act").click()
        card.get_by_label("What do you call tonight?").fill(title)
        card.get_by_role("button", name="Light the lamp").click()
        self.page.wait_for_url("**/t/**")
        self.is_live()

    def code(self) -> str:
        """Open the door and read the code out."""
        self.tap("Make a code")
        found = until(lambda: _CODE.search(self.page.locator("main").inner_text()))
        return found.group(0)

    def link(self) -> str:
        """Read the link out."""
        return self.page.locator("input[value*='/join#']").first.input_value()

    def tool(self, name: str) -> None:
        """Take up a tool of the dock; one that is in hand already stays there."""
        button = self.page.locator(".dock").get_by_role("button", name=name, exact=True)
        if button.get_attribute("aria-pressed") == "false":
            button.click()

    def call(self, who: str, attr: str, words: str) -> None:
        """Call a save."""
        self.tool("Save")
        call = self.page.locator("section.call")
        call.locator("label", has_text=who).click()
        call.locator("label", has_text=attr).click()
        call.get_by_label("What for? (players read this)").fill(words)
        call.get_by_role("button", name="Call", exact=True).click()


class Player(Person):
    """Somebody with a phone."""

    def join(self, address: str, name: str) -> None:
        """Sit down with a link or, from the start page, with a code."""
        self.page.goto(address)
        self._give_name(name)

    def join_by_code(self, address: str, code: str, name: str) -> None:
        """Type the code on the start page."""
        self.page.goto(address)
        self.page.get_by_role("textbox", name="Code").fill(code)
        self.tap("Join")
        self._give_name(name)

    def throw_a_character(self, name: str) -> None:
        """Let the dice make an investigator, and keep the scores as they fell."""
        self.page.get_by_label("Name", exact=True).fill(name)
        self.page.locator("button[value='3d6-swap']").click()
        self.keeps_the_scores()
        self.sees(name, "header.topbar")

    def keeps_the_scores(self) -> None:
        """Swap no two of the scores that were thrown."""
        swap = self.page.locator(".choice", has_text="Swap two scores?")
        swap.locator(".picks button", has_text="Keep them as they fell").click()

    def type_a_character(self, name: str) -> None:
        """Make an investigator with the numbers that stand there."""
        self.page.get_by_label("Name", exact=True).fill(name)
        by_hand = self.page.locator("details.by-hand > summary")
        if by_hand.count():
            by_hand.click()
        self.page.locator("button[value='manual']").click()
        self.sees(name, "header.topbar")

    def _give_name(self, name: str) -> None:
        self.page.get_by_label("Your name").fill(name)
        self.tap("Sit down")
        self.page.wait_for_url("**/t/**")
        self.is_live()


class Typist(Player):
    """A player who never touches the screen: only keys, as with a screen reader or a broken arm."""

    def tap(self, name: str, place: str = "body") -> None:
        """Walk to a control by its name, and press it."""
        self.walk(name, place)
        self.page.keyboard.press("Enter")

    def type(self, label: str, text: str) -> None:
        """Walk to a field and write over what stands there."""
        self.walk(label)
        self.page.keyboard.press("Control+a")
        self.page.keyboard.type(text)

    def walk(self, name: str, place: str = "body") -> None:
        """Go on from control to control until one begins with this name."""
        for _ in range(_STEPS):
            self.page.keyboard.press("Tab")
            if self.page.evaluate(_HAS_FOCUS, [name, place]):
                return
        raise AssertionError(f"no way by keys to {name!r}")

    def type_a_character(self, name: str) -> None:
        """Make an investigator with the numbers that stand there."""
        self.type("Name", name)
        self.tap("Type")
        self.tap("Enter")
        self.sees(name, "header.topbar")

    def _give_name(self, name: str) -> None:
        self.page.keyboard.type(name)
        self.tap("Sit down")
        self.page.wait_for_url("**/t/**")
        self.is_live()


_STEPS: Final = 120
_HAS_FOCUS: Final = """([name, place]) => {
  const one = document.activeElement;
  const said = one.getAttribute("aria-label") ?? one.labels?.[0]?.innerText ?? one.innerText;
  return Boolean(one.closest(place)) && said.replace(/\\s+/g, " ").trim().startsWith(name);
}"""
"""Whether the control that has the focus lies in a place and is called so."""


Seen = TypeVar("Seen")


def until(look: Callable[[], Seen | None]) -> Seen:
    """Look again until there is something to see, at most for the time that people wait."""
    end = time.monotonic() + _PATIENCE_S
    while time.monotonic() < end:
        found = look()
        if found:
            return found
    raise AssertionError("nothing came in time")
