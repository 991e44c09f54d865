"""Characters, their attacks, conditions and alignments as they are stored."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from lampblack.rulesets.crusade.terms import (
    SPEED_UNSAID,
    UNTYPED,
    Age,
    ArmorUse,
    AttackKind,
    Count,
    Damage,
    Defense,
    Dice,
    Form,
    Group,
    Id,
    Kind,
    Label,
    Level,
    Life,
    Points,
    Pool,
    Score,
    Signed,
    Size,
    Source,
    Where,
    Whole,
    Words,
)

Fields = dict[str, Any]
"""Some stored fields of a thing, as plain values."""

Shown = Literal["all", "owner", "gm"] | tuple[str, ...]
"""Who sees a field: all, who plays the character, the GM alone, or some seats."""


class Abilities(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The five broad scores; an empty one counts nothing. Source: FS-ABIL-1. Ruling: FS-Q-2."""

    physique: Whole | None = None
    dexterity: Whole | None = None
    intellect: Whole | None = None
    wisdom: Whole | None = None
    charisma: Whole | None = None


class Scores(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The fifteen narrow scores. Source: FS-ABIL-4, FS-ABIL-10..24."""

    power: Whole = 0
    health: Whole = 0
    stamina: Whole = 0
    precision: Whole = 0
    agility: Whole = 0
    reaction: Whole = 0
    reason: Whole = 0
    language: Whole = 0
    math: Whole = 0
    drive: Whole = 0
    intuition: Whole = 0
    common_sense: Whole = 0
    rhetoric: Whole = 0
    voice: Whole = 0
    beauty: Whole = 0


class Attack(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A weapon, a natural attack, a spell or another way to attack; None stands for "by rule".

    `sp` is its own price, `steps` are added to its die, `fitted` tells a weapon made for its wielder's size, `pool` and
    `drain` what it takes besides HP. Source: FS-NAT-2, FS-WSIZE-1, FS-PARRY-1, FS-ACT-11.
    """

    kind: AttackKind = "weapon"
    form: Form | None = None
    damage: Damage | None = None
    damage_bonus: Whole | None = None
    type: Label = UNTYPED
    to_hit: Whole = 0
    against: Defense | None = None
    sp: Count | None = None
    steps: Whole = 0
    fitted: bool = True
    integrity: Count | None = None
    where: Where = "hand"
    broken: bool = False
    pool: Pool | None = None
    drain: Dice | None = None
    armor: ArmorUse | None = None


class Mods(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a condition adds to defenses, attack rolls and damage. Ruling: FS-Q-60."""

    pd: Whole = 0
    md: Whole = 0
    bd: Whole = 0
    to_hit: Whole = 0
    damage: Whole = 0


class Condition(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Something that lies on a character for a while.

    `left` are rounds; they fall when the turn of `slot` starts. `helpless` bars from acting.
    Source: FS-RES-5, FS-RES-10, FS-STAM-9, FS-STAM-10, FS-ACT-10. Ruling: FS-Q-46.
    """

    level: Label | None = None
    source: Label | None = None
    left: Count | None = None
    slot: Label | None = None
    mods: Mods = Mods()
    steps: Whole = 0
    helpless: bool = False
    ends_with_combat: bool = False
    note: Words = ""
    secret: bool = False


class Alignment(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How somebody stands towards a faith, a faction, an idea or a person. Source: FS-ALGN-1..6."""

    group: Group
    level: Level = 3
    history: tuple[Level, ...] = ()


class Ghost(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a spirit is tied to, and where it haunts. Source: FS-DEATH-3."""

    item: Words = ""
    area: Words = ""


class Turn(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What was done in the own turn; `costs` holds one number for each action, 0 included. Source: FS-ACT-1..14."""

    moved: Points = 0
    attacks: Count = 0
    charges: Count = 0
    paid_squares: Points = 0
    regen: Points = 0
    costs: tuple[Points, ...] = ()


class Character(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Everybody at the table; given.py says what is filled in when left out.

    `held` are the HP that a lethal blow would leave while a Brush With Death is open; `broken` marks Resolve that
    reached 0 and has not been full since; `zeroed_by` says who emptied it; `show` is who sees which field.
    Source: FS-ABIL-3, FS-ABIL-4, FS-SIZE-1, FS-DEF-1, FS-RES-9, FS-SAN-4, FS-BRUSH-2, FS-DEATH-3.
    """

    kind: Kind = "pc"
    name: Label
    species: Label = ""
    subspecies: Label = ""
    culture: Label = ""
    occupation: Label = ""
    size: Size = "medium"
    age: Age | None = None
    abilities: Abilities = Abilities()
    scores: Scores = Scores()
    mods: dict[Score, dict[Source, Whole]] = {}
    hp_base: Whole | None = None
    speed: Count | None = None
    armor: Count = 0
    tp: Count = 0
    hp: Signed
    sp: Points
    resolve: Points
    sanity: Points
    life: Life = "up"
    sealed: bool = False
    held: Signed | None = None
    brush_session: Count | None = None
    broken: bool = False
    zeroed_by: Literal["opponent", "other"] | None = None
    sanity_event: bool = False
    disorders: tuple[Label, ...] = ()
    conditions: dict[Id, Condition] = {}
    attacks: dict[Id, Attack] = {}
    alignments: dict[Id, Alignment] = {}
    regret: Words = ""
    ghost: Ghost | None = None
    full_rules: bool = True
    reactions: Literal["ask", "never"] = "ask"
    locked: bool = False
    turn: Turn = Turn()
    off_turn_spent: Points = 0
    overrides: dict[str, Signed] = {}
    hidden: bool = False
    show: dict[str, Shown] = {}
    gm_notes: Words = ""
    notes: Words = ""


def speed_of(sheet: Character) -> int:
    """Tell how many squares of a turn are free. Source: FS-ACT-3. Ruling: FS-Q-13."""
    return SPEED_UNSAID if sheet.speed is None else sheet.speed


def is_helpless(sheet: Character) -> bool:
    """Tell whether a condition bars from acting and lays open to execution. Source: FS-BRUSH-3. Ruling: FS-Q-52."""
    return any(condition.helpless for condition in sheet.conditions.values())
