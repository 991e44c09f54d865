"""What a player hears of fights: rounds and orders in sight, of closed characters how it ended and no number."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from lampblack.kernel.record import Why
from lampblack.rulesets.liminal.eyes import Eyes
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
from lampblack.rulesets.liminal.fight_result import OF_FIGHTS, flight_facts, one_or_all, saves_facts
from lampblack.rulesets.liminal.harm_result import Facts
from lampblack.rulesets.liminal.heard import Heard
from lampblack.rulesets.liminal.view import plan_in_sight

OF_CLOSED: Final = ("who", "outcome", "fleeing", "moved_ft", "action")
"""What lies open of a result about a closed character."""


def open_saves(saves: Mapping[str, DexSave], eyes: Eyes) -> Facts:
    """Say the Saves of those whose sheets lie open; the order that came of all of them tells enough."""
    return saves_facts({who: one for who, one in saves.items() if is_open(eyes, who)})


def open_dice(saves: Mapping[str, DexSave], eyes: Eyes) -> tuple[Why, ...]:
    """Name what changed the dice of those whose sheets lie open, where the whole explanation would tell too much."""
    return tuple(why for who, one in saves.items() if is_open(eyes, who) for why in one.why)


def is_open(eyes: Eyes, who: str) -> bool:
    """Tell whether somebody is there for the seat and not closed to it."""
    return eyes.knows(who) and not eyes.is_closed(who)


def all_open(eyes: Eyes, who: Iterable[str]) -> bool:
    """Tell whether an explanation is about nobody but open characters."""
    return all(is_open(eyes, name) for name in who)


def about_one(event: Any, said: Facts, eyes: Eyes) -> Heard | None:
    """Tell everything about an open character, of a closed one what lies open, of the unseen nothing."""
    if not eyes.knows(event.who):
        return None
    if is_open(eyes, event.who):
        return Heard(said, event.why)
    return Heard({name: said[name] for name in OF_CLOSED if name in said})


def _started(event: EncounterStarted, eyes: Eyes) -> Heard:
    lists = ("participants", "surprised", "may_act", "order")
    said: Facts = {name: list(eyes.known(getattr(event, name))) for name in lists}
    said |= {"order_mode": event.order_mode, "surprise": event.surprise}
    for name in ("surprise_saves", "order_saves"):
        said[name] = open_saves(getattr(event, name), eyes)
    if all_open(eyes, event.participants):
        return Heard(said, event.why)
    return Heard(said, open_dice({**event.surprise_saves, **event.order_saves}, eyes))


def _went_on(event: WentOn, eyes: Eyes) -> Heard:
    said: Facts = {
        "round": event.round,
        "phase": event.phase,
        "turn": event.turn if event.turn is not None and eyes.knows(event.turn) else None,
        "order": list(eyes.known(event.order)),
        "order_saves": open_saves(event.order_saves, eyes),
    }
    if all_open(eyes, event.order_saves):
        return Heard(said, event.why)
    return Heard(said, (*event.why[:1], *open_dice(event.order_saves, eyes)))


def _ended(event: EncounterEnded, eyes: Eyes) -> Heard:
    return Heard({**OF_FIGHTS[EncounterEnded](event), "fled": list(eyes.known(event.fled))})


def _declared(event: PlanDeclared, eyes: Eyes) -> Heard | None:
    """Tell the plan of an open character; of a closed one not even the words that came with it."""
    if not eyes.knows(event.who):
        return None
    if eyes.is_closed(event.who):
        return Heard({"who": event.who}, is_wordless=True)
    seen = PlanDeclared(who=event.who, declared=plan_in_sight(eyes, event.declared))
    return Heard(OF_FIGHTS[PlanDeclared](seen), event.why)


def _moved(event: Moved, eyes: Eyes) -> Heard | None:
    return about_one(event, OF_FIGHTS[Moved](event), eyes)


def _modified(event: Modified, eyes: Eyes) -> Heard | None:
    names = eyes.known(event.who)
    if not names:
        return None
    said = OF_FIGHTS[Modified](event) if any(is_open(eyes, name) for name in names) else {}
    return Heard({**said, "who": one_or_all(names)})


def _retreated(event: Retreated, eyes: Eyes) -> Heard | None:
    known = eyes.known(event.retreats)
    if not known:
        return None
    said: Facts = (
        {"to": event.to} if event.to is not None and any(is_open(eyes, who) for who in known) else {}
    )
    flights = {who: _flight(who, event.retreats[who], eyes) for who in known}
    why = event.why if all_open(eyes, event.retreats) else ()
    if len(event.retreats) > 1:
        return Heard({**said, "retreats": flights}, why)
    return Heard({**said, "who": known[0], **flights[known[0]]}, why)


def _flight(who: str, flight: Flight, eyes: Eyes) -> Facts:
    return flight_facts(flight) if is_open(eyes, who) else {"outcome": flight.outcome}


def _tested(event: MoraleTested, eyes: Eyes) -> Heard | None:
    """Tell who flees; of a group neither its name nor its Saves. Source: LH-MOR-8."""
    said = {**OF_FIGHTS[MoraleTested](event), "fleeing": list(eyes.known(event.fleeing))}
    if not event.is_group:
        return about_one(event, said, eyes)
    if not eyes.known(event.members):
        return None
    return Heard({"outcome": event.outcome, "fleeing": said["fleeing"]})


def _of_one(event: Risen | DealtWith, eyes: Eyes) -> Heard | None:
    return about_one(event, OF_FIGHTS[type(event)](event), eyes)


def _acted(event: Acted, eyes: Eyes) -> Heard | None:
    """Tell what an open character did; what came of an artifact only once that was revealed. Source: LH-ART-4."""
    said = OF_FIGHTS[Acted](event)
    item = eyes.state.items.get(event.item or "")
    if item is None or not eyes.sees_item(event.item or ""):
        said.pop("item", None)
    if item is None or "effect" not in item.shown or "item" not in said:
        said.pop("effect", None)
    return about_one(event, said, eyes)


HEARD_OF_FIGHTS: Final[Mapping[type, Callable[[Any, Eyes], Heard | None]]] = {
    EncounterStarted: _started,
    WentOn: _went_on,
    EncounterEnded: _ended,
    PlanDeclared: _declared,
    Moved: _moved,
    Modified: _modified,
    Retreated: _retreated,
    MoraleTested: _tested,
    Risen: _of_one,
    DealtWith: _of_one,
    Acted: _acted,
}
"""What is heard of each piece of this news."""
