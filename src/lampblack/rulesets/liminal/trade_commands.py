"""What a seat may ask of the shop and of the stash, as orders."""

from __future__ import annotations

from typing import Annotated

import msgspec

from lampblack.kernel import limits
from lampblack.kernel.forms import Order
from lampblack.rulesets.liminal.commands import Name
from lampblack.rulesets.liminal.terms import Count

Goods = Annotated[tuple[Name, ...], msgspec.Meta(max_length=limits.MAX_LIST)]


class Purchase(Order, frozen=True, tag="purchase"):
    """Buy something that is laid out, at its price. Source: LH-CASH-3, LH-CASH-4."""

    who: Name
    item: Name
    count: int = 1


class Haggle(Order, frozen=True, tag="haggle"):
    """Offer something else than the price: cash, a debt, things; the GM agrees or not. Source: LH-CASH-5, 6, 9."""

    who: Name
    item: Name
    count: int = 1
    cash: Count = 0
    owed: Count = 0
    goods: Goods = ()


class Repay(Order, frozen=True, tag="repay"):
    """Pay a debt back, or some of it. Source: LH-CASH-9."""

    who: Name
    debt: Name
    amount: int


class CarryStash(Order, frozen=True, tag="carry-stash"):
    """Shoulder the party's stash; None puts it down. Source: LH-INV-2."""

    who: Name | None
