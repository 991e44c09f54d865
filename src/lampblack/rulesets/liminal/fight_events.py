"""News of fights and of those in them, blows apart: rounds, plans, moves, retreats, morale, getting up again.

The facts of what is told; the values that stand from now on follow in news of events.py.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from lampblack.kernel.record import Event, Why
from lampblack.rulesets.liminal.rules.artifacts import Deed
from lampblack.rulesets.liminal.rules.morale_saves import Outcome as MoraleOutcome
from lampblack.rulesets.liminal.rules.saves import Verdict
from lampblack.rulesets.liminal.state import Declared, OrderMode, Phase, Surprise


class DexSave(msgspec.Struct, frozen=True, omit_defaults=True):
    """A DEX Save that a fight asked for; `why` says what made it more than one die. Ruling: Q-42."""

    score: int
    face: int
    outcome: Verdict
    why: tuple[Why, ...] = ()


class EncounterStarted(Event, frozen=True):
    """A violent encounter began; `may_act` are those who were caught off guard and have a turn all the same.

    Source: LH-VIOL-1, LH-SURP-1..3, LH-RND-6.
    """

    participants: tuple[str, ...]
    order_mode: OrderMode
    surprise: Surprise
    may_act: tuple[str, ...] = ()
    surprised: tuple[str, ...] = ()
    order: tuple[str, ...] = ()
    surprise_saves: dict[str, DexSave] = msgspec.field(default_factory=dict)
    order_saves: dict[str, DexSave] = msgspec.field(default_factory=dict)


class WentOn(Event, frozen=True):
    """The fight went on to another phase, turn or round. Source: LH-RND-1..7, LH-SURP-4."""

    round: int
    phase: Phase | None
    turn: str | None
    order: tuple[str, ...] = ()
    order_saves: dict[str, DexSave] = msgspec.field(default_factory=dict)
    is_new_round: bool = False


class EncounterEnded(Event, frozen=True):
    """The fight is over; `fled` are those who ran with the end of it. Source: LH-RND-1, LH-RND-4, LH-MOR-8."""

    round: int
    fled: tuple[str, ...] = ()


class PlanDeclared(Event, frozen=True):
    """Somebody said what they will do. Source: LH-ACT-4."""

    who: str
    declared: Declared


class Moved(Event, frozen=True):
    """Somebody moved; `moved_ft` in this turn so far. Source: LH-ACT-1, LH-ACT-3."""

    who: str
    feet: int
    moved_ft: int
    action: str | None = None


class Modified(Event, frozen=True):
    """The GM granted some an advantage or a hindrance for their next attack. Source: LH-IMP-2, LH-ENH-2, LH-ACT-7."""

    who: tuple[str, ...]
    impaired: bool | None = None
    enhanced: bool | None = None


class Flight(msgspec.Struct, frozen=True, omit_defaults=True):
    """How somebody's try to get away ended."""

    outcome: Literal["escaped", "stays"]
    save: DexSave | None = None
    exposed: bool = False


class Retreated(Event, frozen=True):
    """Some tried to get away. Source: LH-RETR-1..3."""

    retreats: dict[str, Flight]
    to: str | None = None


class CtrlSave(msgspec.Struct, frozen=True):
    """A morale Save: whose, on which score, how it fell."""

    who: str
    score: int
    face: int
    outcome: Verdict


class MoraleTested(Event, frozen=True):
    """Morale was tested, of one or of a group (`members`): for which `reasons`, and who flees now.

    Source: LH-MOR-2..8, LH-ASSO-1, LH-ASSO-2.
    """

    who: str
    members: tuple[str, ...]
    is_group: bool
    saves: tuple[CtrlSave, ...]
    reasons: tuple[str, ...]
    outcome: MoraleOutcome
    fleeing: tuple[str, ...] = ()


class Risen(Event, frozen=True):
    """Somebody who was down is up again. Source: LH-CRIT-7."""

    who: str


class DealtWith(Event, frozen=True):
    """Somebody who is down will not get up again. Source: LH-CRIT-7."""

    who: str


class Acted(Event, frozen=True):
    """Somebody used an artifact, performed a Ritual or did something else; `effect` only when it is done.

    Source: LH-ACT-2, LH-ACT-6, LH-ART-1..5.
    """

    who: str
    what: Deed
    outcome: Literal["done", "under-way"]
    item: str | None = None
    rounds_left: int = 0
    effect: str | None = None
