"""Fights in the log: who begins, who goes when, who gets away, whose nerve breaks."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Final

from lampblack.rulesets.liminal.words.entry import Entry, compared, concerned, facts, named
from lampblack.rulesets.liminal.words.terms import term

_SIDES: Final = {"investigators": "the Investigators", "adversaries": "their foes"}


def list_names(entry: Entry, who: Iterable[Any]) -> str:
    """List people as the seat knows them."""
    return ", ".join(named(entry, str(name)) for name in who)


def _start(entry: Entry) -> Iterable[str]:
    result = facts(entry)
    yield "a fight begins"
    caught = result.get("surprise")
    if caught in _SIDES:
        held = list_names(entry, result.get("surprised", ()))
        yield f"{_SIDES[caught]} are caught off guard" + (f": no turn for {held}" if held else "")
    yield _order(entry)


def _order(entry: Entry) -> str:
    order = list_names(entry, facts(entry).get("order", ()))
    return f"order: {order}" if order else ""


def _next(entry: Entry) -> Iterable[str]:
    result = facts(entry)
    if result.get("outcome") == "ended":
        yield from _end(entry)
        return
    yield f"round {result['round']}"
    turn, phase = result.get("turn"), result.get("phase")
    if turn:
        yield f"{named(entry, turn)} is next"
    elif phase in _SIDES:
        yield f"{_SIDES[phase]} act"
    if result.get("order_saves"):
        yield _order(entry)


def _end(entry: Entry) -> Iterable[str]:
    fled = list_names(entry, facts(entry).get("fled", ()))
    return ("the fight is over", f"fled: {fled}" if fled else "")


def _declare(entry: Entry) -> Iterable[str]:
    plan = facts(entry).get("declared")
    if not plan:
        return (concerned(entry), "has a plan")
    strike = plan.get("strike") or {}
    aims = [strike["target"]] if strike.get("target") else strike.get("targets", ())
    whom = list_names(entry, aims)
    return (concerned(entry), f"means to: {term(plan['action'])}" + (f" {whom}" if whom else ""))


def _move(entry: Entry) -> Iterable[str]:
    result = facts(entry)
    spent = "the action spent on it" if result.get("action") == "move" else ""
    return (concerned(entry), f"moves, {result['moved_ft']} ft in all", spent)


def _modify(entry: Entry) -> Iterable[str]:
    result = facts(entry)
    said = [
        name if result[name] else f"no longer {name}" for name in ("impaired", "enhanced") if name in result
    ]
    return (concerned(entry), f"next attack {' and '.join(said)}" if said else "something changes")


def _retreat(entry: Entry) -> Iterable[str]:
    result = facts(entry)
    flights: Mapping[str, Entry] = result.get("retreats") or {str(result.get("who") or ""): result}
    for who, flight in flights.items():
        save = f" ({compared(flight['save'])})" if "save" in flight else ""
        how = "gets away" if flight["outcome"] == "escaped" else "does not get away"
        marked = ", and stands exposed" if flight.get("exposed") else ""
        yield f"{named(entry, who)} {how}{save}{marked}".strip()
    yield f"to {result['to']}" if result.get("to") else ""


def _morale(entry: Entry) -> Iterable[str]:
    return (concerned(entry), "morale", *morale_parts(entry))


def morale_parts(entry: Entry) -> Iterator[str]:
    """Say how a test of morale fell: the Saves as far as the seat knows them, and who flees."""
    result = facts(entry)
    saves = result.get("saves", ())
    for save in saves:
        who = f"{named(entry, save['who'])} " if len(saves) > 1 else ""
        yield f"{who}{compared(save)}"
    yield term(str(result.get("outcome", "")))
    fleeing = [who for who in result.get("fleeing", ()) if who != result.get("who")]
    yield f"fleeing: {list_names(entry, fleeing)}" if fleeing else ""


def _rise(entry: Entry) -> Iterable[str]:
    return (concerned(entry), "is up again")


def _deal_with(entry: Entry) -> Iterable[str]:
    return (concerned(entry), "is dealt with")


def _act(entry: Entry) -> Iterable[str]:
    result = facts(entry)
    deed = term(str(result.get("what") or "act"))
    thing = f"{deed} {named(entry, result['item'])}" if result.get("item") else deed
    left = result.get("rounds_left")
    under_way = f"under way, {left} more" if left else term(str(result.get("outcome", "")))
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
