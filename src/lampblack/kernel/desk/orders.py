"""What may be asked of the desk, and how: the verbs that are the same in all games."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, Literal

import msgspec
from msgspec import UNSET, UnsetType

from lampblack.kernel.forms import Form, Order
from lampblack.kernel.randomtable import RandomTable
from lampblack.kernel.seat import GM


class Note(Order, frozen=True, tag="note"):
    """Write a note, the GM's in secret unless said otherwise."""

    text: str
    about: str | None = None


class Jot(Order, frozen=True, tag="note"):
    """Write a note for oneself, or write it anew by its id; an empty text takes it away."""

    text: str
    to: Literal["me"]
    id: str | None = None


class Wish(Order, frozen=True, tag="ask"):
    """Tell the GM what a player would like to do; changes nothing."""

    who: str | None = None
    attr: str | None = None


class Whisper(Order, frozen=True, tag="whisper"):
    """Say something that nobody else hears: a player to the GM, the GM to one player's seat or several."""

    text: str
    to: str | tuple[str, ...] = GM


class TurnClock(Order, frozen=True, tag="clock"):
    """Make a clock of so many parts, fill it, rename it, hide it; size 0 takes it away."""

    id: str | None = None
    name: str | None = None
    size: int | None = None
    filled: int | None = None
    hidden: bool | None = None


class HandOut(Order, frozen=True, tag="handout"):
    """Lay a text or a picture before everybody or some seats; before nobody it waits with the GM."""

    id: str | None = None
    title: str | None = None
    image: str | UnsetType | None = UNSET
    to: str | tuple[str, ...] | None = None


class UsePack(Order, frozen=True, tag="use-pack"):
    """Use a content pack from here on (`id@version`), in place of another version of it, or lay it aside.

    Who gives the order says `pack` and `on`; the table writes in what the pack is, with its random tables.
    """

    pack: str
    on: bool = True
    title: str = ""
    digest: str | None = None
    tables: dict[str, RandomTable] = msgspec.field(default_factory=dict)


class Pause(Order, frozen=True, tag="pause"):
    """Stop the game, or let it go on; nobody is told who asked."""

    on: bool = True


class Hide(Order, frozen=True, tag="hide"):
    """Take something from the players' sight: the desk's (log, notes, clocks, handouts) or the game's."""

    path: str


class Reveal(Order, frozen=True, tag="reveal"):
    """Show something to the players: the desk's (log, notes, clocks, handouts) or the game's."""

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


USE_PACK: Final = "use-pack"

FORMS: Mapping[str, Form] = {
    "note": Form(Note, players=True, secret=True),
    "ask": Form(Wish, players=True),
    "hide": Form(Hide, secret=True),
    "reveal": Form(Reveal, secret=True),
    "undo": Form(Undo),
    "take-back": Form(TakeBack, players=True),
}
"""How the desk's verbs are asked that a game takes into its own orders."""

TABLE_FORMS: Mapping[str, Form] = {
    "whisper": Form(Whisper, players=True),
    "clock": Form(TurnClock),
    "handout": Form(HandOut),
    "pause": Form(Pause, players=True),
    USE_PACK: Form(UsePack, secret=True),
}
"""How the verbs are asked that every table has, without any game naming them."""

ANSWER = Form(AnswerTakeBack)
JOT = Form(Jot, players=True)
SET_OPTION = Form(SetTableOption)

SIT, STAND, END = "sit-down", "stand-up", "end-evening"
"""What the table itself does; no seat may order it."""

NO_COMMANDS: Final = frozenset({SIT, STAND, END, "pause"})
"""What no undo takes back: the table's own doing, and a pause, which anybody ends."""

OPTIONS: Mapping[str, tuple[Any, ...]] = {
    "hand_dice": ("gm", "all", "nobody"),
    "show_odds": ("all", "gm", "nobody"),
}
"""The table's own options: what each may be, the default first."""

CLOCKS, HANDOUTS = "clocks", "handouts"
_OF_THE_TABLE: Final = (f"{CLOCKS}.", f"{HANDOUTS}.")
OF_THE_DESK: Final = ("log.", "notes.", *_OF_THE_TABLE)
"""How paths begin that name something on the desk."""


def desk_form(raw: Mapping[str, Any]) -> Form | None:
    """Find the form of an order that is the desk's whatever the game; None for one that the game reads.

    >>> desk_form({"do": "note", "to": "me"}) is JOT, desk_form({"do": "note"})
    (True, None)
    """
    match raw:
        case {"do": "choose", "choice": "take-back"}:
            return ANSWER
        case {"do": "note", "to": "me"}:
            return JOT
        case {"do": "set-option", "name": str(name)} if name in OPTIONS:
            return SET_OPTION
        case {"do": "hide" | "reveal" as do, "path": str(path)} if path.startswith(_OF_THE_TABLE):
            return FORMS[do]
        case {"do": str(do)}:
            return TABLE_FORMS.get(do)
        case _:
            return None


def is_private(do: str, to: object) -> bool:
    """Tell whether an order is its giver's own business: it is in nobody's log and no undo takes it back."""
    return do == "note" and to == "me"


def is_unsigned(do: object) -> bool:
    """Tell whether nothing may be kept of who gave an order of this verb."""
    return do == "pause"
