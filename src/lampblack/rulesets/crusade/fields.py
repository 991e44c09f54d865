"""Which fields the GM may set by hand, and what may stand in them.

A derived value is set by fixing it in `overrides`; null frees it again.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import msgspec
from msgspec import UNSET

from lampblack.kernel.errors import Illegal
from lampblack.kernel.tree import Path, get, put
from lampblack.rulesets.crusade.faults import slug_of
from lampblack.rulesets.crusade.given import new_condition
from lampblack.rulesets.crusade.reckoning import reckon
from lampblack.rulesets.crusade.sheet import Character
from lampblack.rulesets.crusade.state import Encounter, State, Table, slot_now
from lampblack.rulesets.crusade.terms import OVERRIDABLE
from lampblack.rulesets.crusade.writing import check

_POOLS: Final = ("hp", "sp", "resolve", "sanity")
_ENCOUNTER: Final = frozenset({"mode", "round", "order", "active", "initiative"})
_TABLE: Final = frozenset({"seats", "clock", "session", "gm_notes"})


class Setting(msgspec.Struct, frozen=True):
    """A field about to be set: where it is stored, what stands there now, what will; UNSET for nothing."""

    stored: Path
    before: Any
    after: Any


def setting(state: State, path: str, value: Any) -> Setting:
    """Work out what setting a field means; raises Illegal for the first fault.

    no-such-field for a path that nobody has, no-such-character, out-of-range, bad-argument, no-such-type.
    """
    stored = _stored(state, tuple(path.split(".")))
    before = get(state, stored)
    parent = get(state, stored[:-1])
    if before is UNSET and not isinstance(parent, Mapping):
        raise Illegal(slug="no-such-field", field="path")
    is_gone = value is None and isinstance(parent, Mapping)
    after = UNSET if is_gone else _filled(state, stored, value)
    _check(state, stored, after)
    return Setting(stored, before, after)


def _stored(state: State, path: Path) -> Path:
    """Find where a path is stored (no-such-field when it leads nowhere that may be set)."""
    match path:
        case ("characters", who, name) if who in state.characters and name in OVERRIDABLE:
            return ("characters", who, "overrides", name)
        case ("characters", who, "overrides", name) if who in state.characters and name in OVERRIDABLE:
            return path
        case ("characters", who, name, *_) if who in state.characters and name in Character.__struct_fields__:
            return path
        case ("encounter", name, *_) if name in _ENCOUNTER:
            return path
        case ("table", name, *_) if name in _TABLE:
            return path
        case _:
            raise Illegal(slug="no-such-field", field="path")


def _filled(state: State, stored: Path, value: Any) -> Any:
    """Fill in what a new condition leaves out; everything else stands as it was given."""
    match stored:
        case ("characters", who, "conditions", name) if isinstance(value, Mapping):
            try:
                return msgspec.to_builtins(new_condition(name, dict(value), slot_now(state, who)))
            except msgspec.ValidationError as fault:
                raise Illegal(str(fault), slug=slug_of(str(fault)), field="value") from None
        case _:
            return value


def _check(state: State, stored: Path, after: Any) -> None:
    """Refuse a value that does not fit, judged by the state that it would make."""
    try:
        changed = put(state, stored, after)
        root = changed.characters[stored[1]] if stored[0] == "characters" else getattr(changed, stored[0])
        msgspec.convert(msgspec.to_builtins(root), type(root))
    except msgspec.ValidationError as fault:
        raise Illegal(str(fault), slug=slug_of(str(fault)), field="value") from None
    except KeyError:
        raise Illegal(slug="no-such-field", field="path") from None
    match root:
        case Character():
            check(root, changed.options, "value", state.characters[stored[1]])
            _check_pool(changed, root, stored[2])
        case Encounter():
            _check_encounter(changed, root)
        case Table():
            _check_table(changed, root)


def _check_pool(changed: State, sheet: Character, name: str) -> None:
    """Refuse more points than a pool holds (out-of-range)."""
    if name in _POOLS and getattr(sheet, name) > getattr(reckon(sheet, changed.options), f"{name}_max"):
        raise Illegal(slug="out-of-range", field="value")


def _check_encounter(changed: State, encounter: Encounter) -> None:
    named = [*encounter.order, *encounter.initiative]
    if not all(who in changed.characters for who in named):
        raise Illegal(slug="no-such-character", field="value")
    if len(set(encounter.order)) < len(encounter.order):
        raise Illegal(slug="bad-argument", field="value")
    if encounter.active is not None and encounter.active not in encounter.order:
        raise Illegal(slug="not-in-order", field="value")


def _check_table(changed: State, table: Table) -> None:
    if not all(who in changed.characters for plays in table.seats.values() for who in plays):
        raise Illegal(slug="no-such-character", field="value")
