"""What only the GM sees: the pool and its ledger, how long it lasts, whom it has met, what is worth remembering."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from lampblack.web.evil import ending
from lampblack.web.offered import offered
from lampblack.web.part import Part
from lampblack.web.sight import Glimpse
from lampblack.web.words import Words, term

View = Mapping[str, Any]


def cold_part(glimpse: Glimpse, words: Words) -> Part:
    """Lay out the drawer that nobody else may see."""
    held: View = glimpse.view.get("evil", {})
    reveal = next((one for one in offered(glimpse).all("reveal") if "path" not in one["order"]), None)
    values = {
        "pool": held.get("pool", 0),
        "is_begun": glimpse.view["table"]["state"] != "setup",
        "gained": sum(max(0, line["change"]) for line in held.get("ledger", ())),
        "lasts": list(_lasts(glimpse)),
        "pace": _pace(glimpse),
        "ledger": [{**line, "why": term(words, line["why"])} for line in reversed(held.get("ledger", ()))],
        "name": held.get("name", ""),
        "notes": held.get("notes", ""),
        "reveal": reveal and reveal["order"],
    }
    return Part("cold", "tools", 30, "evil/cold", values)


def hints_part(glimpse: Glimpse, words: Words) -> Iterable[Part]:
    """Remind the GM of what is a person's to do; what stands elsewhere on the board is left out."""
    rules = dict.fromkeys(str(hint["rule"]) for hint in glimpse.hints if hint["rule"] not in _PLACED)
    lines = [line for line in (words.rule(rule) for rule in rules) if line]
    if lines:
        yield Part("hints", "now", 8, "evil/hints", {"lines": lines})


_PLACED = frozenset({"EV-CHAR-2", "EV-CONF-8"})
"""Hints that stand where they belong: beside the stats, beside the check."""


def met(glimpse: Glimpse, who: str) -> dict[str, int]:
    """Count how often a character was met, at what price, and what it cost."""
    own = [one for one in glimpse.view.get("checks", {}).values() if one.get("who") == who]
    return {
        "times": sum(bool(ending.against(one)) for one in own),
        "spent": sum(one.get("evil") or 0 for one in own),
        "lost": sum(one.get("loss") or 0 for one in own),
    }


def _lasts(glimpse: Glimpse) -> Iterator[tuple[int, int]]:
    """Say for each price how many more checks the pool can meet."""
    pool = int(glimpse.view.get("evil", {}).get("pool", 0))
    for price in _PRICES:
        yield price, -(-pool // price)


_PRICES = (1, 2, 3, 4)
"""What one check can be met with. Source: EV-EVIL-6."""


def _pace(glimpse: Glimpse) -> int | None:
    """Say for how many checks the pool lasts as it was spent so far; None before the first point."""
    done = [one for one in glimpse.view.get("checks", {}).values() if one.get("dice")]
    spent = sum(one.get("evil") or 0 for one in done)
    pool = int(glimpse.view.get("evil", {}).get("pool", 0))
    return None if not spent else round(pool * len(done) / spent)
