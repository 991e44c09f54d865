"""What lies on the table and belongs to no game: notes, the marks on the log, wishes to the GM, take-backs.

The desk is a small state of its own beside the game's. Its orders are read by the game (each has its own order of
refusals) and carried out here, the same in every game.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, get_args

import msgspec

from lampblack.kernel.forms import Form, Order
from lampblack.kernel.record import Event
from lampblack.kernel.seat import is_gm


class Note(Order, frozen=True, tag="note"):
    """Write a note, the GM's in secret unless said otherwise."""

    text: str
    about: str | None = None


class Wish(Order, frozen=True, tag="ask"):
    """Tell the GM what a player would like to do; changes nothing."""

    who: str | None = None
    attr: str | None = None


class Hide(Order, frozen=True, tag="hide"):
    """Take something from the players' sight; `log.n` and `notes.n` are the desk's, the rest is the game's."""

    path: str


class Reveal(Order, frozen=True, tag="reveal"):
    """Show something to the players; `log.n` and `notes.n` are the desk's, the rest is the game's."""

    path: str


class Undo(Order, frozen=True, tag="undo"):
    """Take back an entry of the log (the last one not taken back, if none is named)."""

    entry: int | None = None
    reason: str | None = None


class TakeBack(Order, frozen=True, tag="take-back"):
    """Take back the own last command, or ask the GM to."""


class AnswerTakeBack(Order, frozen=True, tag="choose"):
    """The GM's answer to a take-back: `who` is the seat that asked."""

    choice: Literal["take-back"]
    who: str
    pick: Literal["yes", "no"]


class SetTableOption(Order, frozen=True, tag="set-option"):
    """Change an option of the table, one that belongs to no game."""

    name: str
    value: Any
    reason: str | None = None


DeskOrder = Note | Wish | Hide | Reveal | Undo | TakeBack | AnswerTakeBack

FORMS: Mapping[str, Form] = {
    "note": Form(Note, players=True, secret=True),
    "ask": Form(Wish, players=True),
    "hide": Form(Hide, secret=True),
    "reveal": Form(Reveal, secret=True),
    "undo": Form(Undo),
    "take-back": Form(TakeBack, players=True),
}
"""How the desk's verbs are asked; a game takes them into its own orders."""

ANSWER = Form(AnswerTakeBack)
SIT, STAND = "sit-down", "stand-up"
"""What the table itself does; no seat may ask for it, and no undo takes it back."""

SET_OPTION = Form(SetTableOption)

OPTIONS: Mapping[str, tuple[Any, ...]] = {"hand_dice": ("gm", "all", "nobody")}
"""The table's own options: what each may be, the default first."""


class SatDown(Event, frozen=True):
    """Somebody took a seat at the table; whether that enters the game is the game's to say."""

    seat: str
    name: str


class StoodUp(Event, frozen=True):
    """A seat was taken away; its characters stay in the game."""

    seat: str
    name: str


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


class Wished(Event, frozen=True):
    """A player told the GM a wish."""

    who: str | None = None
    attr: str | None = None
    text: str | None = None


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
    | TableOptionSet
    | Noted
    | NoteTurned
    | EntryTurned
    | Wished
    | Undone
    | TakeBackAsked
    | TakeBackAnswered
)
DESK_EVENTS = get_args(DeskEvent)


class NoteKept(msgspec.Struct, frozen=True):
    """A note as it lies on the desk."""

    text: str
    about: str | None = None
    secret: bool = False
    by: str = "gm"


class Desk(msgspec.Struct, frozen=True):
    """The desk's state. `entries_secret` holds the entries whose mark was turned by hand, by number as text."""

    notes: dict[str, NoteKept] = {}
    entries_secret: dict[str, bool] = {}
    take_backs: dict[str, int] = {}
    hand_dice: str = "gm"


class DeskView(msgspec.Struct, frozen=True):
    """What one audience sees of the desk: notes as plain values, and the desk's own open choices."""

    notes: tuple[dict[str, Any], ...] = ()
    pending: tuple[dict[str, Any], ...] = ()


def evolve(desk: Desk, event: DeskEvent) -> Desk:
    """Apply one piece of the desk's news (Undone is play.py's: it restores paths of the whole state)."""
    change = msgspec.structs.replace
    match event:
        case Noted():
            kept = NoteKept(event.text, event.about, event.secret, event.by)
            return change(desk, notes={**desk.notes, event.id: kept})
        case NoteTurned():
            turned = change(desk.notes[event.id], secret=event.secret)
            return change(desk, notes={**desk.notes, event.id: turned})
        case EntryTurned():
            return change(desk, entries_secret={**desk.entries_secret, str(event.entry): event.secret})
        case TakeBackAsked():
            return change(desk, take_backs={**desk.take_backs, event.seat: event.entry})
        case TakeBackAnswered():
            left = {seat: entry for seat, entry in desk.take_backs.items() if seat != event.seat}
            return change(desk, take_backs=left)
        case TableOptionSet():
            return change(desk, **{event.name: event.value})
        case _:
            return desk


def view(desk: Desk, audience: str) -> DeskView:
    """Show the desk to an audience: secret notes and open take-backs are the GM's."""
    if is_gm(audience):
        asked = tuple(
            {"choice": "take-back", "who": seat, "options": ["yes", "no"], "entry": entry}
            for seat, entry in desk.take_backs.items()
        )
        return DeskView(tuple(msgspec.to_builtins(note) for note in desk.notes.values()), asked)
    return DeskView(tuple(_open(note) for note in desk.notes.values() if not note.secret))


def _open(note: NoteKept) -> dict[str, Any]:
    return {"text": note.text, "about": note.about, "by": note.by}


def facts(event: DeskEvent) -> dict[str, Any]:
    """Say what a desk order came to, as the facts of its result."""
    match event:
        case Undone():
            return {"undone": str(event.entry)}
        case TakeBackAsked():
            return {"outcome": "asked"}
        case TakeBackAnswered():
            return {"outcome": event.pick}
        case SatDown() | StoodUp():
            return {"seat": event.seat, "name": event.name}
        case TableOptionSet():
            return {"name": event.name, "value": event.value}
        case _:
            return {}
