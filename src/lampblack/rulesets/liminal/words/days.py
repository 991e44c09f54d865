"""Luck, moods, the scene, needs, time, devices and money in the log."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Final

from lampblack.kernel.tongue import phrase, translated
from lampblack.rulesets.liminal.words.entry import Entry, concerned, facts, giver, named
from lampblack.rulesets.liminal.words.terms import term

_MINUS: Final = "\N{MINUS SIGN}"
_ARROW: Final = "\N{RIGHTWARDS ARROW}"
_UNITS: Final = {86400: "{n} d", 3600: "{n} h", 60: "{n} min", 1: "{n} s"}


def span(seconds: int) -> str:
    """Say a stretch of time in the units that people use.

    >>> span(93605), span(600), span(0)
    ('1 d 2 h 5 s', '10 min', 'no time')
    """
    said = []
    for size, unit in _UNITS.items():
        number, seconds = divmod(seconds, size)
        said += [phrase(unit, n=number)] if number else []
    return " ".join(said) or phrase("no time")


def _fate(entry: Entry) -> Iterable[str]:
    result = facts(entry)
    face = f"{result['face']}: " if "face" in result else ""
    return (giver(entry), phrase("die of fate"), f"{face}{term(str(result['outcome']))}")


def _reaction(entry: Entry) -> Iterable[str]:
    result = facts(entry)
    rolled, final = result.get("rolled"), str(result.get("outcome", ""))
    total = (
        phrase("{total} on 2d6: {mood}", total=result["total"], mood=term(str(rolled)))
        if "total" in result
        else ""
    )
    shifted = (
        phrase("thrown {mood}", mood=term(str(rolled))) if rolled not in (None, final) and not total else ""
    )
    last = "" if total and rolled == final else term(final)
    return (concerned(entry), phrase("reaction"), total or shifted, last)


def _scene(entry: Entry) -> Iterable[str]:
    """Say what was set; the scene itself are the words that follow."""
    result = facts(entry)
    if "step" in result:
        yield phrase("step {step} of 7", step=result["step"])
    if "scene" in result:
        yield phrase("the scene")
    if "clue" in result:
        yield phrase("a clue: {clue}", clue=result["clue"])
    for name in ("safe_place", "safe_exit"):
        if name in result:
            yield term(f"{name}.{'on' if result[name] else 'off'}")


def _time(entry: Entry) -> Iterable[str]:
    result = facts(entry)
    tired: Mapping[str, int] = result.get("fatigue") or {}
    yield phrase("{time} pass", time=span(result["seconds"]))
    yield from (phrase("{who} +{n} Fatigue", who=named(entry, who), n=n) for who, n in tired.items())


def _need(entry: Entry) -> Iterable[str]:
    result = facts(entry)
    if "need" not in result:
        return (concerned(entry), phrase("something changes"))
    said = translated("goes without no longer: {need}" if result["met"] else "goes without: {need}")
    return (concerned(entry), said.format(need=result["need"]))


def _watch(entry: Entry) -> Iterable[str]:
    result = facts(entry)
    if not result.get("device"):
        return (
            concerned(entry),
            phrase("looks up") if "device" in result else phrase("looks through something"),
        )
    device = named(entry, result["device"])
    if not result.get("target"):
        return (concerned(entry), phrase("looks through {device}", device=device))
    at = named(entry, result["target"])
    return (concerned(entry), phrase("looks at {target} through {device}", target=at, device=device))


def _fix(entry: Entry) -> Iterable[str]:
    result = facts(entry)
    verb = phrase("charged") if result["how"] == "charge" else phrase("repaired")
    return (named(entry, result["item"]), verb, term(str(result["outcome"])))


def bought(entry: Entry) -> Iterable[str]:
    """Say what was bought and how it was paid for."""
    result = facts(entry)
    if "pay" not in result:
        return (concerned(entry), phrase("buys something"))
    has_thing = "item" in result
    thing = (
        phrase("buys {thing}", thing=named(entry, result["item"])) if has_thing else phrase("buys something")
    )
    return (concerned(entry), thing, _paid(result))


def _paid(result: Entry) -> str:
    match result["pay"]:
        case "cash":
            return phrase("{paid} cash, {left} left", paid=result["paid"], left=result["cash"])
        case "debt" if result.get("paid"):
            return phrase("{paid} cash, owes {owed}", paid=result["paid"], owed=result["owed"])
        case "debt":
            return phrase("owes {price}", price=result["price"])
        case pay:
            return term(f"pay.{pay}")


def _cash(entry: Entry) -> Iterator[str]:
    result = facts(entry)
    yield concerned(entry)
    if "amount" not in result:
        yield phrase("cash changes hands")
        return
    amount = result["amount"]
    change = f"{'+' if amount >= 0 else _MINUS}{abs(amount)} {_ARROW} {result['cash']}"
    yield phrase("cash {change}", change=change)
    to = named(entry, result["to"]) if "to" in result else ""
    yield phrase("to {who}", who=to) if to else term(str(result.get("why", "")))


def _debt(entry: Entry) -> Iterable[str]:
    result = facts(entry)
    if "debt" not in result:
        return (concerned(entry), phrase("a debt changes"))
    whom = f" {named(entry, result['to'])}" if result.get("to") else ""
    how_much = f" {result['amount']}" if "amount" in result else ""
    owed = phrase("owes{whom}{how_much}", whom=whom, how_much=how_much)
    return (concerned(entry), owed, phrase("settled") if result["settled"] else "")


OF_DAYS: Final[Mapping[str, Callable[[Any], Iterable[str]]]] = {
    "fate": _fate,
    "reaction": _reaction,
    "scene": _scene,
    "pass-time": _time,
    "need": _need,
    "watch": _watch,
    "fix": _fix,
    "buy": bought,
    "cash": _cash,
    "debt": _debt,
}
"""How each of these commands is told."""
