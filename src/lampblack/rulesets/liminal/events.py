"""What happened, as news: what people are told of, and what stands in the state from now on.

Headlines carry the facts of a result (SaveMade, DiceRolled ...). The others carry values that now stand
(SheetSet, SeatSet, ChoiceOpened ...); evolve.py puts them in their place. Plain values in them are what
JSON can hold, so that a record reads back as it was written.
"""

from __future__ import annotations

from typing import Any, get_args

import msgspec

from lampblack.kernel.record import Event
from lampblack.rulesets.liminal import day_events, fight_events, trade_events
from lampblack.rulesets.liminal.harm_events import (
    Added,
    Afflicted,
    AttackMade,
    HarmDone,
    HitTaken,
    ItemMoved,
    Recovered,
    Removed,
    Rested,
    VehicleHit,
)
from lampblack.rulesets.liminal.rules.saves import Verdict
from lampblack.rulesets.liminal.sheet import Affliction, Character, Group, Item, Vehicle
from lampblack.rulesets.liminal.state import Choice
from lampblack.rulesets.liminal.terms import Attr


class SaveCalled(Event, frozen=True):
    """The GM called for a Save of some. Source: LH-SAVE-4, LH-SAVE-6."""

    who: tuple[str, ...]
    attr: Attr


class SaveMade(Event, frozen=True):
    """Somebody made a Save; of a contest nobody else rolls. Source: LH-SAVE-1, LH-SAVE-7."""

    who: str
    attr: Attr
    score: int
    face: int
    outcome: Verdict
    contest: tuple[str, ...] = ()


class DiceRolled(Event, frozen=True):
    """Somebody threw plain dice, or on a table of the pack. Source: LH-META-1."""

    dice: str
    faces: tuple[int, ...]
    total: int
    table: str | None = None
    entry: Any = None


class Created(Event, frozen=True):
    """A character came into being; `seat` plays it. Source: LH-ATTR-1, LH-REPL-1."""

    id: str
    sheet: Character
    seat: str | None = None


class ItemAdded(Event, frozen=True):
    """A thing came into being."""

    id: str
    item: Item


class ItemSet(Event, frozen=True):
    """Some fields of a thing now stand so."""

    id: str
    fields: dict[str, Any]


class ItemGone(Event, frozen=True):
    """A thing is no more."""

    id: str


class AfflictionSet(Event, frozen=True):
    """An affliction of somebody now stands so; None when it is gone."""

    who: str
    id: str
    affliction: Affliction | None


class VehicleSet(Event, frozen=True):
    """A vehicle now stands so; None when it is gone."""

    id: str
    vehicle: Vehicle | None


class GroupSet(Event, frozen=True):
    """A group now stands so; None when it is gone."""

    id: str
    group: Group | None


class ActorSet(Event, frozen=True):
    """Some fields of what somebody has done in this round now stand so. Source: LH-ACT-1."""

    who: str
    fields: dict[str, Any]


class EncounterSet(Event, frozen=True):
    """Some fields of the encounter now stand so."""

    fields: dict[str, Any]


class TableSet(Event, frozen=True):
    """Some fields of what lies on the table now stand so."""

    fields: dict[str, Any]


class Placed(Event, frozen=True):
    """The GM put somebody into the scene or out of it, or to a vehicle. Source: LH-REPL-2, LH-INV-8."""

    who: tuple[str, ...]
    present: bool | None = None
    moved: bool = False
    at_vehicle: str | None = None


class Portrayed(Event, frozen=True):
    """Somebody got a name, a background, words about who they are; `gear` came with it. Source: LH-ATTR-7."""

    who: str
    name: str | None = None
    story: dict[str, str] = msgspec.field(default_factory=dict)
    gear: tuple[str, ...] = ()


class ChoiceMade(Event, frozen=True):
    """An open choice was answered."""

    choice: str
    who: str
    pick: str


class ChoiceOpened(Event, frozen=True):
    """Somebody has to choose; nothing waits for it."""

    opened: Choice


class ChoiceClosed(Event, frozen=True):
    """A choice is open no more."""

    key: str


class SheetSet(Event, frozen=True):
    """Some fields of a sheet now stand so."""

    who: str
    fields: dict[str, Any]


class SeatSet(Event, frozen=True):
    """A seat now plays these characters."""

    seat: str
    plays: tuple[str, ...] = ()


class Corrected(Event, frozen=True):
    """The GM set one field by hand. Source: LH-ARM-2, LH-STAB-2."""

    path: str
    before: Any
    after: Any
    reason: str


class OptionSet(Event, frozen=True):
    """The table reads a rule differently from now on."""

    name: str
    before: Any
    after: Any
    reason: str


class Turned(Event, frozen=True):
    """Something was hidden from players or shown to them; `hidden` and `shown` now stand so."""

    path: str
    part: str
    id: str
    hidden: bool
    shown: tuple[str, ...] = ()


class Warned(Event, frozen=True):
    """Something is allowed and unusual: the GM should know."""

    codes: tuple[str, ...]


LiminalEvent = (
    SaveCalled
    | SaveMade
    | DiceRolled
    | Created
    | ItemAdded
    | Placed
    | Portrayed
    | ChoiceMade
    | ChoiceOpened
    | ChoiceClosed
    | SheetSet
    | SeatSet
    | Corrected
    | OptionSet
    | Turned
    | Warned
    | AttackMade
    | HarmDone
    | HitTaken
    | VehicleHit
    | Rested
    | Afflicted
    | Recovered
    | ItemMoved
    | Added
    | Removed
    | ItemSet
    | ItemGone
    | AfflictionSet
    | VehicleSet
    | GroupSet
    | ActorSet
    | EncounterSet
    | TableSet
    | fight_events.EncounterStarted
    | fight_events.WentOn
    | fight_events.EncounterEnded
    | fight_events.PlanDeclared
    | fight_events.Moved
    | fight_events.Modified
    | fight_events.Retreated
    | fight_events.MoraleTested
    | fight_events.Risen
    | fight_events.DealtWith
    | fight_events.Acted
    | day_events.FateThrown
    | day_events.Reacted
    | day_events.SceneSet
    | day_events.NeedSet
    | day_events.TimePassed
    | day_events.Watched
    | day_events.Fixed
    | day_events.Bought
    | day_events.CashMoved
    | day_events.DebtWritten
    | trade_events.BargainOffered
    | trade_events.DebtRepaid
    | trade_events.StashShouldered
)
EVENTS = get_args(LiminalEvent)
