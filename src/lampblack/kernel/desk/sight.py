"""What an audience sees of the desk, and the facts of its news."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
from msgspec import UNSET, UnsetType

from lampblack.kernel.desk import news
from lampblack.kernel.desk.state import Desk
from lampblack.kernel.desk.things import ClockKept, NoteKept, PackKept, lies_before
from lampblack.kernel.seat import ALL, is_gm

Facts = dict[str, Any]


class DeskView(msgspec.Struct, frozen=True):
    """What one audience sees of the desk: notes as plain values, and the desk's own open choices."""

    notes: tuple[dict[str, Any], ...] = ()
    pending: tuple[dict[str, Any], ...] = ()


class OnTheTable(msgspec.Struct, frozen=True):
    """What lies on the table for one audience beside the game's own view, the same in all games.

    Clocks are {name, size, filled}, handouts {title, text, image}; the GM's say `hidden` and `to` besides.
    `my_notes` are the audience's own: {id, text}. `hand_dice` says whose dice may be thrown by hand, `show_odds` who
    is shown odds. `packs` are the content packs in use, for the GM alone: even their titles tell what may come.
    """

    clocks: dict[str, Facts]
    handouts: dict[str, Facts]
    paused: bool
    my_notes: tuple[Facts, ...]
    hand_dice: str
    show_odds: str
    packs: dict[str, PackKept] | UnsetType = UNSET


def view(desk: Desk, audience: str, shown_no: Callable[[int], int] = lambda no: no) -> DeskView:
    """Show the desk to an audience: secret notes and open take-backs are the GM's.

    `shown_no` gives the number that the GM knows an entry by.
    """
    if is_gm(audience):
        asked = tuple(
            {"choice": "take-back", "who": seat, "options": ["yes", "no"], "entry": shown_no(entry)}
            for seat, entry in desk.take_backs.items()
        )
        return DeskView(tuple(msgspec.to_builtins(note) for note in desk.notes.values()), asked)
    return DeskView(tuple(_open(note) for note in desk.notes.values() if not note.secret))


def on_the_table(desk: Desk, audience: str) -> OnTheTable:
    """Show an audience the clocks and handouts that it may see, its own notes, and whether the game is paused."""
    hidden = () if is_gm(audience) else ("hidden", "to")
    return OnTheTable(
        clocks=_seen(desk.clocks, audience, hidden),
        handouts=_seen(desk.handouts, audience, hidden),
        paused=desk.paused,
        my_notes=tuple({"id": id_, "text": text} for id_, text in desk.jottings.get(audience, {}).items()),
        hand_dice=desk.hand_dice,
        show_odds=desk.show_odds,
        packs=desk.packs if is_gm(audience) else UNSET,
    )


def _seen(things: dict[str, Any], audience: str, hidden: tuple[str, ...]) -> dict[str, Facts]:
    return {
        name: {field: value for field, value in msgspec.structs.asdict(thing).items() if field not in hidden}
        for name, thing in things.items()
        if thing.is_seen_by(audience)
    }


def _open(note: NoteKept) -> Facts:
    return {"text": note.text, "about": note.about, "by": note.by}


def facts(event: news.DeskEvent) -> Facts:
    """Say what a desk order came to, as the facts of its result: all that the GM may know."""
    match event:
        case news.Undone():
            return {"undone": str(event.entry)}
        case news.TakeBackAsked():
            return {"outcome": "asked"}
        case news.TakeBackAnswered():
            return {"outcome": event.pick}
        case news.SatDown() | news.StoodUp():
            return {"seat": event.seat, "name": event.name}
        case news.TableOptionSet():
            return {"name": event.name, "value": event.value}
        case news.Paused():
            return {"on": event.on}
        case _:
            return _facts_of_things(event)


def _facts_of_things(event: news.DeskEvent) -> Facts:
    match event:
        case news.Whispered():
            return {"to": list(event.to)}
        case news.ClockTurned(now=None, was=was):
            return {"clock": event.id, "name": was.name if was else "", "gone": True}
        case news.ClockTurned(now=ClockKept() as now):
            return {"clock": event.id, **msgspec.structs.asdict(now), **_filled_before(event.was)}
        case news.HandedOut():
            return {**_title(event), "to": list(event.now.to)}
        case news.PackUsed(pack=pack) | news.PackLaidAside(pack=pack):
            is_used = isinstance(event, news.PackUsed)
            return {"pack": f"{pack.id}@{pack.version}", "title": pack.title, "on": is_used}
        case _:
            return {}


def facts_for(event: news.DeskEvent, audience: str) -> Facts | None:
    """Cut the facts of a thing's news down for a player's or onlooker's audience; None when it hears nothing.

    Who saw the thing before and does not see it now hears that it is gone, under the name it had.
    """
    match event:
        case news.Whispered(by=by, to=to):
            return {"to": list(to) if audience == by else [audience]} if audience in (by, *to) else None
        case news.ClockTurned():
            return _clock_for(event, audience)
        case news.HandedOut():
            return _handout_for(event, audience)
        case news.PackUsed() | news.PackLaidAside():
            return None
        case news.EveningEnded():
            own = {name: one for name, one in event.commitments.items() if name in (ALL, audience)}
            return {"evening": event.evening, "epoch": event.epoch, "next": event.next, "commitments": own}
        case _:
            return facts(event)


def _clock_for(event: news.ClockTurned, audience: str) -> Facts | None:
    was = event.was if event.was and event.was.is_seen_by(audience) else None
    now = event.now if event.now and event.now.is_seen_by(audience) else None
    if now is not None:
        shown = {"name": now.name, "size": now.size, "filled": now.filled}
        return {"clock": event.id, **shown, **_filled_before(was)}
    return None if was is None else {"clock": event.id, "name": was.name, "gone": True}


def _handout_for(event: news.HandedOut, audience: str) -> Facts | None:
    if event.now.is_seen_by(audience):
        return _title(event)
    was_seen = lies_before(event.was_to, audience)
    return {"handout": event.id, "title": event.was_title, "gone": True} if was_seen else None


def _filled_before(was: ClockKept | None) -> Facts:
    return {} if was is None else {"was": was.filled}


def _title(event: news.HandedOut) -> Facts:
    return {"handout": event.id, "title": event.now.title, "image": event.now.image is not None}
