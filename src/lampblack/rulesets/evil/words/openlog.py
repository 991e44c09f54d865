"""What happened, in one line: all that players can hear before they are told. It names nothing that is withheld."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from lampblack.kernel.tongue import counted, phrase
from lampblack.rulesets.evil.words.terms import term

News = Mapping[str, Any]
Names = Mapping[str, str]
Parts = Iterable[str]


def name(names: Names, who: Any) -> str:
    """Name somebody; an id without a name stands for itself.

    >>> name({"ada": "Ada"}, "ada"), name({}, None)
    ('Ada', '')
    """
    return names.get(str(who), str(who)) if who else ""


def faces(dice: Iterable[int]) -> str:
    """List faces.

    >>> faces([5, 2])
    '5, 2'
    """
    return ", ".join(str(face) for face in dice)


def successes(number: int) -> str:
    """Count successes.

    >>> successes(1), successes(3)
    ('1 success', '3 successes')
    """
    return counted("{n} success", "{n} successes", number)


def points(sheet: Mapping[str, int]) -> str:
    """Say the points of stats.

    >>> points({"brawn": 3, "wits": 1})
    'brawn 3, wits 1'
    """
    return ", ".join(f"{term(stat)} {number}" for stat, number in sheet.items())


def _joined(news: News, names: Names) -> Parts:
    return (name(names, news["seat"]), phrase("is in the game"))


def _left(news: News, names: Names) -> Parts:
    return (name(names, news["seat"]), phrase("has left"))


def _option_set(news: News, _names: Names) -> Parts:
    value = news["value"]
    said = _switch(value) if isinstance(value, bool) else term(str(value))
    return (phrase("house rule"), term(str(news.get("option") or news.get("name"))), said)


def _switch(is_on: bool) -> str:
    return phrase("on") if is_on else phrase("off")


def _stats_set(news: News, _names: Names) -> Parts:
    return (phrase("stats"), ", ".join(str(stat["name"]) for stat in news["stats"]))


def _created(news: News, _names: Names) -> Parts:
    sheet = news.get("sheet") or news
    return (str(sheet["name"]), points(sheet["points"]))


def _started(_news: News, _names: Names) -> Parts:
    return (phrase("the game begins"),)


def _asked(news: News, names: Names) -> Parts:
    return (
        name(names, news["who"]),
        news["act"] or phrase("wants to do something"),
        term(news["stat"] or ""),
    )


def _set(news: News, names: Names) -> Parts:
    needs = phrase("needs {n}", n=news["difficulty"]) if "difficulty" in news else ""
    warning = phrase("too few dice to pass") if news.get("hopeless") else ""
    dice = counted("{n} die", "{n} dice", news["count"])
    return (name(names, news["who"]), news["act"], f"{term(news['stat'])}: {dice}", needs, warning)


def _ready(_news: News, _names: Names) -> Parts:
    return (phrase("ready to throw"),)


def _uncovered(news: News, names: Names) -> Parts:
    return (name(names, news["who"]), phrase("no dice"), term(news["outcome"]))


def _withdrawn(news: News, names: Names) -> Parts:
    return (name(names, news["who"]), phrase("check given up"))


def rolled(news: News, names: Names) -> Parts:
    """Say a throw: the faces, the successes, and the bare faces that lie beside them."""
    return (
        name(names, news["who"]),
        faces(news["dice"]),
        successes(news["successes"]),
        *beside(news),
    )


def beside(news: News) -> Parts:
    """Say what the GM threw, as far as it lies there."""
    if news.get("gm_dice"):
        yield phrase("GM: {dice}", dice=faces(news["gm_dice"]))
    if "gm_successes" in news:
        yield phrase("GM: {dice}", dice=successes(news["gm_successes"]))


def _gm_rolled(news: News, _names: Names) -> Parts:
    return beside(news)


def _done(news: News, _names: Names) -> Parts:
    return (term("passed" if news["passed"] else "failed"),)


def _narrated(news: News, _names: Names) -> Parts:
    return (term(news["consequence"] or ""), news["text"])


def _session(news: News, _names: Names) -> Parts:
    return (phrase("evening {n}", n=news["session"]),)


def _corrected(news: News, _names: Names) -> Parts:
    return (phrase("set right by hand"), term(news["path"].rpartition(".")[2]))


def _changed(_news: News, _names: Names) -> Parts:
    return (phrase("something looks different"),)


OPEN_LINES: Final[Mapping[str, Callable[[News, Names], Parts]]] = {
    "player-joined": _joined,
    "player-left": _left,
    "option-set": _option_set,
    "stats-set": _stats_set,
    "character-created": _created,
    "started": _started,
    "check-asked": _asked,
    "check-set": _set,
    "check-ready": _ready,
    "uncovered": _uncovered,
    "withdrawn": _withdrawn,
    "rolled": rolled,
    "gm-rolled": _gm_rolled,
    "check-done": _done,
    "narrated": _narrated,
    "session": _session,
    "corrected": _corrected,
    "view-changed": _changed,
}
"""How each piece of news is told."""
