"""The facts of news of harm and recovery, whole, as plain values; what is not there is left out."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

import msgspec

from lampblack.rulesets.liminal.harm_events import (
    Added,
    Afflicted,
    AttackMade,
    HarmDone,
    HitTaken,
    ItemMoved,
    Recovered,
    Recovery,
    Removed,
    Rested,
    VehicleHit,
)

Facts = dict[str, Any]

_OF_DENTS: Final = ("who", "target", "kind", "dice", "kept", "harm", "hp_lost", "hp", "outcome")
_OF_HITS: Final = (
    *_OF_DENTS,
    "overflow",
    "attr",
    "attr_lost",
    "save",
    "affliction",
    "slot",
    "slots",
    "special",
    "device",
    "life",
)
"""The facts of a hit that stand under their own name."""


def hit_facts(event: HitTaken) -> Facts:
    """Say the facts of a hit on a character; the score that its attribute has now is `attr_now`."""
    said = _said(event, _OF_HITS)
    said["stability" if event.kind == "stress" else "armor"] = event.reduction
    return said if event.score is None else {**said, "attr_now": event.score}


def dent_facts(event: VehicleHit) -> Facts:
    """Say the facts of a hit on a vehicle."""
    return {**_said(event, _OF_DENTS), "armor": event.reduction}


def recovery_facts(recovery: Recovery) -> Facts:
    """Say what a rest brought somebody."""
    return msgspec.structs.asdict(recovery)


def _said(event: Any, names: tuple[str, ...]) -> Facts:
    values = {name: getattr(event, name) for name in names}
    return {name: _plain(value) for name, value in values.items() if value is not None}


def _plain(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else msgspec.to_builtins(value)


def _attack_made(event: AttackMade) -> Facts:
    said: Facts = {"hits": {}}
    if event.counts:
        said["counts"] = list(event.counts)
    if event.skipped is not None:
        said["skipped"] = list(event.skipped)
    return {**said, "outcome": "no-chance"} if event.had_no_chance else said


def _harm_done(event: HarmDone) -> Facts:
    return {"hits": {}} if event.wreck is None else {"hits": {}, "wreck": event.wreck}


def _hit(event: HitTaken) -> Facts:
    return {"hits": {event.target: {event.pool: hit_facts(event)}}}


def _dent(event: VehicleHit) -> Facts:
    return {"hits": {event.target: {event.pool: dent_facts(event)}}}


def _rested(event: Rested) -> Facts:
    return {"rested": {who: recovery_facts(recovery) for who, recovery in event.rested.items()}}


def _afflicted(event: Afflicted) -> Facts:
    return _said(event, ("who", "affliction", "outcome", "name"))


def _recovered(event: Recovered) -> Facts:
    return {"who": event.who, "affliction": event.affliction}


def _item_moved(event: ItemMoved) -> Facts:
    return _said(event, ("who", "item", "origin", "to", "count", "part"))


def _put(event: Added | Removed) -> Facts:
    return {"what": event.what, "id": event.id}


OF_HARM: Final[Mapping[type, Callable[[Any], Facts]]] = {
    AttackMade: _attack_made,
    HarmDone: _harm_done,
    HitTaken: _hit,
    VehicleHit: _dent,
    Rested: _rested,
    Afflicted: _afflicted,
    Recovered: _recovered,
    ItemMoved: _item_moved,
    Added: _put,
    Removed: _put,
}
"""How each piece of this news is said."""
