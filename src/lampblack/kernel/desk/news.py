"""What happens to the desk, as it is stored."""

from __future__ import annotations

from typing import Any, get_args

import msgspec

from lampblack.kernel.desk.things import ClockKept, HandoutKept, PackKept
from lampblack.kernel.randomtable import RandomTable
from lampblack.kernel.record import Event


class SatDown(Event, frozen=True):
    """Somebody took a seat at the table; whether that enters the game is the game's to say."""

    seat: str
    name: str


class StoodUp(Event, frozen=True):
    """A seat was taken away; its characters stay in the game."""

    seat: str
    name: str


class EveningEnded(Event, frozen=True):
    """The evening is over: the dice of `epoch` may be checked, those of `next` are committed to.

    `commitments` has one for each stream of the next epoch.
    """

    evening: int
    epoch: str
    next: str
    commitments: dict[str, str]


class Noted(Event, frozen=True):
    """A note was written."""

    id: str
    text: str
    by: str
    about: str | None = None
    secret: bool = False


class NoteTurned(Event, frozen=True):
    """A note was hidden from players or shown to them."""

    id: str
    secret: bool


class EntryTurned(Event, frozen=True):
    """An entry of the log was hidden from players or shown to them."""

    entry: int
    secret: bool


class Jotted(Event, frozen=True):
    """A seat wrote a note for itself; an empty text took it away."""

    seat: str
    id: str
    text: str


class Wished(Event, frozen=True):
    """A player told the GM a wish."""

    who: str | None = None
    attr: str | None = None
    text: str | None = None


class Whispered(Event, frozen=True):
    """Something was said for these seats alone; the words are the order's."""

    by: str
    to: tuple[str, ...]


class ClockTurned(Event, frozen=True):
    """A clock is as it says now, and was so before; None stands for one that is not there."""

    id: str
    was: ClockKept | None
    now: ClockKept | None


class HandedOut(Event, frozen=True):
    """A handout is as it says now; before, it lay before these under this title."""

    id: str
    now: HandoutKept
    was_to: tuple[str, ...] = ()
    was_title: str = ""


class PackUsed(Event, frozen=True):
    """A content pack is in use from here on, with these random tables; its older version no longer is."""

    pack: PackKept
    tables: dict[str, RandomTable] = msgspec.field(default_factory=dict)


class PackLaidAside(Event, frozen=True):
    """A content pack is no longer in use; what was made from it stays."""

    pack: PackKept


class Paused(Event, frozen=True):
    """The game was stopped, or goes on."""

    on: bool


class Undone(Event, frozen=True):
    """An entry was taken back; the paths it had changed stand as they stood before."""

    entry: int
    reason: str = ""


class TakeBackAsked(Event, frozen=True):
    """A player asks the GM to take back an entry."""

    seat: str
    entry: int


class TakeBackAnswered(Event, frozen=True):
    """The GM has answered a take-back."""

    seat: str
    pick: str


class TableOptionSet(Event, frozen=True):
    """An option of the table was changed."""

    name: str
    value: Any
    reason: str = ""


DeskEvent = (
    SatDown
    | StoodUp
    | EveningEnded
    | TableOptionSet
    | Noted
    | NoteTurned
    | EntryTurned
    | Jotted
    | Wished
    | Whispered
    | ClockTurned
    | HandedOut
    | Paused
    | PackUsed
    | PackLaidAside
    | Undone
    | TakeBackAsked
    | TakeBackAnswered
)
DESK_EVENTS = get_args(DeskEvent)
