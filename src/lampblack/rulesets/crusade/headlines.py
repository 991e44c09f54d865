"""News that people are told of: the facts of a result. It changes nothing by itself."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from lampblack.kernel.record import Event
from lampblack.rulesets.crusade.rules.death import Fate
from lampblack.rulesets.crusade.sheet import Shown
from lampblack.rulesets.crusade.terms import Defense, Life, Pool, Restorable

Outcome = Literal["miss", "hit", "dodged", "parried", "open", "announced"]


class Expired(msgspec.Struct, frozen=True, omit_defaults=True):
    """A condition whose clock ran out; a secret one is the GM's."""

    who: str
    name: str
    secret: bool = False


class Edited(Event, frozen=True):
    """A sheet was changed. Source: FS-ABIL-3. Ruling: FS-Q-53, FS-Q-55."""

    who: str
    paths: tuple[str, ...] = ()
    warnings: tuple[str, ...] = ()


class AlignmentTurned(Event, frozen=True):
    """Somebody leans another way; `upset` names whom that may offend. Source: FS-ALGN-2, FS-ALGN-3, FS-ALGN-8."""

    who: str
    towards: str
    label: str | None = None
    positive: bool | None = None
    upset: tuple[str, ...] = ()


class EncounterStarted(Event, frozen=True):
    """Combat began, or somebody joined. Source: FS-ABIL-15. Ruling: FS-Q-10."""

    order: tuple[str, ...]
    initiative: dict[str, int]
    ties: tuple[tuple[str, str], ...] = ()
    round: int = 1


class EncounterEnded(Event, frozen=True):
    """Combat is over. Source: FS-RES-10."""


class TurnEnded(Event, frozen=True):
    """A turn ended; `rest` is the bonus that was thrown, None for none. Source: FS-STAM-7, FS-SAN-6."""

    who: str
    rest: int | None = None
    drained: int = 0


class TurnStarted(Event, frozen=True):
    """A turn began. Source: FS-STAM-4..6, FS-SAN-6. Ruling: FS-Q-58."""

    active: str | None
    round: int
    expired: tuple[Expired, ...] = ()
    drained: int = 0
    regen: int | None = None
    bled: int = 0


class Moved(Event, frozen=True):
    """Somebody moved; `free` squares are left. Source: FS-ACT-3, FS-ACT-4."""

    who: str
    squares: int
    free: int
    cost: int = 0
    forced: bool = False


class Acted(Event, frozen=True):
    """Somebody did something that needs no roll. Source: FS-ACT-11..17."""

    who: str
    cost: int = 0
    what: str = ""
    entry: str | None = None


class Struck(Event, frozen=True):
    """An attack, as far as it has come; `payer` paid `cost` now. Source: FS-DEF-4, FS-DODGE-4, FS-PARRY-2."""

    attacker: str
    target: str
    entry: str
    against: Defense
    outcome: Outcome
    hit: bool | None = None
    natural: int | None = None
    total: int | None = None
    halves: int | None = None
    secret: bool = False
    payer: str | None = None
    cost: int = 0


class Harmed(Event, frozen=True):
    """Damage was dealt; `by` names whose dice fell, `brush` a lethal blow that waits. Source: FS-DMG-6, FS-DEATH-1."""

    target: str
    damage: int
    absorbed: int
    lost: int
    fate: Fate
    by: str | None = None
    dice: str | None = None
    rolled: int | None = None
    bonus: int | None = None
    secret: bool = False


class SoulHarmed(Event, frozen=True):
    """A soul was struck: it stays whole and may feel pain. Source: FS-DEATH-6."""

    target: str
    pain: bool


class Drained(Event, frozen=True):
    """Points of a pool were taken. Source: FS-STAM-8..10, FS-RES-3..7, FS-SAN-4."""

    target: str
    pool: Pool
    amount: int | None = None
    lost: int = 0
    fear: str | None = None
    staggered: str | None = None
    rounds: int | None = None
    sanity_lost: int | None = None
    secret: bool = False


class Restored(Event, frozen=True):
    """Points of a pool came back. Ruling: FS-Q-35, FS-Q-56, FS-Q-63."""

    pool: Restorable
    gained: dict[str, int]
    fate: dict[str, Life]
    amount: int | None = None
    single: bool = True


class ConditionLaid(Event, frozen=True):
    """A condition lies on somebody. Source: FS-RES-4."""

    target: str
    name: str
    level: str | None = None
    left: int | None = None
    secret: bool = False


class ConditionEnded(Event, frozen=True):
    """A condition is gone from some; `secret` are those of whom nobody else knew. Source: FS-RES-10."""

    name: str
    ended: tuple[str, ...]
    secret: tuple[str, ...] = ()


class Executed(Event, frozen=True):
    """Somebody helpless was put to death. Source: FS-BRUSH-3."""

    target: str


class TimePassed(Event, frozen=True):
    """Time went by. Source: FS-RES-8, FS-RES-9, FS-SAN-3. Ruling: FS-Q-25."""

    clock: dict[str, int]
    gained: dict[str, dict[str, int]] = msgspec.field(default_factory=dict)
    expired: tuple[Expired, ...] = ()


class Checked(Event, frozen=True):
    """Somebody made a check. Source: FS-ABIL-16..24."""

    who: str
    total: int
    natural: int | None = None
    score: str | None = None
    number: int | None = None
    passed: bool | None = None


class DiceRolled(Event, frozen=True):
    """Somebody threw dice; on a random table, `entry` is what came up and `reason` what the table is called."""

    dice: str
    faces: tuple[int, ...]
    total: int
    who: str | None = None
    reason: str = ""
    entry: str | None = None


class Chosen(Event, frozen=True):
    """A choice was answered; `facts` are what came of it and is no news of its own."""

    choice: str
    who: str
    pick: str
    facts: dict[str, Any] = msgspec.field(default_factory=dict)


class Dismissed(Event, frozen=True):
    """A choice was closed without effect. Ruling: FS-Q-39."""

    choice: str
    who: str


class Turned(Event, frozen=True):
    """Something was hidden from players or shown to them."""

    path: str
    to: Shown | None = None
