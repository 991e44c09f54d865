"""Cash: what a purchase costs, what changes hands, what a job brings in again. Source: LH-CASH-1..9."""

from __future__ import annotations

from collections.abc import Container
from itertools import count
from typing import Final, Literal, get_args

import msgspec

from lampblack.rulesets.liminal.options import Options
from lampblack.rulesets.liminal.sheet import Debt

Means = Literal["cash", "card", "barter", "debt"]
MEANS: Final[tuple[Means, ...]] = get_args(Means)
"""How a thing is paid for. Source: LH-CASH-3, LH-CASH-4, LH-CASH-5, LH-CASH-9."""

Reason = Literal["sale", "theft", "job", "reward", "replenish", "spend", "other"]
REASONS: Final[tuple[Reason, ...]] = get_args(Reason)
"""Where cash comes from or goes. Source: LH-CASH-7, LH-CASH-8."""


def cost(price: int, means: Means) -> int:
    """Say what a purchase takes in cash: the price agreed on, or nothing if it is paid otherwise.

    >>> cost(120, "cash"), cost(4, "card")
    (120, 0)

    Source: LH-CASH-3, LH-CASH-4, LH-CASH-5, LH-CASH-6, LH-CASH-9. Ruling: Q-50.
    """
    return price if means == "cash" else 0


def is_enough(cash: int, out: int) -> bool:
    """Tell whether there is cash enough; exact money is. Source: LH-CASH-1, LH-CASH-4. Ruling: Q-50."""
    return out <= cash


def handed_over(cash: int, out: int) -> int:
    """Say what is handed over: what is asked, or all there is where the GM lets it pass. Cash never falls below 0.

    Source: LH-CASH-1. Ruling: Q-50.
    """
    return min(cash, out)


def replenished(cash: int, start: int, amount: int | None, options: Options) -> int | None:
    """Say what cash is there after the usual job: the amount typed on top, or by option back to the start.

    None when the amount is missing and the table has no reading without one.

    >>> replenished(50, 200, 80, Options()), replenished(50, 200, None, Options(cash_replenish="starting"))
    (130, 200)

    Source: LH-CASH-8. Ruling: Q-50 (cash_replenish).
    """
    if amount is not None:
        return cash + amount
    return max(cash, start) if options.cash_replenish == "starting" else None


def new_debt(taken: Container[str]) -> str:
    """Name a new debt by the lowest free number.

    >>> new_debt({"debt-1", "debt-3"})
    'debt-2'
    """
    return next(name for number in count(1) if (name := f"debt-{number}") not in taken)


class Owing(msgspec.Struct, frozen=True):
    """What was said of a debt; what is None was not spoken of."""

    to: str | None = None
    amount: int | None = None
    text: str | None = None
    settled: bool | None = None


def owed(before: Debt | None, said: Owing) -> Debt:
    """Write a debt down, or write what was said onto one that stands there. Source: LH-CASH-9. Ruling: Q-50.

    >>> owed(Debt(to="bo", text="her life"), Owing(settled=True))
    Debt(to='bo', amount=None, text='her life', settled=True)
    """
    spoken = {name: value for name in Owing.__struct_fields__ if (value := getattr(said, name)) is not None}
    return msgspec.structs.replace(before or Debt(), **spoken)
