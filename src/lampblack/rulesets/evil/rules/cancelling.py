"""Spending own successes against the GM's, one for one, if one likes. Source: EV-CANC-1..3."""

from __future__ import annotations


def is_offered(successes: int, gm_successes: int) -> bool:
    """Tell whether there is something to choose: something to spend, and something to spend it on.

    Source: EV-CANC-1. Ruling: EV-Q-29.
    """
    return min(successes, gm_successes) >= 1


def picks(successes: int, gm_successes: int, *, is_partial: bool = True) -> tuple[int, ...]:
    """List how many successes may be spent, from none up; keeping all is always allowed.

    >>> picks(3, 2), picks(1, 3, is_partial=False)
    ((0, 1, 2), (0, 1))

    Source: EV-CANC-1, EV-CANC-3. Ruling: EV-Q-5 (partial_cancel), EV-Q-36.
    """
    most = min(successes, gm_successes)
    return tuple(range(most + 1)) if is_partial else (0, most)


def left(successes: int, spent: int) -> int:
    """Give the successes that still count: those spent are gone. Source: EV-CANC-2. Ruling: EV-Q-3."""
    return successes - spent


def loss(gm_successes: int, spent: int) -> int:
    """Give the GM's successes that nobody cancelled. Source: EV-CANC-1, EV-LOSS-1."""
    return gm_successes - spent
