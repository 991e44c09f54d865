"""What the GM's view is made of: the stored state with every key, and what follows from it."""

from __future__ import annotations

from typing import Any

import msgspec

from lampblack.rulesets.liminal.options import Options
from lampblack.rulesets.liminal.rules.vehicles import Status as VehicleStatus
from lampblack.rulesets.liminal.seen import ChoiceSeen
from lampblack.rulesets.liminal.sheet import Character, Group, Item, Vehicle
from lampblack.rulesets.liminal.state import Encounter, Table


class WholeCharacter(Character, frozen=True, kw_only=True):
    """A sheet, and the numbers that follow from it."""

    wounds: int
    fallout: int
    fatigue: int
    conditions: int
    item_slots: int
    affliction_slots: int
    fatigue_at: int | None
    slots_used: int
    armor_total: int
    stability_total: int


class WholeItem(Item, frozen=True, kw_only=True):
    """An item, and the slots that one of it takes."""

    slots_each: int


class WholeVehicle(Vehicle, frozen=True, kw_only=True):
    """A vehicle, and its state by Hit Protection."""

    status: VehicleStatus


class WholeTable(Table, frozen=True, kw_only=True):
    """The table with every note."""

    notes: tuple[dict[str, Any], ...] = ()


class WholeState(msgspec.Struct, frozen=True, kw_only=True):
    """All that the GM sees."""

    characters: dict[str, WholeCharacter]
    items: dict[str, WholeItem]
    vehicles: dict[str, WholeVehicle]
    groups: dict[str, Group]
    encounter: Encounter
    table: WholeTable
    pending: tuple[ChoiceSeen | dict[str, Any], ...]
    options: Options
