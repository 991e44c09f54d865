"""What an entry of each kind must have and may have. Source: FS-ABIL-3, FS-NAT-2, FS-SIZE-1, FS-ALGN-1."""

from __future__ import annotations

from typing import Annotated

import msgspec

from lampblack.kernel.content import Entry, Line, Lines, Name, Text
from lampblack.rulesets.crusade.sheet import Abilities, Attack, Scores
from lampblack.rulesets.crusade.terms import Count, Damage, Defense, Dice, Form, Pool, Score, Size, Whole

Shifts = dict[Score, Whole]
Some = Annotated[int, msgspec.Meta(ge=1, le=30)]


class Origin(Entry, frozen=True, kw_only=True):
    """Where somebody comes from: shifts of scores, and words about it. Source: FS-ABIL-3."""

    mods: Shifts = msgspec.field(default_factory=dict)
    traits: Lines = ()


class Species(Origin, frozen=True, kw_only=True):
    """A kind of people. Source: FS-SIZE-1, FS-ACT-3."""

    size: Size = "medium"
    hp_base: Whole | None = None
    speed: Count | None = None


class Culture(Origin, frozen=True, kw_only=True):
    """Among whom somebody grew up."""


class Occupation(Origin, frozen=True, kw_only=True):
    """What somebody does for a living, and with what they begin: ids of weapons and armors."""

    gear: Lines = ()


class Weapon(Entry, frozen=True, kw_only=True):
    """A weapon; `form` is for natural ones. Source: FS-NAT-2, FS-WSIZE-1, FS-PARRY-1, FS-ACT-11."""

    damage: Damage | None = None
    damage_bonus: Whole | None = None
    type: Name = "untyped"
    to_hit: Whole = 0
    against: Defense | None = None
    sp: Count | None = None
    integrity: Count | None = None
    form: Form | None = None
    price: Count | None = None
    tags: Lines = ()


class Armor(Entry, frozen=True, kw_only=True):
    """What stops a part of each blow."""

    armor: Count
    price: Count | None = None
    tags: Lines = ()


class Spell(Entry, frozen=True, kw_only=True):
    """A spell that is cast like an attack; `pool` and `drain` are what it takes besides HP. Source: FS-ACT-11."""

    sp: Count
    damage: Damage | None = None
    type: Name = "untyped"
    to_hit: Whole = 0
    against: Defense | None = None
    pool: Pool | None = None
    drain: Dice | None = None


class Creature(Entry, frozen=True, kw_only=True):
    """Somebody of the GM's: numbers of the sheet, and what only the GM reads. Source: FS-ABIL-1..4, FS-DEF-1."""

    kind: Annotated[str, msgspec.Meta(pattern="^(npc|monster)$")] = "monster"
    size: Size = "medium"
    species: Name | None = None
    abilities: Abilities = Abilities()
    scores: Scores = Scores()
    hp_base: Whole | None = None
    speed: Count | None = None
    armor: Count = 0
    attacks: Annotated[dict[Name, Attack], msgspec.Meta(max_length=20)] = msgspec.field(default_factory=dict)
    wants: Lines = ()
    looks: Lines = ()
    gm_notes: Text = ""


class Disorder(Entry, frozen=True, kw_only=True):
    """What stays with somebody whose Sanity has fallen to 0. Source: FS-SAN-5."""


class Faith(Entry, frozen=True, kw_only=True):
    """A faith to lean towards or against. Source: FS-ALGN-1."""

    tenets: Lines = ()
    gm_notes: Text = ""


class Faction(Entry, frozen=True, kw_only=True):
    """A faction to stand well or badly with. Source: FS-ALGN-1."""

    wants: Lines = ()
    gm_notes: Text = ""


class Comer(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Who comes: the id of a creature, and how many of it."""

    entry: Line
    count: Some = 1


class Skirmish(Entry, frozen=True, kw_only=True):
    """A fight ready to begin; who comes is unseen until the GM shows them."""

    who: Annotated[tuple[Comer, ...], msgspec.Meta(min_length=1, max_length=20)]
    hidden: bool = True
    notes: Text = ""
