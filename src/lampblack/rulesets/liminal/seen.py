"""What a player's view is made of: types of its own that have no field for what is the GM's.

A field that a seat may not see is UNSET and so absent. What is not named here cannot be sent.
"""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import UNSET, UnsetType

from lampblack.rulesets.liminal.options import Options
from lampblack.rulesets.liminal.rules.vehicles import Status as VehicleStatus
from lampblack.rulesets.liminal.sheet import Affliction, Debt, Special, StatAttack, Task
from lampblack.rulesets.liminal.state import Actor, Bargain, OrderMode, Phase, Status, Surprise
from lampblack.rulesets.liminal.terms import Device, Kind, Life, Side, StoryPart, Text


class CharacterSeen(msgspec.Struct, frozen=True, kw_only=True):
    """A character as a player sees it: five fields of everybody, the rest of open sheets or as shown."""

    name: Text
    life: Life
    form: Text | None
    present: bool
    side: Side
    kind: Kind | UnsetType = UNSET
    hp: int | UnsetType = UNSET
    hp_max: int | UnsetType = UNSET
    str: int | UnsetType = UNSET
    str_max: int | UnsetType = UNSET
    dex: int | UnsetType = UNSET
    dex_max: int | UnsetType = UNSET
    ctrl: int | UnsetType = UNSET
    ctrl_max: int | UnsetType = UNSET
    armor: int | UnsetType = UNSET
    stability: int | UnsetType = UNSET
    slots: int | UnsetType = UNSET
    afflictions: dict[Text, Affliction] | UnsetType = UNSET
    deprived: tuple[Text, ...] | UnsetType = UNSET
    deprived_since: int | UnsetType | None = UNSET
    deprived_fatigue: int | UnsetType = UNSET
    overloaded: bool | UnsetType = UNSET
    cash: int | UnsetType = UNSET
    cash_start: int | UnsetType = UNSET
    debts: dict[Text, Debt] | UnsetType = UNSET
    fallen: bool | UnsetType = UNSET
    watch_device: Text | UnsetType | None = UNSET
    watch_target: Text | UnsetType | None = UNSET
    at_vehicle: Text | UnsetType | None = UNSET
    tests_morale: bool | UnsetType = UNSET
    due: tuple[Text, ...] | UnsetType = UNSET
    disposition: Text | UnsetType | None = UNSET
    disposition_rolled: Text | UnsetType | None = UNSET
    special: Special | UnsetType | None = UNSET
    survives_str_zero: bool | UnsetType = UNSET
    dealt_with: bool | UnsetType = UNSET
    allied: bool | UnsetType = UNSET
    move_ft: int | UnsetType = UNSET
    attacks: dict[Text, StatAttack] | UnsetType = UNSET
    impaired: bool | UnsetType = UNSET
    enhanced: bool | UnsetType = UNSET
    task: Task | UnsetType | None = UNSET
    story: dict[StoryPart, Text] | UnsetType = UNSET
    wounds: int | UnsetType = UNSET
    fallout: int | UnsetType = UNSET
    fatigue: int | UnsetType = UNSET
    conditions: int | UnsetType = UNSET
    item_slots: int | UnsetType = UNSET
    affliction_slots: int | UnsetType = UNSET
    fatigue_at: int | UnsetType | None = UNSET
    slots_used: int | UnsetType = UNSET
    armor_total: int | UnsetType = UNSET
    stability_total: int | UnsetType = UNSET


class ItemSeen(msgspec.Struct, frozen=True, kw_only=True):
    """An item as a player sees it; `effect` only when it was revealed. Source: LH-ART-4."""

    name: str
    at: str
    count: int
    slots: int | None
    tags: tuple[str, ...]
    dice: str | None
    armor: int
    stability: int
    active: bool
    device: Device | None
    device_last: bool
    artifact: bool
    quick: bool
    price: int | None
    text: str
    slots_each: int
    effect: str | UnsetType = UNSET


class VehicleSeen(msgspec.Struct, frozen=True, kw_only=True):
    """A vehicle as a player sees it."""

    name: str
    hp: int
    hp_max: int
    armor: int
    dice: str
    text: str
    driver: str | None
    status: VehicleStatus


class EncounterSeen(msgspec.Struct, frozen=True, kw_only=True):
    """An encounter as a player sees it: those in sight, and what open characters have done."""

    status: Status
    round: int
    phase: Phase | None
    order_mode: OrderMode
    turn: str | None
    order: tuple[str, ...]
    participants: tuple[str, ...]
    surprise: Surprise
    surprised: tuple[str, ...]
    locked: bool
    actors: dict[str, Actor]


class TableSeen(msgspec.Struct, frozen=True, kw_only=True):
    """The table as a player sees it; notes are those that lie open."""

    clock: int
    step: int
    cycle: int
    seats: dict[str, tuple[str, ...]]
    safe_place: bool
    safe_exit: bool
    scene: str
    clues: tuple[str, ...]
    shop: str
    bargains: dict[str, Bargain]
    stash_carrier: str | None
    notes: tuple[dict[str, Any], ...]


class ChoiceSeen(msgspec.Struct, frozen=True, kw_only=True):
    """An open choice: what, who answers, what may be picked, the GM's words for it if there are any."""

    choice: str
    who: str
    options: tuple[str, ...]
    text: str | UnsetType = UNSET


class StateSeen(msgspec.Struct, frozen=True, kw_only=True):
    """A whole state as a player sees it; groups are the GM's and have no place here."""

    characters: dict[str, CharacterSeen]
    items: dict[str, ItemSeen]
    vehicles: dict[str, VehicleSeen]
    encounter: EncounterSeen
    table: TableSeen
    pending: tuple[ChoiceSeen, ...]
    options: Options
