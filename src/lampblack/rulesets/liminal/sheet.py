"""Characters, afflictions, items, vehicles and groups as they are stored."""

from __future__ import annotations

from typing import Any

import msgspec

from lampblack.rulesets.liminal.terms import (
    AVERAGE_SCORE,
    HP_UNSAID,
    MOVE_FT,
    SCENE,
    SLOTS,
    AfflictionKind,
    Count,
    Device,
    Effect,
    Kind,
    Label,
    Life,
    Side,
    StoryPart,
    Text,
)


class Affliction(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What fills slots and is no item: a Wound, Fallout, Fatigue or another condition.

    `count` equal ones lie together; `attr` are the changes of scores that it made, `effects` what it does to dice
    for as long as it lasts. Source: LH-INV-5. Ruling: Q-42.
    """

    kind: AfflictionKind
    name: Text = ""
    text: Text = ""
    slots: Count = 1
    count: Count = 1
    armor: Count = 0
    stability: Count = 0
    attr: dict[Text, int] = {}
    effects: tuple[Effect, ...] = ()


class Debt(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What somebody owes: to whom, how much if it is money, in which words. Source: LH-CASH-9."""

    to: Text = ""
    amount: Count | None = None
    text: Text = ""
    settled: bool = False


class Special(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What happens in place of falling out of combat on Critical Damage. Source: LH-CRIT-9."""

    text: Text
    once: bool = False
    used: Count = 0


class Task(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An artifact or ritual that takes several rounds, and how many are left. Source: LH-ART-3."""

    what: Text
    item: Text | None = None
    rounds_left: Count = 1


class StatAttack(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An attack of a stat block: its dice, kind of harm, whether it blasts."""

    dice: Text
    kind: Text | None = None
    blast: bool = False


class Character(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Everybody at the table, Investigators and others alike; given.py says what is filled in when left out.

    `deprived` are the unmet needs by name (`load` for overload), `deprived_since` the clock at the start of
    the unbroken stretch, `deprived_fatigue` the Fatigue that it has given so far. `shown` are the fields of
    a closed sheet that players may see, `story` the words about who somebody is.
    Source: LH-ATTR-1, LH-HP-1, LH-INV-1, LH-DEP-1.
    """

    kind: Kind
    name: Label
    hp: Count = HP_UNSAID
    hp_max: Count = HP_UNSAID
    str: Count = AVERAGE_SCORE
    str_max: Count = AVERAGE_SCORE
    dex: Count = AVERAGE_SCORE
    dex_max: Count = AVERAGE_SCORE
    ctrl: Count = AVERAGE_SCORE
    ctrl_max: Count = AVERAGE_SCORE
    armor: Count = 0
    stability: Count = 0
    slots: Count = SLOTS
    afflictions: dict[Text, Affliction] = {}
    deprived: tuple[Text, ...] = ()
    deprived_since: Count | None = None
    deprived_fatigue: Count = 0
    overloaded: bool = False
    cash: Count = 0
    cash_start: Count = 0
    debts: dict[Text, Debt] = {}
    life: Life = "active"
    form: Text | None = None
    fallen: bool = False
    watch_device: Text | None = None
    watch_target: Text | None = None
    at_vehicle: Text | None = None
    present: bool = True
    side: Side = "none"
    tests_morale: bool = False
    due: tuple[Text, ...] = ()
    disposition: Text | None = None
    disposition_rolled: Text | None = None
    special: Special | None = None
    survives_str_zero: bool = False
    dealt_with: bool = False
    allied: bool = False
    move_ft: Count = MOVE_FT
    attacks: dict[Text, StatAttack] = {}
    impaired: bool = False
    enhanced: bool = False
    task: Task | None = None
    hidden: bool = False
    shown: tuple[Text, ...] = ()
    story: dict[StoryPart, Text] = {}
    gm_notes: Text = ""


class Item(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A thing: where it lies (`scene`, a character, a vehicle), how it counts and what it can do.

    `slots` null means by its tags; `device` null means that nobody can watch through it; `quick` that its
    trigger takes only seconds. Source: LH-INV-2..4, LH-TAG-1, LH-CELL-1, LH-ART-1.
    """

    name: Label
    at: Text = SCENE
    count: Count = 1
    slots: Count | None = None
    tags: tuple[Text, ...] = ()
    dice: Text | None = None
    armor: Count = 0
    stability: Count = 0
    active: bool = True
    device: Device | None = None
    device_last: bool = False
    artifact: bool = False
    quick: bool = True
    effect: Text = ""
    price: Count | None = None
    text: Text = ""
    hidden: bool = False
    shown: tuple[Text, ...] = ()
    gm_notes: Text = ""


class Vehicle(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A vehicle has Hit Protection, no attributes; `dice` is what it deals. Source: LH-VEH-1, LH-VEH-5.

    `driver` is who was named to drive; who is not at the vehicle any more does not.
    """

    name: Label
    hp: Count = HP_UNSAID
    hp_max: Count = HP_UNSAID
    armor: Count = 0
    dice: Text = "d6"
    text: Text = ""
    driver: Text | None = None
    hidden: bool = False
    shown: tuple[Text, ...] = ()
    gm_notes: Text = ""


class Group(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Adversaries who test morale together; `start` is their number at first. Source: LH-MOR-3."""

    members: tuple[Text, ...] = ()
    start: Count = 0
    leader: Text | None = None
    ctrl: Count | None = None
    first_done: bool = False
    half_done: bool = False
    due: tuple[Text, ...] = ()
    gm_notes: Text = ""


Thing = Character | Item | Vehicle | Group
Fields = dict[Text, Any]
"""Some stored fields of a thing, as plain values."""
