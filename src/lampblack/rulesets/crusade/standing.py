"""News that carries values: what stands in the state from now on. Plain values in it are what JSON can hold."""

from __future__ import annotations

from typing import Any, Literal

from lampblack.kernel.record import Event
from lampblack.rulesets.crusade.sheet import Character
from lampblack.rulesets.crusade.state import Choice

Part = Literal["conditions", "attacks", "alignments"]


class SheetSet(Event, frozen=True):
    """Some fields of a sheet now stand so."""

    who: str
    fields: dict[str, Any]


class EntrySet(Event, frozen=True):
    """A condition, attack or alignment now stands so; None takes it away."""

    who: str
    part: Part
    name: str
    value: dict[str, Any] | None = None


class EncounterSet(Event, frozen=True):
    """Some fields of the encounter now stand so."""

    fields: dict[str, Any]


class TableSet(Event, frozen=True):
    """Some fields of the table now stand so."""

    fields: dict[str, Any]


class SeatSet(Event, frozen=True):
    """A seat now plays these characters."""

    seat: str
    plays: tuple[str, ...] = ()


class ChoiceOpened(Event, frozen=True):
    """Somebody has to choose; nothing waits for it."""

    key: str
    opened: Choice


class ChoiceClosed(Event, frozen=True):
    """A choice is open no more."""

    key: str


class Created(Event, frozen=True):
    """A character came into being; `seat` plays it. Source: FS-ABIL-1, FS-ABIL-4, FS-SIZE-1."""

    id: str
    sheet: Character
    seat: str | None = None
    warnings: tuple[str, ...] = ()


class Removed(Event, frozen=True):
    """A character was taken off the table; of a hidden one players hear nothing."""

    id: str
    hidden: bool = False


class Corrected(Event, frozen=True):
    """The GM set one field by hand; `stored` is where it stands, `gone` that it stands no more."""

    path: str
    stored: tuple[str, ...]
    before: Any
    after: Any
    gone: bool = False


class OptionSet(Event, frozen=True):
    """The table reads a rule differently from now on."""

    name: str
    before: Any
    after: Any
