"""Time: rounds to days in one order, with all that it would move before it passes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from lampblack.web.ahead import Ahead
from lampblack.web.crusade.fight import is_fight
from lampblack.web.names import names
from lampblack.web.offered import offered
from lampblack.web.part import Part
from lampblack.web.sight import Glimpse
from lampblack.web.words import Words, say, term

UNITS: Final = ("minutes", "hours", "days")
ROUNDS: Final = "rounds"
"""Rounds pass by hand only where nobody takes turns."""


def time_values(glimpse: Glimpse) -> dict[str, Any]:
    """Lay out the clock of the table and how long may pass."""
    offers = offered(glimpse)
    full = offers.first("restore", target="all")
    return {
        "clock": moment(glimpse.view["table"]["clock"]),
        "units": UNITS if is_fight(glimpse) else (ROUNDS, *UNITS),
        "may_pass": offers.first("pass-time") is not None,
        "full": full and full["order"],
        "session": (session := glimpse.view["table"]["session"]),
        "next_session": {
            "do": "set-field",
            "path": "table.session",
            "value": session + 1,
            "reason": say("reason.table"),
        },
    }


def moment(clock: Mapping[str, int]) -> str:
    """Say what the clock of the table shows."""
    return say("cr.clock", day=clock["day"], time=f"{clock['hour']:02}:{clock['minute']:02}")


def time_ahead(glimpse: Glimpse, ahead: Ahead, words: Words) -> Part:
    """Draw what would come with the time that is about to pass."""
    known, found = names(glimpse), ahead.found
    lines = [*_rows(found["rows"], known, words), *_ends(found["ends"], known, words)]
    values = {"then": moment(found["clock"]), "lines": lines}
    return Part("ahead-time", "ahead-time", 0, "crusade/ahead_time", values)


def _rows(rows: list[dict[str, Any]], known: Mapping[str, str], words: Words) -> Iterator[str]:
    for row in rows:
        who, what = known.get(row["who"], row["who"]), term(words, row["what"])
        values = {name: term(words, str(row[name])) for name in ("from", "least", "most")}
        code = "cr.ahead.sure" if row["least"] == row["most"] else "cr.ahead.range"
        of = f" / {row['of']}" if "of" in row else ""
        yield (
            say(code, who=who, what=what, now=values["from"], least=values["least"], most=values["most"]) + of
        )


def _ends(rows: list[dict[str, Any]], known: Mapping[str, str], words: Words) -> Iterator[str]:
    for row in rows:
        who = known.get(row["who"], row["who"])
        if row["what"] in ("broken", "sanity_event"):
            yield say(f"cr.ahead.{row['what']}", who=who)
        elif row["then"] is None:
            yield say("cr.ahead.ends", who=who, what=term(words, row["what"]))
        else:
            code = "cr.ahead.left.1" if row["then"] == 1 else "cr.ahead.left"
            yield say(code, who=who, what=term(words, row["what"]), n=row["then"])
