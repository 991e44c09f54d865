"""How long work on a file tells how far it is."""

from __future__ import annotations

from collections.abc import Callable

import msgspec


class Step(msgspec.Struct, frozen=True):
    """How far a piece of work is: `done` of about `of`, in the unit of the work (bytes, tables)."""

    what: str
    done: int
    of: int


Tell = Callable[[Step], None]
"""Who is told. It is called often; whoever shows it decides how often people see it."""


def quiet(step: Step) -> None:
    """Tell nobody."""
