"""In which manner each game writes its cases."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

import msgspec

from lampblack.cli.casebook.matching import ABSENT, Manner, Path


class Dialect(msgspec.Struct, frozen=True):
    """How one game's case files name seats and compare values."""

    manner: Manner = Manner()
    seat: Callable[[str], str] = lambda name: name


def _seats_as_lists(path: Path, value: Any) -> Any:
    """Read what a seat plays as a list: a text is a list of one, null an empty list."""
    if path[-3:-1] != ("table", "seats") or value is ABSENT:
        return value
    if value is None:
        return []
    return [value] if isinstance(value, str) else value


_DIALECTS: Final[Mapping[str, Dialect]] = {
    "liminal": Dialect(Manner(partial_in_lists=True, settle=_seats_as_lists)),
}


def dialect_of(game: str) -> Dialect:
    """Give a game's manner of writing cases; one that has no manner of its own uses the common one."""
    return _DIALECTS.get(game, Dialect())
