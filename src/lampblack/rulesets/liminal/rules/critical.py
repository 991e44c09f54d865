"""What a failed critical Save brings: a Wound, Fallout, a monster's own turn, or the end of its fight."""

from __future__ import annotations

from typing import Literal

import msgspec

from lampblack.rulesets.liminal.options import Options
from lampblack.rulesets.liminal.sheet import Special


class Room(msgspec.Struct, frozen=True):
    """What Critical Damage and Critical Stress ask of whom they befall.

    `harmed` are the slots that afflictions fill, of `slots` in all. Source: LH-LOST-2.
    """

    is_investigator: bool = True
    has_special: bool = False
    harmed: int = 0
    slots: int = 10


class Consequence(msgspec.Struct, frozen=True):
    """What a failed critical Save left: an affliction, an ability that fires, whether one falls or is lost."""

    rule: str
    affliction: Literal["wound", "fallout"] | None = None
    fires: bool = False
    falls: bool = False
    is_lost: bool = False


def has_special(special: Special | None) -> bool:
    """Tell whether an ability is there that still fires. Source: LH-CRIT-9. Ruling: Q-47."""
    return special is not None and not (special.once and special.used)


def critical_damage(room: Room, options: Options) -> Consequence:
    """Say what Critical Damage does: Investigators take a Wound, others fall or change.

    Source: LH-CRIT-3, LH-CRIT-4, LH-CRIT-6, LH-CRIT-9. Ruling: Q-33, Q-47.
    """
    if room.is_investigator:
        return Consequence("LH-CRIT-3", affliction="wound", is_lost=is_full(room, 1, options))
    if room.has_special:
        return Consequence("LH-CRIT-9", fires=True)
    return Consequence("LH-CRIT-6", falls=True)


def critical_stress(room: Room, options: Options) -> Consequence:
    """Say what Critical Stress does: a Fallout; by option others than Investigators fall too.

    Source: LH-CSTR-2. Ruling: Q-42, Q-48 (npc_critical_stress).
    """
    if room.is_investigator:
        return Consequence("LH-CSTR-2", affliction="fallout", is_lost=is_full(room, 1, options))
    falls = options.npc_critical_stress == "out-of-combat"
    return Consequence("LH-CSTR-2", affliction="fallout", falls=falls)


def is_full(room: Room, more: int, options: Options) -> bool:
    """Tell whether `more` slots of harm leave an Investigator no slot free of it.

    Source: LH-LOST-2, LH-FAT-4. Ruling: Q-10 (lost_on_full_slots), Q-36.
    """
    return room.is_investigator and options.lost_on_full_slots and room.harmed + more >= room.slots
