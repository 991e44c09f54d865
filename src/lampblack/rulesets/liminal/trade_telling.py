"""The facts of news of the shop and the stash, and what a player hears of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from lampblack.rulesets.liminal.eyes import Eyes
from lampblack.rulesets.liminal.fight_telling import about_one
from lampblack.rulesets.liminal.harm_result import Facts
from lampblack.rulesets.liminal.heard import NOTHING, Heard
from lampblack.rulesets.liminal.trade_events import BargainOffered, DebtRepaid, StashShouldered


def _offered(event: BargainOffered) -> Facts:
    said: Facts = {"who": event.who, "item": event.item, "count": event.count, "price": event.price}
    more = {"cash": event.cash, "owed": event.owed, "goods": list(event.goods)}
    return {**said, **{name: value for name, value in more.items() if value}}


def _repaid(event: DebtRepaid) -> Facts:
    said: Facts = {"who": event.who, "debt": event.debt, "amount": event.amount}
    return {**said, "to": event.to, "cash": event.cash, "left": event.left, "settled": event.left == 0}


def _shouldered(event: StashShouldered) -> Facts:
    return {"who": event.who, "before": event.before, "load": event.load}


OF_TRADE: Final[Mapping[type, Callable[[Any], Facts]]] = {
    BargainOffered: _offered,
    DebtRepaid: _repaid,
    StashShouldered: _shouldered,
}
"""How each piece of this news is said."""


def _of_bargain(event: BargainOffered, eyes: Eyes) -> Heard | None:
    said = _offered(event)
    if not eyes.sees_item(event.item):
        del said["item"]
    if event.goods:
        said["goods"] = [name for name in event.goods if eyes.sees_item(name)]
    return about_one(event, said, eyes)


def _of_debt(event: DebtRepaid, eyes: Eyes) -> Heard | None:
    said = _repaid(event)
    if not eyes.may_be_named(event.to):
        del said["to"]
    return about_one(event, said, eyes)


def _of_stash(event: StashShouldered, eyes: Eyes) -> Heard:
    """Tell who has the stash, as far as the seat knows of them."""
    if event.who is not None and not eyes.knows(event.who):
        return NOTHING
    return Heard({**_shouldered(event), "before": next(iter(eyes.known([event.before or ""])), None)})


HEARD_OF_TRADE: Final[Mapping[type, Callable[[Any, Eyes], Heard | None]]] = {
    BargainOffered: _of_bargain,
    DebtRepaid: _of_debt,
    StashShouldered: _of_stash,
}
"""What is heard of each piece of this news."""
