"""The frames of a live connection as texts.

Numbered frames: {n, head, news, put, gone}; `reset` where the receiver has to drop what it holds, with the
`epoch`. In a page's frames `put` holds HTML, `news` only the numbers, and the first one names the `release`
of its files. Unnumbered ones, in no chain: {lobby}, {notice}, {pong}, and for pages {put, gone} when only
the lobby has changed.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import msgspec

from lampblack.table.envelope import Seen
from lampblack.table.frames import Frame

_encode: Final = msgspec.json.Encoder(order="deterministic").encode
Html = Sequence[tuple[str, str]]


def values(frame: Frame, epoch: str) -> str:
    """Write a frame for a script: keys with plain values."""
    whole = {"news": frame.news, "put": frame.put, "gone": frame.gone}
    fresh = {"reset": True, "epoch": epoch} if frame.reset else {}
    return _text({"n": frame.n, "head": frame.head, **whole, **fresh})


def page(frame: Frame, put: Html, gone: Sequence[str]) -> str:
    """Write a frame for a page: the same number and head, keys with HTML."""
    news = [_number(entry) for entry in frame.news]
    return _text({"n": frame.n, "head": frame.head, "news": news, "put": put, "gone": gone})


def whole_page(seen: Seen, put: Html, fresh: dict[str, Any]) -> str:
    """Write a frame that holds every piece of a page; `fresh`: its epoch, release, and `reset`."""
    return _text({"n": seen.n, "head": seen.head, "news": (), "put": put, "gone": (), **fresh})


def redrawn(put: Html, gone: Sequence[str]) -> str:
    """Write the pieces of a page that changed although nothing was told: who is here."""
    return _text({"put": put, "gone": gone})


def lobby(told: dict[str, Any]) -> str:
    """Write who is here, for a script."""
    return _text({"lobby": told})


def notice(code: str, **more: Any) -> str:
    """Write what everybody should know of the house, by its code: rolled-back, read-only, writable."""
    return _text({"notice": {"code": code, **more}})


def pong(ping: int) -> str:
    """Answer a ping with its own number."""
    return _text({"pong": ping})


def _number(entry: dict[str, Any]) -> dict[str, Any]:
    withdrawn = {"withdrawn": True} if entry.get("withdrawn") else {}
    return {"no": entry["no"], **withdrawn}


def _text(plain: Any) -> str:
    return _encode(plain).decode()
