"""Luck, moods, the scene, needs, time, devices and money in the log."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Final

from lampblack.rulesets.liminal.words.entry import Entry, concerned, facts, giver, named
from lampblack.rulesets.liminal.words.terms import term

_MINUS: Final = "\N{MINUS SIGN}"
_ARROW: Final = "\N{RIGHTWARDS ARROW}"
_UNITS: Final = ((86400, "d"), (3600, "h"), (60, "min"), (1, "s"))


def span(seconds: int) -> str:
    """Say a stretch of time in the units that people use.

    >>> span(93605), span(600), span(0)
    ('1 d 2 h 5 s', '10 min', 'no time')
    """
    said = []
    for size, unit in _UNITS:
        number, seconds = divmod(seconds, size)
        said += [f"{number} {unit}"] if number else []
    return " ".join(said) or "no time"


def _fate(entry: Entry) -> Iterable[str]:
    result = facts(entry)
    face = f"{result['face']}: " if "face" in result else ""
    return (giver(entry), "die of fate", f"{face}{term(str(result['outcome']))}")


def _reaction(entry: Entry) -> Iterable[str]:
    result = facts(entry)
    rolled, final = result.get("rolled"), str(result.get("outcome", ""))
    total = f"{result['total']} on 2d6: {term(str(rolled))}" if "total" in result else ""
    shifted = f"thrown {term(str(rolled))}" if rolled not in (None, final) and not total else ""
    return (concerned(entry), "reaction", total or shifted, "" if total and rolled == final else term(final))


def _scene(entry: Entry) -> Iterable[str]:
    """Say what was set; the scene itself are the words that follow."""
    result = facts(entry)
    if "step" in result:
        yield f"step {result['step']} of 7"
    if "scene" in result:
        yield "the scene"
    if "clue" in result:
        yield f"a clue: {result['clue']}"
    for name in ("safe_place", "safe_exit"):
        if name in result:
            yield term(f"{name}.{'on' if result[name] else 'off'}")


def _time(entry: Entry) -> Iterable[str]:
    result = facts(entry)
    tired: Mapping[str, int] = result.get("fatigue") or {}
    yield f"{span(result['seconds'])} pass"
    yield from (f"{named(entry, who)} +{number} Fatigue" for who, number in tired.items())


def _need(entry: Entry) -> Iterable[str]:
    result = facts(entry)
    if "need" not in result:
        return (concerned(entry), "something changes")
    verb = "goes without no longer" if result["met"] else "goes without"
    return (concerned(entry), f"{verb}: {result['need']}")


def _watch(entry: Entry) -> Iterable[str]:
    result = facts(entry)
    if not result.get("device"):
        return (concerned(entry), "looks up" if "device" in result else "looks through something")
    target = f" at {named(entry, result['target'])}" if result.get("target") else ""
    return (concerned(entry), f"looks{target} through {named(entry, result['device'])}")


def _fix(entry: Entry) -> Iterable[str]:
    result = facts(entry)
    verb = "charged" if result["how"] == "charge" else "repaired"
    return (named(entry, result["item"]), verb, term(str(result["outcome"])))


def _buy(entry: Entry) -> Iterable[str]:
    result = facts(entry)
    if "pay" not in result:
        return (concerned(entry), "buys something")
    thing = f"buys {named(entry, result['item'])}" if "item" in result else "buys something"
    left = f"{result['paid']} cash, {result['cash']} left"
    how = {"cash": left, "debt": f"owes {result['price']}"}.get(result["pay"], term(f"pay.{result['pay']}"))
    return (concerned(entry), thing, how)


def _cash(entry: Entry) -> Iterator[str]:
    result = facts(entry)
    yield concerned(entry)
    if "amount" not in result:
        yield "cash changes hands"
        return
    amount = result["amount"]
    yield f"cash {'+' if amount >= 0 else _MINUS}{abs(amount)} {_ARROW} {result['cash']}"
    yield f"to {named(entry, result['to'])}" if "to" in result else term(str(result.get("why", "")))


def _debt(entry: Entry) -> Iterable[str]:
    result = facts(entry)
    if "debt" not in result:
        return (concerned(entry), "a debt changes")
    whom = f" {named(entry, result['to'])}" if result.get("to") else ""
    how_much = f" {result['amount']}" if "amount" in result else ""
    return (concerned(entry), f"owes{whom}{how_much}", "settled" if result["settled"] else "")


OF_DAYS: Final[Mapping[str, Callable[[Any], Iterable[str]]]] = {
    "fate": _fate,
    "reaction": _reaction,
    "scene": _scene,
    "pass-time": _time,
    "need": _need,
    "watch": _watch,
    "fix": _fix,
    "buy": _buy,
    "cash": _cash,
    "debt": _debt,
}
"""How each of these commands is told."""
