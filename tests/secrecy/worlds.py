"""What only the GM knows, in several worlds: what lies hidden on the table, and what is done in secret.

All worlds agree on everything that players may see. They differ in the number, kind and length of the rest: in
QUIET there are no secrets at all, in SHORT a few, in LONG many; in MARKED each is a word that can be looked for.
What is filled in follows from the types of the sheets, so that a new field is a secret without being named here.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import NoneType
from typing import Any, Final, Literal, get_args, get_origin, get_type_hints

import msgspec
from msgspec import UNSET

from lampblack.rulesets.liminal.room import Liminal
from lampblack.rulesets.liminal.seen import ItemSeen, VehicleSeen
from lampblack.rulesets.liminal.sheet import Character, Group, Item, Vehicle
from lampblack.rulesets.liminal.state import State
from lampblack.rulesets.liminal.view import ALWAYS_SEEN

Given = dict[str, Any]

OPEN: Final[Given] = {
    "characters": {
        "ada": {"kind": "investigator", "name": "Ada", "hp": 4, "hp_max": 6, "str": 12, "dex": 11},
        "bo": {"kind": "investigator", "name": "Bo", "hp": 5, "str": 8},
        "guard": {"kind": "npc", "name": "A guard"},
        "moth": {"kind": "horror", "name": "The moth", "hp": 9, "shown": ["hp"]},
    },
    "items": {
        "phone": {"name": "Phone", "at": "ada", "device": "on"},
        "idol": {"name": "Idol", "at": "scene", "artifact": True},
        "knife": {"name": "Knife", "at": "bo", "dice": "d6"},
    },
    "vehicles": {"van": {"name": "Van"}},
    "encounter": {"status": "running", "participants": ["ada", "bo", "guard"], "order": ["ada", "bo"]},
}
"""What players see: the same in all worlds."""

GHOST: Final = "ghost"
"""Somebody who is hidden in each world that has secrets, and is not there at all in the other."""

SET_APART: Final = frozenset(
    {"kind", "life", "side", "present", "hidden", "shown", "at", "at_vehicle", "members", "leader", "device"}
)
"""Fields that name other things or say who may see; they are set where they are needed."""


class Secrets:
    """The secrets of one world: `amount` of each kind; `marks` are all that were made, to be looked for."""

    def __init__(self, word: str, amount: int, number: int) -> None:
        self.amount = amount
        self.marks: list[str] = []
        self._word, self._number = word, number

    def word(self) -> str:
        """Make a secret word, another one each time; it can be an id too."""
        self.marks.append(f"{self._word}{len(self.marks):03d}")
        return self.marks[-1]

    def number(self) -> int:
        """Make a secret number, another one each time."""
        self.marks.append(str(self._number + 7 * len(self.marks)))
        return int(self.marks[-1])

    def sheet(self, kind: type[msgspec.Struct], spared: tuple[str, ...] = ()) -> Given:
        """Fill in every field of a sheet but those spared."""
        return self._filled(kind, SET_APART.union(spared))

    def _filled(self, kind: type[msgspec.Struct], spared: frozenset[str] = frozenset()) -> Given:
        hints = get_type_hints(kind, include_extras=True)
        names = [name for name in kind.__struct_fields__ if name not in spared]
        filled = {name: "d6" if name == "dice" else self._value(hints[name]) for name in names}
        return {name: value for name, value in filled.items() if value is not UNSET}

    def _value(self, hint: Any) -> Any:
        """Make a value of a type, the first of a list of words; UNSET for flags."""
        kind = _bare(hint)
        if kind is str:
            return self.word()
        if kind is int:
            return self.number()
        if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
            return self._filled(kind)
        if get_origin(kind) is Literal:
            return get_args(kind)[0]
        if get_origin(kind) is dict and get_args(kind)[1] is not Any:
            values = {key: self._value(get_args(kind)[1]) for key in self._keys(get_args(kind)[0])}
            return UNSET if UNSET in values.values() else values
        if get_origin(kind) is tuple and _bare(get_args(kind)[0]) is str:
            return [self.word() for _ in range(self.amount)]
        return UNSET

    def _keys(self, hint: Any) -> list[str]:
        """Make keys of a type: secret words, or the first of a list of words."""
        if get_origin(_bare(hint)) is Literal:
            return list(get_args(_bare(hint))[: self.amount])
        return [self.word() for _ in range(self.amount)]


def _bare(hint: Any) -> Any:
    """Take limits and "or nothing" off a type."""
    while get_origin(hint) is not None and hasattr(hint, "__metadata__"):
        hint = hint.__origin__
    options = [option for option in get_args(hint) if option is not NoneType]
    return _bare(options[0]) if len(options) < len(get_args(hint)) and len(options) == 1 else hint


def laid_over(below: Mapping[str, Any], above: Mapping[str, Any]) -> Given:
    """Lay more values over some, deep: lists are joined, everything else takes the place of what was there."""
    laid = dict(below)
    for key, value in above.items():
        before = laid.get(key)
        if isinstance(before, Mapping) and isinstance(value, Mapping):
            laid[key] = laid_over(before, value)
        else:
            laid[key] = [*before, *value] if isinstance(before, list) else value
    return laid


def hidden(secrets: Secrets, names: list[str]) -> Given:
    """Lay out what is on the table and hidden: whole things, the closed part of sheets, the GM's fields of all."""
    return {
        "characters": {
            "ada": {"gm_notes": secrets.word()},
            "guard": secrets.sheet(Character, ALWAYS_SEEN),
            "moth": secrets.sheet(Character, (*ALWAYS_SEEN, "hp", "hp_max", "armor")),
            **{name: {"kind": "npc", "hidden": True, **secrets.sheet(Character)} for name in names},
        },
        "items": {
            "phone": {"gm_notes": secrets.word()},
            "idol": secrets.sheet(Item, tuple(set(ItemSeen.__struct_fields__) - {"effect"})),
            **{f"{name}-key": {"at": "scene", "hidden": True, **secrets.sheet(Item)} for name in names},
            **{f"{name}-bag": {"at": name, **secrets.sheet(Item)} for name in names},
            "badge": {"at": "guard", **secrets.sheet(Item)},
        },
        "vehicles": {
            "van": secrets.sheet(Vehicle, VehicleSeen.__struct_fields__),
            **{f"{name}-car": {"hidden": True, **secrets.sheet(Vehicle)} for name in names},
        },
        "groups": {f"{name}-pack": {"members": [name, "guard"], **secrets.sheet(Group)} for name in names},
        "encounter": _hidden_turns(secrets, names),
        "table": {"tables": {secrets.word(): _omens(secrets)}},
        "pending": [{"choice": "morale", "who": name, "options": ["roll", "skip"]} for name in names],
    }


def _hidden_turns(secrets: Secrets, names: list[str]) -> Given:
    declared = {"action": "attack", "text": secrets.word()}
    lists = dict.fromkeys(("participants", "order", "surprised", "struck", "able"), names)
    actors = {name: {"declared": declared, "moved_ft": secrets.number()} for name in (*names, "guard")}
    return {**lists, "turn": names[0], "actors": actors}


def _omens(secrets: Secrets) -> Given:
    return {"dice": "d4", "rows": [{"from": 1, "to": 4, "entry": secrets.word()}]}


class Room(Liminal):
    """The first game with a table that is not empty at the start."""

    def __init__(self, given: Given) -> None:
        self.given = given

    def new_state(self, options: Mapping[str, Any]) -> State:
        """Lay the table as it was given."""
        return self.read_state(self.given, options)
