"""Vehicles: sound, damaged, totaled. Source: LH-VEH-1, LH-VEH-2."""

from __future__ import annotations

from typing import Literal

from lampblack.rulesets.liminal.sheet import Vehicle

Status = Literal["sound", "damaged", "totaled"]


def status(vehicle: Vehicle) -> Status:
    """Name the state of a vehicle by its Hit Protection. Source: LH-VEH-1, LH-VEH-2 (totaled at 0)."""
    if vehicle.hp == 0:
        return "totaled"
    return "damaged" if vehicle.hp < vehicle.hp_max else "sound"
