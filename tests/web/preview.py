"""Show the screens with made-up glimpses: `python -m tests.web.preview` serves them, `... FOLDER` writes them there.

The preview answers no order; it is for looking.
"""

from __future__ import annotations

import contextlib
import json
import sys
from collections.abc import Callable
from functools import partial
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from lampblack.rulesets.crusade import words as crusade_words
from lampblack.web import assets
from lampblack.web.glimpse import rules_fragment
from lampblack.web.pages import join_page, message_page, start_page, table_page
from tests.web import crusading, glimpses, nights

CSP = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'; "
    "require-trusted-types-for 'script'; trusted-types lampblack"
)
SEATS = [
    {
        "table": "k9q2m4x7",
        "title": "The motel at mile 40",
        "name": "Ana",
        "role": "player",
        "archived": False,
        "game": "liminal",
    },
    {"table": "b3c8d1e5", "title": "The lighthouse", "name": "", "role": "gm", "archived": False},
    {"table": "f6g2h7j4", "title": "Last winter", "name": "Mara", "role": "co-gm", "archived": True},
]


def _table(name: str) -> str:
    return table_page(glimpses.ALL[name](), glimpses.Said())


def _march(name: str) -> str:
    return table_page(crusading.pages()[name], crusade_words)


def _night(name: str) -> str:
    return nights.drawn()[name]


Draw = Callable[[], str]
DRAWN: dict[str, Draw] = {
    **{name: partial(_table, name) for name in glimpses.ALL},
    **{name: partial(_night, name) for name in nights.PAGES},
    **{name: partial(_march, name) for name in crusading.pages()},
    "start": partial(start_page, seats_here=SEATS),
    "join": join_page,
    "message": partial(
        message_page, "You were removed", "The Facilitator has closed your seat at this table."
    ),
}
"""How each page is drawn, by its name."""


class Preview(BaseHTTPRequestHandler):
    """Serves the pages under their names, and the assets, with the headers of the real server."""

    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        path = self.path.partition("?")[0]
        asset = assets.find(path.removeprefix("/static/")) if path.startswith("/static/") else None
        if asset:
            return self._send(asset.body, asset.media_type)
        if path.endswith("/rules"):
            put = list(rules_fragment(glimpses.gm(), glimpses.Said()).items())
            return self._send(json.dumps({"put": put}).encode(), "application/json")
        draw = DRAWN.get(path.strip("/") or "start")
        return self._send(draw().encode(), "text/html; charset=utf-8") if draw else self._missing()

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002
        """Say nothing."""

    def _missing(self) -> None:
        with contextlib.suppress(ConnectionError):
            self.send_error(404)

    def _send(self, body: bytes, media_type: str) -> None:
        self.send_response(200)
        self.send_header("Content-Type", media_type)
        self.send_header("Content-Length", str(len(body)))
        self.send_header("Content-Security-Policy", CSP)
        self.end_headers()
        with contextlib.suppress(ConnectionError):  # a page that is left in the middle of loading
            self.wfile.write(body)


def serve(port: int = 8790) -> ThreadingHTTPServer:
    """Make a server on the loopback address; port 0 takes a free one."""
    return ThreadingHTTPServer(("127.0.0.1", port), Preview)


if __name__ == "__main__":
    if len(sys.argv) > 1:
        for name, draw in DRAWN.items():
            (Path(sys.argv[1]) / f"{name}.html").write_text(draw(), "utf-8")
    else:
        serve().serve_forever()
