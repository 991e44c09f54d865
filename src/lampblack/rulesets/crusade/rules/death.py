"""Falling, dying, and what follows. Source: FS-DEF-3, FS-DEATH-1..6, FS-BRUSH-3."""

from __future__ import annotations

from typing import Literal

from lampblack.rulesets.crusade.terms import Kind, Life

Fate = Literal["up", "unconscious", "dead", "brush"]


def is_lethal(hp: int, death_at: int, *, dies_at_zero: bool) -> bool:
    """Tell whether so few HP are death.

    >>> is_lethal(-13, -14, dies_at_zero=False), is_lethal(-14, -14, dies_at_zero=False)
    (False, True)

    Source: FS-DEATH-1. Ruling: FS-Q-50.
    """
    return hp <= death_at or (dies_at_zero and hp <= 0)


def dies_at_zero(kind: Kind, rule: Literal["same", "at_zero"]) -> bool:
    """Tell whether somebody dies at 0 HP already: monsters where the table says so. Ruling: FS-Q-50 (monster_death)."""
    return kind == "monster" and rule == "at_zero"


def life_by_hp(hp: int, death_at: int, *, dies_at_zero: bool) -> Life:
    """Tell how somebody fares with so many HP. Source: FS-DEF-3, FS-DEATH-1. Ruling: FS-Q-50, FS-Q-56."""
    if is_lethal(hp, death_at, dies_at_zero=dies_at_zero):
        return "dead"
    return "up" if hp > 0 else "unconscious"


def bleeds(life: Life, rate: int, *, sealed: bool) -> int:
    """Give the HP that open wounds cost in a round. Source: FS-BRUSH-2. Ruling: FS-Q-50 (bleed_out)."""
    return rate if life == "unconscious" and not sealed else 0


def can_be_executed(life: Life, *, helpless: bool) -> bool:
    """Tell whether somebody lies open to execution. Source: FS-BRUSH-3. Ruling: FS-Q-52."""
    return life == "unconscious" or (life == "up" and helpless)


def may_return(life: Life, *, revival: bool) -> bool:
    """Tell whether HP can be given back: to the dead only where the table allows it.

    Source: FS-DEATH-4, FS-DEATH-5. Ruling: FS-Q-63 (revival).
    """
    return life != "dead" or revival


def may_haunt(regret: str) -> bool:
    """Tell whether the GM is asked about a ghost. Source: FS-DEATH-3. Ruling: FS-Q-51."""
    return bool(regret.strip())


def soul_feels(life: Life) -> bool:
    """Tell whether a soul feels pain: while its body lives; destroyed it never is. Source: FS-DEATH-6."""
    return life != "dead"
