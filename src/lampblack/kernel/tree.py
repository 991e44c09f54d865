"""A state as a tree: what two states differ in, and how to set one path of it.

States are frozen structs that hold structs, mappings and plain values. A path is a tuple of field names and keys.
Lists and tuples are leaves: they change as a whole. Undo and set-field work on any game through this module, so no
game writes down what it changed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any, TypeVar, get_args, get_origin, get_type_hints

import msgspec
from msgspec import UNSET

Path = tuple[str, ...]
Tree = TypeVar("Tree")


class Change(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """One path that a command changed; UNSET stands for "was not there" or "is no longer there"."""

    path: Path
    before: Any = UNSET
    after: Any = UNSET


def changes(old: Any, new: Any, path: Path = ()) -> Iterator[Change]:
    """List the paths in which two trees differ, as plain values, parts that are one object passed over unread."""
    if old is new:
        return
    if isinstance(old, msgspec.Struct) and type(old) is type(new):
        for name in old.__struct_fields__:
            yield from changes(getattr(old, name), getattr(new, name), (*path, name))
    elif isinstance(old, Mapping) and isinstance(new, Mapping):
        yield from _changed_keys(old, new, path)
    elif old != new:
        yield Change(path, plain(old), plain(new))


def _changed_keys(old: Mapping[str, Any], new: Mapping[str, Any], path: Path) -> Iterator[Change]:
    for key in sorted({*old, *new}):
        if key not in new:
            yield Change((*path, key), plain(old[key]), UNSET)
        elif key not in old:
            yield Change((*path, key), UNSET, plain(new[key]))
        else:
            yield from changes(old[key], new[key], (*path, key))


def plain(value: Any) -> Any:
    """Turn a part of a tree into plain values as they are read back from JSON; UNSET stays."""
    return UNSET if value is UNSET else _with_lists(msgspec.to_builtins(value))


def _with_lists(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _with_lists(inner) for key, inner in value.items()}
    return [_with_lists(inner) for inner in value] if isinstance(value, list | tuple) else value


def get(tree: Any, path: Path) -> Any:
    """Read one path; UNSET when nothing is there."""
    for step in path:
        if isinstance(tree, msgspec.Struct):
            tree = getattr(tree, step, UNSET)
        elif isinstance(tree, Mapping):
            tree = tree.get(step, UNSET)
        else:
            return UNSET
    return tree


def put(tree: Tree, path: Path, value: Any) -> Tree:
    """Return the tree with one path set to a plain value, read as the type declared there; UNSET takes a key away.

    Raises msgspec.ValidationError when the value does not fit the declared type, KeyError for a path whose
    parent is not there.
    """
    root: Tree = _put(tree, path, value, type(tree))
    return root


def _put(part: Any, path: Path, value: Any, declared: Any) -> Any:
    if not path:
        return msgspec.convert(value, declared)
    step, rest = path[0], path[1:]
    if isinstance(part, msgspec.Struct):
        return _put_field(part, step, rest, value)
    if isinstance(part, Mapping):
        return _put_key(part, path, value, _value_type(declared))
    raise KeyError(step)


def _put_field(part: msgspec.Struct, name: str, rest: Path, value: Any) -> msgspec.Struct:
    hints = _hints(type(part))
    if name not in hints:
        raise KeyError(name)
    return msgspec.structs.replace(part, **{name: _put(getattr(part, name), rest, value, hints[name])})


def _put_key(part: Mapping[str, Any], path: Path, value: Any, declared: Any) -> dict[str, Any]:
    key, rest = path[0], path[1:]
    if not rest and value is UNSET:
        return {kept: held for kept, held in part.items() if kept != key}
    if rest and key not in part:
        raise KeyError(key)
    return {**part, key: _put(part.get(key), rest, value, declared)}


@lru_cache(maxsize=256)
def _hints(kind: type) -> dict[str, Any]:
    return get_type_hints(kind)


@lru_cache(maxsize=256)
def _value_type(declared: Any) -> Any:
    """Find what a mapping declared so holds: dict[str, X] -> X, also inside `X | None`."""
    for option in (declared, *get_args(declared)):
        origin = get_origin(option)
        if isinstance(origin, type) and issubclass(origin, Mapping):
            return get_args(option)[1]
    return Any
