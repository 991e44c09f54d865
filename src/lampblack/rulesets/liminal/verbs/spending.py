"""Joining a fight, and spending the action of a turn in it. Source: LH-RND-2, LH-ACT-1."""

from __future__ import annotations

from lampblack.rulesets.liminal.asking import Draft
from lampblack.rulesets.liminal.events import ActorSet, EncounterSet
from lampblack.rulesets.liminal.rules.turns import is_running


def join(draft: Draft, who: str) -> None:
    """Let who acts in a running encounter take part in it from now on. Source: LH-RND-2."""
    taking_part = draft.state.encounter.participants
    if is_running(draft.state) and who not in taking_part:
        draft.tell(EncounterSet(fields={"participants": [*taking_part, who]}))


def spend(draft: Draft, who: str, action: str) -> None:
    """Spend the action of the turn; outside encounters there is none to spend. Source: LH-ACT-1, LH-ACT-2."""
    join(draft, who)
    if is_running(draft.state):
        draft.tell(ActorSet(who=who, fields={"action": action}))
