"""What a seat may ask, as orders. The kernel's own (note, ask, hide, reveal, undo ...) are in its desk.

Values are read here by their plain kind only; whether a word, a number or a sheet fits is the verb's to say, each in
the order of the game's language. Arguments left out are UNSET, so that null is never mistaken for none.
"""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import UNSET, UnsetType

from lampblack.kernel.forms import Order

Maybe = str | UnsetType


class SetOption(Order, frozen=True, tag="set-option"):
    """Change a house rule."""

    name: str
    value: Any
    reason: Maybe = UNSET


class SetStats(Order, frozen=True, tag="set-stats"):
    """Lay down the four stats, as a list or by the name of a set. Source: EV-CHAR-1, EV-CHAR-2."""

    stats: list[Any] | UnsetType = UNSET
    preset: Maybe = UNSET


class Join(Order, frozen=True, tag="join"):
    """Come into the game, or back. Ruling: EV-Q-24."""

    seat: Maybe = UNSET


class Leave(Order, frozen=True, tag="leave"):
    """Go out of the game. Ruling: EV-Q-24."""

    seat: Maybe = UNSET


class Create(Order, frozen=True, tag="create"):
    """Fill in a sheet. Source: EV-CHAR-3, EV-CHAR-4."""

    id: str
    points: dict[str, Any]
    seat: Maybe = UNSET
    name: Maybe = UNSET
    own_stats: list[Any] | UnsetType = UNSET
    reason: Maybe = UNSET


class Start(Order, frozen=True, tag="start"):
    """Begin the game. Source: EV-EVIL-4."""


class NoteEvil(Order, frozen=True, tag="note-evil"):
    """Write down what the players are up against. Source: EV-EVIL-1."""

    name: Maybe = UNSET
    notes: Maybe = UNSET


class Propose(Order, frozen=True, tag="propose"):
    """Say what a character wants to do. Source: EV-CONF-1. Ruling: EV-Q-6."""

    who: str
    stat: Maybe = UNSET
    act: Maybe = UNSET


class Confirm(Order, frozen=True, tag="confirm"):
    """Say what is rolled, and how hard it is. Source: EV-CONF-1, EV-CONF-5, EV-CONF-6."""

    stat: Maybe = UNSET
    difficulty: int = 1
    act: Maybe = UNSET
    who: Maybe = UNSET


class Uncovered(Order, frozen=True, tag="uncovered"):
    """Settle an act that no stat covers. Source: EV-CONF-2."""

    outcome: str


class Choose(Order, frozen=True, tag="choose"):
    """Answer an open choice."""

    choice: str
    who: str
    pick: Any
    new: dict[str, Any] | UnsetType = UNSET


class Withdraw(Order, frozen=True, tag="withdraw"):
    """Give a check up. Ruling: EV-Q-32."""

    reason: Maybe = UNSET


class Roll(Order, frozen=True, tag="roll"):
    """Throw the dice of the check, or type in those that lie on the table. Source: EV-CONF-3, EV-EVIL-7."""

    dice: list[Any] | UnsetType = UNSET
    gm_dice: list[Any] | UnsetType = UNSET


class Consult(Order, frozen=True, tag="consult"):
    """Roll on a random table of the packs in use, named as `PACK/ENTRY`; `openly` before everybody.

    `shelf` is written in by the table.
    """

    table: str
    openly: bool = False
    shelf: dict[str, dict[str, dict[str, Any]]] = msgspec.field(default_factory=dict)


class Narrate(Order, frozen=True, tag="narrate"):
    """Tell what a check came to. Source: EV-CONF-9, EV-LOSS-2."""

    check: int | UnsetType = UNSET
    consequence: Maybe = UNSET
    text: str | None = None


class Rest(Order, frozen=True, tag="rest"):
    """Take time to recover. Source: EV-REST-1."""

    who: str
    stat: Maybe = UNSET


class Replace(Order, frozen=True, tag="replace"):
    """Bring in a successor. Source: EV-REPL-1."""

    who: str
    new: dict[str, Any]


class NextSession(Order, frozen=True, tag="next-session"):
    """Go on another evening. Ruling: EV-Q-23."""


class Reveal(Order, frozen=True, tag="reveal"):
    """Tell the players. Source: EV-SECR-4."""


class EndGame(Order, frozen=True, tag="end-game"):
    """Declare the game over. Source: EV-END-1..4."""

    ending: str
    reason: Maybe = UNSET


class NameEnding(Order, frozen=True, tag="name-ending"):
    """Give the ending a name. Ruling: EV-Q-20, EV-Q-21."""

    ending: str


class Reopen(Order, frozen=True, tag="reopen"):
    """Play on past the end. Source: EV-END-4."""

    reason: Maybe = UNSET


class SetField(Order, frozen=True, tag="set-field"):
    """Set one field by hand, and nothing else."""

    path: str
    value: Any
    reason: Maybe = UNSET


class Help(Order, frozen=True, tag="help"):
    """Read up: which chapters there are, or one of them. Source: EV-SECR-1, EV-REF-1."""

    topic: Maybe = UNSET
