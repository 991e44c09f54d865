"""Buying from what is laid out, at its price or at another one that was agreed on. Source: LH-CASH-3..6, LH-CASH-9."""

from __future__ import annotations

from lampblack.rulesets.liminal.rules.wealth import Means
from lampblack.rulesets.liminal.sheet import Debt, Item
from lampblack.rulesets.liminal.state import Bargain


def asking_price(item: Item, count: int) -> int:
    """Say what so many of a thing cost; what has no price is an everyday thing. Source: LH-CASH-3, LH-CASH-6."""
    return (item.price or 0) * count


def usual_means(item: Item) -> Means:
    """Say how a thing is paid for: in cash, or on the card where it is an everyday thing. Source: LH-CASH-3, 4."""
    return "card" if item.price is None else "cash"


def bargain_means(bargain: Bargain) -> Means:
    """Name a bargain by what it is in the end: a debt, barter, or cash. Source: LH-CASH-4, LH-CASH-5, LH-CASH-9."""
    return "debt" if bargain.owed else "barter" if bargain.goods else "cash"


def repaid(debt: Debt, amount: int) -> Debt:
    """Take what was paid back off a debt; with the last of it the debt is settled. Source: LH-CASH-9. Ruling: Q-50.

    >>> repaid(Debt(to="bo", amount=30), 30)
    Debt(to='bo', amount=0, text='', settled=True)
    """
    left = max(0, (debt.amount or 0) - amount)
    return Debt(to=debt.to, amount=left, text=debt.text, settled=left == 0)
