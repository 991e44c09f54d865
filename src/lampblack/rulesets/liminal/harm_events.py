"""News of harm and recovery: attacks, hits, wrecks, rests, afflictions, things that change hands.

The facts of what is told; the values that stand from now on follow in news of events.py.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from lampblack.kernel.record import Event
from lampblack.rulesets.liminal.rules.harm import Outcome
from lampblack.rulesets.liminal.rules.pools import PoolName
from lampblack.rulesets.liminal.rules.saves import Verdict
from lampblack.rulesets.liminal.terms import Attr, Device, HarmKind, Life

What = Literal["item", "vehicle", "group"]


class AttackMade(Event, frozen=True):
    """Some struck (`by`) at some (`at`); with `had_no_chance` nobody could hit.

    `counts` is how many each open Blast caught, `around` all whom these Blasts concern. `skipped` are those whose
    declared target was gone. Source: LH-ATK-1, LH-ATK-4, LH-BLAST-3.
    """

    by: tuple[str, ...] = ()
    at: tuple[str, ...] = ()
    counts: tuple[int, ...] = ()
    around: tuple[str, ...] = ()
    skipped: tuple[str, ...] | None = None
    had_no_chance: bool = False


class HarmDone(Event, frozen=True):
    """Harm that is no attack reached some (`at`); `wreck` is the vehicle that did it. Source: LH-DMG-9, LH-VEH-3."""

    at: tuple[str, ...] = ()
    wreck: str | None = None


class CriticalSave(msgspec.Struct, frozen=True):
    """The Save that a hit called for."""

    attr: Attr
    score: int
    face: int
    outcome: Verdict


class DeviceTested(msgspec.Struct, frozen=True):
    """The device that helped against a hit: its state now, and the face that decided it if a die fell."""

    item: str
    state: Device
    face: int | None = None


class HitTaken(Event, frozen=True):
    """A hit on a character, whole: the numbers on the way, and what stands after it.

    `pool` is where it came from, `throwers` who threw each of its dice, `reduction` its Armor or Stability.
    `hp` and `score` are what is left, `slot` the last slot that harm fills now, of `slots`. Source: LH-ATK-2.
    """

    target: str
    pool: PoolName
    who: str | None = None
    kind: HarmKind = "damage"
    dice: tuple[str, ...] = ()
    throwers: tuple[str | None, ...] = ()
    kept: int = 0
    reduction: int = 0
    harm: int = 0
    hp_lost: int = 0
    hp: int = 0
    overflow: int = 0
    attr: Attr | None = None
    attr_lost: int | None = None
    score: int | None = None
    save: CriticalSave | None = None
    affliction: str | None = None
    slot: int | None = None
    slots: int | None = None
    special: str | None = None
    device: DeviceTested | None = None
    life: Life = "active"
    outcome: Outcome = "no-effect"


class VehicleHit(Event, frozen=True):
    """A hit on a vehicle. Source: LH-VEH-1, LH-VEH-2, LH-VEH-6."""

    target: str
    pool: PoolName
    who: str | None = None
    kind: HarmKind = "damage"
    dice: tuple[str, ...] = ()
    throwers: tuple[str | None, ...] = ()
    kept: int = 0
    reduction: int = 0
    harm: int = 0
    hp_lost: int = 0
    hp: int = 0
    outcome: Literal["no-effect", "damaged", "totaled"] = "no-effect"


class Recovery(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a rest or treatment brought somebody; `blocked` is what kept Hit Protection from coming back."""

    hp_gained: int = 0
    blocked: Literal["deprived", "overloaded"] | None = None
    fatigue_cleared: int = 0
    wounds_healed: int = 0
    attr_gained: dict[Attr, int] = {}


class Rested(Event, frozen=True):
    """Some rested, or got medical attention. Source: LH-HEAL-1..4."""

    rested: dict[str, Recovery]


class Afflicted(Event, frozen=True):
    """Somebody was given an affliction, or one was described; `name` where it has one. Source: LH-CRIT-8, LH-CSTR-4."""

    who: str
    affliction: str
    outcome: Life | None = None
    name: str | None = None


class Recovered(Event, frozen=True):
    """Somebody is rid of one affliction. Source: LH-HEAL-5."""

    who: str
    affliction: str


class ItemMoved(Event, frozen=True):
    """A thing, or part of a stack (`part`, now a thing of its own), changed its place. Source: LH-INV-2..8."""

    item: str
    origin: str
    to: str
    count: int
    who: str | None = None
    part: str | None = None


class Added(Event, frozen=True):
    """The GM put a thing on the table."""

    what: What
    id: str


class Removed(Event, frozen=True):
    """The GM took a thing off the table, from where it lay; `hidden` when players did not see it."""

    what: What
    id: str
    origin: str | None = None
    hidden: bool = False
