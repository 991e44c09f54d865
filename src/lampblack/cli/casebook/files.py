"""Reading a file of cases; a fault is named with its place in the file."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import msgspec

from lampblack.kernel.errors import Unreadable

Plain = dict[str, Any]


class Case(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One example: what is given, what is ordered, what then is so, and what seats see of it."""

    id: str
    title: str = ""
    rules: tuple[str, ...] = ()
    rulings: tuple[str, ...] = ()
    options: Plain = {}
    given: Plain = {}
    when: tuple[Plain, ...] = ()
    then: Plain = {}
    views: dict[str, Plain] = {}
    twins: tuple[Plain, ...] = ()


class Odds(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One question of odds and its exact answer."""

    id: str
    question: str
    inputs: Plain = {}
    options: Plain = {}
    rules: tuple[str, ...] = ()
    rulings: tuple[str, ...] = ()
    answer: Any


class CaseFile(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A file of one game: cases, questions of odds, or both."""

    game: str
    cases: tuple[Case, ...] = ()
    odds: tuple[Odds, ...] = ()

    @property
    def everything(self) -> tuple[Case | Odds, ...]:
        """All cases and questions, in the order of the file."""
        return (*self.cases, *self.odds)


def read_file(path: Path) -> CaseFile:
    """Read a file of cases; raises Unreadable that names the file and the place of the fault."""
    plain = _read_json(path)
    try:
        file = msgspec.convert(plain, CaseFile)
        _check_ids(file)
    except msgspec.ValidationError as fault:
        raise Unreadable(f"{path}: {_with_place(str(fault), plain)}") from None
    except ValueError as fault:
        raise Unreadable(f"{path}: {fault}") from None
    return file


def _read_json(path: Path) -> Any:
    try:
        return json.loads(path.read_bytes(), object_pairs_hook=_no_key_twice)
    except OSError as fault:
        raise Unreadable(f"{path}: {fault.strerror}") from None
    except UnicodeDecodeError:
        raise Unreadable(f"{path}: write the file in UTF-8") from None
    except json.JSONDecodeError as fault:
        raise Unreadable(f"{path}, line {fault.lineno}, column {fault.colno}: {fault.msg}") from None
    except (ValueError, RecursionError) as fault:
        raise Unreadable(f"{path}: {fault}") from None


def _no_key_twice(pairs: list[tuple[str, Any]]) -> Plain:
    whole = dict(pairs)
    if len(whole) < len(pairs):
        twice = next(key for number, (key, _) in enumerate(pairs) if key in dict(pairs[:number]))
        raise ValueError(f"the key {twice!r} stands twice in one object")
    return whole


def _check_ids(file: CaseFile) -> None:
    seen: set[str] = set()
    for one in file.everything:
        if one.id in seen:
            raise ValueError(f"the id {one.id!r} is given twice")
        seen.add(one.id)


def _with_place(message: str, plain: Any) -> str:
    """Put the id of the case into a message that names its place by number."""
    found = re.search(r"\$\.(cases|odds)\[(\d+)\]", message)
    if found is None:
        return message
    name = plain[found[1]][int(found[2])]
    return f"{name.get('id', '?')}: {message}" if isinstance(name, dict) else message
