"""What follows from the scores: maxima, the three defenses, the threshold of death.

Source: FS-DEF-2, FS-DEF-5, FS-DEF-7, FS-DEF-9, FS-RES-2, FS-SAN-2, FS-STAM-2, FS-DEATH-1.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Literal

from lampblack.rulesets.crusade.rules.abilities import is_unusual

Rounding = Literal["down", "up", "exact"]

PD_BASE = 15
DEFENSE_BASE = 10
"""Source: FS-DEF-5, FS-DEF-7, FS-DEF-9."""

RESOLVE_BASE, SANITY_BASE, SP_BASE = 1, 5, 8
"""Source: FS-RES-2, FS-SAN-2, FS-STAM-2."""

DEATH_BASE, DEATH_PER_HEALTH = 10, 2
"""Source: FS-DEATH-1."""

FIRST_ATTACK, CHARGE = 10, 12
"""SP below which a fighter never attacks, never charges. Source: FS-ACT-5, FS-ACT-9. Ruling: FS-Q-55."""


def product(one: int, other: int, *, clamp: bool) -> int:
    """Multiply two scores; under `clamp` a negative one counts as 0. Ruling: FS-Q-5 (negative_scores).

    >>> product(-2, -3, clamp=False), product(-2, -3, clamp=True)
    (6, 0)
    """
    return max(0, one) * max(0, other) if clamp else one * other


def hp_max(base: int, health: int) -> int:
    """Give the most HP. Source: FS-DEF-2, FS-ABIL-11."""
    return base + health


def sp_max(stamina_by_health: int) -> int:
    """Give the most Stamina Points. Source: FS-STAM-2, FS-ABIL-11, FS-ABIL-12."""
    return max(0, stamina_by_health + SP_BASE)


def resolve_max(reason_by_drive: int) -> int:
    """Give the most Resolve. Source: FS-RES-2, FS-ABIL-16, FS-ABIL-19."""
    return max(0, reason_by_drive + RESOLVE_BASE)


def sanity_max(reason_by_sense: int) -> int:
    """Give the most Sanity. Source: FS-SAN-2, FS-ABIL-16, FS-ABIL-21."""
    return max(0, reason_by_sense + SANITY_BASE)


def death_at(health: int, *, clamp: bool) -> int:
    """Give the HP at which a character is slain.

    >>> death_at(2, clamp=False)
    -14

    Source: FS-DEATH-1, FS-ABIL-11. Ruling: FS-Q-5, FS-Q-50.
    """
    counted = max(0, health) if clamp else health
    return -(DEATH_BASE + DEATH_PER_HEALTH * counted)


def pd_halves(agility_by_reaction: int, rounding: Rounding) -> int:
    """Give Physical Defense in halves: 15 and half the product, which is rounded before anything is added.

    >>> pd_halves(1, "down"), pd_halves(1, "up"), pd_halves(1, "exact"), pd_halves(-3, "down")
    (30, 32, 31, 26)

    Source: FS-DEF-5, FS-ABIL-14, FS-ABIL-15. Ruling: FS-Q-1 (pd_rounding), FS-Q-60.
    """
    base = 2 * PD_BASE
    match rounding:
        case "down":
            return base + 2 * (agility_by_reaction // 2)
        case "up":
            return base - 2 * (-agility_by_reaction // 2)
        case "exact":
            return base + agility_by_reaction


def md(reason: int, intuition: int, common_sense: int) -> int:
    """Give Mental Defense. Source: FS-DEF-7, FS-ABIL-16, FS-ABIL-20, FS-ABIL-21."""
    return DEFENSE_BASE + reason + intuition + common_sense


def bd(power: int, health: int, stamina: int) -> int:
    """Give Bodily Defense before size. Source: FS-DEF-9, FS-ABIL-10, FS-ABIL-11, FS-ABIL-12."""
    return DEFENSE_BASE + power + health + stamina


def shown_halves(halves: int) -> int | str:
    """Write a number that is counted in halves: whole, or as a fraction. Ruling: FS-Q-1.

    >>> shown_halves(30), shown_halves(31)
    (15, '31/2')
    """
    return f"{halves}/2" if halves % 2 else halves // 2


def warnings(*, base_is_missing: bool, most_sp: int, scores: Iterable[int]) -> Iterator[str]:
    """Name what a table should know about a sheet before play. Ruling: FS-Q-5, FS-Q-13, FS-Q-55."""
    if base_is_missing:
        yield "hp-base-missing"
    if most_sp < FIRST_ATTACK:
        yield "cannot-attack"
    if most_sp < CHARGE:
        yield "cannot-charge"
    if is_unusual(scores):
        yield "score-above-10"
