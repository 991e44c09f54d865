"""Which stored fields the GM may set by hand, what may stand in them, and what is worth a warning."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

import msgspec
from msgspec import UNSET

from lampblack.kernel.errors import Illegal, Invalid
from lampblack.kernel.tree import Path, get, plain, put
from lampblack.rulesets.liminal.given import as_list
from lampblack.rulesets.liminal.rules.protection import (
    armor_total,
    is_unusual_armor,
    is_unusual_stability,
    stability_total,
)
from lampblack.rulesets.liminal.rules.slots import carried
from lampblack.rulesets.liminal.state import State
from lampblack.rulesets.liminal.terms import LAST_STEP, MOST, PLACES

_OF_THINGS: Final = frozenset({"characters", "items", "vehicles", "groups"})
_OF_THE_TABLE: Final = frozenset({"encounter", "table"})
_MAXIMA: Final = ("hp", "str", "dex", "ctrl")


def split(path: str) -> Path:
    """Cut a path at its dots.

    >>> split("characters.ada.hp")
    ('characters', 'ada', 'hp')
    """
    return tuple(path.split("."))


def before(state: State, path: Path) -> Any:
    """Read the stored field at a path as plain values (no-such-field when none is there).

    A seat that plays nobody yet may be named: the GM hands characters out so.
    """
    if _is_seat(path) and path[2].startswith("player:"):
        return list(state.table.seats.get(path[2], ()))
    is_field = (path[0] in _OF_THINGS and len(path) > 2) or (path[0] in _OF_THE_TABLE and len(path) > 1)
    found = get(state, path) if is_field else UNSET
    if found is UNSET:
        raise Illegal(slug="no-such-field", field="path")
    return plain(found)


def check_value(state: State, path: Path, value: Any) -> None:
    """Refuse a value that does not fit: bad-argument for another type, out-of-range for another range.

    What names a thing must name one that is there (no-such-thing, no-such-character).
    """
    if not all(0 <= number <= MOST for number in numbers(value)):
        raise Illegal(slug="out-of-range", field="value")
    if path == ("table", "step") and value not in range(1, LAST_STEP + 1):
        raise Illegal(slug="out-of-range" if type(value) is int else "bad-argument", field="value")
    try:
        put(state, path, tidy(path, value))
    except (msgspec.ValidationError, Invalid) as fault:
        is_other_word = str(fault).startswith("Invalid enum value")
        raise Illegal(slug="out-of-range" if is_other_word else "bad-argument", field="value") from None
    _check_names(state, path, tidy(path, value))


def tidy(path: Path, value: Any) -> Any:
    """Write a value as it is stored: what a seat plays is a list."""
    if _is_seat(path):
        return as_list(value)
    if path == ("table", "seats") and isinstance(value, Mapping):
        return {seat: as_list(plays) for seat, plays in value.items()}
    return value


def warnings(state: State, path: Path) -> Iterator[str]:
    """Name what is unusual about a field that was just set: above-maximum, armor-unusual, stability-unusual.

    Source: LH-ARM-2, LH-STAB-2. Ruling: Q-45.
    """
    thing = get(state, path[:2])
    if path[-1] in _MAXIMA and getattr(thing, path[-1], 0) > getattr(thing, f"{path[-1]}_max", 0):
        yield "above-maximum"
    for who in _protected(state, path):
        sheet, items = state.characters[who], carried(state, who)
        if path[-1] == "armor" and is_unusual_armor(armor_total(sheet, items, state.options)):
            yield "armor-unusual"
        if path[-1] == "stability" and is_unusual_stability(stability_total(sheet, items, state.options)):
            yield "stability-unusual"


def _protected(state: State, path: Path) -> Iterable[str]:
    """Name whose protection the field belongs to: its own character, or who carries the item."""
    if path[0] == "characters":
        return (path[1],)
    holder = state.items[path[1]].at if path[0] == "items" else ""
    return (holder,) if holder in state.characters else ()


def _is_seat(path: Path) -> bool:
    return path[:2] == ("table", "seats") and len(path) == 3


def numbers(value: Any) -> Iterator[int]:
    """List every number in a plain value."""
    match value:
        case bool():
            return
        case int():
            yield value
        case Mapping():
            for inner in value.values():
                yield from numbers(inner)
        case list():
            for inner in value:
                yield from numbers(inner)


def _check_names(state: State, path: Path, value: Any) -> None:
    if path[:2] == ("table", "seats"):
        played = value if _is_seat(path) else [name for plays in value.values() for name in plays]
        if not all(name in state.characters for name in played):
            raise Illegal(slug="no-such-character", field="value")
    if path[0] == "vehicles" and path[-1] == "driver" and value is not None and value not in state.characters:
        raise Illegal(slug="no-such-character", field="value")
    if path == ("table", "stash_carrier") and value is not None and value not in state.characters:
        raise Illegal(slug="no-such-character", field="value")
    places = {*PLACES, *state.characters, *state.vehicles}
    if path[0] == "items" and path[-1] == "at" and value not in places:
        raise Illegal(slug="no-such-thing", field="value")
