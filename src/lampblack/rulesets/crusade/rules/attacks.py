"""Rolling to hit and rolling damage. Source: FS-DEF-4, FS-DEF-6, FS-DEF-8, FS-ABIL-10, FS-ABIL-13, FS-NAT-1."""

from __future__ import annotations

from typing import Literal

import msgspec

from lampblack.kernel import limits
from lampblack.kernel.errors import TooMuch
from lampblack.kernel.throw import Roller
from lampblack.rulesets.crusade.rules.abilities import CheckDice, throw_check
from lampblack.rulesets.crusade.rules.steps import Damage
from lampblack.rulesets.crusade.rules.throwing import Throwing
from lampblack.rulesets.crusade.terms import AttackKind, Defense, Pool

PowerUse = Literal["prefill", "none", "all"]
NaturalDamage = Literal["roll", "average"]


class ToHit(msgspec.Struct, frozen=True):
    """A roll to hit: what the dice came to, and the total."""

    natural: int
    total: int


class Rolled(msgspec.Struct, frozen=True):
    """Damage before armor: what the dice came to, what was added, what remains."""

    rolled: int
    bonus: int
    damage: int


def to_hit(dice: CheckDice, bonus: int, roller: Roller, throwing: Throwing) -> ToHit:
    """Throw to hit and add the bonus. Source: FS-DEF-4. Ruling: FS-Q-6 (attack_roll)."""
    natural = throw_check(dice, roller, throwing, "to-hit")
    return ToHit(natural, natural + bonus)


def precision_counts(kind: AttackKind) -> bool:
    """Tell whether Precision is added: for what is struck with the body. Source: FS-ABIL-13. Ruling: FS-Q-6."""
    return kind in ("weapon", "natural")


def hits(total: int, halves: int, *, ties_hit: bool) -> bool:
    """Compare a total with a defense that is counted in halves.

    >>> hits(15, 31, ties_hit=True), hits(16, 31, ties_hit=True), hits(17, 34, ties_hit=False)
    (False, True, False)

    Source: FS-DEF-4, FS-DEF-6, FS-DEF-8. Ruling: FS-Q-1, FS-Q-7 (ties_hit).
    """
    return 2 * total >= halves if ties_hit else 2 * total > halves


def attacked_defense(own: Defense | None, pool: Pool | None) -> Defense:
    """Name the defense that an attack is made against: as it says, else the mind for Resolve, else PD.

    Source: FS-DEF-4, FS-DEF-6, FS-DEF-8. Ruling: FS-Q-8.
    """
    if own is not None:
        return own
    return "md" if pool == "resolve" else "pd"


def damage_bonus(own: int | None, kind: AttackKind, power: int, use: PowerUse) -> int:
    """Give what is added to damage dice: as the attack says, else Power where the table counts it.

    >>> damage_bonus(None, "weapon", 3, "prefill"), damage_bonus(None, "natural", 3, "prefill")
    (3, 0)

    Source: FS-ABIL-10, FS-NAT-1. Ruling: FS-Q-9 (power_to_damage).
    """
    if own is not None:
        return own
    counts = (kind == "weapon" and use != "none") or (kind == "natural" and use == "all")
    return power if counts else 0


def throw_damage(damage: Damage, roller: Roller, throwing: Throwing) -> int:
    """Throw damage dice and add them up; flat damage needs no die. Source: FS-NAT-1. Ruling: FS-Q-14, FS-Q-19."""
    dice = damage.dice
    if len(dice) > limits.MAX_DICE_PER_ROLL:
        raise TooMuch(slug="too-many-dice", field="dice")
    return damage.flat + roller.total(dice, reason="damage", who=throwing.who, sees=throwing.sees)


def dealt(rolled: int, bonus: int, *, is_nothing: bool, zero_blocks: bool) -> Rolled:
    """Add the bonus to what the dice came to; a weapon stepped below its lowest rung deals nothing at all.

    >>> dealt(5, 2, is_nothing=False, zero_blocks=True).damage, dealt(0, 2, is_nothing=True, zero_blocks=True).damage
    (7, 0)

    Source: FS-STEP-3. Ruling: FS-Q-9 (never below 0), FS-Q-17 (zero_die_blocks_bonus).
    """
    added = 0 if is_nothing and zero_blocks else bonus
    return Rolled(rolled, added, max(0, rolled + added))
