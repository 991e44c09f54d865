"""Resolve: the will to fight, how it goes and comes back. Source: FS-RES-3, FS-RES-8, FS-RES-9, FS-RES-11."""

from __future__ import annotations

from typing import Final, Literal

from lampblack.kernel.throw import Roller
from lampblack.rulesets.crusade.rules.throwing import Throwing

RECOVERY: Final = (10, 10)
"""What comes back in a minute, or in an hour once broken. Source: FS-RES-8, FS-RES-9."""

Zeroed = Literal["opponent", "other"]
Tick = Literal["minute", "hour"]


def lost(resolve: int, amount: int) -> int:
    """Give the Resolve that an attack takes; what goes beyond 0 is nobody's. Source: FS-RES-3. Ruling: FS-Q-22."""
    return min(resolve, amount)


def is_broken(broken: bool, resolve: int, most: int) -> bool:
    """Tell whether Resolve is broken: from 0 on, until it is full.

    >>> is_broken(False, 0, 7), is_broken(True, 3, 7), is_broken(True, 7, 7)
    (True, True, False)

    Source: FS-RES-3, FS-RES-9, FS-RES-11. Ruling: FS-Q-25.
    """
    if resolve <= 0:
        return True
    return broken and resolve < most


def zeroed_by(resolve: int, *, opponent: bool) -> Zeroed | None:
    """Name who emptied Resolve; forgotten above 0. Source: FS-RES-5. Ruling: FS-Q-22."""
    if resolve > 0:
        return None
    return "opponent" if opponent else "other"


def recovers(tick: Tick, resolve: int, most: int, *, broken: bool) -> bool:
    """Tell whether a minute or an hour gives Resolve back: minutes to the unbroken, hours to the broken.

    Source: FS-RES-8, FS-RES-9. Ruling: FS-Q-25.
    """
    return resolve < most and broken == (tick == "hour")


def recovery(roller: Roller, throwing: Throwing) -> int:
    """Throw the Resolve that comes back. Source: FS-RES-8, FS-RES-9."""
    return roller.total(RECOVERY, reason="resolve", who=throwing.who, sees=throwing.sees)
