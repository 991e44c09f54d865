"""Laying conditions on somebody and ending them. Source: FS-RES-4, FS-RES-10. Ruling: FS-Q-23, FS-Q-24, FS-Q-46."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from lampblack.kernel.errors import Illegal
from lampblack.kernel.forms import Form
from lampblack.kernel.ruleset import Refusal
from lampblack.rulesets.crusade.asking import Asked, Draft, Verb, Verbs, by_rule, final
from lampblack.rulesets.crusade.faults import slug_of
from lampblack.rulesets.crusade.given import new_condition
from lampblack.rulesets.crusade.gm_commands import AddCondition, EndCondition
from lampblack.rulesets.crusade.headlines import ConditionEnded, ConditionLaid
from lampblack.rulesets.crusade.rules import fear
from lampblack.rulesets.crusade.rules.throwing import amount_dice, throw_amount
from lampblack.rulesets.crusade.sheet import Condition, Fields, Mods
from lampblack.rulesets.crusade.standing import EntrySet
from lampblack.rulesets.crusade.state import State, slot_now
from lampblack.rulesets.crusade.terms import FEAR
from lampblack.rulesets.crusade.writing import fits_level


def _check_add(asked: Asked[AddCondition]) -> None:
    order = asked.order
    asked.need("target", order.target)
    asked.need("source", order.source)
    asked.need("slot", order.slot)
    if not fits_level(order.name, order.level, asked.state.options):
        raise Illegal(slug="bad-argument", field="level")
    if isinstance(order.rounds, str) and amount_dice(order.rounds) is None:
        raise Illegal(slug="bad-argument", field="rounds")
    if order.rounds is not None and order.left is not None:
        raise Illegal(slug="bad-argument", field="rounds")
    try:
        msgspec.convert(order.mods or {}, Mods)
    except msgspec.ValidationError as fault:
        raise Illegal(str(fault), slug=slug_of(str(fault), unknown="bad-argument"), field="mods") from None


def _refuse_add(asked: Asked[AddCondition]) -> Iterator[Refusal]:
    """Refuse Fear while there is Resolve left. Source: FS-RES-4."""
    order = asked.order
    if order.name == FEAR and not fear.can_fear(asked.sheet(order.target).resolve):
        yield by_rule("resolve-left", "target", "FS-RES-4")


def _decide_add(draft: Draft, order: AddCondition) -> None:
    condition = new_condition(order.name, _fields(draft, order), slot_now(draft.state, order.target))
    draft.set_entry(order.target, "conditions", order.name, condition)
    laid = ConditionLaid(
        target=order.target,
        name=order.name,
        level=condition.level,
        left=condition.left,
        secret=condition.secret,
    )
    draft.tell(laid)


def _fields(draft: Draft, order: AddCondition) -> Fields:
    """Gather what an order says of a condition; Fear without a level starts at the lowest. Ruling: FS-Q-20."""
    level = order.level
    if order.name == FEAR and level is None:
        level = draft.options.intensity_ladder[0]
    fields: dict[str, Any] = {
        "level": level,
        "source": order.source,
        "left": _rounds(draft, order),
        "slot": order.slot,
        "mods": order.mods or {},
        "steps": order.steps,
        "helpless": order.helpless,
        "note": order.note,
        "secret": draft.is_secret,
    }
    return (
        fields if order.ends_with_combat is None else {**fields, "ends_with_combat": order.ends_with_combat}
    )


def _rounds(draft: Draft, order: AddCondition) -> int | None:
    """Give the rounds of a clock: as said, or thrown."""
    if isinstance(order.rounds, str):
        throwing = draft.throwing(order.target, "conditions")
        return throw_amount(order.rounds, draft.roller, throwing, "rounds")
    return order.left if order.rounds is None else order.rounds


def _check_end(asked: Asked[EndCondition]) -> None:
    asked.need("target", asked.order.target)
    if asked.order.target is None and asked.order.source is None:
        raise Illegal(slug="bad-argument", field="target")


def bearers(state: State, order: EndCondition) -> tuple[str, ...]:
    """List from whom an order takes a condition.

    Under `duration_rules` Fear with a clock does not end because its source is gone.
    Source: FS-RES-10. Ruling: FS-Q-24 (fear_end).
    """
    named = state.characters if order.target is None else (order.target,)
    return tuple(
        who for who in named if _ends(state, order, state.characters[who].conditions.get(order.name))
    )


def _ends(state: State, order: EndCondition, condition: Condition | None) -> bool:
    if condition is None or order.source not in (None, condition.source):
        return False
    is_gone = order.name == FEAR and order.target is None
    return not is_gone or fear.ends_early(condition.left, state.options.fear_end)


def _refuse_end(asked: Asked[EndCondition]) -> Iterator[Refusal]:
    if not bearers(asked.state, asked.order):
        yield final("no-such-condition", "name")


def _decide_end(draft: Draft, order: EndCondition) -> None:
    ended = bearers(draft.state, order)
    secret = tuple(who for who in ended if draft.sheet(who).conditions[order.name].secret)
    for who in ended:
        draft.tell(EntrySet(who=who, part="conditions", name=order.name))
    draft.tell(ConditionEnded(name=order.name, ended=ended, secret=secret))


VERBS: Verbs = {
    "add-condition": Verb(form=Form(AddCondition), check=_check_add, refuse=_refuse_add, decide=_decide_add),
    "end-condition": Verb(form=Form(EndCondition), check=_check_end, refuse=_refuse_end, decide=_decide_end),
}
