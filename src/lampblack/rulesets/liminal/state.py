"""The state of a table in this game."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from lampblack.kernel.randomtable import RandomTable
from lampblack.rulesets.liminal.options import Options
from lampblack.rulesets.liminal.sheet import Character, Group, Item, Vehicle
from lampblack.rulesets.liminal.terms import LAST_STEP, Count

Status = Literal["none", "running", "ended"]
Phase = Literal["investigators", "adversaries"]
Surprise = Literal["none", "investigators", "adversaries"]
OrderMode = Literal["sides", "strict"]


class Declared(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What somebody means to do this round, as it was declared. Source: LH-ACT-4."""

    action: str
    strike: dict[str, Any] | None = None
    text: str | None = None


class Actor(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What somebody has done in this round; `action` is the word of the spent action. Source: LH-ACT-1."""

    moved_ft: Count = 0
    action: str | None = None
    declared: Declared | None = None
    exposed: bool = False


class Encounter(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A violent encounter; `able` are those who could act when the round began.

    Source: LH-RND-1..7, LH-SURP-1.
    """

    status: Status = "none"
    round: Count = 0
    phase: Phase | None = "investigators"
    order_mode: OrderMode = "sides"
    order: tuple[str, ...] = ()
    turn: str | None = None
    surprise: Surprise = "none"
    surprised: tuple[str, ...] = ()
    participants: tuple[str, ...] = ()
    able: tuple[str, ...] = ()
    actors: dict[str, Actor] = {}
    locked: bool = False
    struck: tuple[str, ...] = ()


class Bargain(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What somebody offers for something in the shop: cash at once, a debt, things. Source: LH-CASH-5, LH-CASH-6."""

    item: str
    count: Count = 1
    cash: Count = 0
    owed: Count = 0
    goods: tuple[str, ...] = ()


class Table(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What lies on the table; `clock` in seconds, `step` 1 to 7. Notes lie on the kernel's desk.

    `seats` says which characters each seat plays, an empty list for none. `shop` is whose shop it is, `bargains` what
    is offered there and by whom, `stash_carrier` who has the party's things on the back.
    """

    clock: Count = 0
    step: Annotated[int, msgspec.Meta(ge=1, le=LAST_STEP)] = 1
    cycle: Count = 1
    seats: dict[str, tuple[str, ...]] = {}
    safe_place: bool = False
    safe_exit: bool = False
    scene: str = ""
    clues: tuple[str, ...] = ()
    tables: dict[str, RandomTable] = {}
    shop: str = ""
    bargains: dict[str, Bargain] = {}
    stash_carrier: str | None = None


class Choice(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An open choice: what, who answers, the words to pick from.

    `no` orders the list, `text` are the GM's words that came with it. A choice lies under a key of its own,
    so that undoing one touches no other.
    """

    no: int
    choice: str
    who: str
    options: tuple[str, ...] = ()
    text: str = ""

    @property
    def key(self) -> str:
        """Name the place of the choice: saves of different attributes stay open side by side."""
        return choice_key(self.choice, self.who, self.options)


def choice_key(choice: str, who: str, options: tuple[str, ...] = ()) -> str:
    """Name the place of a choice among the open ones.

    >>> choice_key("save", "ada", ("str",)), choice_key("replacement", "player:ada", ("new",))
    ('save:ada:str', 'replacement:player:ada')
    """
    parts = (choice, who, *options) if choice == "save" else (choice, who)
    return ":".join(parts)


class State(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """All that the game keeps of a table."""

    characters: dict[str, Character] = {}
    items: dict[str, Item] = {}
    vehicles: dict[str, Vehicle] = {}
    groups: dict[str, Group] = {}
    encounter: Encounter = Encounter()
    table: Table = Table()
    pending: dict[str, Choice] = {}
    options: Options = Options()


def open_choices(state: State) -> list[Choice]:
    """List the open choices, the oldest first."""
    return sorted(state.pending.values(), key=lambda choice: (choice.no, choice.key))


def in_use(state: State, name: str) -> bool:
    """Tell whether an id is taken by a character, item, vehicle or group."""
    return any(name in things for things in (state.characters, state.items, state.vehicles, state.groups))
