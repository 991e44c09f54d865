"""What a pool does when its maximum moves. Ruling: FS-Q-53."""

from __future__ import annotations

from typing import Literal

MaxChange = Literal["cap", "shift"]


def moved(now: int, maxima: tuple[int, int], rule: MaxChange, *, may_be_negative: bool) -> int:
    """Give the points of a pool after its maximum moved: capped, or shifted by as much.

    >>> moved(15, (17, 12), "cap", may_be_negative=False), moved(15, (17, 12), "shift", may_be_negative=False)
    (12, 10)

    Source: FS-ABIL-3. Ruling: FS-Q-53 (max_change).
    """
    before, after = maxima
    if before == after:
        return now
    shifted = now + after - before if rule == "shift" else now
    capped = min(shifted, after)
    return capped if may_be_negative else max(0, capped)
