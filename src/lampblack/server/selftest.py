"""Whether a house can be talked to: a table is opened, followed live, and an order is heard of."""

from __future__ import annotations

import http.client
import json
from contextlib import closing
from typing import Any, Final

from websockets.exceptions import WebSocketException
from websockets.sync.client import connect

from lampblack.kernel.errors import LampblackError

_PATIENCE_S: Final = 10.0
_SAID: Final = "Is anybody there?"


def talk(port: int, game: str) -> None:
    """Talk to a house on this machine, at a table of its own; raises LampblackError that says what failed."""
    seat = _post(port, "/api/tables", {"game": game, "title": "A test"})
    at, token = f"/api/tables/{seat['table']}", seat["seat_token"]
    headers = {"Authorization": f"Bearer {token}"}
    try:
        with connect(
            f"ws://127.0.0.1:{port}{at}/live",
            additional_headers=headers,
            open_timeout=_PATIENCE_S,
            proxy=None,
        ) as socket:
            socket.send(json.dumps({"resume": None}))
            socket.recv(_PATIENCE_S)
            _post(port, f"{at}/commands", {"command": "0" * 32, "order": _order()}, token)
            while _SAID not in str(socket.recv(_PATIENCE_S)):
                pass
    except (OSError, WebSocketException) as fault:
        raise _failed(f"the live channel broke off ({fault})") from fault


def _order() -> dict[str, Any]:
    return {"do": "note", "text": _SAID, "secret": False}


def _post(port: int, path: str, body: dict[str, Any], token: str = "") -> dict[str, Any]:
    headers = {"Content-Type": "application/json", **({"Authorization": f"Bearer {token}"} if token else {})}
    with closing(http.client.HTTPConnection("127.0.0.1", port, timeout=_PATIENCE_S)) as house:
        try:
            house.request("POST", path, json.dumps(body), headers)
            answer: dict[str, Any] = json.loads(house.getresponse().read())
        except (OSError, http.client.HTTPException, ValueError) as fault:
            raise _failed(f"a request was not answered ({fault})") from fault
    if "refused" in answer:
        raise _failed(f"a request was refused ({answer['refused']})")
    return answer


def _failed(why: str) -> LampblackError:
    return LampblackError(why, slug="selftest")
