"""What a check found: how it stands, and what to do where it does not."""

from __future__ import annotations

from enum import Enum

import msgspec


class State(Enum):
    """How a thing stands: well; worth a look, but a house would stand; or so that none would."""

    WELL = "ok"
    LOOK = "look"
    BAD = "bad"


class Finding(msgspec.Struct, frozen=True):
    """One thing that was looked at, and what was found, in a sentence or two."""

    state: State
    what: str
    text: str


def well(what: str, text: str) -> Finding:
    """Say that all is well."""
    return Finding(State.WELL, what, text)


def look(what: str, text: str) -> Finding:
    """Say what is worth a look."""
    return Finding(State.LOOK, what, text)


def bad(what: str, text: str) -> Finding:
    """Say what keeps a house from standing, and what to do."""
    return Finding(State.BAD, what, text)
