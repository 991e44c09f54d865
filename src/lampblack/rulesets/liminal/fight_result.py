"""The facts of news of fights, whole, as plain values."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

import msgspec

from lampblack.rulesets.liminal.fight_events import (
    Acted,
    DealtWith,
    DexSave,
    EncounterEnded,
    EncounterStarted,
    Flight,
    Modified,
    MoraleTested,
    Moved,
    PlanDeclared,
    Retreated,
    Risen,
    WentOn,
)
from lampblack.rulesets.liminal.harm_result import Facts


def one_or_all(names: tuple[str, ...]) -> str | list[str]:
    """Write names as they are asked for: one alone, or a list."""
    return names[0] if len(names) == 1 else list(names)


def saves_facts(saves: Mapping[str, DexSave]) -> Facts:
    """Say the DEX Saves that a fight asked for."""
    return {who: _save_facts(one) for who, one in saves.items()}


def _save_facts(one: DexSave) -> Facts:
    return {"attr": "dex", "score": one.score, "face": one.face, "outcome": one.outcome}


def flight_facts(flight: Flight) -> Facts:
    """Say how somebody's try to get away ended."""
    said: Facts = {"outcome": flight.outcome}
    if flight.save is not None:
        said["save"] = _save_facts(flight.save)
    return {**said, "exposed": True} if flight.exposed else said


def _started(event: EncounterStarted) -> Facts:
    return {
        "participants": list(event.participants),
        "order_mode": event.order_mode,
        "surprise": event.surprise,
        "surprised": list(event.surprised),
        "may_act": list(event.may_act),
        "order": list(event.order),
        "surprise_saves": saves_facts(event.surprise_saves),
        "order_saves": saves_facts(event.order_saves),
    }


def _went_on(event: WentOn) -> Facts:
    return {
        "round": event.round,
        "phase": event.phase,
        "turn": event.turn,
        "order": list(event.order),
        "order_saves": saves_facts(event.order_saves),
    }


def _ended(event: EncounterEnded) -> Facts:
    return {"outcome": "ended", "round": event.round, "fled": list(event.fled)}


def _declared(event: PlanDeclared) -> Facts:
    plan = msgspec.structs.asdict(event.declared)
    said = {name: value for name, value in plan.items() if value is not None}
    return {"who": event.who, "declared": said}


def _moved(event: Moved) -> Facts:
    return {"who": event.who, "moved_ft": event.moved_ft, "action": event.action}


def _modified(event: Modified) -> Facts:
    said = {"impaired": event.impaired, "enhanced": event.enhanced}
    return {
        "who": one_or_all(event.who),
        **{name: value for name, value in said.items() if value is not None},
    }


def _retreated(event: Retreated) -> Facts:
    """Say how it ended for one alone, or for each of several."""
    to = {} if event.to is None else {"to": event.to}
    flights = {who: flight_facts(one) for who, one in event.retreats.items()}
    if len(flights) > 1:
        return {**to, "retreats": flights}
    return next({"who": who, **to, **one} for who, one in flights.items())


def _tested(event: MoraleTested) -> Facts:
    said: Facts = {
        "who": event.who,
        "saves": [msgspec.structs.asdict(one) for one in event.saves],
        "why": list(event.reasons),
        "fleeing": list(event.fleeing),
        "outcome": event.outcome,
    }
    if len(event.saves) != 1:
        return said
    return {**said, "score": event.saves[0].score, "face": event.saves[0].face}


def _who(event: Risen | DealtWith) -> Facts:
    return {"who": event.who}


def _acted(event: Acted) -> Facts:
    said: Facts = {"who": event.who, "what": event.what, "outcome": event.outcome}
    said["rounds_left"] = event.rounds_left
    if event.item is not None:
        said["item"] = event.item
    return said if event.effect is None else {**said, "effect": event.effect}


OF_FIGHTS: Final[Mapping[type, Callable[[Any], Facts]]] = {
    EncounterStarted: _started,
    WentOn: _went_on,
    EncounterEnded: _ended,
    PlanDeclared: _declared,
    Moved: _moved,
    Modified: _modified,
    Retreated: _retreated,
    MoraleTested: _tested,
    Risen: _who,
    DealtWith: _who,
    Acted: _acted,
}
"""How each piece of this news is said."""
