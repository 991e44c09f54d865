"""What happened, in one line: all that players can hear before they are told. It names nothing that is withheld."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from lampblack.kernel.tongue import counted, phrase
from lampblack.rulesets.evil.words.readings import option
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


def stat(names: Names, code: str) -> str:
    """Name a stat as the group does; one that is gone by now stands for itself.

    >>> stat({"sharp-eye": "Sharp eye"}, "sharp-eye"), stat({}, "sharp-eye")
    ('Sharp eye', 'sharp eye')
    """
    return names.get(code) or term(code)


def points(names: Names, sheet: Mapping[str, int]) -> str:
    """Say the points of stats, in the order in which the group has them.

    >>> points({"wits": "Wits", "brawn": "Brawn"}, {"brawn": 3, "wits": 1})
    'Wits 1, Brawn 3'
    """
    places = list(names)
    order = sorted(sheet, key=lambda one: places.index(one) if one in names else len(places))
    return ", ".join(f"{stat(names, one)} {sheet[one]}" for one in order)


def _joined(news: News, names: Names) -> Parts:
    return (name(names, news["seat"]), phrase("is in the game"))


def _left(news: News, names: Names) -> Parts:
    return (name(names, news["seat"]), phrase("has left"))


def _option_set(news: News, _names: Names) -> Parts:
    """Say a house rule by its title; one of the table's own has none, and its name is readable."""
    name, value = str(news.get("option") or news.get("name")), news["value"]
    known = option(name)
    said = known["readings"].get(json.dumps(value).strip('"')) if known else None
    plain = _switch(value) if isinstance(value, bool) else term(str(value))
    return (phrase("house rule"), f"{known['title'] if known else term(name)}: {said or plain}")


def _switch(is_on: bool) -> str:
    return phrase("on") if is_on else phrase("off")


def _stats_set(news: News, _names: Names) -> Parts:
    return (phrase("stats"), ", ".join(str(stat["name"]) for stat in news["stats"]))


def _created(news: News, names: Names) -> Parts:
    sheet = news.get("sheet") or news
    return (str(sheet["name"]), points(names, sheet["points"]))


def _started(_news: News, _names: Names) -> Parts:
    return (phrase("the game begins"),)


def _asked(news: News, names: Names) -> Parts:
    return (
        name(names, news["who"]),
        news["act"] or phrase("wants to do something"),
        stat(names, news.get("stat") or ""),
    )


def _set(news: News, names: Names) -> Parts:
    needs = phrase("needs {n}", n=news["difficulty"]) if "difficulty" in news else ""
    warning = phrase("too few dice to pass") if news.get("hopeless") else ""
    dice = counted("{n} die", "{n} dice", news["count"])
    return (name(names, news["who"]), news["act"], f"{stat(names, news['stat'])}: {dice}", needs, warning)


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


def _corrected(news: News, names: Names) -> Parts:
    return (phrase("set right by hand"), field(names, news["path"]))


def field(names: Names, path: str) -> str:
    """Name the field at a path: a stat where it holds points, else the last step.

    >>> field({"dash": "Dash"}, "characters.ada.points.dash"), field({}, "checks.1.passed")
    ('Dash', 'passed')
    """
    *_, shelf, last = path.split(".")
    return stat(names, last) if shelf in ("points", "start") else term(last)


def table_rolled(news: News, _names: Names) -> Parts:
    """Say what came up on a random table."""
    return (news["table"], faces(news["faces"]), news["entry"])


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
    "table-rolled": table_rolled,
    "view-changed": _changed,
}
"""How each piece of news is told."""
