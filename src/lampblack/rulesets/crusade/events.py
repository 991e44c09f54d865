"""What happened, as news: what people are told of (headlines.py), and what stands from now on (standing.py)."""

from __future__ import annotations

from typing import get_args

from lampblack.rulesets.crusade.headlines import (
    Acted,
    AlignmentTurned,
    Checked,
    Chosen,
    ConditionEnded,
    ConditionLaid,
    DiceRolled,
    Dismissed,
    Drained,
    Edited,
    EncounterEnded,
    EncounterStarted,
    Executed,
    Harmed,
    Moved,
    Restored,
    SoulHarmed,
    Struck,
    TimePassed,
    Turned,
    TurnEnded,
    TurnStarted,
)
from lampblack.rulesets.crusade.standing import (
    ChoiceClosed,
    ChoiceOpened,
    Corrected,
    Created,
    EncounterSet,
    EntrySet,
    OptionSet,
    Removed,
    SeatSet,
    SheetSet,
    TableSet,
)

CrusadeEvent = (
    SheetSet
    | EntrySet
    | EncounterSet
    | TableSet
    | SeatSet
    | ChoiceOpened
    | ChoiceClosed
    | Created
    | Edited
    | AlignmentTurned
    | Removed
    | EncounterStarted
    | EncounterEnded
    | TurnEnded
    | TurnStarted
    | Moved
    | Acted
    | Struck
    | Harmed
    | SoulHarmed
    | Drained
    | Restored
    | ConditionLaid
    | ConditionEnded
    | Executed
    | TimePassed
    | Checked
    | DiceRolled
    | Chosen
    | Dismissed
    | Corrected
    | OptionSet
    | Turned
)
EVENTS = get_args(CrusadeEvent)
