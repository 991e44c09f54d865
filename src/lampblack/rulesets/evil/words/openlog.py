"""What happened, in one line: all that players can hear before they are told. It names nothing that is withheld."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

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


def counted(number: int, one: str, many: str) -> str:
    """Say a number with its word.

    >>> counted(1, "die", "dice"), counted(3, "die", "dice")
    ('1 die', '3 dice')
    """
    return f"{number} {one if number == 1 else many}"


def points(sheet: Mapping[str, int]) -> str:
    """Say the points of stats.

    >>> points({"brawn": 3, "wits": 1})
    'brawn 3, wits 1'
    """
    return ", ".join(f"{term(stat)} {number}" for stat, number in sheet.items())


def _joined(news: News, names: Names) -> Parts:
    return (name(names, news["seat"]), "is in the game")


def _left(news: News, names: Names) -> Parts:
    return (name(names, news["seat"]), "has left")


def _option_set(news: News, _names: Names) -> Parts:
    value = news["value"]
    said = ("off", "on")[value] if isinstance(value, bool) else term(str(value))
    return ("house rule", term(str(news.get("option") or news.get("name"))), said)


def _stats_set(news: News, _names: Names) -> Parts:
    return ("stats", ", ".join(str(stat["name"]) for stat in news["stats"]))


def _created(news: News, _names: Names) -> Parts:
    sheet = news.get("sheet") or news
    return (str(sheet["name"]), points(sheet["points"]))


def _started(_news: News, _names: Names) -> Parts:
    return ("the game begins",)


def _asked(news: News, names: Names) -> Parts:
    return (name(names, news["who"]), news["act"] or "wants to do something", term(news["stat"] or ""))


def _set(news: News, names: Names) -> Parts:
    needs = f"needs {news['difficulty']}" if "difficulty" in news else ""
    warning = "too few dice to pass" if news.get("hopeless") else ""
    dice = counted(news["count"], "die", "dice")
    return (name(names, news["who"]), news["act"], f"{term(news['stat'])}: {dice}", needs, warning)


def _ready(_news: News, _names: Names) -> Parts:
    return ("ready to throw",)


def _uncovered(news: News, names: Names) -> Parts:
    return (name(names, news["who"]), "no dice", term(news["outcome"]))


def _withdrawn(news: News, names: Names) -> Parts:
    return (name(names, news["who"]), "check given up")


def rolled(news: News, names: Names) -> Parts:
    """Say a throw: the faces, the successes, and the bare faces that lie beside them."""
    return (
        name(names, news["who"]),
        faces(news["dice"]),
        counted(news["successes"], "success", "successes"),
        *beside(news),
    )


def beside(news: News) -> Parts:
    """Say what the GM threw, as far as it lies there."""
    if news.get("gm_dice"):
        yield f"GM: {faces(news['gm_dice'])}"
    if "gm_successes" in news:
        yield f"GM: {counted(news['gm_successes'], 'success', 'successes')}"


def _gm_rolled(news: News, _names: Names) -> Parts:
    return beside(news)


def _done(news: News, _names: Names) -> Parts:
    return (term("passed" if news["passed"] else "failed"),)


def _narrated(news: News, _names: Names) -> Parts:
    return (term(news["consequence"] or ""), news["text"])


def _session(news: News, _names: Names) -> Parts:
    return (f"evening {news['session']}",)


def _corrected(news: News, _names: Names) -> Parts:
    return ("set right by hand", term(news["path"].rpartition(".")[2]))


def _changed(_news: News, _names: Names) -> Parts:
    return ("something looks different",)


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
