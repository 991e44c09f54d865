"""What a seat may ask, as orders. The kernel's own (note, ask, hide, reveal, undo ...) are in its desk."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import UNSET, UnsetType

from lampblack.kernel import limits
from lampblack.kernel.forms import Order
from lampblack.rulesets.liminal.rules.ills import Ill
from lampblack.rulesets.liminal.rules.portrait import Origin
from lampblack.rulesets.liminal.rules.rest import Length
from lampblack.rulesets.liminal.terms import (
    DRAWN,
    AfflictionKind,
    Attr,
    Count,
    Drawn,
    Effect,
    HarmKind,
    Preset,
    StoryPart,
    Words,
)

Name = Annotated[str, msgspec.Meta(min_length=1, max_length=limits.MAX_LABEL * 2)]
"""An id as it is asked for; whether there is such a thing is another question."""

Names = Annotated[tuple[Name, ...], msgspec.Meta(min_length=1, max_length=limits.MAX_LIST)]
Who = Name | Names


class Save(Order, frozen=True, tag="save"):
    """Make a Save; `attr` may be left out when one was called. Source: LH-SAVE-1, LH-SAVE-7."""

    who: Name
    attr: Attr | None = None
    contest: Names | None = None


class CallSave(Order, frozen=True, tag="call-save"):
    """Call for a Save of some. Source: LH-SAVE-4, LH-SAVE-6."""

    who: Who
    attr: Attr


class Roll(Order, frozen=True, tag="roll"):
    """Throw plain dice, or on a table of the pack. Source: LH-META-1."""

    dice: Words | None = None
    table: Name | None = None


class Choose(Order, frozen=True, tag="choose"):
    """Answer an open choice."""

    choice: Name
    who: Name
    pick: Name


class Create(Order, frozen=True, tag="create"):
    """Make a character. Source: LH-ATTR-1, LH-REPL-1."""

    id: str
    seat: Name | None = None
    preset: Preset | None = None
    fields: dict[str, Any] = msgspec.field(default_factory=dict)


class Portray(Order, frozen=True, tag="portray"):
    """Say who somebody is: in own words, by a background of a pack, or by the dice; a background brings its gear.

    `roll` names what is left to the dice, `rest` leaves all that is still open to them. `shelf` is written in by the
    table. Source: LH-ATTR-7, LH-META-1. Ruling: Q-43, Q-44.
    """

    who: Name
    name: Annotated[str, msgspec.Meta(min_length=1, max_length=limits.MAX_LABEL)] | None = None
    story: dict[StoryPart, Words] = msgspec.field(default_factory=dict)
    background: Name | None = None
    roll: Annotated[tuple[Drawn, ...], msgspec.Meta(max_length=len(DRAWN))] = ()
    rest: bool = False
    shelf: dict[str, dict[str, Origin]] = msgspec.field(default_factory=dict)


class Place(Order, frozen=True, tag="place"):
    """Put somebody into the scene or out of it, or to a vehicle. Source: LH-REPL-2, LH-INV-8."""

    who: Who
    present: bool | None = None
    at_vehicle: Name | UnsetType | None = UNSET


class SetField(Order, frozen=True, tag="set-field"):
    """Set one stored field by hand, with a reason."""

    path: Words
    value: Any
    reason: Words | None = None


class SetOption(Order, frozen=True, tag="set-option"):
    """Change a house rule, with a reason."""

    name: Words
    value: Any
    reason: Words | None = None


class StrikeAsked(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One strike: who at whom, with what, and what the GM says of it. Source: LH-ATK-1..4, LH-BLAST-1..3."""

    who: Name
    target: Name | None = None
    targets: Names | None = None
    weapon: Name | None = None
    attack: Name | None = None
    dice: Words | None = None
    amount: Count | None = None
    kind: HarmKind | None = None
    offhand: bool | Name | None = None
    blast: bool | None = None
    area: Literal["marked", "open"] | None = None
    impaired: bool | None = None
    enhanced: bool | None = None
    ignore_armor: bool | None = None
    through_device: bool | None = None
    no_chance: bool | None = None


Strikes = Annotated[tuple[StrikeAsked, ...], msgspec.Meta(min_length=1, max_length=limits.MAX_LIST)]


class Attack(Order, frozen=True, tag="attack"):
    """Attack: one strike given directly, several `strikes`, or all that were declared. Source: LH-ATK-1, LH-MULT-1."""

    who: Name | None = None
    target: Name | None = None
    targets: Names | None = None
    weapon: Name | None = None
    attack: Name | None = None
    dice: Words | None = None
    amount: Count | None = None
    kind: HarmKind | None = None
    offhand: bool | Name | None = None
    blast: bool | None = None
    area: Literal["marked", "open"] | None = None
    impaired: bool | None = None
    enhanced: bool | None = None
    ignore_armor: bool | None = None
    through_device: bool | None = None
    no_chance: bool | None = None
    strikes: Strikes | None = None
    declared: bool | None = None
    tie: HarmKind | None = None
    first: Literal["damage", "stress"] | None = None


class Harm(Order, frozen=True, tag="harm"):
    """Deal harm that is no attack, or let a wreck hurt those around. Source: LH-DMG-9, LH-PROC-8, LH-VEH-3."""

    target: Name | None = None
    targets: Names | None = None
    wreck: Name | None = None
    dice: Words | None = None
    amount: Count | None = None
    kind: HarmKind = "damage"
    who: Name | None = None
    ignore_armor: bool | None = None
    through_device: bool | None = None


class Rest(Order, frozen=True, tag="rest"):
    """Rest, for a short while or for long. Source: LH-HEAL-1..3."""

    who: Who
    length: Length
    safe: bool | None = None
    amount: Count | None = None


class Treat(Order, frozen=True, tag="treat"):
    """Give medical attention: to all Wounds and attributes, or to those named. Source: LH-HEAL-3, LH-HEAL-4."""

    who: Name
    wounds: Literal["all"] | tuple[Name, ...] = "all"
    attributes: Literal["all"] | tuple[Attr, ...] = "all"
    amount: Count | None = None


class Afflict(Order, frozen=True, tag="afflict"):
    """Give an affliction, or describe one that is there. Source: LH-CRIT-3, LH-CRIT-8, LH-CSTR-2, LH-CSTR-4."""

    who: Name
    kind: AfflictionKind | None = None
    affliction: Name | None = None
    name: Words | None = None
    slots: Count | None = None
    armor: Count | None = None
    stability: Count | None = None
    attr: dict[Attr, int] | None = None
    effects: tuple[Effect, ...] | None = None
    entry: Name | None = None
    roll: Name | None = None
    shelf: dict[str, dict[str, Ill]] = msgspec.field(default_factory=dict)


class Recover(Order, frozen=True, tag="recover"):
    """Take away one affliction. Source: LH-HEAL-5."""

    who: Name
    affliction: Name


class MoveItem(Order, frozen=True, tag="move-item"):
    """Let a thing, or part of a stack, change its place. Source: LH-INV-2..8."""

    item: Name
    to: Name
    count: int | None = None
    who: Name | None = None


class Add(Order, frozen=True, tag="add"):
    """Put a thing on the table. Source: LH-INV-2, LH-VEH-1, LH-MOR-3."""

    what: Literal["item", "vehicle", "group"]
    id: str
    fields: dict[str, Any] = msgspec.field(default_factory=dict)


class Remove(Order, frozen=True, tag="remove"):
    """Take a thing off the table."""

    what: Literal["item", "vehicle", "group"]
    id: Name
