"""The facts of news beyond fights, whole, as plain values."""

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
from lampblack.rulesets.liminal.harm_result import Facts


def _fate(event: FateThrown) -> Facts:
    return {"face": event.face, "outcome": event.outcome}


def _reacted(event: Reacted) -> Facts:
    said: Facts = {"who": event.who, "rolled": event.rolled, "outcome": event.outcome}
    return said if event.total is None else {**said, "total": event.total}


def _scene(event: SceneSet) -> Facts:
    return event.fields if event.clue is None else {**event.fields, "clue": event.clue}


def _need(event: NeedSet) -> Facts:
    return {"who": event.who, "need": event.need, "met": event.met, "deprived": list(event.deprived)}


def _time(event: TimePassed) -> Facts:
    said: Facts = {"clock": event.clock, "seconds": event.seconds}
    return {**said, "fatigue": event.fatigue} if event.fatigue else said


def _watched(event: Watched) -> Facts:
    return {"who": event.who, "device": event.device, "target": event.target}


def _fixed(event: Fixed) -> Facts:
    return {"item": event.item, "how": event.how, "outcome": event.outcome}


def _bought(event: Bought) -> Facts:
    said: Facts = {"who": event.who, "cash": event.cash, "paid": event.paid, "pay": event.pay}
    said |= {"price": event.price}
    more = {"item": event.item, "debt": event.debt, "owed": event.owed or None}
    return {**said, **{name: value for name, value in more.items() if value is not None}}


def _cash(event: CashMoved) -> Facts:
    said: Facts = {"who": event.who, "cash": event.cash, "amount": event.amount, "why": event.reason}
    return said if event.to is None else {**said, "to": event.to}


def _debt(event: DebtWritten) -> Facts:
    said: Facts = {"who": event.who, "debt": event.id, "to": event.debt.to, "settled": event.debt.settled}
    return said if event.debt.amount is None else {**said, "amount": event.debt.amount}


OF_DAYS: Final[Mapping[type, Callable[[Any], Facts]]] = {
    FateThrown: _fate,
    Reacted: _reacted,
    SceneSet: _scene,
    NeedSet: _need,
    TimePassed: _time,
    Watched: _watched,
    Fixed: _fixed,
    Bought: _bought,
    CashMoved: _cash,
    DebtWritten: _debt,
}
"""How each piece of this news is said."""
