"""The form that each game fills in.

A game is pure: it reads orders, refuses, decides what happened, applies it, and says what each seat may see. It
knows no table, no clock, no file. Everything it gives out holds codes and numbers; sentences are in its words.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from functools import lru_cache
from typing import Any, Protocol, TypeVar, runtime_checkable

import msgspec

from lampblack.kernel.deadline import Due
from lampblack.kernel.desk import DeskView
from lampblack.kernel.forms import Form, Order
from lampblack.kernel.question import Question
from lampblack.kernel.record import Record, Why
from lampblack.kernel.rollers import Roller, Throw
from lampblack.kernel.tree import Path

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
    """What one audience hears of a record: every part already cut down to what it may know.

    A game may tell `events` of its own in place of the order and its result; it then says with `do` and `by` what
    stands for the verb and its giver. The giver's words belong to it unless it `is_wordless`.
    """

    do: str | None = None
    by: str | None = None
    events: tuple[dict[str, Any], ...] | None = None
    who: str | None = None
    result: dict[str, Any]
    throws: tuple[Throw, ...] = ()
    why: tuple[Why, ...] = ()
    override: str | None = None
    is_wordless: bool = False


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
        """Say a log entry in one line; `entry["names"]` maps ids that the seat may see to their names.

        A game may have `recalled(entry)` beside it: under what a told entry comes in a recap (fallen, hurt, scene,
        roll, note). Of a game that has none the entries with dice are told again.
        """


class Ruleset(Protocol[State]):
    """One game. `event` is the union of its own news types (the desk's are added by play.py).

    `choices` names the choices that can be answered, `questions` holds the questions of odds by their names.
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
    questions: Mapping[str, Question]

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


@runtime_checkable
class KeepsSecrets(Protocol):
    """What a game adds whose own rules are withheld from its players; see docs/why/secret-games.md.

    A game that has all of this is asked for it; the others are treated as they always were. `never_undone` are
    paths of the state that an undo leaves as they are, because what was told cannot be untold.
    """

    never_undone: Sequence[Path]

    def read_desk(self, state: Any, form: Form, raw: Mapping[str, Any], seat: str) -> Order:
        """Read an order that lies on the desk although its verb is the game's too; raises Illegal as `read` does."""

    def tell_desk(self, state: Any, record: Record[Any], audience: str, told: Told | None) -> Told | None:
        """Say what a player hears of the desk's news, given what is usually told."""

    def news(self, record: Record[Any]) -> tuple[dict[str, Any], ...]:
        """Give a record's own news as plain values, whole, for the GM's log: its results alone say too little."""

    def sealed(self, events: Sequence[Any], salt: str) -> Sequence[Any]:
        """Give the news of an order as it is kept: what is committed in secret sealed with the record's salt."""

    def follows(self, state: Any, audience: str) -> bool:
        """Tell whether an audience is told anything at all now."""

    def forms_for(self, state: Any, seat: str) -> Mapping[str, Form]:
        """List the verbs that exist for this seat."""

    def sheet_of(self, state: Any, seat: str) -> str | None:
        """Name the sheet that a seat's `create` makes again; None when it makes a new one."""

    def is_sound(self, state: Any) -> bool:
        """Tell whether a state can be: an undo that would lead to one that cannot be is refused (depends)."""

    def check_typed(self, raw: Mapping[str, Any], seat: str, allowed: str) -> None:
        """Refuse faces thrown by hand from a seat that the option `hand_dice` does not allow."""


@runtime_checkable
class KeepsTime(Protocol):
    """What a game adds in which a choice may have to be made in time."""

    def due(self, state: Any) -> Due | None:
        """Say what the table's timer gives when nobody has chosen in time; None where nothing is timed."""


def time_of(room: Any) -> KeepsTime | None:
    """Give what a game adds that keeps time, None for the others."""
    return _time_of(room)


@lru_cache(maxsize=16)
def _time_of(room: Hashable) -> KeepsTime | None:
    return room if isinstance(room, KeepsTime) else None


def secrets_of(room: Any) -> KeepsSecrets | None:
    """Give what a game adds that keeps its rules secret, None for the others."""
    return _secrets_of(room)


@lru_cache(maxsize=16)
def _secrets_of(room: Hashable) -> KeepsSecrets | None:
    """Look once for each game: asking a protocol takes a hundred times as long as everything else of a step."""
    return room if isinstance(room, KeepsSecrets) else None
