"""What happened, as news: what people are told of, and what stands in the state from now on.

News is whole and the table's own; heard.py has the types of what players hear of it. Values in it are what JSON can
hold, so that a record reads back as it was written.
"""

from __future__ import annotations

from typing import get_args

from lampblack.rulesets.evil.events.checking import (
    ActUncovered,
    CancelOffered,
    CheckAsked,
    CheckDone,
    CheckReady,
    CheckSet,
    GmRolled,
    Narrated,
    Rolled,
    Strike,
    Withdrawn,
)
from lampblack.rulesets.evil.events.table import (
    CharacterCreated,
    ChoiceClosed,
    ChoiceOpened,
    Corrected,
    Ended,
    EndingNamed,
    EvilNoted,
    Helped,
    OptionSet,
    Overridden,
    PlayerJoined,
    PlayerLeft,
    PoolChanged,
    PoolShown,
    Reopened,
    Replaced,
    Rested,
    RestRefused,
    Revealed,
    SessionBegun,
    Started,
    StatsSet,
    TableRolled,
    ViewChanged,
    WaivedSet,
)

__all__ = [
    "EVENTS",
    "ActUncovered",
    "CancelOffered",
    "CharacterCreated",
    "CheckAsked",
    "CheckDone",
    "CheckReady",
    "CheckSet",
    "ChoiceClosed",
    "ChoiceOpened",
    "Corrected",
    "Ended",
    "EndingNamed",
    "EvilEvent",
    "EvilNoted",
    "GmRolled",
    "Helped",
    "Narrated",
    "OptionSet",
    "Overridden",
    "PlayerJoined",
    "PlayerLeft",
    "PoolChanged",
    "PoolShown",
    "Reopened",
    "Replaced",
    "RestRefused",
    "Rested",
    "Revealed",
    "Rolled",
    "SessionBegun",
    "Started",
    "StatsSet",
    "Strike",
    "TableRolled",
    "ViewChanged",
    "WaivedSet",
    "Withdrawn",
]

EvilEvent = (
    PlayerJoined
    | PlayerLeft
    | OptionSet
    | StatsSet
    | CharacterCreated
    | Started
    | PoolChanged
    | EvilNoted
    | CheckAsked
    | CheckSet
    | CheckReady
    | ActUncovered
    | Withdrawn
    | Rolled
    | GmRolled
    | Revealed
    | CancelOffered
    | ChoiceOpened
    | ChoiceClosed
    | CheckDone
    | Narrated
    | RestRefused
    | Rested
    | Replaced
    | SessionBegun
    | Ended
    | EndingNamed
    | Reopened
    | WaivedSet
    | Corrected
    | Overridden
    | Helped
    | TableRolled
    | PoolShown
    | ViewChanged
)
EVENTS = get_args(EvilEvent)
