"""Turns: what is declared, moved and done, and what the GM grants. Source: LH-ACT-1..8, LH-ART-2, 3, 5."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from lampblack.kernel.errors import Illegal
from lampblack.kernel.forms import Form
from lampblack.kernel.record import Why
from lampblack.kernel.ruleset import Refusal
from lampblack.rulesets.liminal.asking import Asked, Draft, Verb, as_names
from lampblack.rulesets.liminal.commands import StrikeAsked
from lampblack.rulesets.liminal.events import ActorSet, SheetSet
from lampblack.rulesets.liminal.fight_commands import Act, Declare, Modify, Move
from lampblack.rulesets.liminal.fight_events import Acted, Modified, Moved, PlanDeclared
from lampblack.rulesets.liminal.rules import artifacts, movement, turns
from lampblack.rulesets.liminal.rules.reach import is_at_far_vehicle, is_with_another
from lampblack.rulesets.liminal.sheet import Task
from lampblack.rulesets.liminal.state import Declared, State
from lampblack.rulesets.liminal.terms import MOST
from lampblack.rulesets.liminal.verbs import striking
from lampblack.rulesets.liminal.verbs.spending import join, spend

ATTACK = "attack"


def _check_declare(asked: Asked[Declare]) -> None:
    """Refuse an attack without a strike, a strike without an attack, one that names its own who (bad-argument)."""
    order = asked.order
    if (order.strike is None) == (order.action == ATTACK):
        raise Illegal(slug="bad-argument", field="strike")
    asked.need_characters("who", (order.who,))
    if order.strike is not None:
        striking.check_form(asked, [_strike(order.who, order.strike)])


def _strike(who: str, strike: dict[str, Any]) -> StrikeAsked:
    if "who" in strike:
        raise Illegal(slug="bad-argument", field="strike")
    try:
        return msgspec.convert({**strike, "who": who}, StrikeAsked)
    except msgspec.ValidationError as fault:
        raise Illegal(str(fault), slug="bad-argument", field="strike") from None


def _refuse_declare(asked: Asked[Declare]) -> Iterator[Refusal]:
    state, who = asked.state, asked.order.who
    if not turns.is_running(state):
        yield Refusal("no-encounter", "do", liftable=False, rule="LH-ACT-4")
    if not turns.is_able(state, who):
        yield Refusal("cannot-act", "who", rule="LH-RND-2")
    if turns.is_running(state) and who in state.encounter.surprised:
        yield Refusal("surprised", "who", rule="LH-SURP-3")
    if _is_held(state, who) and turns.actor(state.encounter, who).declared is not None:
        yield Refusal("declarations-locked", "action", rule="LH-ACT-4")


def _is_held(state: State, who: str) -> bool:
    """Tell whether a die has fallen in somebody's own phase, so that what was declared stands.

    Source: LH-ACT-4. Ruling: Q-54 (declaration_lock).
    """
    is_held = turns.is_running(state) and state.encounter.locked and state.options.declaration_lock
    return is_held and turns.has_turn(state, who)


def _decide_declare(draft: Draft, order: Declare) -> None:
    is_late = _is_held(draft.state, order.who)
    is_first = turns.actor(draft.state.encounter, order.who).declared is None
    declared = Declared(action=order.action, strike=order.strike, text=order.text)
    join(draft, order.who)
    draft.tell(PlanDeclared(who=order.who, declared=declared))
    draft.tell(ActorSet(who=order.who, fields={"declared": msgspec.to_builtins(declared)}))
    draft.warn("late-declaration" if is_late and is_first else None)


def _check_move(asked: Asked[Move]) -> None:
    asked.need_characters("who", (asked.order.who,))
    if not 0 <= asked.order.feet <= MOST:
        raise Illegal(slug="out-of-range", field="feet")


def _pace(state: State, who: str) -> movement.Pace:
    actor = turns.actor(state.encounter, who)
    return movement.Pace(actor.moved_ft, state.characters[who].move_ft, actor.action)


def _refuse_move(asked: Asked[Move]) -> Iterator[Refusal]:
    """Refuse a move out of turn, one against what was declared, one too far. Source: LH-ACT-1, LH-ACT-3, LH-ACT-4."""
    state, order = asked.state, asked.order
    yield from turns.refusals(state, turns.Turn(order.who, is_gm=asked.is_gm, may_flee=True))
    if not turns.is_running(state):
        return
    pace = _pace(state, order.who)
    if movement.takes_action(pace, order.feet) and not asked.is_gm:
        yield from turns.refusals_of_plan(state, order.who, movement.MOVE)
    if movement.is_too_far(pace, order.feet):
        yield Refusal("too-far", "feet", rule="LH-ACT-3")


def _decide_move(draft: Draft, order: Move) -> None:
    """Move; only in an encounter is it counted how far. Source: LH-ACT-1, LH-ACT-3, LH-ACT-8. Ruling: Q-17."""
    if not turns.is_running(draft.state):
        draft.tell(Moved(who=order.who, feet=order.feet, moved_ft=order.feet))
        return
    moved = movement.move(_pace(draft.state, order.who), order.feet)
    join(draft, order.who)
    why = (Why(what="moved_ft", number=moved.moved_ft, source="move_ft", rule=moved.rule),)
    draft.tell(
        Moved(who=order.who, feet=order.feet, moved_ft=moved.moved_ft, action=moved.action, why=why),
        ActorSet(who=order.who, fields={"moved_ft": moved.moved_ft, "action": moved.action}),
    )


def _check_modify(asked: Asked[Modify]) -> None:
    order, who = asked.order, as_names(asked.order.who)
    if order.impaired is None and order.enhanced is None:
        raise Illegal(slug="bad-argument", field="enhanced")
    asked.need_characters("who", who)


def _decide_modify(draft: Draft, order: Modify) -> None:
    """Grant what holds for the next attack, or until the round ends. Source: LH-IMP-2, LH-ENH-2, LH-ACT-7."""
    who = as_names(order.who)
    said = {"impaired": order.impaired, "enhanced": order.enhanced}
    fields = {name: value for name, value in said.items() if value is not None}
    draft.tell(Modified(who=who, impaired=order.impaired, enhanced=order.enhanced))
    for name in who:
        draft.tell(SheetSet(who=name, fields=fields))


def _check_act(asked: Asked[Act]) -> None:
    """Refuse a thing that is not there, and an artifact that is none (no-such-thing)."""
    order = asked.order
    asked.need_characters("who", (order.who,))
    is_seen = order.item is not None and asked.eyes.sees_item(order.item)
    if order.item is not None and not is_seen:
        raise Illegal(slug="no-such-thing", field="item")
    if order.what == "artifact" and not (order.item and asked.state.items[order.item].artifact):
        raise Illegal(slug="no-such-thing", field="item")


def _refuse_act(asked: Asked[Act]) -> Iterator[Refusal]:
    state, order = asked.state, asked.order
    action = order.what if artifacts.costs_action(order.what, state.options) else None
    yield from turns.refusals(state, turns.Turn(order.who, action, is_gm=asked.is_gm))
    if order.item is None:
        return
    if is_with_another(state, order.who, order.item):
        yield Refusal("not-carried", "item", rule="LH-INV-2")
    if is_at_far_vehicle(state, order.who, order.item):
        yield Refusal("not-at-vehicle", "item", rule="LH-INV-8")
    is_quick, task = state.items[order.item].quick, _task(state, order)
    if artifacts.is_too_slow(is_quick=is_quick, rounds=order.rounds, task=task):
        yield Refusal("too-slow", "item", rule="LH-ART-3")


def _task(state: State, order: Act) -> Task | None:
    return artifacts.same_task(state.characters[order.who].task, order.what, order.item)


def _decide_act(draft: Draft, order: Act) -> None:
    """Do a deed, or one round's work on it. Source: LH-ACT-2, LH-ACT-6, LH-ART-2, LH-ART-3, LH-ART-5. Ruling: Q-16."""
    task = _task(draft.state, order)
    done = artifacts.progress(order.rounds, task)
    item = draft.state.items[order.item] if order.item is not None else None
    effect = item.effect or None if item is not None and done.outcome == "done" else None
    news = Acted(
        who=order.who,
        what=order.what,
        outcome=done.outcome,
        item=order.item,
        rounds_left=done.rounds_left,
        effect=effect,
        why=_why_act(order, done, draft.state),
    )
    draft.tell(news)
    if done.outcome == "under-way":
        left = Task(what=order.what, item=order.item, rounds_left=done.rounds_left)
        draft.tell(SheetSet(who=order.who, fields={"task": msgspec.to_builtins(left)}))
    elif task is not None:
        draft.tell(SheetSet(who=order.who, fields={"task": None}))
    if artifacts.costs_action(order.what, draft.state.options):
        spend(draft, order.who, order.what)
    join(draft, order.who)


def _why_act(order: Act, done: artifacts.Progress, state: State) -> tuple[Why, ...]:
    """Explain a deed: the rounds that are left of it, and the house rule where it cost no action."""
    rule = {"artifact": "LH-ART-2", "ritual": "LH-ART-5"}.get(order.what, "LH-ACT-6")
    slow = done.outcome == "under-way"
    rounds = Why(
        what="rounds_left", number=done.rounds_left, source="rounds", rule="LH-ART-3" if slow else rule
    )
    is_free = not artifacts.costs_action(order.what, state.options)
    return (rounds, Why(what="option", source="artifact_cost", rule="Q-16")) if is_free else (rounds,)


VERBS: dict[str, Verb[Any]] = {
    "declare": Verb(
        form=Form(Declare, players=True),
        check=_check_declare,
        own=lambda order: (order.who,),
        refuse=_refuse_declare,
        decide=_decide_declare,
    ),
    "move": Verb(
        form=Form(Move, players=True),
        check=_check_move,
        own=lambda order: (order.who,),
        refuse=_refuse_move,
        decide=_decide_move,
    ),
    "modify": Verb(form=Form(Modify), check=_check_modify, decide=_decide_modify),
    "act": Verb(
        form=Form(Act, players=True, gm_only=frozenset({"rounds"})),
        check=_check_act,
        own=lambda order: (order.who,),
        refuse=_refuse_act,
        decide=_decide_act,
    ),
}
