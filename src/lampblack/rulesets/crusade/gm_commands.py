"""What only the GM may ask, and checks and dice, as orders."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from lampblack.kernel import desk
from lampblack.kernel.forms import Order
from lampblack.rulesets.crusade.commands import Ability, Name, Names, Shelf
from lampblack.rulesets.crusade.terms import ArmorUse, Count, Dice, Id, Label, Score, Whole, Words

Span = Annotated[int, msgspec.Meta(ge=1, le=1000)]
"""How many rounds, minutes, hours or days pass at once."""


class Harm(Order, frozen=True, tag="harm"):
    """Deal damage, to a body or to a soul. Source: FS-DMG-1..7, FS-DEF-3, FS-DEATH-1, FS-DEATH-6, FS-BRUSH-1."""

    target: Name
    amount: Count | None = None
    dice: Dice | None = None
    type: Label | None = None
    armor: ArmorUse | None = None
    on: Literal["soul"] | None = None
    source: Name | None = None


class Restore(Order, frozen=True, tag="restore"):
    """Give points of a pool back. Source: FS-DEATH-4, FS-DEATH-5. Ruling: FS-Q-35, FS-Q-56."""

    target: Name | Names
    pool: Name
    amount: Count | None = None
    dice: Dice | None = None
    to: Whole | Literal["full"] | None = None


class Drain(Order, frozen=True, tag="drain"):
    """Take points of a pool. Source: FS-STAM-8..11, FS-RES-3..7, FS-SAN-4, FS-SAN-5. Ruling: FS-Q-21, FS-Q-22."""

    target: Name
    pool: Name
    amount: Count | None = None
    dice: Dice | None = None
    source: Name | None = None
    opponent: bool | None = None
    resisted: bool = False


class AddCondition(Order, frozen=True, tag="add-condition"):
    """Lay a condition on somebody; with `secret` only the GM sees it. Source: FS-RES-4, FS-RES-10."""

    target: Name
    name: Id
    level: Label | None = None
    source: Name | None = None
    left: Count | None = None
    rounds: Count | Dice | None = None
    slot: Name | None = None
    mods: dict[str, Any] | None = None
    steps: Whole = 0
    helpless: bool = False
    ends_with_combat: bool | None = None
    note: Words = ""


class EndCondition(Order, frozen=True, tag="end-condition"):
    """Take a condition away: from one, or from all who have it from somebody. Source: FS-RES-10."""

    name: Name
    target: Name | None = None
    source: Name | None = None


class Execute(Order, frozen=True, tag="execute"):
    """Put somebody helpless to death. Source: FS-BRUSH-3. Ruling: FS-Q-52."""

    target: Name


class PassTime(Order, frozen=True, tag="pass-time"):
    """Let time pass. Source: FS-RES-8, FS-RES-9, FS-SAN-3, FS-SAN-4. Ruling: FS-Q-25."""

    rounds: Span | None = None
    minutes: Span | None = None
    hours: Span | None = None
    days: Span | None = None


class Check(Order, frozen=True, tag="check"):
    """Make a check. Source: FS-ABIL-16..24. Ruling: FS-Q-6, FS-Q-7."""

    who: Name
    score: Score | Ability | None = None
    number: Whole | None = None
    bonus: Whole | None = None
    total: Whole | None = None


class Roll(Order, frozen=True, tag="roll"):
    """Throw dice, or the GM on a random table of the packs in use, named as `PACK/ENTRY`. Source: FS-ACT-1.

    `shelf` is written in by the table.
    """

    dice: Words | None = None
    table: Name | None = None
    who: Name | None = None
    why: Words = ""
    shelf: Shelf = msgspec.field(default_factory=dict)


class SetField(Order, frozen=True, tag="set-field"):
    """Set one field by hand, with a reason; a derived value is fixed so, and freed by null."""

    path: Words
    value: Any
    reason: Words | None = None


class SetOption(Order, frozen=True, tag="set-option"):
    """Change a house rule, with a reason."""

    name: Words
    value: Any
    reason: Words | None = None


class Reveal(desk.Reveal, frozen=True, tag="reveal"):
    """Show something: to all, to who plays the character, or to some seats."""

    to: Literal["all", "owner"] | Names = "all"
