"""Comparing what a case expects with what came: objects partially, lists whole, null for null or absent."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import msgspec

Path = tuple[str, ...]
ABSENT = msgspec.UNSET


class Mismatch(msgspec.Struct, frozen=True):
    """One place where a case fails: the path, what the case expects there, what came."""

    path: str
    expected: Any
    got: Any


class Manner(msgspec.Struct, frozen=True):
    """How a game's cases compare: objects inside lists by the keys named only, and values that are the same.

    `settle` writes an expected and a real value in one form before they are compared.
    """

    partial_in_lists: bool = False
    settle: Callable[[Path, Any], Any] = lambda _path, value: value


def mismatches(expected: Any, got: Any, manner: Manner, path: Path = ()) -> Iterator[Mismatch]:
    """List every place in which what came is not what was expected."""
    expected, got = manner.settle(path, expected), manner.settle(path, got)
    match expected:
        case Mapping():
            yield from _in_object(expected, got, manner, path)
        case list():
            yield from _in_list(expected, got, manner, path)
        case None:
            yield from () if got is None or got is ABSENT else (_at(path, expected, got),)
        case _:
            yield from () if is_same(expected, got) else (_at(path, expected, got),)


def _in_object(expected: Mapping[str, Any], got: Any, manner: Manner, path: Path) -> Iterator[Mismatch]:
    if not isinstance(got, Mapping):
        yield _at(path, expected, got)
        return
    for key, value in expected.items():
        yield from mismatches(value, got.get(key, ABSENT), manner, (*path, key))


def _in_list(expected: Sequence[Any], got: Any, manner: Manner, path: Path) -> Iterator[Mismatch]:
    if not isinstance(got, list) or len(got) != len(expected):
        yield _at(path, expected, got)
    elif not manner.partial_in_lists:
        yield from () if is_same(expected, got) else (_at(path, expected, got),)
    else:
        for place, (one, other) in enumerate(zip(expected, got, strict=True)):
            yield from mismatches(one, other, manner, (*path, str(place)))


def is_same(expected: Any, got: Any) -> bool:
    """Compare strictly: true is not 1, and an object in a list has no key too many."""
    match expected:
        case Mapping():
            return (
                isinstance(got, Mapping)
                and set(expected) == set(got)
                and all(is_same(value, got[key]) for key, value in expected.items())
            )
        case list():
            return isinstance(got, list) and len(expected) == len(got) and all(map(is_same, expected, got))
        case _:
            return type(expected) is type(got) and bool(expected == got)


def find(view: Any, path: str) -> Any:
    """Read a dotted path of plain values; ABSENT when nothing is there. A key may hold dots itself.

    >>> find({"log": {"1": {"do": "save"}}}, "log.1.do")
    'save'
    """
    if not isinstance(view, Mapping):
        return ABSENT
    if path in view:
        return view[path]
    for key, inner in view.items():
        if path.startswith(f"{key}.") and (found := find(inner, path[len(key) + 1 :])) is not ABSENT:
            return found
    return ABSENT


def _at(path: Path, expected: Any, got: Any) -> Mismatch:
    return Mismatch(".".join(path), expected, got)
