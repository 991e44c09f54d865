"""A player's wish in words that the page fills in, so that asking for the usual things takes one tap."""

from __future__ import annotations

from typing import Any

from lampblack.web.offered import Offers


def wish(offers: Offers, who: str, words: str) -> dict[str, Any] | None:
    """Give the order that asks the GM in these words for one character; None where wishes are not offered."""
    plain = (one for one in offers.all("ask", who=who) if "attr" not in one["order"])
    offer = next(plain, None)
    return None if offer is None else {**offer["order"], "text": words}
