"""News beyond fights: luck, moods, the scene, needs, time, devices, money.

The facts of what is told; the values that stand from now on follow in news of events.py.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from lampblack.kernel.record import Event
from lampblack.rulesets.liminal.rules.fate import Luck
from lampblack.rulesets.liminal.rules.wealth import Means, Reason
from lampblack.rulesets.liminal.sheet import Debt
from lampblack.rulesets.liminal.terms import Device


class FateThrown(Event, frozen=True):
    """The die of fate fell. Source: LH-FATE-1..3."""

    face: int
    outcome: Luck


class Reacted(Event, frozen=True):
    """Somebody takes the Investigators so: what the dice said, and what the GM made of it. Source: LH-REACT-1..3."""

    who: str
    rolled: str
    outcome: str
    total: int | None = None


class SceneSet(Event, frozen=True):
    """The scene, the place in the procedure, or the GM's word on safety now stand so. Source: LH-PROC-0..10."""

    fields: dict[str, Any]
    clue: str | None = None


class NeedSet(Event, frozen=True):
    """Somebody goes without something, or does no longer; `deprived` is all that is lacked. Source: LH-DEP-1, 4."""

    who: str
    need: str
    met: bool
    deprived: tuple[str, ...] = ()


class TimePassed(Event, frozen=True):
    """The clock moved on by so many seconds; `fatigue` is what that brought whom. Source: LH-FAT-1, LH-RND-1."""

    seconds: int
    clock: int
    fatigue: dict[str, int] = msgspec.field(default_factory=dict)


class Watched(Event, frozen=True):
    """Somebody looks through a device, or up from one. Source: LH-CELL-1."""

    who: str
    device: str | None = None
    target: str | None = None


class Fixed(Event, frozen=True):
    """A device was charged or repaired, and is in this state now. Source: LH-CELL-6, LH-CELL-7."""

    item: str
    how: Literal["charge", "repair"]
    outcome: Device


class Bought(Event, frozen=True):
    """Somebody bought something: what it cost, what was paid in cash, what is left. Source: LH-CASH-3..6, LH-CASH-9."""

    who: str
    price: int
    pay: Means
    paid: int
    cash: int
    item: str | None = None
    debt: str | None = None
    owed: int = 0


class CashMoved(Event, frozen=True):
    """Cash came in or went out, and so much is there now. Source: LH-CASH-1, LH-CASH-7, LH-CASH-8."""

    who: str
    amount: int
    cash: int
    to: str | None = None
    reason: Reason = "other"


class DebtWritten(Event, frozen=True):
    """A debt was written down or changed. Source: LH-CASH-9."""

    who: str
    id: str
    debt: Debt
