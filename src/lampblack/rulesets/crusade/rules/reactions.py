"""Dodge and parry. Source: FS-DODGE-1..4, FS-PARRY-1, FS-PARRY-2. Ruling: FS-Q-29, FS-Q-30, FS-Q-31."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, Literal

DODGE: Final = 5
"""SP of a dodge, before what is put on top. Source: FS-DODGE-4."""

PARRY_WEAR: Final = 2
"""Integrity that a parry costs. Source: FS-PARRY-1."""


def dodge_price(extra: int) -> int:
    """Price a dodge with so many SP on top. Source: FS-DODGE-4."""
    return DODGE + extra


def dodge_bonus(reaction: int, extra: int) -> int:
    """Give what a dodge adds to the defense, against this one attack only.

    Source: FS-DODGE-4, FS-ABIL-15. Ruling: FS-Q-30.
    """
    return reaction + extra


def cheapest_dodge(total: int, halves: int, reaction: int, *, ties_hit: bool) -> int:
    """Give the least SP with which a dodge turns a hit into a miss.

    >>> cheapest_dodge(20, 36, 2, ties_hit=True), cheapest_dodge(18, 36, 2, ties_hit=True)
    (6, 5)

    Source: FS-DODGE-4. Ruling: FS-Q-7, FS-Q-29.
    """
    # A miss needs 2·total < halves + 2·(reaction + extra), or ≤ where ties miss.
    short = 2 * total - halves - 2 * reaction
    extra = short // 2 + 1 if ties_hit else -(-short // 2)
    return dodge_price(max(0, extra))


def can_dodge(sp: int, extra: int = 0) -> bool:
    """Tell whether a dodge can be paid, whole or not at all. Source: FS-DODGE-4, FS-STAM-12. Ruling: FS-Q-38."""
    return sp >= dodge_price(extra)


def can_parry(integrity: int | None, *, needs_full: bool) -> bool:
    """Tell whether a weapon bears one more parry.

    Source: FS-PARRY-1. Ruling: FS-Q-31 (parry_needs_full_integrity).
    """
    return integrity is not None and integrity >= (PARRY_WEAR if needs_full else 1)


def worn(integrity: int) -> int:
    """Give the Integrity that a parry leaves. Source: FS-PARRY-1."""
    return max(0, integrity - PARRY_WEAR)


def is_open_to(against: str, set_by_gm: bool | None) -> bool:
    """Tell whether an attack can be dodged or parried at all: one on PD, unless the GM says otherwise.

    Source: FS-DODGE-3. Ruling: FS-Q-31.
    """
    return against == "pd" if set_by_gm is None else set_by_gm


def left_over(used: Sequence[str], allowed: Literal["one", "both"]) -> Iterator[str]:
    """List the reactions that are still to be had against this attack.

    >>> list(left_over(["dodge"], "one")), list(left_over(["dodge"], "both"))
    ([], ['parry'])

    Source: FS-DODGE-1, FS-PARRY-1. Ruling: FS-Q-30 (dodge_and_parry).
    """
    if used and allowed == "one":
        return
    yield from (one for one in ("dodge", "parry") if one not in used)


def is_asked(*, is_hit: bool, blind: bool) -> bool:
    """Tell whether the defender is asked after the roll: on a hit, blind on a miss too.

    Source: FS-DODGE-2. Ruling: FS-Q-29 (dodge_info).
    """
    return is_hit or blind
