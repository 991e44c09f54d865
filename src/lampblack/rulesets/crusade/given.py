"""Reading a partial state: what is left out is filled in, what does not fit is named with its path."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any, TypeVar

import msgspec

from lampblack.kernel.errors import Illegal, Invalid
from lampblack.rulesets.crusade.options import Options, read_options
from lampblack.rulesets.crusade.reckoning import reckon
from lampblack.rulesets.crusade.rules.death import life_by_hp
from lampblack.rulesets.crusade.sheet import Character, Condition, Fields
from lampblack.rulesets.crusade.state import Choice, Encounter, State, Table
from lampblack.rulesets.crusade.terms import FEAR, ID_PATTERN, RESERVED_IDS, STAGGERED

Read = TypeVar("Read")

_PARTS = frozenset({"characters", "encounter", "table", "pending"})
_EMPTY_POOLS: Fields = {"hp": 0, "sp": 0, "resolve": 0, "sanity": 0}


def read_state(given: Mapping[str, Any], options: Mapping[str, Any]) -> State:
    """Read a partial state as a case gives it; raises Invalid that names the path of the fault."""
    if unknown := sorted(set(given) - _PARTS):
        raise Invalid(f"leave out {unknown[0]!r}: a state has no such part", field=unknown[0])
    chosen = _options(options)
    encounter = _encounter(_part(given, "encounter"))
    table = {"seats_by_name": True, **_part(given, "table")}
    sheets = _part(given, "characters")
    return State(
        characters={who: _character(who, raw, chosen, encounter.active) for who, raw in sheets.items()},
        encounter=encounter,
        table=_read(table, Table, "table"),
        pending=_pending(given.get("pending") or ()),
        options=chosen,
    )


def new_character(who: str, fields: Fields, options: Options, active: str | None = None) -> Character:
    """Make a sheet from some of its fields: pools are full, life follows from HP.

    `active` is whose turn it is, for clocks that say nothing of their own. Raises msgspec.ValidationError for a
    field or value that a sheet does not have. Source: FS-DEF-2, FS-STAM-2, FS-RES-2, FS-SAN-2. Ruling: FS-Q-64.
    """
    kind = fields.get("kind", "pc")
    full_rules = kind == "pc" or options.monsters_full_rules
    filled = {**_EMPTY_POOLS, "name": who, "full_rules": full_rules, **fields}
    if isinstance(fields.get("conditions"), Mapping):
        filled["conditions"] = _conditions(fields["conditions"], active or who)
    return with_pools(msgspec.convert(filled, Character), fields, options)


def with_pools(sheet: Character, fields: Fields, options: Options) -> Character:
    """Fill the pools that nobody named, and let life and the broken will follow from them.

    Source: FS-DEF-2, FS-DEF-3, FS-RES-2, FS-RES-11, FS-SAN-2, FS-STAM-2, FS-DEATH-1.
    """
    numbers = reckon(sheet, options)
    pools = {name: getattr(numbers, f"{name}_max") for name in _EMPTY_POOLS if name not in fields}
    sheet = msgspec.structs.replace(sheet, **pools)
    follows: Fields = {}
    if "life" not in fields:
        follows["life"] = life_by_hp(sheet.hp, numbers.death_at, dies_at_zero=False)
    if "broken" not in fields:
        follows["broken"] = sheet.resolve == 0
    return msgspec.structs.replace(sheet, **follows)


def new_condition(name: str, fields: Fields, slot: str) -> Condition:
    """Make a condition: Fear and what has a clock end with the combat, Staggered does not; a clock needs a turn.

    Source: FS-RES-10, FS-STAM-10. Ruling: FS-Q-24, FS-Q-46.
    """
    has_clock = fields.get("left") is not None
    ends = name == FEAR or (has_clock and name != STAGGERED)
    slots = {"slot": slot} if has_clock and fields.get("slot") is None else {}
    return msgspec.convert({"ends_with_combat": ends, **fields, **slots}, Condition)


def is_free_name(name: str) -> bool:
    """Tell whether a text may name a character.

    >>> is_free_name("ada"), is_free_name("gm"), is_free_name("Ada B.")
    (True, False, False)
    """
    return re.fullmatch(ID_PATTERN, name) is not None and name not in RESERVED_IDS


def _conditions(raw: Mapping[str, Any], slot: str) -> Fields:
    made = {}
    for name, fields in raw.items():
        is_object = isinstance(fields, Mapping)
        made[name] = msgspec.to_builtins(new_condition(name, dict(fields), slot)) if is_object else fields
    return made


def _character(who: str, raw: Any, options: Options, active: str | None) -> Character:
    path = f"characters.{who}"
    if not isinstance(raw, Mapping) or not is_free_name(who):
        raise Invalid(f"write {path} as an object, under an id that is free", field=path)
    try:
        return new_character(who, dict(raw), options, active)
    except (msgspec.ValidationError, TypeError) as fault:
        raise Invalid(f"{path}: {fault}", field=path) from None


def _part(given: Mapping[str, Any], name: str) -> Fields:
    part = given.get(name) or {}
    if not isinstance(part, Mapping):
        raise Invalid(f"write {name} as an object, not {part!r}", field=name)
    return dict(part)


def _encounter(raw: Fields) -> Encounter:
    if raw.get("mode", "free") == "combat":
        raw.setdefault("round", 1)
    if isinstance(raw.get("attack"), Mapping):
        raw["attack"] = _open_attack(dict(raw["attack"]))
    return _read(raw, Encounter, "encounter")


def _open_attack(raw: Fields) -> Fields:
    """Read the defense of an open attack, whole or as a fraction; the cheapest dodge follows from the rest."""
    raw.pop("cheapest_dodge", None)
    defense = raw.pop("defense", None)
    if isinstance(defense, str) and re.fullmatch(r"-?\d+/2", defense):
        return {**raw, "halves": int(defense.removesuffix("/2"))}
    if isinstance(defense, int):
        return {**raw, "halves": 2 * defense}
    return raw if defense is None else {**raw, "halves": defense}


def _pending(raw: Iterable[Any]) -> dict[str, Choice]:
    pending: dict[str, Choice] = {}
    for no, one in enumerate(raw, 1):
        choice = _read({"no": no, **one}, Choice, f"pending.{no}")
        pending[choice_key(pending, choice.choice, choice.who)] = choice
    return pending


def choice_key(pending: Mapping[str, Choice], choice: str, who: str) -> str:
    """Name a free place for a choice among the open ones.

    >>> choice_key({}, "brush", "ada")
    'brush:ada'
    """
    key, again = f"{choice}:{who}", 1
    while key in pending:
        again += 1
        key = f"{choice}:{who}:{again}"
    return key


def _options(chosen: Mapping[str, Any]) -> Options:
    try:
        return read_options(chosen)
    except Illegal as fault:
        raise Invalid(f"options: {fault.slug} ({fault})", field="options") from None


def _read(raw: Mapping[str, Any], kind: type[Read], path: str) -> Read:
    try:
        return msgspec.convert(dict(raw), kind)
    except (msgspec.ValidationError, ValueError) as fault:
        raise Invalid(f"{path}: {fault}", field=path) from None
