"""News of the shop and the stash; what was bought is told as every purchase is.

The facts of what is told; the values that stand from now on follow in news of events.py.
"""

from __future__ import annotations

from lampblack.kernel.record import Event


class BargainOffered(Event, frozen=True):
    """Somebody offers something else than the price. Source: LH-CASH-5, LH-CASH-6, LH-CASH-9."""

    who: str
    item: str
    count: int
    price: int
    cash: int = 0
    owed: int = 0
    goods: tuple[str, ...] = ()


class DebtRepaid(Event, frozen=True):
    """Somebody paid a debt back: how much, what cash there is now, what is still owed. Source: LH-CASH-9."""

    who: str
    debt: str
    to: str
    amount: int
    cash: int
    left: int


class StashShouldered(Event, frozen=True):
    """Somebody shoulders the stash, or it was put down; `load` are the slots that it fills. Source: LH-INV-2."""

    who: str | None
    before: str | None
    load: int = 0
