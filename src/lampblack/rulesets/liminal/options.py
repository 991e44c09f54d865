"""The house-rule switches: each with its values, the default first, and the ruling that it answers."""

from __future__ import annotations

from collections.abc import Mapping
from types import NoneType
from typing import Any, Final, Literal, get_args, get_type_hints

import msgspec

from lampblack.kernel.errors import Illegal
from lampblack.kernel.ruleset import OptionSpec
from lampblack.rulesets.liminal.terms import Count, Preset


class Options(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, cache_hash=True):
    """How this table reads the rules where they leave a choice."""

    overload_effect: Literal["deprived", "hp-zero", "both"] = "deprived"
    cell_trigger_score: Literal["total", "base"] = "total"
    cell_dying_scope: Literal["next-stress", "next-exceeding", "next-viewing"] = "next-stress"
    cell_broken_repairable: bool = True
    natural_extremes: bool = True
    lost_on_full_slots: bool = True
    wound_recovery: Literal["medical", "medical-or-extended-rest"] = "medical"
    morale_roll: Literal["group", "individual"] = "group"
    morale_half: Literal["at-least-half", "more-than-half"] = "at-least-half"
    morale_half_counts_fled: bool = True
    morale_score: Literal["gm", "leader-else-commonest", "leader-else-lowest"] = "gm"
    morale_coincident: Literal["single", "double"] = "single"
    morale_lone: Literal["current", "initial"] = "current"
    morale_regroup: Literal["pass-to-return", "save-on-return"] = "pass-to-return"
    resolution: Literal["sequential", "simultaneous"] = "sequential"
    artifact_cost: Literal["action", "with-action"] = "action"
    attribute_cap: Count | None = 18
    retreat_save: Literal["each", "group"] = "each"
    retreat_fail: Literal["stay", "stay-and-exposed"] = "stay"
    adversary_surprise: Literal["off", "skip-round", "dex-save"] = "off"
    order_reroll: Literal["once", "each-round"] = "once"
    order_failures: Literal["ascending", "sides"] = "ascending"
    pool_mixed_types: Literal["by-harm-kind", "single"] = "by-harm-kind"
    mixed_order: Literal["damage-first", "stress-first", "gm"] = "damage-first"
    pool_scope: Literal["side-phase", "round"] = "side-phase"
    impaired_enhanced_both: Literal["cancel", "impaired", "enhanced"] = "cancel"
    modifier_on_dual: Literal["single-die", "each-die"] = "single-die"
    ignore_armor: bool = False
    dex_overflow_save: Literal["none", "dex-save"] = "none"
    overload_cap: Count | None = None
    fatigue_repeat: bool = True
    fatigue_recovery: Literal["one-per-extended-rest", "all-per-extended-rest", "any-rest"] = (
        "one-per-extended-rest"
    )
    attribute_recovery: Literal["full", "amount"] = "full"
    extended_rest_days: Count = 7
    deprived_blocks_attributes: bool = False
    creation_preset: Preset = "manual"
    content_pack: str | None = None
    armor_cap: Count | None = None
    stability_cap: Count | None = None
    npc_critical_stress: Literal["note", "out-of-combat"] = "note"
    cash_replenish: Literal["amount", "starting"] = "amount"
    declaration_lock: bool = True
    open_saves: bool = False


RULINGS: Final[Mapping[str, str]] = {
    "overload_effect": "Q-01",
    "cell_trigger_score": "Q-03",
    "cell_dying_scope": "Q-04",
    "cell_broken_repairable": "Q-05",
    "natural_extremes": "Q-08",
    "lost_on_full_slots": "Q-10",
    "wound_recovery": "Q-11",
    "morale_roll": "Q-13",
    "morale_half": "Q-13",
    "morale_half_counts_fled": "Q-13",
    "morale_score": "Q-13",
    "morale_coincident": "Q-14",
    "morale_lone": "Q-14",
    "morale_regroup": "Q-14",
    "resolution": "Q-15",
    "artifact_cost": "Q-16",
    "attribute_cap": "Q-18",
    "retreat_save": "Q-20",
    "retreat_fail": "Q-20",
    "adversary_surprise": "Q-21",
    "order_reroll": "Q-22",
    "order_failures": "Q-22",
    "pool_mixed_types": "Q-23",
    "mixed_order": "Q-23",
    "pool_scope": "Q-24",
    "impaired_enhanced_both": "Q-26",
    "modifier_on_dual": "Q-27",
    "ignore_armor": "Q-29",
    "dex_overflow_save": "Q-30",
    "overload_cap": "Q-37",
    "fatigue_repeat": "Q-38",
    "fatigue_recovery": "Q-39",
    "attribute_recovery": "Q-40",
    "extended_rest_days": "Q-40",
    "deprived_blocks_attributes": "Q-41",
    "creation_preset": "Q-43",
    "content_pack": "Q-44",
    "armor_cap": "Q-45",
    "stability_cap": "Q-45",
    "npc_critical_stress": "Q-48",
    "cash_replenish": "Q-50",
    "declaration_lock": "Q-54",
    "open_saves": "Q-55",
}
"""Which ruling each switch answers."""

_TYPES: Final[Mapping[str, Any]] = get_type_hints(Options, include_extras=True)


def read_options(chosen: Mapping[str, Any]) -> Options:
    """Read what a table chose; what is left out has its default (errors: no-such-field, out-of-range).

    >>> read_options({"natural_extremes": False}).natural_extremes
    False
    """
    return msgspec.structs.replace(Options(), **{name: read_value(name, chosen[name]) for name in chosen})


def read_value(name: str, value: Any) -> Any:
    """Read a value for one option (no-such-field for an unknown name, out-of-range for another value)."""
    if name not in _TYPES:
        raise Illegal(slug="no-such-field", field="name")
    try:
        return msgspec.convert(value, _TYPES[name])
    except msgspec.ValidationError as fault:
        raise Illegal(str(fault), slug="out-of-range", field="value") from None


def _spec(field: msgspec.structs.FieldInfo) -> OptionSpec:
    kinds = get_args(_TYPES[field.name]) or (_TYPES[field.name],)
    is_number = Count in (_TYPES[field.name], *kinds)
    return OptionSpec(
        name=field.name,
        default=field.default,
        values=_values(field.default, kinds),
        least=0 if is_number else None,
        nullable=NoneType in kinds,
        ruling=RULINGS[field.name],
    )


def _values(default: Any, kinds: tuple[Any, ...]) -> tuple[Any, ...]:
    """List the values to pick from, the default first; none where any number or text will do."""
    if isinstance(default, bool):
        return (default, not default)
    return tuple(kind for kind in kinds if isinstance(kind, str))


OPTIONS: Final[tuple[OptionSpec, ...]] = tuple(_spec(field) for field in msgspec.structs.fields(Options))
"""Every option as the kernel shows it, in the order of the game's language."""
