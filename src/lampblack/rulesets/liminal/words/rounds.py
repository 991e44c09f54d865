"""Fights in the log: who begins, who goes when, who gets away, whose nerve breaks."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Final

from lampblack.kernel.tongue import phrase
from lampblack.rulesets.liminal.words.entry import Entry, compared, concerned, facts, named
from lampblack.rulesets.liminal.words.terms import term

_CAUGHT: Final = {
    "investigators": "the Investigators are caught off guard",
    "adversaries": "their foes are caught off guard",
}
_ACT: Final = {"investigators": "the Investigators act", "adversaries": "their foes act"}


def list_names(entry: Entry, who: Iterable[Any]) -> str:
    """List people as the seat knows them."""
    return ", ".join(named(entry, str(name)) for name in who)


def _start(entry: Entry) -> Iterable[str]:
    result = facts(entry)
    yield phrase("a fight begins")
    caught = result.get("surprise")
    if caught in _CAUGHT:
        held = list_names(entry, result.get("surprised", ()))
        yield phrase(_CAUGHT[caught]) + (phrase(": no turn for {who}", who=held) if held else "")
    yield _order(entry)


def _order(entry: Entry) -> str:
    order = list_names(entry, facts(entry).get("order", ()))
    return phrase("order: {order}", order=order) if order else ""


def _next(entry: Entry) -> Iterable[str]:
    result = facts(entry)
    if result.get("outcome") == "ended":
        yield from _end(entry)
        return
    yield phrase("round {n}", n=result["round"])
    turn, phase = result.get("turn"), result.get("phase")
    if turn:
        yield phrase("{who} is next", who=named(entry, turn))
    elif phase in _ACT:
        yield phrase(_ACT[phase])
    if result.get("order_saves"):
        yield _order(entry)


def _end(entry: Entry) -> Iterable[str]:
    fled = list_names(entry, facts(entry).get("fled", ()))
    return (phrase("the fight is over"), phrase("fled: {who}", who=fled) if fled else "")


def _declare(entry: Entry) -> Iterable[str]:
    plan = facts(entry).get("declared")
    if not plan:
        return (concerned(entry), phrase("has a plan"))
    strike = plan.get("strike") or {}
    aims = [strike["target"]] if strike.get("target") else strike.get("targets", ())
    whom = list_names(entry, aims)
    means = " ".join(part for part in (term(plan["action"]), whom) if part)
    return (concerned(entry), phrase("means to: {what}", what=means))


def _move(entry: Entry) -> Iterable[str]:
    result = facts(entry)
    spent = phrase("the action spent on it") if result.get("action") == "move" else ""
    return (concerned(entry), phrase("moves, {n} ft in all", n=result["moved_ft"]), spent)


def _modify(entry: Entry) -> Iterable[str]:
    result = facts(entry)
    said = [_MODIFIED[name, bool(result[name])] for name in ("impaired", "enhanced") if name in result]
    if not said:
        return (concerned(entry), phrase("something changes"))
    changes = phrase(" and ").join(phrase(one) for one in said)
    return (concerned(entry), phrase("next attack {changes}", changes=changes))


_MODIFIED: Final = {
    ("impaired", True): "impaired",
    ("impaired", False): "no longer impaired",
    ("enhanced", True): "enhanced",
    ("enhanced", False): "no longer enhanced",
}


def _retreat(entry: Entry) -> Iterable[str]:
    result = facts(entry)
    flights: Mapping[str, Entry] = result.get("retreats") or {str(result.get("who") or ""): result}
    for who, flight in flights.items():
        save = f" ({compared(flight['save'])})" if "save" in flight else ""
        how = phrase("gets away") if flight["outcome"] == "escaped" else phrase("does not get away")
        marked = phrase(", and stands exposed") if flight.get("exposed") else ""
        yield f"{named(entry, who)} {how}{save}{marked}".strip()
    yield phrase("to {place}", place=result["to"]) if result.get("to") else ""


def _morale(entry: Entry) -> Iterable[str]:
    return (concerned(entry), phrase("morale"), *morale_parts(entry))


def morale_parts(entry: Entry) -> Iterator[str]:
    """Say how a test of morale fell: the Saves as far as the seat knows them, and who flees."""
    result = facts(entry)
    saves = result.get("saves", ())
    for save in saves:
        who = f"{named(entry, save['who'])} " if len(saves) > 1 else ""
        yield f"{who}{compared(save)}"
    yield term(str(result.get("outcome", "")))
    fleeing = [who for who in result.get("fleeing", ()) if who != result.get("who")]
    yield phrase("fleeing: {who}", who=list_names(entry, fleeing)) if fleeing else ""


def _rise(entry: Entry) -> Iterable[str]:
    return (concerned(entry), phrase("is up again"))


def _deal_with(entry: Entry) -> Iterable[str]:
    return (concerned(entry), phrase("is dealt with"))


def _act(entry: Entry) -> Iterable[str]:
    result = facts(entry)
    deed = term(str(result.get("what") or "act"))
    thing = f"{deed} {named(entry, result['item'])}" if result.get("item") else deed
    left = result.get("rounds_left")
    under_way = phrase("under way, {n} more", n=left) if left else term(str(result.get("outcome", "")))
    return (concerned(entry), thing, under_way, str(result.get("effect") or ""))


OF_ROUNDS: Final[Mapping[str, Callable[[Any], Iterable[str]]]] = {
    "start-encounter": _start,
    "next": _next,
    "end-encounter": _end,
    "declare": _declare,
    "move": _move,
    "modify": _modify,
    "retreat": _retreat,
    "morale": _morale,
    "rise": _rise,
    "deal-with": _deal_with,
    "act": _act,
}
"""How each of these commands is told."""
