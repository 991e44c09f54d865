"""What players hear, as things happen: a type for each piece of news, none with a field for what only the GM knows.

All players hear the same. A field that is UNSET is not sent at all, not even its name.
"""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import UNSET, UnsetType

from lampblack.rulesets.evil.sheet import Stat
from lampblack.rulesets.evil.terms import Ending, Uncovered


def _kebab(name: str) -> str:
    return "".join(f"-{letter.lower()}" if letter.isupper() else letter for letter in name).lstrip("-")


class Heard(msgspec.Struct, frozen=True, kw_only=True, tag_field="event", tag=_kebab):
    """Something that players hear; its tag is the name of the class in kebab-case."""


class PlayerJoined(Heard, frozen=True, kw_only=True):
    """A seat is in the game."""

    seat: str


class PlayerLeft(Heard, frozen=True, kw_only=True):
    """A seat is out of the game."""

    seat: str


class OptionSet(Heard, frozen=True, kw_only=True):
    """The table reads a rule differently."""

    option: str
    value: Any


class StatsSet(Heard, frozen=True, kw_only=True):
    """The group has made its stats."""

    stats: tuple[Stat, ...]


class CharacterCreated(Heard, frozen=True, kw_only=True):
    """A sheet was filled in."""

    id: str
    seat: str
    name: str
    points: dict[str, int]


class Started(Heard, frozen=True, kw_only=True):
    """The game begins."""


class CheckAsked(Heard, frozen=True, kw_only=True):
    """Somebody wants to do something."""

    who: str
    act: str
    stat: str | None


class CheckSet(Heard, frozen=True, kw_only=True):
    """The GM said what is rolled."""

    who: str
    act: str
    stat: str
    count: int
    difficulty: int | UnsetType = UNSET
    hopeless: bool | UnsetType = UNSET


class CheckReady(Heard, frozen=True, kw_only=True):
    """The dice may fall; `seal` is what the GM put aside, sealed, for those who know of it."""

    seal: str | UnsetType = UNSET


class ActUncovered(Heard, frozen=True, kw_only=True, tag="uncovered"):
    """An act was settled by word."""

    who: str
    outcome: Uncovered


class Withdrawn(Heard, frozen=True, kw_only=True):
    """A check was given up."""

    who: str


class Rolled(Heard, frozen=True, kw_only=True):
    """Dice fell."""

    who: str
    difficulty: int
    dice: tuple[int, ...]
    successes: int
    gm_dice: tuple[int, ...] | UnsetType = UNSET
    gm_successes: int | UnsetType = UNSET


class GmRolled(Heard, frozen=True, kw_only=True):
    """The GM's dice fell after the player's."""

    gm_dice: tuple[int, ...] | UnsetType = UNSET
    gm_successes: int | UnsetType = UNSET


class Revealed(Heard, frozen=True, kw_only=True):
    """The players are told."""


class ChoiceOpen(Heard, frozen=True, kw_only=True):
    """Somebody has to choose."""

    choice: str
    who: str
    options: tuple[int | str, ...]
    stat: str | UnsetType | None = UNSET


class CheckDone(Heard, frozen=True, kw_only=True):
    """A check is finished."""

    number: int
    passed: bool
    cancel: int | UnsetType = UNSET
    left: int | UnsetType = UNSET
    loss: int | UnsetType = UNSET
    points_left: int | UnsetType = UNSET
    removed: bool | UnsetType = UNSET


class Narrated(Heard, frozen=True, kw_only=True):
    """The GM told what a check came to."""

    check: int
    consequence: str | None
    text: str


class RestRefused(Heard, frozen=True, kw_only=True):
    """There is no time for a rest."""

    who: str


class Rested(Heard, frozen=True, kw_only=True):
    """A character rested."""

    who: str
    points: dict[str, int]


class Replaced(Heard, frozen=True, kw_only=True):
    """A character has a successor."""

    who: str
    id: str
    seat: str | None
    name: str
    points: dict[str, int]


class Session(Heard, frozen=True, kw_only=True):
    """The campaign goes on another evening."""

    session: int


class Ended(Heard, frozen=True, kw_only=True):
    """The game is over."""

    endings: tuple[Ending, ...]
    ending: str | None


class EndingNamed(Heard, frozen=True, kw_only=True):
    """The ending has a name."""

    ending: str


class Reopened(Heard, frozen=True, kw_only=True):
    """The game goes on."""


class Corrected(Heard, frozen=True, kw_only=True):
    """The GM set something right."""

    path: str


class TableRolled(Heard, frozen=True, kw_only=True):
    """The GM rolled on a random table before everybody."""

    table: str
    faces: tuple[int, ...]
    entry: str


class Pool(Heard, frozen=True, kw_only=True):
    """The number that the table shows."""

    pool: int


class ViewChanged(Heard, frozen=True, kw_only=True):
    """Something looks different."""
