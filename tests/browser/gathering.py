"""A table that fills: a GM's board, phones, a screen on the wall, and orders given as the board gives them."""

from __future__ import annotations

import secrets
from typing import Any

from playwright.sync_api import Browser, Page

from tests.browser.people import LAPTOP, Gm, Person
from tests.faults.house import House


class Gathering:
    """A table that a GM has just opened, with an open door; nobody else is there yet."""

    def __init__(self, browser: Browser, house: House, title: str) -> None:
        self.browser, self.house = browser, house
        self.address = f"http://127.0.0.1:{house.port}"
        self.gm = Gm(browser, LAPTOP)
        self.gm.open_table(self.address, title)
        self.gm.code()
        self.token = self.gm.link().partition("#")[2]

    def order(self, **order: Any) -> dict[str, Any]:
        """Give an order of the GM's, which has to be taken; gives its result."""
        told = self.post("/commands", {"command": secrets.token_hex(16), "order": order})
        assert told.get("ok"), (order, told)
        result: dict[str, Any] = told.get("result", {})
        return result

    def post(self, path: str, body: dict[str, Any]) -> dict[str, Any]:
        """Send something as the GM's page would."""
        headers = {"Origin": self.address}
        told: dict[str, Any] = self.gm.page.request.post(self.api() + path, data=body, headers=headers).json()
        return told

    def get(self, page: Page, path: str) -> Any:
        """Ask for something below the table's address as a page's own seat, by the way that the page came."""
        house = "/".join(page.url.split("/")[:3])
        return page.request.get(f"{house}/api/tables/{self.table}{path}").json()

    def view(self, page: Page) -> dict[str, Any]:
        """Read what a page's seat sees."""
        view: dict[str, Any] = self.get(page, "/view")["view"]
        return view

    def who(self) -> dict[str, str]:
        """Give the ids of the characters by their names."""
        return {one["name"]: key for key, one in self.view(self.gm.page)["characters"].items()}

    def seats(self) -> dict[str, str]:
        """Give the ids of the seats by their names."""
        return {one["name"]: one["id"] for one in self.get(self.gm.page, "/seats")}

    def watch(self, viewport: dict[str, int]) -> Person:
        """Hang a screen on the wall."""
        token = self.post("/invitations", {"role": "onlooker"})["token"]
        wall = Person(self.browser, viewport)
        wall.page.goto(f"{self.address}/join#{token}")
        wall.page.get_by_label("Your name").fill("The wall")
        wall.tap("Sit down")
        wall.page.wait_for_url("**/t/**")
        wall.is_live()
        return wall

    @property
    def table(self) -> str:
        """The table's id."""
        return self.gm.page.url.rpartition("/")[2]

    def api(self) -> str:
        """Where the table's routes begin."""
        return f"{self.address}/api/tables/{self.table}"
