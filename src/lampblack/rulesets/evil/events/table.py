"""News of everything around the checks: seats, sheets, house rules, the pool, the end."""

from __future__ import annotations

from typing import Any

from lampblack.kernel.record import Event
from lampblack.rulesets.evil.sheet import Character, Stat
from lampblack.rulesets.evil.state import Choice
from lampblack.rulesets.evil.terms import Cause, Ending


class PlayerJoined(Event, frozen=True):
    """A seat is in the game, for the first time or again; its characters that waited are back."""

    seat: str
    back: tuple[str, ...] = ()


class PlayerLeft(Event, frozen=True):
    """A seat is out of the game; its characters wait. Ruling: EV-Q-24."""

    seat: str


class OptionSet(Event, frozen=True):
    """The table reads a rule differently from now on; `is_told` says that players hear of it."""

    name: str
    value: Any
    is_told: bool


class StatsSet(Event, frozen=True):
    """The group has made its stats; sheets that do not fit them are gone. Source: EV-CHAR-2."""

    stats: tuple[Stat, ...]
    dropped: tuple[str, ...] = ()


class CharacterCreated(Event, frozen=True):
    """A sheet was filled in, for the first time or again. Source: EV-CHAR-3, EV-CHAR-4."""

    id: str
    seat: str
    sheet: Character


class Started(Event, frozen=True):
    """The game begins. Source: EV-EVIL-4."""


class PoolChanged(Event, frozen=True):
    """The pool changed, and its ledger says why. Source: EV-EVIL-4, EV-EVIL-6."""

    cause: Cause
    change: int
    pool: int


class EvilNoted(Event, frozen=True):
    """The GM wrote down what the players are up against. Source: EV-EVIL-1."""

    name: str
    notes: str


class Revealed(Event, frozen=True):
    """The players are told. Source: EV-SECR-4."""


class ChoiceOpened(Event, frozen=True):
    """Somebody has to choose; nothing waits for it."""

    opened: Choice
    options: tuple[str, ...]


class ChoiceClosed(Event, frozen=True):
    """A choice is open no more."""

    key: str


class RestRefused(Event, frozen=True):
    """The GM does not grant the time for a rest. Source: EV-REST-1."""

    who: str


class Rested(Event, frozen=True):
    """A character rested; these stats now have these points. Source: EV-REST-1."""

    who: str
    points: dict[str, int]


class Replaced(Event, frozen=True):
    """A character has a successor in the same seat; `is_retired` says that it was in the game until now.

    Source: EV-REPL-1.
    """

    who: str
    id: str
    seat: str | None
    sheet: Character
    is_retired: bool


class SessionBegun(Event, frozen=True):
    """The campaign goes on another evening. Ruling: EV-Q-23."""

    session: int


class Ended(Event, frozen=True):
    """The game is over, or is over for one more reason. Source: EV-END-1..4."""

    endings: tuple[Ending, ...]
    ending: str | None


class EndingNamed(Event, frozen=True):
    """The GM gave the ending a name. Ruling: EV-Q-20, EV-Q-21."""

    ending: str


class Reopened(Event, frozen=True):
    """The GM plays on past the end. Source: EV-END-4."""


class WaivedSet(Event, frozen=True):
    """These endings are played on past from now on."""

    waived: tuple[Ending, ...]


class Corrected(Event, frozen=True):
    """The GM set one field by hand; `is_seen` says that players see another value now."""

    path: str
    before: Any
    after: Any
    is_seen: bool


class Overridden(Event, frozen=True):
    """The GM went past what the rules do by themselves, and said why."""

    entry: dict[str, Any]


class TableRolled(Event, frozen=True):
    """The GM rolled on a random table: what it is called, what fell, what came up; `is_told` says to everybody."""

    table: str
    dice: str
    faces: tuple[int, ...]
    entry: str
    is_told: bool


class Helped(Event, frozen=True):
    """Somebody read up: the chapters that there are, or one of them. Source: EV-REF-1, EV-SECR-1."""

    seat: str
    answer: dict[str, Any]


class PoolShown(Event, frozen=True):
    """Players see another number in the pool than before. Ruling: EV-Q-26 (pool_visibility)."""

    pool: int


class ViewChanged(Event, frozen=True):
    """Players see something else than before, and are not told why."""
