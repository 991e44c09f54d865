"""News of a check, from the wish to what it came to. Source: EV-CONF-1..9, EV-EVIL-5..8, EV-CANC-1..4."""

from __future__ import annotations

import msgspec
from msgspec import UNSET, UnsetType

from lampblack.kernel.record import Event
from lampblack.rulesets.evil.state import Done, Seal
from lampblack.rulesets.evil.terms import Uncovered


class Strike(msgspec.Struct, frozen=True, kw_only=True):
    """The GM's half of a throw; `is_open` and `was_revealed` say what the table and its players knew then."""

    evil: int
    gm_dice: tuple[int, ...]
    gm_successes: int
    is_open: bool
    was_revealed: bool


class CheckAsked(Event, frozen=True):
    """A player wants to do something. Source: EV-CONF-1."""

    who: str
    act: str
    stat: str | None = None


class CheckSet(Event, frozen=True):
    """The GM said what is rolled; `is_told` says that the difficulty is told too. Source: EV-CONF-5, EV-CONF-6."""

    who: str
    act: str
    stat: str
    count: int
    difficulty: int
    hopeless: bool
    is_told: bool


class CheckReady(Event, frozen=True):
    """The GM's step is past; `evil` is what was committed, None where that comes later. Source: EV-EVIL-5.

    At a table with seals `seal` is what was committed, sealed.
    """

    evil: int | None = None
    seal: Seal | UnsetType = UNSET


class ActUncovered(Event, frozen=True):
    """An act that no stat covers was settled by word. Source: EV-CONF-2."""

    who: str
    outcome: Uncovered
    consequences: tuple[str, ...] = ()


class Withdrawn(Event, frozen=True):
    """A check was given up. Ruling: EV-Q-32."""

    who: str


class Rolled(Event, frozen=True):
    """The player's dice fell, and beside them the GM's unless those come later. Source: EV-CONF-3, EV-EVIL-7."""

    who: str
    difficulty: int
    dice: tuple[int, ...]
    successes: int
    strike: Strike | None = None


class GmRolled(Event, frozen=True):
    """The GM's dice fell after the player's. Source: EV-EVIL-7. Ruling: EV-Q-10 (evil_commit)."""

    strike: Strike


class CancelOffered(Event, frozen=True):
    """The player has successes to spend against the GM's. Source: EV-CANC-1."""

    who: str
    options: tuple[int, ...]
    stat: str
    difficulty: int
    dice: tuple[int, ...]
    gm_dice: tuple[int, ...]
    successes: int
    gm_successes: int


class CheckDone(Event, frozen=True):
    """A check is finished; `is_known` says that the players know what may come of one. Source: EV-LOSS-4."""

    number: int
    done: Done
    consequences: tuple[str, ...]
    is_known: bool


class Narrated(Event, frozen=True):
    """The GM told what a check came to; it changes no number. Source: EV-CONF-9, EV-LOSS-2, EV-CANC-4."""

    check: int
    consequence: str | None
    text: str
