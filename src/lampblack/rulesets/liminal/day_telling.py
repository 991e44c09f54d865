"""What a player hears beyond fights: luck, scene and time as they are, of closed characters no number."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from lampblack.rulesets.liminal.day_events import (
    Bought,
    CashMoved,
    DebtWritten,
    FateThrown,
    Fixed,
    NeedSet,
    Reacted,
    SceneSet,
    TimePassed,
    Watched,
)
from lampblack.rulesets.liminal.day_result import OF_DAYS
from lampblack.rulesets.liminal.eyes import Eyes
from lampblack.rulesets.liminal.fight_telling import about_one, all_open, is_open
from lampblack.rulesets.liminal.heard import Heard


def _to_all(event: FateThrown | SceneSet, _eyes: Eyes) -> Heard:
    return Heard(OF_DAYS[type(event)](event), event.why)


def _time(event: TimePassed, eyes: Eyes) -> Heard:
    tired = {who: number for who, number in event.fatigue.items() if is_open(eyes, who)}
    seen = TimePassed(seconds=event.seconds, clock=event.clock, fatigue=tired)
    return Heard(OF_DAYS[TimePassed](seen), event.why if all_open(eyes, event.fatigue) else ())


def _of_one(event: NeedSet | Reacted, eyes: Eyes) -> Heard | None:
    return about_one(event, OF_DAYS[type(event)](event), eyes)


def _watched(event: Watched, eyes: Eyes) -> Heard | None:
    said = OF_DAYS[Watched](event)
    if event.device is not None and not eyes.sees_item(event.device):
        said["device"] = None
    if event.target is not None and not eyes.knows(event.target):
        said["target"] = None
    return about_one(event, said, eyes)


def _fixed(event: Fixed, eyes: Eyes) -> Heard | None:
    return Heard(OF_DAYS[Fixed](event), event.why) if eyes.sees_item(event.item) else None


def _bought(event: Bought, eyes: Eyes) -> Heard | None:
    said = OF_DAYS[Bought](event)
    if event.item is not None and not eyes.sees_item(event.item):
        del said["item"]
    return about_one(event, said, eyes)


def _to_somebody(event: CashMoved | DebtWritten, eyes: Eyes) -> Heard | None:
    """Tell of cash and debts; to whom, unless that is somebody out of sight."""
    said = OF_DAYS[type(event)](event)
    if not eyes.may_be_named(said.get("to", "")):
        del said["to"]
    return about_one(event, said, eyes)


HEARD_OF_DAYS: Final[Mapping[type, Callable[[Any, Eyes], Heard | None]]] = {
    FateThrown: _to_all,
    SceneSet: _to_all,
    TimePassed: _time,
    NeedSet: _of_one,
    Reacted: _of_one,
    Watched: _watched,
    Fixed: _fixed,
    Bought: _bought,
    CashMoved: _to_somebody,
    DebtWritten: _to_somebody,
}
"""What is heard of each piece of this news."""
