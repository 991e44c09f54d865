"""Encounters that go on by phases, turns and rounds, and that end. Source: LH-RND-1..7, LH-SURP-4, LH-MOR-8."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from lampblack.kernel.forms import Form
from lampblack.kernel.record import Why
from lampblack.kernel.ruleset import Refusal
from lampblack.rulesets.liminal.asking import Asked, Draft, Verb
from lampblack.rulesets.liminal.events import EncounterSet, GroupSet, SheetSet, TableSet
from lampblack.rulesets.liminal.fight_commands import EndEncounter, Next
from lampblack.rulesets.liminal.fight_events import EncounterEnded, WentOn
from lampblack.rulesets.liminal.rules import rounds, turns
from lampblack.rulesets.liminal.rules.clock import ROUND_S
from lampblack.rulesets.liminal.rules.order import StrictOrder, strict_order
from lampblack.rulesets.liminal.rules.procedure import OUTCOME_STEP
from lampblack.rulesets.liminal.state import State
from lampblack.rulesets.liminal.terms import ABLE
from lampblack.rulesets.liminal.verbs.choices import close_choice
from lampblack.rulesets.liminal.verbs.encountering import (
    FRESH,
    NOT_THROWN,
    able,
    dex_saves,
    entrants,
    why_order,
)
from lampblack.rulesets.liminal.verbs.loads import carry_all_on
from lampblack.rulesets.liminal.verbs.morale import CHOICE
from lampblack.rulesets.liminal.verbs.timing import move_clock


def _refuse_none(asked: Asked[Next] | Asked[EndEncounter]) -> Iterator[Refusal]:
    if not turns.is_running(asked.state):
        yield Refusal("no-encounter", "do", liftable=False, rule="LH-VIOL-1")


def _decide_next(draft: Draft, _order: Next) -> None:
    """Go on: to the other side, to who comes next, or to another round; a decided fight ends.

    With simultaneous turns it ends with the round, so that all that was declared still lands.
    Source: LH-RND-2, LH-RND-3, LH-RND-4. Ruling: Q-15 (resolution).
    """
    carry_all_on(draft)
    if draft.state.options.resolution == "sequential" and _is_decided(draft.state):
        _end(draft)
    elif fields := _following(draft.state):
        draft.tell(EncounterSet(fields={"locked": False, "struck": [], **fields}))
        draft.tell(_went_on(draft.state))
    else:
        _end_round(draft)


def _went_on(state: State, found: StrictOrder = NOT_THROWN, *, is_new_round: bool = False) -> WentOn:
    encounter = state.encounter
    saves = dex_saves(found.saves)
    return WentOn(
        round=encounter.round,
        phase=encounter.phase,
        turn=encounter.turn,
        order=encounter.order,
        order_saves=saves,
        is_new_round=is_new_round,
        why=(
            Why(what="round", number=encounter.round, rule="LH-RND-2" if is_new_round else "LH-RND-4"),
            *why_order(found.order, saves),
        ),
    )


def _is_decided(state: State) -> bool:
    known = (who for who in state.encounter.participants if who in state.characters)
    sheets = (state.characters[who] for who in known)
    return rounds.is_decided(rounds.Fighter(one.side, one.life in ABLE) for one in sheets)


def _following(state: State) -> dict[str, Any]:
    """Say whose phase or turn comes next in this round; empty when the round is over. Source: LH-RND-4, LH-RND-7."""
    encounter = state.encounter
    if encounter.order_mode == "sides" or not encounter.order:
        return {"phase": "adversaries"} if encounter.phase == "investigators" else {}
    turn = rounds.next_in_order(encounter.order, encounter.turn, _may_act(state))
    if turn is None:
        return {}
    spans_round = state.options.pool_scope == "round"
    is_one = rounds.is_same_pool(turns.run(state), turn, spans_round=spans_round)
    return {"turn": turn, "struck": list(encounter.struck) if is_one else []}


def _may_act(state: State) -> frozenset[str]:
    known = (who for who in state.encounter.order if who in state.characters)
    return frozenset(
        who for who in known if turns.is_able(state, who) and turns.actor(state.encounter, who).action is None
    )


def _end_round(draft: Draft) -> None:
    """End a round: who flees is gone, ten seconds have passed; a side with nobody left has lost.

    Source: LH-RND-1, LH-RND-2, LH-SURP-4, LH-MOR-8. Ruling: Q-14, Q-22 (order_reroll).
    """
    fled = _let_flee(draft)
    if _is_decided(draft.state):
        _end(draft, fled)
        return
    _clear_flags(draft)
    move_clock(draft, ROUND_S)
    standing = able(draft.state, draft.state.encounter.participants)
    found = _rerolled(draft, standing)
    draft.tell(EncounterSet(fields=_new_round(draft.state, standing, found)))
    draft.tell(_went_on(draft.state, found, is_new_round=True))


def _rerolled(draft: Draft, standing: Sequence[str]) -> StrictOrder:
    """Throw for a strict order that there is not yet, or anew each round. Source: LH-RND-6. Ruling: Q-22."""
    encounter, options = draft.state.encounter, draft.state.options
    is_due = not encounter.order or options.order_reroll == "each-round"
    if encounter.order_mode == "sides" or not is_due:
        return NOT_THROWN
    return strict_order(entrants(draft, standing), options, draft.roller)


def _new_round(state: State, standing: Sequence[str], found: StrictOrder) -> dict[str, Any]:
    order = found.order or state.encounter.order
    is_strict = state.encounter.order_mode == "strict"
    return {
        **FRESH,
        "round": state.encounter.round + 1,
        "phase": None if is_strict else "investigators",
        "order": list(order),
        "turn": rounds.next_in_order(order, None, standing) if is_strict else None,
        "able": list(standing),
    }


def _let_flee(draft: Draft) -> tuple[str, ...]:
    """Let those whose morale broke get away. Source: LH-MOR-8."""
    known = (who for who in draft.state.encounter.participants if who in draft.state.characters)
    fleeing = tuple(who for who in known if draft.state.characters[who].life == "fleeing")
    for who in fleeing:
        draft.tell(SheetSet(who=who, fields={"life": "fled"}))
    return fleeing


def _clear_flags(draft: Draft) -> None:
    """Let advantages and hindrances that were granted end with the round. Source: LH-ACT-7, LH-IMP-2, LH-ENH-2."""
    for who, sheet in draft.state.characters.items():
        granted = [name for name in ("impaired", "enhanced") if getattr(sheet, name)]
        if granted:
            draft.tell(SheetSet(who=who, fields=dict.fromkeys(granted, False)))


def _decide_end(draft: Draft, _order: EndEncounter) -> None:
    carry_all_on(draft)
    _end(draft)


def _end(draft: Draft, fled: tuple[str, ...] = ()) -> None:
    """End the fight: who flees is gone, due morale is dropped, ten seconds have passed, the outcome is told.

    Source: LH-RND-1, LH-RND-4, LH-MOR-2, LH-MOR-8, LH-PROC-9.
    """
    fled = (*fled, *_let_flee(draft))
    _drop_morale(draft)
    _clear_flags(draft)
    move_clock(draft, ROUND_S)
    draft.tell(TableSet(fields={"step": OUTCOME_STEP}))
    draft.tell(EncounterSet(fields={**FRESH, "status": "ended", "turn": None}))
    draft.tell(EncounterEnded(round=draft.state.encounter.round, fled=fled))


def _drop_morale(draft: Draft) -> None:
    """Drop the morale Saves that are still due. Source: LH-MOR-2."""
    for choice in [one for one in draft.state.pending.values() if one.choice == CHOICE]:
        close_choice(draft, CHOICE, choice.who)
    for name, group in draft.state.groups.items():
        if group.due:
            draft.tell(GroupSet(id=name, group=msgspec.structs.replace(group, due=())))
    for who in [one for one, sheet in draft.state.characters.items() if sheet.due]:
        draft.tell(SheetSet(who=who, fields={"due": []}))


VERBS: dict[str, Verb[Any]] = {
    "next": Verb(form=Form(Next), refuse=_refuse_none, decide=_decide_next),
    "end-encounter": Verb(form=Form(EndEncounter), refuse=_refuse_none, decide=_decide_end),
}
