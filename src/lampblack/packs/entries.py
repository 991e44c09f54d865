"""One entry against its form: every fault in it, not the first alone."""

from __future__ import annotations

import re
import types
from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec

from lampblack.kernel.content import Flaw, Place
from lampblack.kernel.misfit import type_name

_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]")
"""Characters that no text of a pack needs; line breaks and tabs are none of them."""


def flaws_of(raw: Any, form: Any, place: Place = ()) -> list[Flaw]:
    """List everything in a plain value that does not fit its form; none means that it can be converted."""
    if _fits(raw, form):
        return []
    return list(_inside(raw, form, place)) or list(_of_the_whole(raw, form, place))


def _fits(raw: Any, form: Any) -> bool:
    """Ask once whether all is well, as it mostly is; looking into every part takes a hundred times as long."""
    try:
        msgspec.convert(raw, form)
    except msgspec.ValidationError:
        return False
    return True


def unprintable(raw: Any, place: Place = ()) -> Iterator[Flaw]:
    """Find control characters, in keys too."""
    match raw:
        case str():
            if _CONTROL.search(raw):
                yield Flaw(place, "take the control characters out of this text")
        case dict():
            for key, inner in raw.items():
                yield from unprintable(key, place)
                yield from unprintable(inner, (*place, key))
        case list():
            for number, inner in enumerate(raw):
                yield from unprintable(inner, (*place, number))


def _inside(raw: Any, form: Any, place: Place) -> Iterator[Flaw]:
    """Go into tables and lists, so that each of their parts is looked at by itself."""
    bare = _bare(form)
    origin, inner = get_origin(bare), get_args(bare)
    if isinstance(bare, type) and issubclass(bare, msgspec.Struct) and isinstance(raw, Mapping):
        yield from _in_struct(raw, bare, place)
    elif origin is tuple and isinstance(raw, list):
        for number, part in enumerate(raw):
            yield from flaws_of(part, inner[0], (*place, number))
    elif origin is dict and isinstance(raw, Mapping):
        for key, part in raw.items():
            yield from flaws_of(part, inner[1], (*place, key))


def _in_struct(raw: Mapping[str, Any], form: type[msgspec.Struct], place: Place) -> Iterator[Flaw]:
    fields = {field.encode_name: field for field in msgspec.structs.fields(form)}
    hints = get_type_hints(form, include_extras=True)
    for key, part in raw.items():
        if key in fields:
            yield from flaws_of(part, hints[fields[key].name], (*place, key))
        else:
            yield Flaw((*place, key), f"there is no field {key!r} here; {_meant(key, list(fields))}")
    for key, field in fields.items():
        if field.required and key not in raw:
            yield Flaw(place, f"the field {key!r} is missing; add it")


def _of_the_whole(raw: Any, form: Any, place: Place) -> Iterator[Flaw]:
    try:
        msgspec.convert(raw, form)
    except msgspec.ValidationError as fault:
        yield Flaw(place, _reworded(str(fault), form))


def _bare(form: Any) -> Any:
    """Take the limits and the "or nothing" off a form."""
    if get_origin(form) is Annotated:
        return _bare(get_args(form)[0])
    if get_origin(form) in (Union, types.UnionType):
        some = [part for part in get_args(form) if part is not type(None)]
        return _bare(some[0]) if len(some) == 1 else form
    return form


def _reworded(message: str, form: Any) -> str:
    """Say msgspec's fault in our words; its place is said apart."""
    message = message.partition(" - at `")[0]
    bare = _bare(form)
    if get_origin(bare) is Literal:
        return f"write one of {', '.join(map(str, get_args(bare)))}"
    found = re.match(r"Expected `([^`]+)`(?:,? got `(\w+)`|(.*))$", message)
    if found is None:
        return message[:1].lower() + message[1:]
    wanted = type_name(found[1])
    if found[2]:
        return f"write {wanted}, not {type_name(found[2])}"
    return f"write {wanted}{_limit(found[3])}"


def _limit(words: str) -> str:
    """Say a limit of msgspec's in our words."""
    if "matching regex" in words:
        return " of lower-case letters, digits and hyphens (a version: numbers and points)"
    shorter = words.replace("of length <= ", "of at most ").replace("of length >= ", "of at least ")
    return shorter + (" letters or entries" if "of length" in words else "")


def _meant(key: str, known: list[str]) -> str:
    near = get_close_matches(key, known, n=1)
    return f"did you mean {near[0]!r}?" if near else f"leave it out, or use one of {', '.join(known)}"
