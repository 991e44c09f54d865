"""The way in that the GM shows to the others: a picture to scan, a code to say, a link to send."""

from __future__ import annotations

from urllib.parse import quote

import msgspec

from lampblack.web.sight import Glimpse


class Ticket(msgspec.Struct, frozen=True):
    """An invitation as it is drawn: the link, the code in groups that can be said, the picture as a data address."""

    link: str
    code: str
    picture: str


def ticket(glimpse: Glimpse) -> Ticket | None:
    """Draw the GM's open invitation; None when there is none."""
    given = glimpse.invitation if glimpse.is_gm else None
    if not given:
        return None
    code = str(given.get("code") or "")
    return Ticket(str(given.get("link") or ""), _grouped(code), _picture(str(given.get("qr_svg") or "")))


def _picture(svg: str) -> str:
    """Turn the drawing into the address of a picture: as a picture it can run nothing, whatever it holds."""
    named = svg if "xmlns=" in svg else svg.replace("<svg", '<svg xmlns="http://www.w3.org/2000/svg"', 1)
    return "data:image/svg+xml," + quote(named, safe=" /:=;,.()-'") if svg else ""


def _grouped(code: str) -> str:
    """Write a code in groups of five.

    >>> _grouped("7K2QXM4D9T"), _grouped("7K2QX-M4D9T")
    ('7K2QX-M4D9T', '7K2QX-M4D9T')
    """
    bare = code.replace("-", "")
    return "-".join(bare[at : at + 5] for at in range(0, len(bare), 5))
