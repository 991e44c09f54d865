"""Vehicles: sound, damaged, totaled, and the wreck that hurts people. Source: LH-VEH-1..7."""

from __future__ import annotations

from typing import Literal

import msgspec

from lampblack.rulesets.liminal.rules.harm import Loss
from lampblack.rulesets.liminal.sheet import Vehicle
from lampblack.rulesets.liminal.state import State
from lampblack.rulesets.liminal.terms import AWAY

Status = Literal["sound", "damaged", "totaled"]

WRECK_DICE = "d6"
"""What a wreck deals to each, unless the GM says more. Source: LH-VEH-3, LH-VEH-4. Ruling: Q-49."""


class Dent(msgspec.Struct, frozen=True):
    """A hit on a vehicle: how far it got, what is left, how it ended."""

    loss: Loss
    hp: int
    outcome: Literal["no-effect", "damaged", "totaled"]


def status(vehicle: Vehicle) -> Status:
    """Name the state of a vehicle by its Hit Protection. Source: LH-VEH-1, LH-VEH-2 (totaled at 0)."""
    if vehicle.hp == 0:
        return "totaled"
    return "damaged" if vehicle.hp < vehicle.hp_max else "sound"


def dented(vehicle: Vehicle, kept: int, *, ignores_armor: bool = False) -> Dent:
    """Let a blow land on a vehicle: its Armor off, then its Hit Protection; what is left over is dropped.

    >>> dented(Vehicle(name="van", hp=5, armor=1), 8).loss
    Loss(reduction=1, harm=7, hp_lost=5, overflow=0)

    Source: LH-VEH-1, LH-VEH-2, LH-VEH-6, LH-VEH-7. Ruling: Q-49.
    """
    armor = 0 if ignores_armor else vehicle.armor
    harm = max(0, kept - armor)
    lost = min(vehicle.hp, harm)
    left = vehicle.hp - lost
    if harm == 0:
        return Dent(Loss(armor, 0, 0, 0), left, "no-effect")
    return Dent(Loss(armor, harm, lost, 0), left, "damaged" if left else "totaled")


def aboard(state: State, vehicle: str) -> list[str]:
    """List who is at a vehicle and can be hurt by its wreck, by id. Source: LH-VEH-3."""
    at_it = (name for name, sheet in sorted(state.characters.items()) if sheet.at_vehicle == vehicle)
    return [name for name in at_it if state.characters[name].life not in AWAY | {"dead", "lost"}]


def driver(state: State, vehicle: str) -> str | None:
    """Name who drives: the one who was named for it, as long as they are at the vehicle. Source: LH-VEH-5."""
    named = state.vehicles[vehicle].driver
    sheet = state.characters.get(named or "")
    return named if sheet is not None and sheet.at_vehicle == vehicle else None
