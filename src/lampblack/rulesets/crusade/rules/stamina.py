"""Stamina Points: how they come back, and what happens to who has none left. Source: FS-STAM-1..12."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal

import msgspec

from lampblack.kernel.throw import Roller
from lampblack.rulesets.crusade.rules.throwing import Throwing, throw_amount
from lampblack.rulesets.crusade.terms import Age, Life

RegenHp = Literal["none", "stop_at_zero", "proportional"]
Stacking = Literal["longer", "refresh", "add"]

STAGGER_DICE: Final = (4, 4)
STAGGER_PLUS: Final = 2
"""Source: FS-STAM-10."""


class Body(msgspec.Struct, frozen=True):
    """What regeneration looks at: the die of the age, the Stamina score, HP and their most."""

    die: str
    stamina: int
    hp: int
    hp_max: int


class Drained(msgspec.Struct, frozen=True):
    """What a drain leaves of SP, and whether it went deeper than there was."""

    lost: int
    below: bool


class Clocked(msgspec.Struct, frozen=True):
    """Rounds of Staggered from now on, and whether they count from the turn of now."""

    left: int
    from_now: bool


def age_of(age: Age | None) -> Age:
    """Name the age category that counts; nobody's own is adult. Source: FS-STAM-3."""
    return age or "adult"


def regenerates(life: Life, hp: int, rule: RegenHp, *, while_unconscious: bool) -> bool:
    """Tell whether somebody regains SP at all now. Source: FS-STAM-4..6. Ruling: FS-Q-33, FS-Q-34."""
    if life == "dead" or (life == "unconscious" and not while_unconscious):
        return False
    return not (rule == "stop_at_zero" and hp <= 0)


def regenerate(body: Body, rule: RegenHp, roller: Roller, throwing: Throwing) -> int:
    """Throw the die of the age and add Stamina: the SP that come back, before the maximum cuts them.

    >>> from lampblack.kernel.rollers import ScriptedRoller
    >>> regenerate(Body("1d10", 3, 7, 12), "proportional", ScriptedRoller([7]), Throwing())
    5

    Source: FS-STAM-1, FS-STAM-4, FS-STAM-5, FS-STAM-6, FS-ABIL-12. Ruling: FS-Q-34 (regen_hp).
    """
    gain = max(0, throw_amount(body.die, roller, throwing, "regeneration") + body.stamina)
    if rule != "proportional":
        return gain
    return gain * max(0, body.hp) // body.hp_max if body.hp_max > 0 else 0


def rests(life: Life, off_turn_spent: int, window: str, *, spent: bool) -> bool:
    """Tell whether a turn that ends brings the rest bonus: nothing was paid, and its owner stands.

    Source: FS-STAM-7. Ruling: FS-Q-32 (rest_bonus_window), FS-Q-33.
    """
    paid_between = window == "since_last_turn" and off_turn_spent > 0
    return life == "up" and not spent and not paid_between


def drained(sp: int, amount: int) -> Drained:
    """Take SP away by an effect: never below 0.

    >>> drained(6, 6), drained(3, 5)
    (Drained(lost=6, below=False), Drained(lost=3, below=True))

    Source: FS-STAM-8. Ruling: FS-Q-54 (all that is left goes).
    """
    return Drained(min(sp, amount), below=amount > sp)


def raised(level: str | None, ladder: Sequence[str]) -> str:
    """Give the next intensity; the first for none, the last stays.

    >>> raised(None, ["low", "severe"]), raised("low", ["low", "severe"]), raised("severe", ["low", "severe"])
    ('low', 'severe', 'severe')

    Source: FS-STAM-9, FS-RES-5, FS-RES-6. Ruling: FS-Q-20 (intensity_ladder).
    """
    at = ladder.index(level) if level in ladder else -1
    return ladder[min(at + 1, len(ladder) - 1)]


def stagger_rounds(roller: Roller, throwing: Throwing) -> int:
    """Throw how many rounds Staggered lasts. Source: FS-STAM-10."""
    thrown = roller.total(STAGGER_DICE, reason="staggered", who=throwing.who, sees=throwing.sees)
    return thrown + STAGGER_PLUS


def stacked(left: int | None, rounds: int, rule: Stacking) -> Clocked:
    """Lay a new clock of Staggered over one that runs.

    >>> stacked(5, 5, "longer"), stacked(5, 4, "refresh"), stacked(5, 5, "add")
    (Clocked(left=5, from_now=False), Clocked(left=4, from_now=True), Clocked(left=10, from_now=False))

    Source: FS-STAM-10. Ruling: FS-Q-37 (stagger_duration).
    """
    if left is None:
        return Clocked(rounds, from_now=True)
    match rule:
        case "longer":
            return Clocked(max(left, rounds), from_now=rounds > left)
        case "refresh":
            return Clocked(rounds, from_now=True)
        case "add":
            return Clocked(left + rounds, from_now=False)


def gained(now: int, gain: int, most: int) -> int:
    """Give the points that really come back: up to the maximum. Source: FS-STAM-4..7, FS-RES-8, FS-RES-9, FS-SAN-3."""
    return max(0, min(gain, most - now))
