"""Reading a partial state or sheet: what is left out gets its default, often from what is there."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeVar

import msgspec

from lampblack.kernel.errors import Illegal, Invalid
from lampblack.rulesets.liminal.options import Options, read_options
from lampblack.rulesets.liminal.sheet import Character, Fields, Group, Item, Vehicle
from lampblack.rulesets.liminal.state import Choice, Encounter, State, Table
from lampblack.rulesets.liminal.terms import ABLE, ATTRS, AVERAGE_SCORE, HP_UNSAID, OFF_STAGE

Read = TypeVar("Read")

_SIDES = {"investigator": "investigators", "associate": "investigators"}
_PARTS = frozenset({"characters", "items", "vehicles", "groups", "encounter", "table", "pending"})


def read_state(given: Mapping[str, Any], options: Mapping[str, Any]) -> State:
    """Read a partial state as a case gives it; raises Invalid that names the path of the fault."""
    if unknown := sorted(set(given) - _PARTS):
        raise Invalid(f"leave out {unknown[0]!r}: a state has no such part", field=unknown[0])
    table = _read(_with_lists(_part(given, "table")), Table, "table")
    characters = _things(given, "characters", lambda name, raw: new_character(name, raw, table.clock))
    return State(
        characters=characters,
        items=_things(given, "items", new_item),
        vehicles=_things(given, "vehicles", new_vehicle),
        groups=_things(given, "groups", new_group),
        encounter=_encounter(_part(given, "encounter"), characters),
        table=table,
        pending=_pending(given.get("pending") or ()),
        options=_options(options),
    )


def new_character(name: str, fields: Fields, clock: int = 0) -> Character:
    """Make a sheet from some of its fields; `clock` starts a stretch of being Deprived.

    >>> new_character("ada", {"kind": "investigator", "str": 12}).str_max
    12

    Raises msgspec.ValidationError for a field or value that a sheet does not have.
    Source: LH-ATTR-1, LH-ATTR-2, LH-INV-1.
    """
    kind = fields.get("kind", "investigator")
    deprived = fields.get("deprived") or ()
    filled = {
        "kind": kind,
        "name": name,
        "side": _SIDES.get(kind, "adversaries"),
        "tests_morale": kind != "investigator",
        "allied": kind == "associate",
        "overloaded": "load" in deprived,
        "deprived_since": clock if deprived else None,
        **_pair("hp", fields, HP_UNSAID),
        **fields,
    }
    for attr in ATTRS:
        filled |= _pair(attr, fields, AVERAGE_SCORE)
    return msgspec.convert(filled, Character)


def new_item(name: str, fields: Fields) -> Item:
    """Make an item from some of its fields; it lies in the scene unless it says otherwise."""
    return msgspec.convert({"name": name, **fields}, Item)


def new_vehicle(name: str, fields: Fields) -> Vehicle:
    """Make a vehicle from some of its fields; a new one is whole. Source: LH-VEH-1."""
    return msgspec.convert({"name": name, "hp_max": fields.get("hp", HP_UNSAID), **fields}, Vehicle)


def new_group(_name: str, fields: Fields) -> Group:
    """Form a group; its number at the start is fixed now. Source: LH-MOR-3, Q-13."""
    return msgspec.convert({"start": len(fields.get("members", ())), **fields}, Group)


def _pair(name: str, fields: Fields, least: int) -> Fields:
    """Fill in a number and its maximum, which is never below `least`; the number stands at its maximum."""
    value, most = fields.get(name), fields.get(f"{name}_max")
    if most is None:
        most = max(value, least) if isinstance(value, int) else least
    return {name: most if value is None else value, f"{name}_max": most}


def _things(given: Mapping[str, Any], part: str, make: Callable[[str, Fields], Read]) -> dict[str, Read]:
    return {name: _made(make, name, raw, f"{part}.{name}") for name, raw in _part(given, part).items()}


def _made(make: Callable[[str, Fields], Read], name: str, raw: Any, path: str) -> Read:
    if not isinstance(raw, Mapping):
        raise Invalid(f"write {path} as an object, not {raw!r}", field=path)
    try:
        return make(name, dict(raw))
    except (msgspec.ValidationError, TypeError) as fault:
        raise Invalid(f"{path}: {fault}", field=path) from None


def _part(given: Mapping[str, Any], name: str) -> Mapping[str, Any]:
    part = given.get(name) or {}
    if not isinstance(part, Mapping):
        raise Invalid(f"write {name} as an object, not {part!r}", field=name)
    return part


def _with_lists(table: Mapping[str, Any]) -> Fields:
    """Write every seat as a list of characters: a text is a list of one, null an empty one."""
    seats = table.get("seats") or {}
    return {**table, "seats": {seat: as_list(plays) for seat, plays in seats.items()}}


def as_list(plays: Any) -> Any:
    """Read what a seat plays: a text is a list of one, null an empty list.

    >>> as_list("ada"), as_list(None), as_list(["ada", "bo"])
    (['ada'], [], ['ada', 'bo'])
    """
    if plays is None:
        return []
    return [plays] if isinstance(plays, str) else plays


def _encounter(raw: Mapping[str, Any], characters: Mapping[str, Character]) -> Encounter:
    if raw.get("status", "none") == "none":
        return _read(raw, Encounter, "encounter")
    present = [name for name in sorted(characters) if is_on_stage(characters[name])]
    participants = raw.get("participants", present)
    able = [name for name in participants if name in characters and characters[name].life in ABLE]
    filled = {"round": 1, "participants": participants, "able": able, **raw}
    return _read(filled, Encounter, "encounter")


def is_on_stage(character: Character) -> bool:
    """Tell whether somebody takes part in an encounter that begins here."""
    return character.present and character.life not in OFF_STAGE


def _pending(raw: Iterable[Any]) -> dict[str, Choice]:
    choices = (_read({"no": no, **one}, Choice, f"pending.{no}") for no, one in enumerate(raw, 1))
    return {choice.key: choice for choice in choices}


def _options(chosen: Mapping[str, Any]) -> Options:
    try:
        return read_options(chosen)
    except Illegal as fault:
        raise Invalid(f"options: {fault.slug} ({fault})", field="options") from None


def _read(raw: Mapping[str, Any], kind: type[Read], path: str) -> Read:
    try:
        return msgspec.convert(dict(raw), kind)
    except (msgspec.ValidationError, Invalid) as fault:
        raise Invalid(f"{path}: {fault}", field=path) from None
