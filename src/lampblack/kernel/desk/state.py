"""The desk as a state, and how news changes it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

import msgspec

from lampblack.kernel.desk import news
from lampblack.kernel.desk.things import ClockKept, HandoutKept, NoteKept, PackKept

Held = TypeVar("Held")


class Desk(msgspec.Struct, frozen=True):
    """All that lies on a table whatever the game.

    `entries_secret` holds the entries whose mark was turned by hand, by number as text; `seats` who sits here as a
    player (seat -> name); `jottings` what each seat wrote for itself (seat -> id -> text); `epochs` those that ended
    with an evening; `packs` the content packs in use by their ids.
    """

    notes: dict[str, NoteKept] = {}
    entries_secret: dict[str, bool] = {}
    take_backs: dict[str, int] = {}
    hand_dice: str = "gm"
    show_odds: str = "all"
    seats: dict[str, str] = {}
    clocks: dict[str, ClockKept] = {}
    handouts: dict[str, HandoutKept] = {}
    jottings: dict[str, dict[str, str]] = {}
    paused: bool = False
    evening: int = 1
    epochs: tuple[str, ...] = ()
    packs: dict[str, PackKept] = {}


def evolve(desk: Desk, event: news.DeskEvent) -> Desk:
    """Apply one piece of the desk's news (Undone is play.py's: it restores paths of the whole state)."""
    change = msgspec.structs.replace
    match event:
        case news.TableOptionSet():
            return change(desk, **{event.name: event.value})
        case news.EntryTurned():
            return change(desk, entries_secret={**desk.entries_secret, str(event.entry): event.secret})
        case news.TakeBackAsked():
            return change(desk, take_backs={**desk.take_backs, event.seat: event.entry})
        case news.TakeBackAnswered():
            return change(desk, take_backs=_without(desk.take_backs, event.seat))
        case _:
            changed: dict[str, Any] = {**_around(desk, event), **_lying(desk, event)}
            return change(desk, **changed)


def _around(desk: Desk, event: news.DeskEvent) -> Mapping[str, object]:
    """Say what a piece of news changes around the table: who sits there, which evening it is, whether it stops."""
    match event:
        case news.SatDown():
            return {"seats": {**desk.seats, event.seat: event.name}}
        case news.StoodUp():
            return {"seats": _without(desk.seats, event.seat)}
        case news.EveningEnded():
            return {"evening": event.evening + 1, "epochs": (*desk.epochs, event.epoch)}
        case news.Paused():
            return {"paused": event.on}
        case _:
            return {}


def _lying(desk: Desk, event: news.DeskEvent) -> Mapping[str, object]:
    """Say what a piece of news changes of the things on the desk."""
    match event:
        case news.Noted():
            kept = NoteKept(event.text, event.about, event.secret, event.by)
            return {"notes": {**desk.notes, event.id: kept}}
        case news.NoteTurned():
            turned = msgspec.structs.replace(desk.notes[event.id], secret=event.secret)
            return {"notes": {**desk.notes, event.id: turned}}
        case news.ClockTurned():
            kept_clocks = _without(desk.clocks, event.id)
            return {"clocks": kept_clocks if event.now is None else {**desk.clocks, event.id: event.now}}
        case news.HandedOut():
            return {"handouts": {**desk.handouts, event.id: event.now}}
        case news.PackUsed(pack=pack):
            return {"packs": {**desk.packs, pack.id: pack}}
        case news.PackLaidAside(pack=pack):
            return {"packs": _without(desk.packs, pack.id)}
        case news.Jotted():
            return {"jottings": {**desk.jottings, event.seat: _jotted(desk, event)}}
        case _:
            return {}


def _jotted(desk: Desk, event: news.Jotted) -> dict[str, str]:
    own = desk.jottings.get(event.seat, {})
    return {**own, event.id: event.text} if event.text else _without(own, event.id)


def _without(held: Mapping[str, Held], name: str) -> dict[str, Held]:
    return {kept: thing for kept, thing in held.items() if kept != name}
