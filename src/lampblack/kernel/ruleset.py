"""The form that each game fills in.

A game is pure: it reads orders, refuses, decides what happened, applies it, and says what each seat may see. It
knows no table, no clock, no file. Everything it gives out holds codes and numbers; sentences are in its words.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol, TypeVar

import msgspec

from lampblack.kernel.desk import DeskView
from lampblack.kernel.forms import Form, Order
from lampblack.kernel.record import Record, Why
from lampblack.kernel.rollers import Roller, Throw

State = TypeVar("State")


class Refusal(msgspec.Struct, frozen=True):
    """Why a rule says no. `liftable` ones the GM can override; `field` is the argument it is about."""

    slug: str
    field: str | None = None
    liftable: bool = True
    rule: str = ""


class Ask(msgspec.Struct, frozen=True, omit_defaults=True):
    """An argument of an offer that the person still has to give.

    `kind` is number, text, dice, one-of, some-of or flag; `options` what may be picked (ids or words), `least` and
    `most` the range of a number or the count of picks.
    """

    name: str
    kind: str
    options: tuple[str, ...] = ()
    least: int | None = None
    most: int | None = None
    optional: bool = False


class Offer(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something that a seat may ask for now: the order it would give, and what it would still have to say.

    `group` is now (turn, called saves, open choices), attack or other. `numbers` are facts for the button (score,
    the chance in hundredths under `percent`); `text` are the GM's own words that belong to it.
    """

    do: str
    group: str
    order: dict[str, Any]
    asks: tuple[Ask, ...] = ()
    numbers: dict[str, int] = {}
    text: str = ""


class Told(msgspec.Struct, frozen=True, kw_only=True):
    """What one audience hears of a record: every part already cut down to what it may know."""

    who: str | None = None
    result: dict[str, Any]
    throws: tuple[Throw, ...] = ()
    why: tuple[Why, ...] = ()
    override: str | None = None


class OptionSpec(msgspec.Struct, frozen=True):
    """A house rule: its values (or a whole-number range), the default first, and the ruling that it answers."""

    name: str
    default: Any
    values: tuple[Any, ...] = ()
    least: int | None = None
    nullable: bool = False
    ruling: str = ""


class Words(Protocol):
    """The sentences of a game: rules, refusals, the log. Plain text, never markup."""

    def rule(self, id: str) -> str:  # noqa: A002 - a rule's id is called id everywhere
        """Say a rule in one line; empty when there is no line for it."""

    def refusal(self, slug: str, field: str | None, order: Mapping[str, Any]) -> str:
        """Say why an order was refused, and what to do instead; empty for a slug that is not the game's."""

    def log_line(self, entry: Mapping[str, Any]) -> str:
        """Say a log entry in one line; `entry["names"]` maps ids that the seat may see to their names."""


class Ruleset(Protocol[State]):
    """One game. `event` is the union of its own news types (the desk's are added by play.py).

    `choices` and `questions` name what of these is built: the choices that can be answered, the questions of odds.
    """

    key: str
    title: str
    gm_title: str
    edition: str
    orders: Mapping[str, Form]
    options: Sequence[OptionSpec]
    event: Any
    state: type[State]
    choices: Sequence[str]
    questions: Sequence[str]

    @property
    def words(self) -> Words:
        """The sentences of this game."""

    def new_state(self, options: Mapping[str, Any]) -> State:
        """Lay a fresh table with these options (errors: no-such-field, out-of-range)."""

    def read_state(self, given: Mapping[str, Any], options: Mapping[str, Any]) -> State:
        """Read a partial state as a case gives it; what is left out has its default (Invalid with the path)."""

    def read(self, state: State, raw: Mapping[str, Any], seat: str) -> Order:
        """Read an order of this seat; raises Illegal for every fault of form, in the order of the game's language."""

    def refusals(self, state: State, order: Order, seat: str) -> Sequence[Refusal]:
        """List all reasons of the rules against it, in the order of the game's language; none means it is allowed."""

    def decide(self, state: State, order: Order, seat: str, roller: Roller) -> Sequence[Any]:
        """Carry an allowed order through the rules; returns its news."""

    def evolve(self, state: State, event: Any) -> State:
        """Apply one piece of news, its own or that a seat was taken or given up. Asks no rule and no die."""

    def result(self, record: Record[Any]) -> dict[str, Any]:
        """Say the facts of a record as plain values, whole: what the GM may know."""

    def tell(self, state: State, record: Record[Any], audience: str) -> Told | None:
        """Cut a record down to what an audience may hear, by allow-list; None when it hears nothing.

        `state` is the state after the record. Records marked secret never get here for a player.
        """

    def view_state(self, state: State, audience: str, desk: DeskView) -> msgspec.Struct:
        """Build what an audience may see, in its own types that have no secret field."""

    def offers(self, state: State, seat: str) -> Sequence[Offer]:
        """List what this seat may ask for now."""

    def owner(self, state: State, choice: Mapping[str, Any]) -> str:
        """Name the seat that answers an open choice: `gm`, or the player seat concerned."""
