"""What the packs of a table offer to who makes or writes a sheet: where one comes from, and what one carries.

A pick is the part of the order that it fills in; what is typed beside it goes over it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

import msgspec

from lampblack.web.names import characters_of
from lampblack.web.part import Part
from lampblack.web.sight import Glimpse
from lampblack.web.words import Words

Plain = Mapping[str, Any]

_ORIGINS: Final = {"species": "species", "cultures": "culture", "occupations": "occupation"}
"""Kinds of where somebody comes from, with the field of the sheet that each fills in. Source: FS-ABIL-3."""

_ARMS: Final = {"weapons": "weapon", "spells": "spell"}
_BODY: Final = ("size", "hp_base", "speed")
_UNSAID: Final[tuple[Any, ...]] = (None, "", [], {})
_NO_ARM: Final = frozenset({"pack", "id", "name", "text", "price", "tags"})
"""Fields of an entry that are not part of a way to attack."""


class Choice(msgspec.Struct, frozen=True, kw_only=True):
    """One entry to pick: its name, a few words about it, the part of the order that it fills in."""

    id: str
    name: str
    about: str
    part: dict[str, Any]


class Row(msgspec.Struct, frozen=True, kw_only=True):
    """A kind of entries; of an origin one is picked, of things to carry any number."""

    kind: str
    is_one: bool
    choices: tuple[Choice, ...]


def parts(glimpse: Glimpse, read: Plain, words: Words) -> Iterable[Part]:  # noqa: ARG001 - the form of every game's
    """Draw the shelf for a new sheet, and for each that this seat writes on; nothing where no pack offers any."""
    places = [("fields", "shelf")]
    places += [("changes", f"shelf:{who}") for who in characters_of(glimpse, glimpse.seat)]
    for under, key in places:
        if rows := list(_rows(read, under)):
            yield Part(key, key, 0, "crusade/shelf", {"rows": rows, "prefix": key.replace(":", "-")})


def _rows(read: Plain, under: str) -> Iterator[Row]:
    kinds: dict[str, list[Plain]] = {kind["kind"]: kind["entries"] for kind in read["kinds"]}
    gear = {name: list(_gear(name, kinds.get(name, ()))) for name in (*_ARMS, "armors")}
    carried = {one.id: one.part for some in gear.values() for one in some}
    for name, field in _ORIGINS.items():
        if some := [_origin(field, entry, carried) for entry in kinds.get(name, ())]:
            yield Row(kind=name, is_one=True, choices=tuple(_under(one, under) for one in some))
    for name, some in gear.items():
        if some:
            yield Row(kind=name, is_one=name == "armors", choices=tuple(_under(one, under) for one in some))


def _origin(field: str, entry: Plain, carried: Mapping[str, dict[str, Any]]) -> Choice:
    """Fill in where somebody comes from: its name, its shifts of scores, what it says of the body, its gear."""
    part: dict[str, Any] = {field: entry["name"]}
    if entry.get("mods"):
        part["mods"] = {score: {field: by} for score, by in entry["mods"].items()}
    part |= {name: entry[name] for name in _BODY if entry.get(name) not in _UNSAID}
    for name in entry.get("gear", ()):
        part = _joined(part, carried.get(name, {}))
    shifts = " ".join(f"{score.replace('_', ' ')} {by:+}" for score, by in entry.get("mods", {}).items())
    return Choice(id=entry["id"], name=entry["name"], about=shifts, part=part)


def _gear(kind: str, entries: Iterable[Plain]) -> Iterator[Choice]:
    for entry in entries:
        if kind == "armors":
            part: dict[str, Any] = {"armor": entry["armor"]}
            about = str(entry["armor"])
        else:
            said = {name: one for name, one in entry.items() if name not in _NO_ARM and one not in _UNSAID}
            part = {
                "attacks": {entry["id"]: {"kind": "natural" if entry.get("form") else _ARMS[kind], **said}}
            }
            about = " ".join(str(entry[name]) for name in ("damage", "type") if entry.get(name))
        yield Choice(id=entry["id"], name=entry["name"], about=about, part=part)


def _under(one: Choice, under: str) -> Choice:
    return msgspec.structs.replace(one, part={under: one.part})


def _joined(one: Mapping[str, Any], other: Mapping[str, Any]) -> dict[str, Any]:
    """Lay one object into another; where both have an object, those are joined too."""
    both = {
        name: _joined(one[name], inner) for name, inner in other.items() if _are_objects(one, name, inner)
    }
    return {**one, **other, **both}


def _are_objects(one: Mapping[str, Any], name: str, inner: Any) -> bool:
    return isinstance(inner, Mapping) and isinstance(one.get(name), Mapping)
