"""What a seat may ask in a fight and around it, as orders; the blows themselves are in commands.py."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from lampblack.kernel.forms import Order
from lampblack.rulesets.liminal.commands import Name, Names, Who
from lampblack.rulesets.liminal.rules.artifacts import Deed
from lampblack.rulesets.liminal.state import OrderMode, Surprise
from lampblack.rulesets.liminal.terms import Count, Words

Plan = Literal["attack", "move", "artifact", "ritual", "manoeuvre", "retreat", "other"]
"""What can be declared. Source: LH-ACT-2, LH-ACT-4."""

MoraleReason = Literal["first-casualty", "half-lost", "hp-zero", "outmatched", "bond", "regroup", "other"]
"""Why morale is tested. Source: LH-MOR-3, LH-MOR-5, LH-MOR-6, LH-MOR-7, LH-ASSO-1."""

Rounds = Annotated[int, msgspec.Meta(ge=1, le=1000)]
"""How many rounds a slow deed takes; a thousand are nearly three hours."""


class StartEncounter(Order, frozen=True, tag="start-encounter"):
    """Begin a violent encounter. Source: LH-VIOL-1, LH-SURP-1, LH-RND-6."""

    participants: Names | None = None
    surprise: Surprise = "none"
    order_mode: OrderMode = "sides"


class Next(Order, frozen=True, tag="next"):
    """Go on to the next phase, turn or round. Source: LH-RND-1..7."""


class EndEncounter(Order, frozen=True, tag="end-encounter"):
    """End the encounter. Source: LH-RND-1."""


class Declare(Order, frozen=True, tag="declare"):
    """Say what somebody will do, before the dice; `strike` is that of an attack, without who. Source: LH-ACT-4."""

    who: Name
    action: Plan
    strike: dict[str, Any] | None = None


class Move(Order, frozen=True, tag="move"):
    """Move so many feet. Source: LH-ACT-1, LH-ACT-3."""

    who: Name
    feet: int


class Modify(Order, frozen=True, tag="modify"):
    """Grant an advantage or a hindrance for the next attack. Source: LH-IMP-2, LH-ENH-2, LH-ACT-7."""

    who: Who
    impaired: bool | None = None
    enhanced: bool | None = None


class Retreat(Order, frozen=True, tag="retreat"):
    """Try to get away, alone or together; `roller` makes the one Save where the table has one. Source: LH-RETR-1."""

    who: Who
    to: Words | None = None
    safe: bool | None = None
    save: bool | None = None
    roller: Name | None = None


class Act(Order, frozen=True, tag="act"):
    """Use an artifact, perform a Ritual, or do anything else in a turn. Source: LH-ACT-2, LH-ACT-6, LH-ART-2, 5."""

    who: Name
    what: Deed
    item: Name | None = None
    rounds: Rounds | None = None


class Morale(Order, frozen=True, tag="morale"):
    """Test the morale of somebody or of a group. Source: LH-MOR-2, LH-MOR-5, LH-MOR-7, LH-ASSO-1."""

    who: Name
    why: MoraleReason | None = None
    score: Literal["own", "leader"] | Count | None = None


class Rise(Order, frozen=True, tag="rise"):
    """Let somebody who is down get up again. Source: LH-CRIT-7."""

    who: Name


class DealWith(Order, frozen=True, tag="deal-with"):
    """See to it that somebody who is down does not get up again. Source: LH-CRIT-7."""

    who: Name
