"""The wall of a table of four stats: everybody's dice left, and the check that all look at."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from lampblack.web.evil import checks, ending
from lampblack.web.evil.people import person
from lampblack.web.part import Part
from lampblack.web.sight import Glimpse
from lampblack.web.words import Words


def parts(glimpse: Glimpse, words: Words) -> Iterable[Part]:
    """Lay out the game's pieces of the wall."""
    everybody = [person(glimpse, who) for who in glimpse.view.get("characters", {})]
    values: dict[str, Any] = {
        "check": checks.under_way(glimpse) or checks.last(glimpse, words),
        "gm": glimpse.gm_title,
    }
    table = glimpse.view["table"]
    values |= {**ending.ended(table), **ending.counts(glimpse)}
    values["is_over"] = table["state"] == "ended"
    yield Part("act", "roll", -1, "evil/wall_check", values)
    yield Part("party", "party", 0, "evil/wall_party", {"party": everybody})
