"""Fear: it needs an empty Resolve, grows step by step, and ends. Source: FS-RES-4..7, FS-RES-10."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import msgspec

from lampblack.rulesets.crusade.rules.resolve import Zeroed
from lampblack.rulesets.crusade.rules.stamina import raised

ZeroSource = Literal["opponent_only", "any"]
FearEnd = Literal["first", "duration_rules"]


class Fright(msgspec.Struct, frozen=True):
    """What a Resolve attack on an empty Resolve does: the new level of Fear, or Sanity that it eats."""

    level: str | None = None
    sanity: int | None = None


def can_fear(resolve: int) -> bool:
    """Tell whether Fear can take hold. Source: FS-RES-4, FS-RES-11."""
    return resolve == 0


def opens_fear(zeroed: Zeroed | None, rule: ZeroSource) -> bool:
    """Tell whether the next Resolve attack brings Fear: an opponent emptied Resolve, or nobody knows who.

    Source: FS-RES-5. Ruling: FS-Q-22 (fear_zero_source).
    """
    return rule == "any" or zeroed != "other"


def frightened(level: str | None, amount: int, ladder: Sequence[str], eats: str) -> Fright:
    """Strike at an empty Resolve: Fear goes one level up, at its last level the blow eats Sanity.

    >>> steps = ("low", "moderate", "severe")
    >>> frightened(None, 2, steps, "same_amount").level, frightened("severe", 4, steps, "same_amount").sanity
    ('low', 4)

    Source: FS-RES-5, FS-RES-6, FS-RES-7. Ruling: FS-Q-20, FS-Q-21 (severe_sanity_loss).
    """
    if level == ladder[-1]:
        return Fright(sanity=amount if eats == "same_amount" else 1)
    return Fright(level=raised(level, ladder))


def ends_early(left: int | None, rule: FearEnd) -> bool:
    """Tell whether Fear ends before its clock: with the combat, or when what is feared is gone or dead.

    Source: FS-RES-10. Ruling: FS-Q-24 (fear_end).
    """
    return rule == "first" or left is None
