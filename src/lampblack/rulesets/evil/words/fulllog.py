"""What happened, in one line: what players hear once they were told, and what only the GM reads."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from lampblack.kernel.tongue import counted, phrase
from lampblack.rulesets.evil.words.openlog import (
    Names,
    News,
    Parts,
    beside,
    field,
    name,
    points,
    rolled,
    table_rolled,
)
from lampblack.rulesets.evil.words.terms import term


def _revealed(_news: News, _names: Names) -> Parts:
    return (phrase("now the players know"),)


def _choice_open(news: News, names: Names) -> Parts:
    return (name(names, news["who"]), phrase(_QUESTIONS[news["choice"]]))


def _choice_opened(news: News, names: Names) -> Parts:
    return _choice_open(news["opened"], names)


def _cancel_offered(news: News, names: Names) -> Parts:
    return (name(names, news["who"]), phrase(_QUESTIONS["cancel"]))


_QUESTIONS: Final = {
    "cancel": "spend successes to save points?",
    "allow-rest": "asks for time to rest",
    "replace-or-end": "a successor, or the end?",
}


def _done(news: News, _names: Names) -> Parts:
    """Say what a check came to, and what it cost."""
    done = news.get("done") or news
    yield term("passed" if done.get("passed") else "failed")
    if done.get("cancel"):
        yield counted("{n} success spent", "{n} successes spent", done["cancel"])
    if done.get("loss"):
        left = done.get("points_left", 0)
        yield counted(
            "loses {n} point, {left} left", "loses {n} points, {left} left", done["loss"], left=left
        )
    if done.get("removed"):
        yield phrase("out of the game")


def _rest_refused(news: News, names: Names) -> Parts:
    return (name(names, news["who"]), phrase("no time to rest"))


def _rested(news: News, names: Names) -> Parts:
    return (name(names, news["who"]), phrase("rests"), points(names, news["points"]))


def _replaced(news: News, names: Names) -> Parts:
    sheet = news.get("sheet") or news
    return (
        name(names, news["who"]),
        phrase("followed by {who}", who=sheet["name"]),
        points(names, sheet["points"]),
    )


def _ended(news: News, _names: Names) -> Parts:
    return (phrase("the game is over"), ", ".join(term(ending) for ending in news["endings"]))


def _ending_named(news: News, _names: Names) -> Parts:
    return (phrase("the ending"), str(news["ending"]))


def _reopened(_news: News, _names: Names) -> Parts:
    return (phrase("the game goes on"),)


def _pool(news: News, _names: Names) -> Parts:
    return (phrase("pool {n}", n=news["pool"]),)


def _pool_changed(news: News, _names: Names) -> Parts:
    change, cause = f"{news['change']:+d}", term(news["cause"])
    return (phrase("pool {n} ({change}, {cause})", n=news["pool"], change=change, cause=cause),)


def _noted(news: News, _names: Names) -> Parts:
    return (phrase("what they are up against"), news["name"])


def _committed(news: News, _names: Names) -> Parts:
    """Say what the GM committed, or how it was sealed; nothing more where that comes after the dice."""
    committed = news.get("evil")
    staked = "" if committed is None else counted("{n} point committed", "{n} points committed", committed)
    return (phrase("ready to throw"), staked, _sealed(news.get("seal")))


def _sealed(seal: object) -> str:
    """Say the beginning of a seal; of the GM's own the log says what is in it."""
    return phrase("sealed as {seal}", seal=shortened(seal)) if isinstance(seal, str) else ""


def shortened(seal: str) -> str:
    """Give the first 16 digits of a seal in fours, as people compare them.

    >>> shortened("0123456789abcdef0000")
    '0123 4567 89ab cdef'
    """
    return " ".join(seal[at : at + 4] for at in range(0, 16, 4))


def _rolled(news: News, names: Names) -> Parts:
    yield from rolled(news, names)
    yield from _struck(news)


def _gm_rolled(news: News, _names: Names) -> Parts:
    yield from beside(news)
    yield from _struck(news)


def _struck(news: News) -> Parts:
    strike: Mapping[str, Any] = news.get("strike") or {}
    return beside({"gm_dice": strike.get("gm_dice")}) if strike else ()


def _corrected(news: News, names: Names) -> Parts:
    """Say which field was set, and from what to what where that is told."""
    steps = str(news["path"]).split(".")
    whose = name(names, steps[1]) if steps[0] == "characters" else ""
    change = f"{term(str(news['before']))} → {term(str(news['after']))}" if "before" in news else ""
    return (whose, field(names, news["path"]), change, phrase("set right by hand"))


def _table_rolled(news: News, names: Names) -> Parts:
    yield from table_rolled(news, names)
    if news.get("is_told") is False:
        yield phrase("for you alone")


def _overridden(news: News, _names: Names) -> Parts:
    return (str(news["entry"].get("reason", "")),)


FULL_LINES: Final[Mapping[str, Callable[[News, Names], Parts]]] = {
    "revealed": _revealed,
    "choice-open": _choice_open,
    "choice-opened": _choice_opened,
    "cancel-offered": _cancel_offered,
    "check-done": _done,
    "rest-refused": _rest_refused,
    "rested": _rested,
    "replaced": _replaced,
    "session-begun": lambda news, _names: (phrase("evening {n}", n=news["session"]),),
    "ended": _ended,
    "ending-named": _ending_named,
    "reopened": _reopened,
    "pool": _pool,
    "pool-changed": _pool_changed,
    "evil-noted": _noted,
    "check-ready": _committed,
    "rolled": _rolled,
    "gm-rolled": _gm_rolled,
    "corrected": _corrected,
    "table-rolled": _table_rolled,
    "overridden": _overridden,
}
"""How each piece of news is told to those who may know; what is not here is told as everybody hears it."""
