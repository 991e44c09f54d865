"""A browser before the preview of the screens, with a live channel and an outbox that the test plays by hand."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, Route, WebSocketRoute

from tests.web import preview
from tests.web.turning import Shown

MARK = """() => {
  const mark = document.createElement("i");
  mark.dataset.key = "mark";
  mark.hidden = true;
  document.body.append(mark);
}"""
OK: dict[str, Any] = {"ok": True, "seen": {"epoch": "e1", "n": 6, "head": "ab" * 32}}


@pytest.fixture(scope="session")
def house() -> Iterator[str]:
    """The address of the preview, served with the headers of the real server."""
    server = preview.serve(0)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05})
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    thread.join()
    server.server_close()


@pytest.fixture
def shown(new_context: Callable[..., BrowserContext]) -> Shown:
    """Give an empty page of a size and light, as `shown(360, 640, color_scheme="light")`."""

    def make(width: int, height: int, **more: Any) -> Page:
        return new_context(viewport={"width": width, "height": height}, **more).new_page()

    return make


class Table:
    """A page of a table, and the server's side of it in the test's hands."""

    def __init__(self, page: Page, house: str) -> None:
        self.page, self.house = page, house
        self.said: list[Any] = []
        self.orders: list[dict[str, Any]] = []
        self.answers: list[dict[str, Any]] = []
        self.faults: list[str] = []
        self._socket: WebSocketRoute | None = None
        page.route_web_socket("**/live?as=page", self._connected)
        page.route("**/commands", self.posted)
        page.route("**/packs?as=page", lambda route: route.fulfill(json={"put": []}))
        page.on("pageerror", lambda error: self.faults.append(str(error)))
        page.on(
            "console", lambda message: self.faults.append(message.text) if message.type == "error" else None
        )

    def open(self, name: str) -> Page:
        """Open a page of the preview and wait until it is live."""
        self.page.goto(f"{self.house}/{name}")
        self.page.wait_for_selector("#link[data-state=live]")
        return self.page

    def send(self, **frame: Any) -> None:
        """Send a frame."""
        assert self._socket
        self._socket.send(json.dumps(frame))

    def tell(self, **frame: Any) -> None:
        """Send a frame and wait until the page has taken it in: it takes a mark away with it."""
        self.page.evaluate(MARK)
        self.send(**{**frame, "gone": [*frame.get("gone", ()), "mark"]})
        self.page.wait_for_selector("[data-key=mark]", state="detached")

    def answering(self) -> AbstractContextManager[Any]:
        """Wait for the answer to the order that is given inside."""
        return self.page.expect_response("**/commands")

    def hold_first(self) -> list[Route]:
        """Hold the answer to the first order back, until the test gives it; those that follow are answered."""
        held: list[Route] = []

        def hold(route: Route) -> None:
            held.append(route)
            if len(held) > 1:
                route.fulfill(json=OK)

        self.page.route("**/commands", hold)
        return held

    def hang_up(self, code: int) -> None:
        """Close the live channel with a code of goodbye."""
        assert self._socket
        self._socket.close(code=code)

    def _connected(self, socket: WebSocketRoute) -> None:
        self._socket = socket
        socket.on_message(self._heard)

    def _heard(self, text: str | bytes) -> None:
        assert self._socket
        said = json.loads(text)
        self.said.append(said)
        if "ping" in said:
            self._socket.send(json.dumps({"pong": said["ping"]}))
        elif len(self.said) == 1:
            self._socket.send(json.dumps({"put": [], "gone": []}))

    def posted(self, route: Route) -> None:
        self.orders.append(json.loads(route.request.post_data or "{}"))
        answer = self.answers.pop(0) if self.answers else OK
        status = int(answer.get("status", 200))
        route.fulfill(status=status, json={key: value for key, value in answer.items() if key != "status"})


@pytest.fixture
def table(page: Page, house: str) -> Iterator[Table]:
    """A page that is not open yet; when the test is over, nothing may have gone wrong in it."""
    opened = Table(page, house)
    yield opened
    assert opened.faults == []
