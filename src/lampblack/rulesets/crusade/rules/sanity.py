"""Sanity: how it goes, what happens at 0, how a quiet day mends it. Source: FS-SAN-1..7."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal

from lampblack.kernel.throw import Roller
from lampblack.rulesets.crusade.rules.throwing import Throwing

DAY_DIE: Final = 6
"""Source: FS-SAN-3."""

TURN_DRAIN: Final = 1
"""Resolve that goes in each own turn at 0 Sanity. Source: FS-SAN-6."""


def lost(sanity: int, amount: int) -> int:
    """Give the Sanity that goes: never below 0. Source: FS-SAN-4, FS-SAN-5. Ruling: FS-Q-62."""
    return min(sanity, amount)


def spoils_the_day(lost: int, rule: Literal["attempt", "real_loss"]) -> bool:
    """Tell whether a horror spoils the day: as an attempt already, or only when something was lost.

    Source: FS-SAN-4. Ruling: FS-Q-26 (sanity_day_rule).
    """
    return rule == "attempt" or lost > 0


def breaks_the_mind(before: int, after: int, disorders: Sequence[str], repeat: str) -> bool:
    """Tell whether a disorder is due: Sanity fell to 0 from above.

    Source: FS-SAN-5. Ruling: FS-Q-27 (disorder_repeat).
    """
    return before > 0 and after == 0 and (repeat == "every_time" or not disorders)


def turn_drain(sanity: int, resolve: int) -> int:
    """Give the Resolve that a turn at 0 Sanity takes; it stops above 0 and never brings Fear.

    >>> turn_drain(0, 3), turn_drain(0, 0), turn_drain(1, 3)
    (1, 0, 0)

    Source: FS-SAN-6, FS-SAN-7. Ruling: FS-Q-28.
    """
    return min(TURN_DRAIN, resolve) if sanity == 0 else 0


def mends(sanity: int, most: int, *, spoiled: bool) -> bool:
    """Tell whether the day that ends gives Sanity back. Source: FS-SAN-3, FS-SAN-4."""
    return sanity < most and not spoiled


def recovery(roller: Roller, throwing: Throwing) -> int:
    """Throw the Sanity that a quiet day gives back. Source: FS-SAN-3."""
    return roller.die(DAY_DIE, reason="sanity", who=throwing.who, sees=throwing.sees)


def throw_disorder(count: int, roller: Roller, throwing: Throwing) -> int:
    """Throw on the table's own list of disorders; gives the place in the list. Source: FS-SAN-5. Ruling: FS-Q-27."""
    return roller.die(count, reason="disorder", who=throwing.who, sees=throwing.sees) - 1
