"""The state of a table in this game."""

from __future__ import annotations

from typing import Any

import msgspec

from lampblack.rulesets.evil.content import USUAL
from lampblack.rulesets.evil.options import Options
from lampblack.rulesets.evil.rules.checks import successes
from lampblack.rulesets.evil.rules.seals import seal
from lampblack.rulesets.evil.sheet import Character, Stat
from lampblack.rulesets.evil.terms import Cause, Ending, Step, TableState


class Seat(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A player's seat: the characters that it plays or played, and whether somebody sits there."""

    plays: tuple[str, ...] = ()
    here: bool = True


class Table(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How far the game is, who plays, and what the players were told.

    `is_named` says that the GM gave the ending its name. `arrived` are seats that sat down and are not let in yet,
    `gone` seats that were taken away while a check was open and leave when it closes.
    """

    state: TableState = "setup"
    session: int = 1
    seats: dict[str, Seat] = {}
    revealed: bool = False
    endings: tuple[Ending, ...] = ()
    ending: str | None = None
    waived: tuple[Ending, ...] = ()
    is_named: bool = False
    arrived: tuple[str, ...] = ()
    gone: tuple[str, ...] = ()


class LedgerEntry(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One change of the pool: why, by how much, and what the pool was then."""

    why: Cause
    change: int
    pool: int


class Evil(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What only the GM sees: the pool with its ledger, and the notes. Source: EV-EVIL-1, EV-EVIL-4."""

    pool: int = 0
    ledger: tuple[LedgerEntry, ...] = ()
    name: str = ""
    notes: str = ""


class Check(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The check under way; `evil` is what the GM committed, None until then."""

    who: str
    act: str = ""
    stat: str | None = None
    difficulty: int = 1
    step: Step = "asked"
    evil: int | None = None
    dice: tuple[int, ...] = ()
    gm_dice: tuple[int, ...] = ()

    @property
    def successes(self) -> int:
        """Count the player's successes."""
        return successes(self.dice)

    @property
    def gm_successes(self) -> int:
        """Count the GM's successes."""
        return successes(self.gm_dice)


class Done(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A check that is finished, and what came of it."""

    who: str | None = None
    act: str = ""
    stat: str | None = None
    difficulty: int = 1
    dice: tuple[int, ...] = ()
    evil: int = 0
    gm_dice: tuple[int, ...] = ()
    successes: int = 0
    gm_successes: int = 0
    cancel: int = 0
    left: int = 0
    passed: bool = False
    loss: int = 0
    points_left: int = 0
    removed: bool = False
    consequence: str | None = None
    text: str = ""


class Seal(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What the GM committed, with what seals it; `is_told` says that players were given the seal at once."""

    evil: int
    nonce: str = ""
    is_told: bool

    @property
    def text(self) -> str:
        """Give what travels: 64 hex digits."""
        return seal(self.nonce, self.evil)


class Choice(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An open choice that does not follow from the check; `no` orders the list.

    A choice lies under a key of its own, so that undoing one touches no other.
    """

    no: int
    choice: str
    who: str
    stat: str | None = None

    @property
    def key(self) -> str:
        """Name the place of the choice among the open ones."""
        return choice_key(self.choice, self.who)


def choice_key(choice: str, who: str) -> str:
    """Name the place of a choice.

    >>> choice_key("allow-rest", "ada")
    'allow-rest:ada'
    """
    return f"{choice}:{who}"


class State(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """All that the game keeps of a table. `overrides` are numbered in the order in which the GM gave them.

    `seal` is that of the check under way; it lies in `seals` under the number of the check when that is finished.
    """

    stats: tuple[Stat, ...] = USUAL
    table: Table = Table()
    characters: dict[str, Character] = {}
    evil: Evil = Evil()
    check: Check | None = None
    checks: dict[str, Done] = {}
    pending: dict[str, Choice] = {}
    overrides: dict[str, dict[str, Any]] = {}
    options: Options = Options()
    seal: Seal | None = None
    seals: dict[str, Seal] = {}


def stats_of(state: State, sheet: Character) -> tuple[Stat, ...]:
    """Give the stats of a character: its own list, or that of the session. Ruling: EV-Q-2."""
    return state.stats if sheet.own_stats is None else sheet.own_stats


def seat_of(state: State, who: str) -> str | None:
    """Name the seat that plays a character."""
    return next((name for name, seat in state.table.seats.items() if who in seat.plays), None)


def is_here(state: State, seat: str) -> bool:
    """Tell whether somebody sits on a seat of the game."""
    return seat in state.table.seats and state.table.seats[seat].here


def last_number(things: dict[str, Any]) -> int:
    """Give the highest number under which something is kept.

    >>> last_number({"1": "a", "10": "b"}), last_number({})
    (10, 0)
    """
    return max(map(int, things), default=0)


def points_of(state: State, who: str, stat: str | None) -> int:
    """Give the points that a character has in a stat now: its dice; none for what is not there.

    Source: EV-CONF-3.
    """
    sheet = state.characters.get(who)
    return 0 if sheet is None or stat is None else sheet.points.get(stat, 0)
