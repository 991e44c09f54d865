"""What a seat may ask beyond fights, as orders: luck, moods, the scene, needs, time, devices, money."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from lampblack.kernel.forms import Order
from lampblack.rulesets.liminal.commands import Name
from lampblack.rulesets.liminal.rules.reactions import Disposition
from lampblack.rulesets.liminal.rules.wealth import Means, Reason
from lampblack.rulesets.liminal.terms import Count, Label, Words

Need = Annotated[Label, msgspec.Meta(pattern=r"\S")]
"""A need by its name: more than blanks."""


class ThrowFate(Order, frozen=True, tag="fate"):
    """Throw the die of fate. Source: LH-FATE-1."""


class React(Order, frozen=True, tag="reaction"):
    """Throw for how somebody takes the Investigators; `final` is what the GM makes of it. Source: LH-REACT-1, 3."""

    who: Name
    final: Disposition | None = None


class Scene(Order, frozen=True, tag="scene"):
    """Set the scene, give a clue, go on in the procedure, say whether the place is safe. Source: LH-PROC-0..10."""

    step: int | Literal["next"] | None = None
    clue: Words | None = None
    safe_place: bool | None = None
    safe_exit: bool | None = None


class Lack(Order, frozen=True, tag="need"):
    """Say that somebody goes without something, or that the need is met. Source: LH-DEP-1, LH-DEP-4."""

    who: Name
    need: Need
    met: bool = False


class PassTime(Order, frozen=True, tag="pass-time"):
    """Let time pass. Source: LH-FAT-1, LH-FAT-2, LH-RND-1."""

    seconds: int | None = None
    minutes: int | None = None
    hours: int | None = None
    days: int | None = None


class Watch(Order, frozen=True, tag="watch"):
    """Look at somebody through a device, or at everything; None looks up from it. Source: LH-CELL-1, LH-CELL-8."""

    who: Name
    device: Name | None
    target: Name | None = None


class Fix(Order, frozen=True, tag="fix"):
    """Charge or repair a device. Source: LH-CELL-5, LH-CELL-6, LH-CELL-7."""

    item: Name
    how: Literal["charge", "repair"]


class Buy(Order, frozen=True, tag="buy"):
    """Buy something at the price agreed on; `id` and `fields` are those of the new thing. Source: LH-CASH-3..6."""

    who: Name
    price: int
    pay: Means = "cash"
    id: str | None = None
    fields: dict[str, Any] = msgspec.field(default_factory=dict)
    to: Words | None = None


class Cash(Order, frozen=True, tag="cash"):
    """Let cash come in (above 0) or go out (below 0), to somebody if named. Source: LH-CASH-1, LH-CASH-7, 8."""

    who: Name
    amount: int | None = None
    to: Name | None = None
    why: Reason = "other"


class Owe(Order, frozen=True, tag="debt"):
    """Write a debt down, or change one. Source: LH-CASH-9."""

    who: Name
    id: Name | None = None
    to: Words | None = None
    amount: Count | None = None
    settled: bool | None = None
