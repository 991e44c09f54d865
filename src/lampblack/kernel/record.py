"""What one accepted command left behind, as it is stored: the order, the news it made, the dice, what changed.

News holds the faces and what came of them, so a fold over records gives the state again without a rule and
without a die. A record is whole or absent: all the news of a command or none.
"""

from __future__ import annotations

from typing import Any, Generic, TypeVar

import msgspec

from lampblack.kernel.rollers import Throw
from lampblack.kernel.tree import Change

VERSION = 1
"""The form of a record; history.py of a game reads older ones."""


class Why(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """One number of an explanation: what it is, how much, where it came from, the rule that used it."""

    what: str
    number: int | None = None
    source: str = msgspec.field(default="", name="from")
    rule: str = ""


def _kebab(name: str) -> str:
    return "".join(f"-{letter.lower()}" if letter.isupper() else letter for letter in name).lstrip("-")


class Event(
    msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True, tag_field="event", tag=_kebab, gc=False
):
    """A piece of news. Each kind is a class of its own; its tag is its name in kebab-case."""

    why: tuple[Why, ...] = ()


EventT = TypeVar("EventT")


class Record(msgspec.Struct, Generic[EventT], frozen=True, omit_defaults=True, kw_only=True, gc=False):
    """An accepted command as stored.

    `no` counts the table's accepted commands from 1, `at` is wall time in milliseconds (shown, never used to
    order), `order` is what was asked, as plain values without `by`. `edition` names the rules that judged it,
    `indices` are the numbers under which each audience's stream threw the dice in `epoch`, `salt` is 16 random
    bytes in hex, so that no hash over a record can be guessed.
    """

    v: int = VERSION
    no: int
    at: int = 0
    seat: str
    command: str = ""
    nonce: str = ""
    edition: str = ""
    order: dict[str, Any]
    secret: bool = False
    events: tuple[EventT, ...] = ()
    throws: tuple[Throw, ...] = ()
    changes: tuple[Change, ...] = ()
    overrode: tuple[str, ...] = ()
    undoes: int | None = None
    indices: dict[str, int] = {}
    epoch: str = ""
    salt: str = ""

    @property
    def do(self) -> str:
        """The verb that was asked."""
        return str(self.order["do"])

    @property
    def to(self) -> Any:
        """To whom it was said, where it was said to somebody."""
        return self.order.get("to")


class Asked(msgspec.Struct, frozen=True, gc=False):
    """Of an order no more than its verb, and to whom it was said."""

    do: str
    to: Any = None


class Past(msgspec.Struct, Generic[EventT], frozen=True, kw_only=True, gc=False):
    """A stored record as far as it is folded: the rest is passed over, which saves a quarter of the reading.

    Its fields are fields of Record.
    """

    no: int
    at: int = 0
    seat: str
    command: str = ""
    order: Asked
    secret: bool = False
    events: tuple[EventT, ...] = ()
    throws: tuple[msgspec.Raw, ...] = ()
    changes: tuple[Change, ...] = ()
    undoes: int | None = None

    @property
    def do(self) -> str:
        """The verb that was asked."""
        return self.order.do

    @property
    def to(self) -> Any:
        """To whom it was said, where it was said to somebody."""
        return self.order.to
