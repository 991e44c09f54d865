"""What has to be settled when a character is taken off the table."""

from __future__ import annotations

import msgspec

from lampblack.rulesets.crusade.asking import Draft
from lampblack.rulesets.crusade.rules import turns
from lampblack.rulesets.crusade.standing import SeatSet
from lampblack.rulesets.crusade.verbs.choices import close_choices
from lampblack.rulesets.crusade.verbs.lives import end_fear_of
from lampblack.rulesets.crusade.verbs.striking import void


def leave(draft: Draft, who: str) -> None:
    """Take somebody out of the order, out of open attacks and choices, and out of all seats.

    Clocks of the leaving one's turn go over to the next, nobody fears who is gone, and no condition names them any
    more: a name that nobody bears could not be told from one that is hidden. Source: FS-RES-10. Ruling: FS-Q-46.
    """
    attack = draft.state.encounter.attack
    if attack is not None and who in (attack.attacker, attack.target):
        void(draft)
    close_choices(draft, who)
    _hand_clocks_on(draft, who)
    end_fear_of(draft, who)
    _unname(draft, who)
    _leave_order(draft, who)
    for seat, plays in draft.state.table.seats.items():
        if who in plays:
            draft.tell(SeatSet(seat=seat, plays=tuple(name for name in plays if name != who)))


def _hand_clocks_on(draft: Draft, who: str) -> None:
    following = turns.next_slot(draft.state.encounter.order, who)
    for bearer, sheet in draft.state.characters.items():
        for name, condition in sheet.conditions.items():
            if condition.slot == who and bearer != who:
                slot = following or bearer
                draft.set_entry(bearer, "conditions", name, msgspec.structs.replace(condition, slot=slot))


def _unname(draft: Draft, who: str) -> None:
    for bearer, sheet in draft.state.characters.items():
        for name, condition in sheet.conditions.items():
            if condition.source == who and bearer != who:
                draft.set_entry(bearer, "conditions", name, msgspec.structs.replace(condition, source=None))


def _leave_order(draft: Draft, who: str) -> None:
    encounter = draft.state.encounter
    order = tuple(name for name in encounter.order if name != who)
    totals = {name: total for name, total in encounter.initiative.items() if name != who}
    active = None if encounter.active == who else encounter.active
    draft.set_encounter(order=order, initiative=totals, active=active)
