"""Looking through a screen: when it steadies, when it is tested, what becomes of it. Source: LH-CELL-1..9."""

from __future__ import annotations

from typing import Final

import msgspec

from lampblack.kernel.seat import ALL
from lampblack.kernel.throw import Roller
from lampblack.rulesets.liminal.options import Options
from lampblack.rulesets.liminal.terms import Device

BONUS: Final = 1
"""What a working device adds to Stability; devices do not add up. Source: LH-CELL-1, LH-CELL-2. Ruling: Q-06."""

TEST_DIE: Final = 6
"""Source: LH-CELL-3."""

WORKING: Final[frozenset[Device]] = frozenset({"on", "dying"})
"""The states in which a device steadies. Source: LH-CELL-1."""


class Watch(msgspec.Struct, frozen=True):
    """Through what somebody looks, and at whom; target None is at everything."""

    state: Device
    target: str | None = None


class Tested(msgspec.Struct, frozen=True):
    """What became of a device: its state now, and the face that decided it, if a die fell."""

    state: Device
    face: int | None = None
    rule: str = "LH-CELL-3"


class Strain(msgspec.Struct, frozen=True):
    """What a device has to bear: the Stress as it came, and the watcher's own Stability without it."""

    kept: int
    stability: int


def helps(watch: Watch, cause: str | None, through_device: bool | None) -> bool:
    """Tell whether looking through a device steadies against this Stress.

    It must work, and show what the Stress comes from; the GM may say either way (`through_device`).
    Source: LH-CELL-1. Ruling: Q-06.
    """
    if watch.state not in WORKING or through_device is False:
        return False
    return bool(through_device) or watch.target is None or cause is None or watch.target == cause


def is_exceeded(strain: Strain, options: Options) -> bool:
    """Tell whether the Stress was more than Stability, with the device's share or without.

    Source: LH-CELL-3. Ruling: Q-03 (cell_trigger_score).
    """
    score = strain.stability + (BONUS if options.cell_trigger_score == "total" else 0)
    return strain.kept > score


def after_stress(  # noqa: PLR0913 - the rule's three, then whose die it is and before whom
    state: Device,
    strain: Strain,
    options: Options,
    roller: Roller,
    *,
    who: str | None = None,
    sees: str = ALL,
) -> Tested:
    """Say what becomes of a device that helped: a dying one is used up, another tested if the Stress was too much.

    Source: LH-CELL-3, LH-CELL-5, LH-CELL-9. Ruling: Q-04 (cell_dying_scope).
    """
    exceeded = is_exceeded(strain, options)
    if state == "dying":
        scope = options.cell_dying_scope
        is_used_up = scope == "next-stress" or (scope == "next-exceeding" and exceeded)
        return Tested("dead" if is_used_up else "dying", rule="LH-CELL-5")
    if not exceeded:
        return Tested(state)
    return judge(roller.die(TEST_DIE, reason="device", who=who, sees=sees))


def judge(face: int) -> Tested:
    """Read the test of a device off its die. Source: LH-CELL-4, LH-CELL-5, LH-CELL-6, LH-CELL-7.

    >>> [judge(face).state for face in range(1, 7)]
    ['broken', 'off', 'off', 'dying', 'dying', 'on']
    """
    match face:
        case 1:
            return Tested("broken", face, "LH-CELL-7")
        case 2 | 3:
            return Tested("off", face, "LH-CELL-6")
        case 4 | 5:
            return Tested("dying", face, "LH-CELL-5")
        case _:
            return Tested("on", face, "LH-CELL-4")


def after_watching(state: Device, *, is_last: bool) -> Device:
    """Say what becomes of a device when the watching ends: a dying one whose last watching it was is dead.

    Source: LH-CELL-5. Ruling: Q-04 (cell_dying_scope next-viewing).
    """
    return "dead" if is_last and state == "dying" else state


def is_last_watching(state: Device, options: Options) -> bool:
    """Tell whether a watching that begins now is the last that a dying device bears.

    Source: LH-CELL-5. Ruling: Q-04 (cell_dying_scope next-viewing).
    """
    return state == "dying" and options.cell_dying_scope == "next-viewing"


def charged(state: Device) -> Device:
    """Say what charging does: everything works again but what is broken. Source: LH-CELL-5, LH-CELL-6, LH-CELL-7.

    >>> charged("dying"), charged("broken")
    ('on', 'broken')
    """
    return "broken" if state == "broken" else "on"


def repaired(state: Device) -> Device:
    """Say what a repair does: what is broken works again; a repair charges nothing. Source: LH-CELL-7. Ruling: Q-05."""
    return "on" if state == "broken" else state


def is_beyond_repair(state: Device, options: Options) -> bool:
    """Tell whether a device stays broken at this table. Source: LH-CELL-7. Ruling: Q-05 (cell_broken_repairable)."""
    return state == "broken" and not options.cell_broken_repairable
