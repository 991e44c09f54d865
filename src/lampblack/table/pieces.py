"""What a seat sees, cut into pieces: a piece for each thing, so that only what changed is sent.

A view is a struct of the game's own. Each of its fields is a piece; a field that maps ids to things is an empty object
with a piece for each thing beside it, named `characters.ada`. Pieces are kept as the bytes that travel.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

import msgspec

from lampblack.kernel.ruleset import Offer

_encode = msgspec.json.Encoder(order="deterministic").encode
_EMPTY = b"{}"
Pieces = dict[str, bytes]


class Difference(msgspec.Struct, frozen=True):
    """What changed between two sets of pieces: the new ones, and the keys that are no longer there."""

    put: tuple[tuple[str, msgspec.Raw], ...]
    gone: tuple[str, ...]

    def __bool__(self) -> bool:
        return bool(self.put or self.gone)


_NOTHING: Final = Difference((), ())


def cut(views: Sequence[msgspec.Struct], offers: Sequence[Offer]) -> Pieces:
    """Cut views and their offers into pieces; no two views have a field of the same name."""
    pieces: Pieces = {"offers": _encode(offers)}
    for name, value in (field for view in views for field in msgspec.structs.asdict(view).items()):
        if isinstance(value, Mapping):
            pieces[name] = _EMPTY
            pieces.update({f"{name}.{key}": _encode(thing) for key, thing in value.items()})
        elif value is not msgspec.UNSET:
            pieces[name] = _encode(value)
    return pieces


def difference(old: Pieces, new: Pieces) -> Difference:
    """Find what a seat that holds the old pieces needs to hold the new ones."""
    if old is new:
        return _NOTHING
    put = tuple((key, msgspec.Raw(value)) for key, value in new.items() if old.get(key) != value)
    return Difference(put, tuple(key for key in old if key not in new))


def by_name(pieces: Pieces) -> dict[str, list[str]]:
    """Group the keys of pieces by the field of the view that they belong to, its own key first."""
    named: dict[str, list[str]] = {}
    for key in pieces:
        named.setdefault(key.partition(".")[0], []).append(key)
    return named


def read(pieces: Pieces, keys: Sequence[str]) -> Any:
    """Read one field of a view from the keys that `by_name` gives for it, as plain values."""
    own, *things = keys
    if pieces[own] != _EMPTY or not things:
        return msgspec.json.decode(pieces[own])
    return {key.partition(".")[2]: msgspec.json.decode(pieces[key]) for key in things}


def joined(pieces: Pieces) -> dict[str, Any]:
    """Put pieces together again: the view and, under `offers`, the offers, as plain values."""
    return {name: read(pieces, keys) for name, keys in by_name(pieces).items()}
