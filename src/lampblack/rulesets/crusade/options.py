"""The house-rule switches: each with its values, the default first, and the ruling that it answers.

Some are tables that a group fills in where the rules give no numbers: sizes, regeneration dice, disorders.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import NoneType
from typing import Annotated, Any, Final, Literal, get_args, get_type_hints

import msgspec

from lampblack.kernel.errors import Illegal
from lampblack.kernel.ruleset import OptionSpec
from lampblack.kernel.tongue import phrase
from lampblack.rulesets.crusade.faults import slug_of
from lampblack.rulesets.crusade.sheet import Mods
from lampblack.rulesets.crusade.terms import Count, Dice, Group, Id, Label, Size, Whole, Words

Ladder = Annotated[tuple[Label, ...], msgspec.Meta(min_length=2, max_length=20)]
Labels = Annotated[tuple[Label, ...], msgspec.Meta(min_length=5, max_length=5)]


class SizeRow(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a size adds to PD and BD, the base HP of its monsters, the squares it fills. Ruling: FS-Q-13."""

    pd: Whole = 0
    bd: Whole = 0
    monster_hp: Whole | None = None
    space: Count | None = None


class ConditionNote(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a table attaches to one level of a condition. Ruling: FS-Q-23."""

    note: Words = ""
    mods: Mods = Mods()


class OwnType(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A damage type of the table's own; one with a dagger goes straight to HP. Source: FS-DMG-7."""

    category: Label
    dagger: bool = False


class RegenDice(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The die by which each age regains SP. Source: FS-STAM-4..6. Ruling: FS-Q-59."""

    young: Dice = "1d6"
    adult: Dice = "1d10"
    old: Dice = "1d4"


class Options(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How this table reads the rules where they leave a choice."""

    pd_rounding: Literal["down", "up", "exact"] = "down"
    ability_effect: Literal["none", "cap", "add"] = "none"
    negative_scores: Literal["forbid", "clamp", "literal"] = "forbid"
    score_max: Count | None = None
    attack_roll: Literal["3d10", "1d20", "manual"] = "3d10"
    ties_hit: bool = True
    power_to_damage: Literal["prefill", "none", "all"] = "prefill"
    initiative: Literal["roll", "static", "manual"] = "roll"
    natural_damage: Literal["roll", "average"] = "roll"
    step_down_multi_d20: Literal["shrink_die", "drop_die"] = "shrink_die"
    zero_die_blocks_bonus: bool = True
    severe_sanity_loss: Literal["same_amount", "one"] = "same_amount"
    fear_zero_source: Literal["opponent_only", "any"] = "opponent_only"
    fear_end: Literal["first", "duration_rules"] = "first"
    rounds_per_minute: Annotated[int, msgspec.Meta(ge=1, le=1000)] | None = None
    sanity_day_rule: Literal["attempt", "real_loss"] = "attempt"
    disorder_repeat: Literal["every_time", "first_only"] = "every_time"
    insanity_drain_timing: Literal["turn_start", "turn_end"] = "turn_start"
    dodge_info: Literal["total", "hit_only", "blind"] = "total"
    dodge_and_parry: Literal["one", "both"] = "one"
    parry_needs_full_integrity: bool = True
    rest_bonus_window: Literal["own_turn", "since_last_turn"] = "own_turn"
    unconscious_regen: bool = True
    regen_hp: Literal["none", "stop_at_zero", "proportional"] = "none"
    regen_timing: Literal["turn_start", "round_start", "round_end"] = "turn_start"
    rest_bonus: Literal["reroll", "repeat"] = "reroll"
    stagger_duration: Literal["longer", "refresh", "add"] = "longer"
    overspend: Literal["refuse", "floor_if_any"] = "refuse"
    extra_move_cap: Literal["none", "speed"] = "none"
    charge_bonus_scope: Literal["round", "charge_attack"] = "round"
    charge_movement: Literal["replaces", "adds"] = "replaces"
    talk_cost_outside_combat: bool = False
    armor_model: Literal["flat", "none"] = "flat"
    brush_hp: Literal["zero", "last_point", "keep"] = "zero"
    monster_death: Literal["same", "at_zero"] = "same"
    bleed_out: Count = 0
    executions: Literal["gm_only", "off"] = "gm_only"
    max_change: Literal["cap", "shift"] = "cap"
    brush_limit: Literal["unlimited", "per_session"] = "unlimited"
    revival: bool = False
    monsters_full_rules: bool = True
    intensity_ladder: Ladder = ("low", "moderate", "severe")
    size_mods: dict[Size, SizeRow] = {}
    regen_dice: RegenDice = RegenDice()
    condition_notes: dict[Id, dict[Label, ConditionNote]] = {}
    alignment_labels: dict[Group, Labels] = {}
    disorders: tuple[Label, ...] = ()
    damage_types: dict[Id, OwnType] = {}

    def __post_init__(self) -> None:
        """Hold the ladder of intensities to its ends. Ruling: FS-Q-20."""
        if (self.intensity_ladder[0], self.intensity_ladder[-1]) != ("low", "severe"):
            raise ValueError(phrase("the ladder of intensities begins with `low` and ends with `severe`"))


RULINGS: Final[Mapping[str, str]] = {
    "pd_rounding": "FS-Q-1",
    "ability_effect": "FS-Q-3",
    "negative_scores": "FS-Q-5",
    "score_max": "FS-Q-5",
    "attack_roll": "FS-Q-6",
    "ties_hit": "FS-Q-7",
    "power_to_damage": "FS-Q-9",
    "initiative": "FS-Q-10",
    "natural_damage": "FS-Q-14",
    "step_down_multi_d20": "FS-Q-16",
    "zero_die_blocks_bonus": "FS-Q-17",
    "severe_sanity_loss": "FS-Q-21",
    "fear_zero_source": "FS-Q-22",
    "fear_end": "FS-Q-24",
    "rounds_per_minute": "FS-Q-25",
    "sanity_day_rule": "FS-Q-26",
    "disorder_repeat": "FS-Q-27",
    "insanity_drain_timing": "FS-Q-28",
    "dodge_info": "FS-Q-29",
    "dodge_and_parry": "FS-Q-30",
    "parry_needs_full_integrity": "FS-Q-31",
    "rest_bonus_window": "FS-Q-32",
    "unconscious_regen": "FS-Q-33",
    "regen_hp": "FS-Q-34",
    "regen_timing": "FS-Q-35",
    "rest_bonus": "FS-Q-36",
    "stagger_duration": "FS-Q-37",
    "overspend": "FS-Q-38",
    "extra_move_cap": "FS-Q-43",
    "charge_bonus_scope": "FS-Q-45",
    "charge_movement": "FS-Q-45",
    "talk_cost_outside_combat": "FS-Q-47",
    "armor_model": "FS-Q-48",
    "brush_hp": "FS-Q-49",
    "monster_death": "FS-Q-50",
    "bleed_out": "FS-Q-50",
    "executions": "FS-Q-52",
    "max_change": "FS-Q-53",
    "brush_limit": "FS-Q-61",
    "revival": "FS-Q-63",
    "monsters_full_rules": "FS-Q-64",
    "intensity_ladder": "FS-Q-20",
    "size_mods": "FS-Q-13",
    "regen_dice": "FS-Q-59",
    "condition_notes": "FS-Q-23",
    "alignment_labels": "FS-Q-42",
    "disorders": "FS-Q-27",
    "damage_types": "FS-Q-11",
}
"""Which ruling each switch answers."""

_TYPES: Final[Mapping[str, Any]] = get_type_hints(Options, include_extras=True)


def read_options(chosen: Mapping[str, Any]) -> Options:
    """Read what a table chose; what is left out has its default (no-such-field, bad-argument, out-of-range).

    >>> read_options({"ties_hit": False}).ties_hit
    False
    """
    return msgspec.structs.replace(Options(), **{name: read_value(name, chosen[name]) for name in chosen})


def read_value(name: str, value: Any) -> Any:
    """Read a value for one option.

    Raises Illegal: no-such-field for an unknown name, out-of-range for a number beyond its bounds, bad-argument for
    anything else that does not fit.
    """
    if name not in _TYPES:
        raise Illegal(slug="no-such-field", field="name")
    try:
        return getattr(msgspec.convert({name: value}, Options), name)
    except msgspec.ValidationError as fault:
        raise Illegal(str(fault), slug=slug_of(str(fault), unknown="bad-argument"), field="value") from None


def _spec(field: msgspec.structs.FieldInfo) -> OptionSpec:
    kinds = get_args(_TYPES[field.name]) or (_TYPES[field.name],)
    return OptionSpec(
        name=field.name,
        default=msgspec.to_builtins(_default(field)),
        values=_values(_default(field), kinds),
        least=_least(field.name),
        nullable=NoneType in kinds,
        ruling=RULINGS[field.name],
    )


def _default(field: msgspec.structs.FieldInfo) -> Any:
    return field.default_factory() if field.default is msgspec.NODEFAULT else field.default


def _values(default: Any, kinds: tuple[Any, ...]) -> tuple[Any, ...]:
    """List the values to pick from, the default first; none where a number or a table is filled in."""
    if isinstance(default, bool):
        return (default, not default)
    return tuple(kind for kind in kinds if isinstance(kind, str))


def _least(name: str) -> int | None:
    """Give the lowest number that an option takes; None for one that takes no number."""
    return {"score_max": 0, "bleed_out": 0, "rounds_per_minute": 1}.get(name)


OPTIONS: Final[tuple[OptionSpec, ...]] = tuple(_spec(field) for field in msgspec.structs.fields(Options))
"""Every option as the kernel shows it, in the order of the game's language."""
