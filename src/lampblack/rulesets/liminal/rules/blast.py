"""Blast: how many of those around are caught when no area was marked. Source: LH-BLAST-1..3, LH-TAG-3."""

from __future__ import annotations

from lampblack.kernel.seat import ALL
from lampblack.kernel.throw import Roller
from lampblack.rulesets.liminal.rules.weapons import Thrown


def caught(  # noqa: PLR0913 - what is thrown, at how many, then whose die it is and before whom
    thrown: Thrown, there: int, roller: Roller, *, who: str | None = None, sees: str = ALL
) -> int:
    """Tell how many are caught: the attack's own dice, thrown once more; at least one, at most all there.

    Armor does not matter for it. Of two weapons the higher die counts, of a flat amount the amount.
    Source: LH-BLAST-3. Ruling: Q-25.
    """
    if thrown.flat is not None:
        return min(max(thrown.flat, 1), there)
    return min(roller.highest(thrown.dice, reason="count", who=who, sees=sees), there)
