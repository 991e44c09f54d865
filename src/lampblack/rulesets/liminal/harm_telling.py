"""What a player hears of harm and recovery: all of it about open characters, the blow alone about closed ones."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from lampblack.kernel.record import Record, Why
from lampblack.rulesets.liminal.explaining import HINDRANCES, KEPT, why_kept
from lampblack.rulesets.liminal.eyes import Eyes
from lampblack.rulesets.liminal.harm_events import (
    Added,
    Afflicted,
    AttackMade,
    HarmDone,
    HitTaken,
    ItemMoved,
    Recovered,
    Removed,
    Rested,
    VehicleHit,
)
from lampblack.rulesets.liminal.harm_result import OF_HARM, Facts, dent_facts, hit_facts
from lampblack.rulesets.liminal.heard import NOTHING, Heard

OF_CLOSED_HITS: Final = ("who", "target", "kind", "dice", "kept", "life")
"""What of a hit on a closed character lies open."""


def is_at_somebody_unseen(record: Record[Any], eyes: Eyes) -> bool:
    """Tell whether harm reached somebody whom the seat does not see: then none of its dice are shown."""
    news = (event for event in record.events if isinstance(event, AttackMade | HarmDone))
    return any(not _sees(eyes, name) for event in news for name in event.at)


def _sees(eyes: Eyes, name: str) -> bool:
    return eyes.knows(name) or eyes.sees_vehicle(name)


def _any_seen(eyes: Eyes, names: Iterable[str]) -> bool:
    return any(_sees(eyes, name) for name in names)


def _attack_made(event: AttackMade, eyes: Eyes) -> Heard | None:
    """Tell of an attack of which the seat sees somebody; how many a Blast caught only if it sees them all."""
    if event.by and not _any_seen(eyes, (*event.by, *event.at)):
        return None
    said: Facts = {"hits": {}}
    if event.counts and all(_sees(eyes, name) for name in event.around):
        said["counts"] = list(event.counts)
    if event.skipped is not None:
        said["skipped"] = [who for who in eyes.known(event.skipped) if not eyes.is_closed(who)]
    return Heard({**said, "outcome": "no-chance"} if event.had_no_chance else said)


def _harm_done(event: HarmDone, eyes: Eyes) -> Heard | None:
    is_wreck_seen = event.wreck is not None and eyes.sees_vehicle(event.wreck)
    if not is_wreck_seen and not _any_seen(eyes, event.at):
        return None
    return Heard({"hits": {}, "wreck": event.wreck} if is_wreck_seen else {"hits": {}})


def _hit(event: HitTaken, eyes: Eyes) -> Heard:
    if not eyes.knows(event.target):
        return NOTHING
    said = _of_the_attacker(hit_facts(event), event, eyes)
    if eyes.is_closed(event.target):
        cut: Facts = {name: said[name] for name in OF_CLOSED_HITS if name in said}
        return _side_by_side(event, cut, (why_kept(event.kept, said["dice"]),))
    if event.device is not None and not eyes.sees_item(event.device.item):
        del said["device"]
    return _side_by_side(event, said, _why(event, said, eyes))


def _dent(event: VehicleHit, eyes: Eyes) -> Heard:
    if not eyes.sees_vehicle(event.target):
        return NOTHING
    said = _of_the_attacker(dent_facts(event), event, eyes)
    return _side_by_side(event, said, _why(event, said, eyes))


def _why(event: HitTaken | VehicleHit, said: Facts, eyes: Eyes) -> tuple[Why, ...]:
    """Explain an open hit; of the dice in it only those that the seat hears of are named.

    What a closed attacker bears stays unsaid.
    """
    return tuple(
        why_kept(event.kept, said["dice"]) if why.what == KEPT else why
        for why in event.why
        if why.what not in HINDRANCES or _is_open(event.who, eyes)
    )


def _is_open(who: str | None, eyes: Eyes) -> bool:
    return who is not None and eyes.is_open(who)


def _side_by_side(event: HitTaken | VehicleHit, said: Facts, why: tuple[Why, ...]) -> Heard:
    return Heard({"hits": {event.target: {event.pool: said}}}, why)


def _of_the_attacker(said: Facts, event: HitTaken | VehicleHit, eyes: Eyes) -> Facts:
    """Leave an unseen attacker's name out, and unseen attackers' dice that did not count."""
    kept = event.who
    if event.throwers:
        pairs = zip(event.dice, event.throwers, strict=True)
        said["dice"] = [die for die, who in pairs if who is None or who == kept or eyes.knows(who)]
    if kept is not None and not eyes.knows(kept):
        del said["who"]
    return said


def _rested(event: Rested, eyes: Eyes) -> Heard | None:
    known = eyes.known(event.rested)
    if not known:
        return None
    mine = [who for who in known if not eyes.is_closed(who)]
    all_of_it = OF_HARM[Rested](event)["rested"]
    is_whole = len(mine) == len(event.rested)
    return Heard({"rested": {who: all_of_it[who] for who in mine}}, event.why if is_whole else ())


def _about_one(event: Afflicted | Recovered, eyes: Eyes) -> Heard | None:
    if not eyes.knows(event.who):
        return None
    said = OF_HARM[type(event)](event)
    if not eyes.is_closed(event.who):
        return Heard(said, event.why)
    return Heard({name: said[name] for name in ("who", "outcome") if name in said})


def _item_moved(event: ItemMoved, eyes: Eyes) -> Heard | None:
    """Tell what changed hands if the seat saw it leave or arrive; of hidden things and hands tell nothing."""
    if eyes.state.items[event.item].hidden or (event.who is not None and not eyes.knows(event.who)):
        return None
    if not (eyes.sees_place(event.origin) or eyes.sees_place(event.to)):
        return NOTHING if event.who is None else Heard({"who": event.who})
    said = OF_HARM[ItemMoved](event)
    unsaid = [name for name in ("origin", "to") if not eyes.may_be_named(said[name])]
    return Heard({name: value for name, value in said.items() if name not in unsaid}, event.why)


def _added(event: Added, eyes: Eyes) -> Heard | None:
    return Heard(OF_HARM[Added](event)) if eyes.sees_thing(event.id) else None


def _removed(event: Removed, eyes: Eyes) -> Heard | None:
    is_seen = not event.hidden and (event.origin is None or eyes.sees_place(event.origin))
    return Heard(OF_HARM[Removed](event)) if is_seen else None


HEARD_OF_HARM: Final[Mapping[type, Callable[[Any, Eyes], Heard | None]]] = {
    AttackMade: _attack_made,
    HarmDone: _harm_done,
    HitTaken: _hit,
    VehicleHit: _dent,
    Rested: _rested,
    Afflicted: _about_one,
    Recovered: _about_one,
    ItemMoved: _item_moved,
    Added: _added,
    Removed: _removed,
}
"""What is heard of each piece of this news."""
