"""What a seat may ask, as orders. The kernel's own (note, ask, undo ...) are in its desk."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

import msgspec
from msgspec import UNSET, UnsetType

from lampblack.kernel import limits
from lampblack.kernel.forms import Order
from lampblack.rulesets.crusade.terms import (
    ArmorUse,
    Count,
    Defense,
    Dice,
    Group,
    Id,
    Label,
    Level,
    Whole,
    Words,
)

Name = Annotated[str, msgspec.Meta(min_length=1, max_length=limits.MAX_LABEL * 2)]
"""An id as it is asked for; whether there is such a thing is another question."""

Names = Annotated[tuple[Name, ...], msgspec.Meta(min_length=1, max_length=limits.MAX_LIST)]
Shelf = dict[str, dict[str, dict[str, Any]]]
"""What the table writes in of the packs in use: entries by kind, named `PACK/ENTRY`, as a kind deals them."""

Ability = Literal["physique", "dexterity", "intellect", "wisdom", "charisma"]
MOST_SQUARES: Final = 10_000
"""Squares of one move."""

Squares = Annotated[int, msgspec.Meta(ge=0, le=MOST_SQUARES)]


class Create(Order, frozen=True, tag="create"):
    """Make a character; a player's own is a player character. Source: FS-ABIL-1..4, FS-SIZE-1, FS-DEF-2."""

    id: str
    seat: Name | None = None
    fields: dict[str, Any] = msgspec.field(default_factory=dict)


class Edit(Order, frozen=True, tag="edit"):
    """Change a sheet; what follows from it follows at once. Source: FS-ABIL-3, FS-SIZE-1..4. Ruling: FS-Q-53."""

    who: Name
    changes: dict[str, Any] = msgspec.field(default_factory=dict)
    fill: bool = False


class SetAlignment(Order, frozen=True, tag="set-alignment"):
    """Take up, change or drop an alignment. Source: FS-ALGN-1..15. Ruling: FS-Q-40."""

    who: Name
    towards: Id
    group: Group | None = None
    level: Level | UnsetType | None = UNSET


class Remove(Order, frozen=True, tag="remove"):
    """Take a character off the table."""

    target: Name


class StartEncounter(Order, frozen=True, tag="start-encounter"):
    """Begin combat, or let newcomers join. Source: FS-ABIL-15. Ruling: FS-Q-10."""

    participants: Names
    totals: dict[Name, Whole] = msgspec.field(default_factory=dict)


class StartTurn(Order, frozen=True, tag="start-turn"):
    """Give somebody the turn. Source: FS-STAM-4..6, FS-SAN-6. Ruling: FS-Q-35, FS-Q-58."""

    who: Name | None = None


class EndTurn(Order, frozen=True, tag="end-turn"):
    """End the own turn. Source: FS-STAM-7. Ruling: FS-Q-32, FS-Q-36."""

    who: Name


class EndEncounter(Order, frozen=True, tag="end-encounter"):
    """End combat. Source: FS-RES-10. Ruling: FS-Q-24."""


class Move(Order, frozen=True, tag="move"):
    """Move so many squares; `forced` ones are nobody's own. Source: FS-ACT-3, FS-ACT-4. Ruling: FS-Q-57."""

    who: Name
    squares: Squares
    forced: bool | None = None
    cost: Count | None = None


class Strike(Order, frozen=True, kw_only=True):
    """What attack, charge and cast have in common; the GM may type what is not by rule.

    `total` is final, `hit` decides without a roll, `dodgeable` opens or closes the window for reactions, `damage` is
    the number before armor, or other dice. Source: FS-ACT-5..11, FS-DODGE-2. Ruling: FS-Q-6, FS-Q-8.
    """

    who: Name
    entry: Name = msgspec.field(name="with")
    announce: bool = False
    total: Whole | None = None
    against: Defense | None = None
    bonus: Whole | None = None
    damage: Count | Dice | None = None
    damage_bonus: Whole | None = None
    drain: Count | Dice | None = None
    armor: ArmorUse | None = None
    hit: bool | None = None
    dodgeable: bool | None = None
    cost: Count | None = None


class Attack(Strike, frozen=True, kw_only=True, tag="attack"):
    """Attack somebody. Source: FS-ACT-5..8, FS-DEF-4, FS-DEF-6, FS-DEF-8."""

    target: Name


class Charge(Strike, frozen=True, kw_only=True, tag="charge"):
    """Run at somebody and attack. Source: FS-ACT-7, FS-ACT-9, FS-ACT-10. Ruling: FS-Q-44, FS-Q-45."""

    target: Name
    squares: Squares = 0


class Cast(Strike, frozen=True, tag="cast"):
    """Cast a spell, at somebody or nobody. Source: FS-ACT-11."""

    target: Name | None = None


class Interact(Order, frozen=True, tag="interact"):
    """Touch the scenery. Source: FS-ACT-12. Ruling: FS-Q-57."""

    who: Name
    what: Words = ""
    cost: Count | None = None


class Draw(Order, frozen=True, tag="draw"):
    """Take a weapon in hand. Source: FS-ACT-13."""

    who: Name
    weapon: Name
    cost: Count | None = None


class Act(Order, frozen=True, tag="act"):
    """Do anything else; with `ask` the GM names the price first. Source: FS-ACT-14, FS-ACT-15."""

    who: Name
    what: Words = ""
    ask: bool = False
    cost: Count | None = None


class Talk(Order, frozen=True, tag="talk"):
    """Say something. Source: FS-ACT-16, FS-ACT-17. Ruling: FS-Q-47."""

    who: Name
    words: Words = ""
    cost: Count | None = None


class Choose(Order, frozen=True, tag="choose"):
    """Answer an open choice. Source: FS-DODGE-1..4, FS-PARRY-1, FS-PARRY-2, FS-BRUSH-1, FS-SAN-5, FS-DEATH-3.

    With `packs` a disorder is rolled on those of the packs in use, which the table writes into `shelf`.
    """

    choice: Name
    who: Name
    pick: Name
    packs: bool = False
    shelf: Shelf = msgspec.field(default_factory=dict)
    extra: Count = 0
    weapon: Name | None = None
    amount: Count | None = None
    dice: Dice | None = None
    name: Label | None = None
    item: Words = ""
    area: Words = ""
    cost: Count | None = None


class Dismiss(Order, frozen=True, tag="dismiss"):
    """Close a choice without effect. Ruling: FS-Q-39."""

    choice: Name
    who: Name
    reason: Words | None = None
