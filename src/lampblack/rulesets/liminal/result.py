"""The facts of a record as plain values, whole: what the GM may know."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from lampblack.kernel import desk
from lampblack.kernel.record import Record
from lampblack.kernel.throw import Throw
from lampblack.rulesets.liminal.day_result import OF_DAYS
from lampblack.rulesets.liminal.events import (
    ChoiceMade,
    Corrected,
    Created,
    DiceRolled,
    OptionSet,
    Placed,
    Portrayed,
    SaveCalled,
    SaveMade,
    Turned,
)
from lampblack.rulesets.liminal.fight_result import OF_FIGHTS, one_or_all
from lampblack.rulesets.liminal.harm_result import OF_HARM, Facts
from lampblack.rulesets.liminal.trade_telling import OF_TRADE


def result(record: Record[Any]) -> Facts:
    """Say what came of a command: its rolls, its number in the log, and the facts of its news.

    `warnings` and `overrode` stand there only when there are any.
    """
    said = {"rolls": rolls(record.throws), "log": record.no, **gather(map(facts, record.events))}
    if warnings := [code for event in record.events for code in getattr(event, "codes", ())]:
        said["warnings"] = warnings
    if record.overrode:
        said["overrode"] = list(record.overrode)
    return said


def gather(heard: Iterable[Facts]) -> Facts:
    """Put the facts of several pieces of news together; hits stand side by side.

    If there is exactly one hit, its facts stand at the top too.
    """
    said: Facts = {}
    hits: dict[str, dict[str, Facts]] = {}
    for one in heard:
        for target, pools in one.get("hits", {}).items():
            hits.setdefault(target, {}).update(pools)
        said |= one
    if "hits" in said:
        said["hits"] = hits
    found = [hit for pools in hits.values() for hit in pools.values()]
    return {**said, **found[0]} if len(found) == 1 else said


def rolls(throws: Iterable[Throw]) -> list[Facts]:
    """List every die that fell: its size, its face, who threw it, what for."""
    return [
        {"die": f"d{sides}", "face": face, "who": throw.who, "for": throw.reason}
        for throw in throws
        for sides, face in zip(throw.dice, throw.faces, strict=True)
    ]


def facts(event: Any) -> Facts:
    """Say the facts of one piece of news; news that only moves values has none."""
    if isinstance(event, desk.DESK_EVENTS):
        return desk.facts(event)
    say = _FACTS.get(type(event))
    return {} if say is None else say(event)


def _save_made(event: SaveMade) -> Facts:
    said: Facts = {
        "who": event.who,
        "attr": event.attr,
        "score": event.score,
        "face": event.face,
        "outcome": event.outcome,
    }
    return {**said, "contest": list(event.contest)} if event.contest else said


def _save_called(event: SaveCalled) -> Facts:
    return {"who": one_or_all(event.who), "attr": event.attr}


def _dice_rolled(event: DiceRolled) -> Facts:
    said: Facts = {"dice": event.dice, "faces": list(event.faces), "total": event.total}
    return said if event.table is None else {**said, "table": event.table, "entry": event.entry}


def _created(event: Created) -> Facts:
    return {"id": event.id} if event.seat is None else {"id": event.id, "seat": event.seat}


def _placed(event: Placed) -> Facts:
    said: Facts = {"who": one_or_all(event.who)}
    if event.present is not None:
        said["present"] = event.present
    return {**said, "at_vehicle": event.at_vehicle} if event.moved else said


def _portrayed(event: Portrayed) -> Facts:
    said: Facts = {"who": event.who, "story": dict(event.story), "gear": list(event.gear)}
    return said if event.name is None else {**said, "name": event.name}


def _choice_made(event: ChoiceMade) -> Facts:
    return {"choice": event.choice, "who": event.who, "pick": event.pick}


def _corrected(event: Corrected) -> Facts:
    return {"path": event.path, "before": event.before, "after": event.after, "reason": event.reason}


def _option_set(event: OptionSet) -> Facts:
    path = f"options.{event.name}"
    return {"path": path, "before": event.before, "after": event.after, "reason": event.reason}


def _turned(event: Turned) -> Facts:
    return {"path": event.path}


_FACTS: Final[Mapping[type, Callable[[Any], Facts]]] = {
    SaveMade: _save_made,
    SaveCalled: _save_called,
    DiceRolled: _dice_rolled,
    Created: _created,
    Placed: _placed,
    Portrayed: _portrayed,
    ChoiceMade: _choice_made,
    Corrected: _corrected,
    OptionSet: _option_set,
    Turned: _turned,
    **OF_HARM,
    **OF_FIGHTS,
    **OF_DAYS,
    **OF_TRADE,
}
