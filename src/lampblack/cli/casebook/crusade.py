"""How Fourth Crusade's case files write the log and results."""

from __future__ import annotations

from typing import Any

from lampblack.cli.casebook.entries import Occasion
from lampblack.kernel.desk import Noted
from lampblack.kernel.record import Record
from lampblack.kernel.seat import is_gm

Plain = dict[str, Any]
_ATTACKS = frozenset({"attack", "charge", "cast"})


def telling(occasion: Occasion) -> tuple[Plain | None, Plain]:
    """Write an entry of the log: the GM's holds faces, marks and reasons, a player's verb, giver and text only.

    After a secret attack a seat has no entry, and still a result: what of it no screen can hide.
    """
    record, told = occasion.record, occasion.told
    if told is None:
        return None, _behind_the_screen(occasion)
    result = {**told.result, **_noted(record)}
    entry: Plain = {"do": record.do, "by": record.seat, "text": _text(record)}
    return {**entry, **(_marks(record) if is_gm(occasion.seat) else {})}, result


def _behind_the_screen(occasion: Occasion) -> Plain:
    if not occasion.record.secret or occasion.record.do not in _ATTACKS:
        return {}
    play = occasion.play
    told = play.room.tell(play.state, occasion.record, occasion.seat)
    return {} if told is None else {name: value for name, value in told.result.items() if name != "log"}


def _noted(record: Record[Any]) -> Plain:
    return next(({"text": event.text} for event in record.events if isinstance(event, Noted)), {})


def _text(record: Record[Any]) -> Any:
    return record.order.get("text")


def _marks(record: Record[Any]) -> Plain:
    faces = [face for throw in record.throws for face in throw.faces]
    override, reason = record.order.get("override"), record.order.get("reason")
    marks: Plain = {
        "faces": faces,
        "secret": record.secret,
        "reason": reason if override is None else override,
    }
    return {**marks, "overrode": list(record.overrode)} if override is not None else marks
