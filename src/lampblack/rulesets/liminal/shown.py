"""What hide and reveal may name, and what they leave behind.

A whole thing is hidden or not. Of a closed sheet single fields are shown, `all` of it, or the `items` that
somebody carries; of an item fields such as its effect. What is the GM's own (gm_notes, hidden, shown) can
never be shown.
"""

from __future__ import annotations

from typing import Final

import msgspec

from lampblack.kernel.errors import Illegal
from lampblack.rulesets.liminal.events import Turned
from lampblack.rulesets.liminal.eyes import ALL_FIELDS, CARRIED
from lampblack.rulesets.liminal.sheet import Character, Item, Vehicle
from lampblack.rulesets.liminal.state import State

GM_FIELDS: Final = frozenset({"gm_notes", "hidden", "shown"})
"""What no player's view has a field for."""

CHARACTER_DERIVED: Final = (
    "wounds",
    "fallout",
    "fatigue",
    "conditions",
    "item_slots",
    "affliction_slots",
    "fatigue_at",
    "slots_used",
    "armor_total",
    "stability_total",
)
"""What follows from a sheet and is never stored."""


def _fields(kind: type[msgspec.Struct], *more: str) -> tuple[str, ...]:
    stored = (field.name for field in msgspec.structs.fields(kind))
    return (*(name for name in stored if name not in GM_FIELDS), *more)


PIECES: Final = {
    "characters": (*_fields(Character, *CHARACTER_DERIVED), ALL_FIELDS, CARRIED),
    "items": _fields(Item, "slots_each"),
    "vehicles": _fields(Vehicle, "status"),
}
"""Which pieces of a thing can be shown one by one."""


def check_path(state: State, path: str) -> None:
    """Refuse a path that names nothing which can be hidden or shown (no-such-field)."""
    part, _, rest = path.partition(".")
    name, _, piece = rest.partition(".")
    is_there = part in PIECES and name in getattr(state, part)
    if not is_there or (piece and piece not in PIECES[part]) or path.endswith("."):
        raise Illegal(slug="no-such-field", field="path")


def turned(state: State, path: str, *, hide: bool) -> Turned:
    """Say how a thing is hidden and shown after `path` was hidden or revealed."""
    part, _, rest = path.partition(".")
    name, _, piece = rest.partition(".")
    thing = getattr(state, part)[name]
    if not piece:
        return Turned(path=path, part=part, id=name, hidden=hide, shown=thing.shown)
    shown = _without(part, thing.shown, piece) if hide else _with(thing.shown, piece)
    return Turned(path=path, part=part, id=name, hidden=thing.hidden, shown=shown)


def _with(shown: tuple[str, ...], piece: str) -> tuple[str, ...]:
    return shown if piece in shown else (*shown, piece)


def _without(part: str, shown: tuple[str, ...], piece: str) -> tuple[str, ...]:
    """Take one piece away; of a sheet shown as a whole all others stay."""
    if ALL_FIELDS in shown and piece != ALL_FIELDS:
        shown = tuple(name for name in PIECES[part] if name != ALL_FIELDS)
    return tuple(name for name in shown if name != piece)
