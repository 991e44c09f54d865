"""What a charge does to who charges. Source: FS-ACT-10. Ruling: FS-Q-45."""

from __future__ import annotations

from typing import Literal

import msgspec

from lampblack.rulesets.crusade.rules.prices import CHARGE_BONUS

Scope = Literal["round", "charge_attack"]


class Effect(msgspec.Struct, frozen=True):
    """What lies on a charger for a round, and what the charge's own blow has on top: to hit, to damage, to PD."""

    to_hit: int
    damage: int
    pd: int
    own_to_hit: int = 0
    own_damage: int = 0


def effect(scope: Scope) -> Effect:
    """Give the effect of a charge: the bonus for all blows of the round, or for its own alone.

    >>> effect("round")
    Effect(to_hit=2, damage=2, pd=-2, own_to_hit=0, own_damage=0)

    Source: FS-ACT-10. Ruling: FS-Q-45 (charge_bonus_scope).
    """
    bonus = CHARGE_BONUS
    if scope == "round":
        return Effect(bonus, bonus, -bonus)
    return Effect(0, 0, -bonus, bonus, bonus)
