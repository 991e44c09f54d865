"""What an audience hears of a record: the one way from a record to a seat.

Live news, the log, a case file's views and every export go through `tell`. A secret record is never shown to the
game's own projection for a player, so a game cannot forget the mark.
"""

from __future__ import annotations

from collections.abc import Container
from typing import Any

from lampblack.kernel import desk as table_desk
from lampblack.kernel.desk.sight import facts_for
from lampblack.kernel.play import Play
from lampblack.kernel.record import Record
from lampblack.kernel.ruleset import Told, secrets_of
from lampblack.kernel.seat import GM, is_gm

_NEWS = (
    table_desk.SatDown,
    table_desk.StoodUp,
    table_desk.Undone,
    table_desk.Noted,
    table_desk.Wished,
    table_desk.TableOptionSet,
)

_WORDLESS = frozenset({"handout"})
"""Verbs whose words are no part of the entry: they lie on the table for those who may read them."""


def tell(play: Play[Any], record: Record[Any], audience: str, heard: Container[int]) -> Told | None:
    """Cut a record down to what an audience may hear after it; None when it hears nothing.

    `play` stands where the record (or the reveal that shows it) left it. `heard` are the numbers of the records
    that this audience has heard of: an undo is told only of those.
    """
    if table_desk.is_private(record.do, record.to):
        return None
    if is_gm(audience):
        return _whole(play, record)
    if _is_secret(play, record):
        return None
    own = [event for event in record.events if isinstance(event, table_desk.DESK_EVENTS)]
    if not own:
        return play.room.tell(play.state, record, audience)
    told = _of_the_desk(own, record, audience, heard)
    if (room := secrets_of(play.room)) is not None:
        return room.tell_desk(play.state, record, audience, told)
    return told


def _whole(play: Play[Any], record: Record[Any]) -> Told:
    override = record.order.get("override")
    keeper = secrets_of(play.room)
    return Told(
        events=keeper.news(record) if keeper is not None else None,
        who=record.order.get("who") if isinstance(record.order.get("who"), str) else None,
        result={**play.room.result(record), **_end_of_evening(record)},
        throws=record.throws,
        why=tuple(why for event in record.events for why in event.why),
        override=override,
        is_wordless=record.do in _WORDLESS,
    )


def _end_of_evening(record: Record[Any]) -> dict[str, Any]:
    """Give the GM the facts of an evening's end, which are each audience's own."""
    ends = (event for event in record.events if isinstance(event, table_desk.EveningEnded))
    return {name: fact for event in ends for name, fact in (facts_for(event, GM) or {}).items()}


def _is_secret(play: Play[Any], record: Record[Any]) -> bool:
    return play.desk.entries_secret.get(str(record.no), record.secret)


def _of_the_desk(
    events: list[table_desk.DeskEvent], record: Record[Any], audience: str, heard: Container[int]
) -> Told | None:
    """Tell the desk's own news: wishes and take-backs to who asked, an undo to who heard of the entry.

    What lies on the table is told to those who see it, or saw it before.
    """
    facts: dict[str, Any] = {}
    for event in events:
        match event:
            case table_desk.Wished() if audience != record.seat:
                return None
            case table_desk.TakeBackAsked() | table_desk.TakeBackAnswered() if audience != event.seat:
                continue
            case table_desk.Undone() if event.entry not in heard:
                return None
            case table_desk.NoteTurned() | table_desk.EntryTurned():
                return None
            case _:
                own = facts_for(event, audience)
                if own is None:
                    return None
                facts |= own
    is_news = any(isinstance(event, _NEWS) for event in events)
    return Told(result=facts, is_wordless=record.do in _WORDLESS) if facts or is_news else None
