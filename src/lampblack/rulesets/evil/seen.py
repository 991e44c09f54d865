"""What a player's view is made of: types of their own, none of which has a field for what only the GM knows.

A field that is UNSET is not sent at all, not even its name.
"""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import UNSET, UnsetType

from lampblack.rulesets.evil.options import OpenOptions, ToldOptions
from lampblack.rulesets.evil.sheet import Stat
from lampblack.rulesets.evil.state import Seat
from lampblack.rulesets.evil.terms import Ending, Life, Step, TableState


class TableSeen(msgspec.Struct, frozen=True, kw_only=True):
    """How far the game is, and who plays."""

    state: TableState
    session: int
    seats: dict[str, Seat]
    revealed: bool | UnsetType = UNSET
    endings: tuple[Ending, ...] | UnsetType = UNSET
    ending: str | UnsetType | None = UNSET


class CharacterSeen(msgspec.Struct, frozen=True, kw_only=True):
    """A sheet as everybody may read it."""

    name: str
    points: dict[str, int]
    state: Life
    own_stats: tuple[Stat, ...] | None
    start: dict[str, int] | UnsetType = UNSET
    replaced_by: str | UnsetType | None = UNSET


class CheckSeen(msgspec.Struct, frozen=True, kw_only=True):
    """The check under way, as far as it has come."""

    who: str
    act: str
    stat: str | None
    step: Step
    count: int | UnsetType = UNSET
    difficulty: int | UnsetType = UNSET
    hopeless: bool | UnsetType = UNSET
    seal: str | UnsetType = UNSET
    dice: tuple[int, ...] | UnsetType = UNSET
    successes: int | UnsetType = UNSET
    gm_dice: tuple[int, ...] | UnsetType = UNSET
    gm_successes: int | UnsetType = UNSET


class DoneSeen(msgspec.Struct, frozen=True, kw_only=True):
    """A finished check."""

    who: str | None
    act: str
    stat: str | None
    difficulty: int
    dice: tuple[int, ...]
    successes: int
    passed: bool
    consequence: str | None
    text: str
    gm_dice: tuple[int, ...] | UnsetType = UNSET
    gm_successes: int | UnsetType = UNSET
    cancel: int | UnsetType = UNSET
    left: int | UnsetType = UNSET
    loss: int | UnsetType = UNSET
    points_left: int | UnsetType = UNSET
    removed: bool | UnsetType = UNSET


class ChoiceSeen(msgspec.Struct, frozen=True, kw_only=True):
    """An open choice; `stat` stands there only where one is about a stat."""

    choice: str
    who: str
    options: tuple[int | str, ...]
    stat: str | UnsetType | None = UNSET


class PoolSeen(msgspec.Struct, frozen=True, kw_only=True):
    """The one number of the GM's that a table may choose to show."""

    pool: int


class SealSeen(msgspec.Struct, frozen=True, kw_only=True):
    """A seal that was opened at the end; `told` says that it was given out before the dice."""

    staked: int
    nonce: str
    seal: str
    told: bool


class StateSeen(msgspec.Struct, frozen=True, kw_only=True):
    """All that a player sees."""

    seat: str
    stats: tuple[Stat, ...]
    table: TableSeen
    options: OpenOptions | ToldOptions
    characters: dict[str, CharacterSeen]
    check: CheckSeen | None
    checks: dict[str, DoneSeen]
    pending: tuple[ChoiceSeen, ...]
    seals: dict[str, SealSeen] | UnsetType = UNSET
    evil: PoolSeen | UnsetType = UNSET
    notes: tuple[dict[str, Any], ...] | UnsetType = UNSET
