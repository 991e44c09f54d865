"""The state of a table in this game."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from lampblack.kernel.seat import player
from lampblack.rulesets.crusade.options import Options
from lampblack.rulesets.crusade.sheet import Character
from lampblack.rulesets.crusade.terms import (
    SEAT_PATTERN,
    ArmorUse,
    Count,
    Defense,
    Dice,
    Id,
    Label,
    Points,
    Signed,
    Whole,
    Words,
)

Seat = Annotated[str, msgspec.Meta(pattern=SEAT_PATTERN)]
Stage = Literal["announced", "rolled", "parry", "amount"]
Reaction = Literal["dodge", "parry"]


class OpenAttack(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The one attack under way, with all that its end still needs.

    `halves` is the defense before a dodge, counted in halves, so that PD may keep its half point; `dodge` is what a
    dodge adds to it. `entry` is written `with`. What the GM typed (`bonus` ... `dodgeable`) waits here until its die
    falls. Source: FS-ACT-2, FS-DODGE-2, FS-PARRY-2. Ruling: FS-Q-1, FS-Q-29.
    """

    attacker: Label
    target: Label
    entry: Label = msgspec.field(name="with")
    against: Defense = "pd"
    stage: Stage = "rolled"
    natural: Signed | None = None
    total: Signed | None = None
    halves: Signed = 0
    hit: bool | None = None
    secret: bool = False
    cost: Points = 0
    dodge: Signed = 0
    used: tuple[Reaction, ...] = ()
    typed: Signed | None = None
    forced: bool | None = None
    dodgeable: bool | None = None
    bonus: Whole = 0
    charge: tuple[Whole, Whole] = (0, 0)
    damage: Whole | Dice | None = None
    damage_bonus: Whole | None = None
    drain: Count | Dice | None = None
    armor: ArmorUse | None = None


class Encounter(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Free time or combat; in combat the order of turns, whose it is, and the open attack. Source: FS-ABIL-15."""

    mode: Literal["free", "combat"] = "free"
    round: Count = 0
    order: tuple[Label, ...] = ()
    active: Label | None = None
    initiative: dict[Label, Signed] = {}
    attack: OpenAttack | None = None


class Clock(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The table's own clock; `rounds` are those since the last minute that rounds made. Ruling: FS-Q-25."""

    day: Annotated[int, msgspec.Meta(ge=1, le=10**9)] = 1
    hour: Annotated[int, msgspec.Meta(ge=0, le=23)] = 0
    minute: Annotated[int, msgspec.Meta(ge=0, le=59)] = 0
    rounds: Count = 0


class Table(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What lies on the table. `seats` says which characters each seat plays.

    `seats_by_name` holds in case files: there a player character x that no seat lists is played by `player:x`.
    """

    seats: dict[Seat, tuple[Label, ...]] = {}
    clock: Clock = Clock()
    session: Count = 1
    gm_notes: Words = ""
    seats_by_name: bool = False


class Choice(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An open choice: what, who is concerned, the words to pick from; `about` is a weapon or the GM's words.

    `no` orders the list. A choice lies under a key of its own, so that undoing one touches no other.
    """

    no: int
    choice: str
    who: str
    options: tuple[str, ...] = ()
    about: str | None = None


class State(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """All that the game keeps of a table."""

    characters: dict[Id, Character] = {}
    encounter: Encounter = Encounter()
    table: Table = Table()
    pending: dict[str, Choice] = {}
    options: Options = Options()


def open_choices(state: State) -> list[tuple[str, Choice]]:
    """List the open choices with their keys, the oldest first."""
    return sorted(state.pending.items(), key=lambda item: item[1].no)


def find_choice(state: State, choice: str, who: str) -> tuple[str, Choice] | None:
    """Find the oldest open choice of this name about somebody."""
    return next((item for item in open_choices(state) if _is(item[1], choice, who)), None)


def _is(one: Choice, choice: str, who: str) -> bool:
    return (one.choice, one.who) == (choice, who)


def own(state: State, seat: str) -> frozenset[str]:
    """Name the characters that a seat plays."""
    listed = frozenset(state.table.seats.get(seat, ()))
    if not state.table.seats_by_name:
        return listed
    taken = {who for plays in state.table.seats.values() for who in plays}
    unlisted = (who for who, sheet in state.characters.items() if sheet.kind == "pc" and who not in taken)
    return listed | {who for who in unlisted if player(who) == seat}


def players(state: State, who: str) -> tuple[str, ...]:
    """Name the seats that play somebody."""
    seats = tuple(seat for seat, plays in sorted(state.table.seats.items()) if who in plays)
    if seats or not state.table.seats_by_name or state.characters[who].kind != "pc":
        return seats
    return (player(who),)


def in_combat(state: State) -> bool:
    """Tell whether turns are being taken."""
    return state.encounter.mode == "combat"


def slot_now(state: State, bearer: str) -> str:
    """Name the turn on which a clock that starts now runs: the active one's, else the bearer's. Ruling: FS-Q-46."""
    return state.encounter.active or bearer
