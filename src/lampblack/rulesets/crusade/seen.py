"""What views are made of.

A player's types have no field for what is the GM's; a field out of sight is UNSET and absent.
"""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import UNSET, UnsetType

from lampblack.rulesets.crusade.options import ConditionNote, Options, OwnType, RegenDice
from lampblack.rulesets.crusade.sheet import Abilities, Alignment, Attack, Character, Ghost, Scores, Turn
from lampblack.rulesets.crusade.state import Clock, Encounter, Stage
from lampblack.rulesets.crusade.terms import Age, Defense, Kind, Life, Size

Maybe = UnsetType


class AttackSeen(Attack, frozen=True, kw_only=True):
    """A way to attack, with its row, the defense it is made against, and its dice after all steps."""

    row: str | None = None
    dice: str | None = None


class AlignmentSeen(Alignment, frozen=True, kw_only=True):
    """An alignment in the words of its group."""

    label: str
    positive: bool


class TurnSeen(Turn, frozen=True, kw_only=True):
    """What was done in a turn, and whether any of it cost SP."""

    spent: bool


class Prices(msgspec.Struct, frozen=True, kw_only=True):
    """What each action costs now, and how far somebody gets. Source: FS-ACT-1."""

    attack: int
    charge: int | None
    interact: int
    act: int
    talk: int
    free_squares: int
    reach: int


class CharacterSeen(msgspec.Struct, frozen=True, kw_only=True):
    """A character as a player sees it: each field where it is shown to this seat. Source: FS-DEF-1."""

    kind: Kind | Maybe = UNSET
    name: str | Maybe = UNSET
    species: str | Maybe = UNSET
    subspecies: str | Maybe = UNSET
    culture: str | Maybe = UNSET
    occupation: str | Maybe = UNSET
    size: Size | Maybe = UNSET
    age: Age | Maybe | None = UNSET
    abilities: Abilities | Maybe = UNSET
    scores: Scores | Maybe = UNSET
    mods: dict[str, dict[str, int]] | Maybe = UNSET
    hp_base: int | Maybe | None = UNSET
    speed: int | Maybe | None = UNSET
    armor: int | Maybe = UNSET
    tp: int | Maybe = UNSET
    hp: int | Maybe = UNSET
    sp: int | Maybe = UNSET
    resolve: int | Maybe = UNSET
    sanity: int | Maybe = UNSET
    life: Life | Maybe = UNSET
    sealed: bool | Maybe = UNSET
    held: int | Maybe | None = UNSET
    brush_session: int | Maybe | None = UNSET
    broken: bool | Maybe = UNSET
    sanity_event: bool | Maybe = UNSET
    disorders: tuple[str, ...] | Maybe = UNSET
    conditions: dict[str, dict[str, Any]] | Maybe = UNSET
    attacks: dict[str, AttackSeen] | Maybe = UNSET
    alignments: dict[str, AlignmentSeen] | Maybe = UNSET
    regret: str | Maybe = UNSET
    ghost: Ghost | Maybe | None = UNSET
    full_rules: bool | Maybe = UNSET
    reactions: str | Maybe = UNSET
    locked: bool | Maybe = UNSET
    turn: TurnSeen | Maybe = UNSET
    off_turn_spent: int | Maybe = UNSET
    notes: str | Maybe = UNSET
    effective: dict[str, int] | Maybe = UNSET
    hp_max: int | Maybe = UNSET
    sp_max: int | Maybe = UNSET
    resolve_max: int | Maybe = UNSET
    sanity_max: int | Maybe = UNSET
    death_at: int | Maybe = UNSET
    pd: int | str | Maybe = UNSET
    md: int | Maybe = UNSET
    bd: int | Maybe = UNSET
    weapon_steps: int | Maybe = UNSET
    warnings: tuple[str, ...] | Maybe = UNSET
    prices: Prices | Maybe = UNSET


class OpenAttackSeen(msgspec.Struct, frozen=True, kw_only=True):
    """The attack under way, as far as a seat may follow it. Source: FS-DODGE-2. Ruling: FS-Q-29."""

    against: Defense
    stage: Stage
    attacker: str | Maybe = UNSET
    target: str | Maybe = UNSET
    entry: str | Maybe = msgspec.field(default=UNSET, name="with")
    natural: int | Maybe | None = UNSET
    total: int | Maybe | None = UNSET
    defense: int | str | Maybe = UNSET
    hit: bool | Maybe | None = UNSET
    cheapest_dodge: int | Maybe | None = UNSET
    secret: bool | Maybe = UNSET
    cost: int | Maybe = UNSET


class EncounterSeen(msgspec.Struct, frozen=True, kw_only=True):
    """The encounter as a seat sees it: only those whom it knows."""

    mode: str
    round: int
    order: tuple[str, ...]
    active: str | None
    initiative: dict[str, int]
    attack: OpenAttackSeen | None


class SizeRowSeen(msgspec.Struct, frozen=True, kw_only=True):
    """What players know of a size: not how many HP its monsters have."""

    pd: int
    bd: int
    space: int | None


class OptionsSeen(msgspec.Struct, frozen=True, kw_only=True):
    """The house rules as players see them: without the list of disorders and the HP of monsters."""

    pd_rounding: str
    ability_effect: str
    negative_scores: str
    score_max: int | None
    attack_roll: str
    ties_hit: bool
    power_to_damage: str
    initiative: str
    natural_damage: str
    step_down_multi_d20: str
    zero_die_blocks_bonus: bool
    severe_sanity_loss: str
    fear_zero_source: str
    fear_end: str
    rounds_per_minute: int | None
    sanity_day_rule: str
    disorder_repeat: str
    insanity_drain_timing: str
    dodge_info: str
    dodge_and_parry: str
    parry_needs_full_integrity: bool
    rest_bonus_window: str
    unconscious_regen: bool
    regen_hp: str
    regen_timing: str
    rest_bonus: str
    stagger_duration: str
    overspend: str
    extra_move_cap: str
    charge_bonus_scope: str
    charge_movement: str
    talk_cost_outside_combat: bool
    armor_model: str
    brush_hp: str
    monster_death: str
    bleed_out: int
    executions: str
    max_change: str
    brush_limit: str
    revival: bool
    monsters_full_rules: bool
    intensity_ladder: tuple[str, ...]
    size_mods: dict[str, SizeRowSeen]
    regen_dice: RegenDice
    condition_notes: dict[str, dict[str, ConditionNote]]
    alignment_labels: dict[str, tuple[str, ...]]
    damage_types: dict[str, OwnType]


class TableSeen(msgspec.Struct, frozen=True, kw_only=True):
    """The table as a player sees it; notes are those that lie open."""

    seats: dict[str, tuple[str, ...]]
    clock: Clock
    session: int
    damage_categories: dict[str, list[str]]
    dagger_types: list[str]
    notes: tuple[dict[str, Any], ...]


class ChoiceSeen(msgspec.Struct, frozen=True, kw_only=True):
    """An open choice that the seat may answer."""

    choice: str
    who: str
    options: tuple[str, ...]
    about: str | Maybe = UNSET


class StateSeen(msgspec.Struct, frozen=True, kw_only=True):
    """A whole state as a player sees it."""

    characters: dict[str, CharacterSeen]
    encounter: EncounterSeen
    table: TableSeen
    pending: tuple[ChoiceSeen, ...]
    options: OptionsSeen


class WholeCharacter(Character, frozen=True, kw_only=True):
    """A sheet with every field, and the numbers that follow from it."""

    attacks: dict[str, AttackSeen]  # type: ignore[assignment]
    alignments: dict[str, AlignmentSeen]  # type: ignore[assignment]
    turn: TurnSeen
    effective: dict[str, int]
    hp_max: int
    sp_max: int
    resolve_max: int
    sanity_max: int
    death_at: int
    pd: int | str
    md: int
    bd: int
    weapon_steps: int
    warnings: tuple[str, ...]
    prices: Prices


class WholeEncounter(Encounter, frozen=True, kw_only=True):
    """The encounter with everything about the open attack."""

    attack: OpenAttackSeen | None  # type: ignore[assignment]


class WholeTable(TableSeen, frozen=True, kw_only=True):
    """The table with the GM's notes."""

    gm_notes: str


class WholeState(msgspec.Struct, frozen=True, kw_only=True):
    """All that the GM sees."""

    characters: dict[str, WholeCharacter]
    encounter: WholeEncounter
    table: WholeTable
    pending: tuple[ChoiceSeen | dict[str, Any], ...]
    options: Options
