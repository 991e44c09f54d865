"""What an entry of each kind must have and may have. Source: LH-META-1. Ruling: Q-44."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from lampblack.kernel import limits
from lampblack.kernel.content import Entry, Line, Lines, Name, Text
from lampblack.rulesets.liminal.sheet import Special
from lampblack.rulesets.liminal.terms import MOVE_FT, Attr, Count, Effect, HarmKind

Score = Annotated[int, msgspec.Meta(ge=1, le=100)]
Shift = Annotated[int, msgspec.Meta(ge=-100, le=100)]
MOST_BLOWS = 20
"""Attacks of one stat block."""

Some = Annotated[int, msgspec.Meta(ge=1, le=20)]


class Background(Entry, frozen=True, kw_only=True):
    """What somebody was before: what they carry (ids of equipment), and words to choose from.

    Source: LH-ATTR-7, LH-META-1. Ruling: Q-43.
    """

    gear: Lines = ()
    cash: Count | None = None
    names: Lines = ()
    looks: Lines = ()
    bonds: Lines = ()
    questions: Lines = ()


class Equipment(Entry, frozen=True, kw_only=True):
    """A thing to carry, wear or wield. `slots` left out goes by the tags; `uses` are told in its words.

    Source: LH-INV-2..4, LH-TAG-1..5, LH-CASH-4, LH-CELL-1.
    """

    price: Count | None = None
    for_sale: bool = True
    dice: Name | None = None
    slots: Count | None = None
    tags: Lines = ()
    bulky: bool = False
    two_handed: bool = False
    uses: Count | None = None
    count: Some = 1
    armor: Count = 0
    stability: Count = 0
    device: bool = False
    effect: Text = ""
    gm_notes: Text = ""


class Effects(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What an affliction does: slots it fills, protection, scores shifted for good, what it makes of dice.

    Source: LH-LOST-2, LH-CRIT-8, LH-CSTR-4. Ruling: Q-42.
    """

    slots: Count = 1
    armor: Count = 0
    stability: Count = 0
    attr: dict[Attr, Shift] = {}
    dice: Annotated[tuple[Effect, ...], msgspec.Meta(max_length=20)] = ()


class Wound(Entry, frozen=True, kw_only=True):
    """A Wound, by what dealt it and how bad it is; `places` are where alone it can be. Source: LH-CRIT-3, LH-CRIT-8.

    `step` counts those of a kind from the lightest: the die for how bad it is reads them in this order. Ruling: Q-44.
    """

    kind: Name
    severity: Literal["light", "serious", "grave"]
    step: Count = 0
    places: Lines = ()
    effects: Effects = Effects()


class Site(Entry, frozen=True, kw_only=True):
    """A place where a Wound can be; the die for it reads them by `step`. Source: LH-CRIT-3. Ruling: Q-44."""

    step: Count = 0


class Fallout(Entry, frozen=True, kw_only=True):
    """What stays when a mind gives way. `severity` may be left out. Source: LH-CSTR-2, LH-CSTR-4."""

    severity: Literal["light", "serious", "grave"] | None = None
    effects: Effects = Effects()


class Stress(Entry, frozen=True, kw_only=True):
    """One step of the scale of what wears on a mind: the die it throws, and examples. Source: LH-STRS-1."""

    dice: Name
    examples: Lines = ()


class Blow(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An attack of a stat block. Source: LH-ATK-2, LH-BLAST-1, LH-STRS-1."""

    dice: Name
    kind: HarmKind = "damage"
    blast: bool = False


class Creature(Entry, frozen=True, kw_only=True):
    """Somebody of the GM's: numbers of the sheet, and what only the GM reads.

    `text` is the GM's too. `carries` are ids of equipment or artifacts. Source: LH-ATTR-1, LH-CRIT-9, LH-MOR-1.
    """

    hp: Some = 3
    str: Score = 10
    dex: Score = 10
    ctrl: Score = 10
    armor: Count = 0
    stability: Count = 0
    attacks: Annotated[dict[Name, Blow], msgspec.Meta(max_length=MOST_BLOWS)] = msgspec.field(
        default_factory=dict
    )
    special: Special | None = None
    survives_str_zero: bool = False
    tests_morale: bool = True
    move_ft: Count = MOVE_FT
    carries: Lines = ()
    drives: Lines = ()
    looks: Lines = ()
    triggers: Lines = ()
    gm_notes: Text = ""


class Horror(Creature, frozen=True, kw_only=True):
    """Something that should not be."""


class Person(Creature, frozen=True, kw_only=True):
    """Somebody to meet; an ally is one who goes along. Source: LH-ASSO-1."""

    ally: bool = False


class Artifact(Entry, frozen=True, kw_only=True):
    """A resonant object: what sets it off, what it takes, what it does, what it leaves behind.

    `text` is what everybody sees of it. `quick` says that setting it off takes seconds. Source: LH-ART-1..5.
    """

    trigger: Text
    task: Text = ""
    effect: Text
    resonance: Text = ""
    quick: bool = True
    dice: Name | None = None
    slots: Count | None = None
    tags: Lines = ()
    armor: Count = 0
    stability: Count = 0
    gm_notes: Text = ""


class Vehicle(Entry, frozen=True, kw_only=True):
    """Something to ride in. Source: LH-VEH-1, LH-VEH-5."""

    hp: Some = 6
    armor: Count = 0
    dice: Name = "d6"
    gm_notes: Text = ""


class Clock(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What draws near, in so many parts; it begins with the GM alone."""

    name: Name
    size: Annotated[int, msgspec.Meta(ge=2, le=limits.MAX_CLOCK)]
    notes: Text = ""


class Comer(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Who comes in an encounter: an entry as `kind.id`, and how many of it."""

    entry: Line
    count: Some = 1


class Meeting(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An encounter ready to run; `group` lets all who come test morale together. Source: LH-MOR-3."""

    name: Name
    who: Annotated[tuple[Comer, ...], msgspec.Meta(min_length=1, max_length=20)]
    group: bool = False
    hidden: bool = True
    notes: Text = ""


class Sheet(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A text to hand out; it waits with the GM."""

    title: Name
    text: Text


class Part(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A place or an hour of a scenario: what everybody is told, what the GM knows, what can be found."""

    name: Name
    scene: Text
    notes: Text = ""
    clues: Lines = ()


Parts = Annotated[tuple[Part, ...], msgspec.Meta(max_length=100)]
Clocks = Annotated[tuple[Clock, ...], msgspec.Meta(max_length=20)]
Meetings = Annotated[tuple[Meeting, ...], msgspec.Meta(max_length=100)]
Sheets = Annotated[tuple[Sheet, ...], msgspec.Meta(max_length=50)]


class Scenario(Entry, frozen=True, kw_only=True):
    """An evening or more: the opening words, the truth behind it, and everything that is ready to be played."""

    scene: Text
    notes: Text = ""
    clues: Lines = ()
    scenes: Parts = ()
    clocks: Clocks = ()
    encounters: Meetings = ()
    handouts: Sheets = ()
