"""Rests and medical attention. Source: LH-HEAL-1..5, LH-HP-3, LH-FAT-3, LH-DEP-2."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from lampblack.kernel.errors import Illegal
from lampblack.kernel.forms import Form
from lampblack.kernel.ruleset import Refusal
from lampblack.rulesets.liminal import harm_events
from lampblack.rulesets.liminal.asking import Asked, Draft, Verb, as_names
from lampblack.rulesets.liminal.commands import Rest, Treat
from lampblack.rulesets.liminal.events import AfflictionSet, SheetSet
from lampblack.rulesets.liminal.explaining import why_rested
from lampblack.rulesets.liminal.rules.rest import Rested, Resting, Treating, rest, treat
from lampblack.rulesets.liminal.state import State
from lampblack.rulesets.liminal.terms import ATTRS
from lampblack.rulesets.liminal.verbs.loads import carry_all_on, check_load


def _check_rest(asked: Asked[Rest]) -> None:
    who = as_names(asked.order.who)
    if len(set(who)) < len(who):
        raise Illegal(slug="bad-argument", field="who")
    asked.need_characters("who", who)


def _check_treat(asked: Asked[Treat]) -> None:
    order = asked.order
    asked.need_characters("who", (order.who,))
    afflictions = asked.state.characters[order.who].afflictions
    wounds = () if isinstance(order.wounds, str) else order.wounds
    if any(name not in afflictions or afflictions[name].kind != "wound" for name in wounds):
        raise Illegal(slug="no-such-thing", field="wounds")


def beyond_rest(state: State, who: Iterable[str]) -> Iterator[Refusal]:
    """Refuse those whom no rest brings back. Source: LH-LOSS-1, LH-LOST-1, LH-LOST-3. Ruling: Q-40."""
    lives = {state.characters[name].life for name in who}
    if "dead" in lives:
        yield Refusal("dead", "who", rule="LH-LOSS-1")
    if lives & {"lost", "serving"}:
        yield Refusal("lost", "who", rule="LH-LOST-1")


def _refuse_rest(asked: Asked[Rest]) -> Iterator[Refusal]:
    yield from beyond_rest(asked.state, as_names(asked.order.who))
    if asked.order.length == "quick" and not _is_safe(asked.state, asked.order):
        yield Refusal("no-safe-place", "safe", rule="LH-HEAL-1")


def _refuse_treat(asked: Asked[Treat]) -> Iterator[Refusal]:
    return beyond_rest(asked.state, (asked.order.who,))


def _is_safe(state: State, order: Rest) -> bool:
    return state.table.safe_place if order.safe is None else order.safe


def _decide_rest(draft: Draft, order: Rest) -> None:
    """Rest together; a quick rest that is allowed at all is one in safety. Source: LH-HEAL-1."""
    carry_all_on(draft)
    is_safe = order.length == "quick" or _is_safe(draft.state, order)
    resting = Resting(order.length, is_safe, order.amount)
    options = draft.state.options
    _settle(draft, {who: rest(draft.state.characters[who], resting, options) for who in as_names(order.who)})


def _decide_treat(draft: Draft, order: Treat) -> None:
    sheet = draft.state.characters[order.who]
    wounds = sorted(name for name, held in sheet.afflictions.items() if held.kind == "wound")
    treating = Treating(
        tuple(wounds) if isinstance(order.wounds, str) else tuple(dict.fromkeys(order.wounds)),
        ATTRS if isinstance(order.attributes, str) else order.attributes,
        order.amount,
    )
    _settle(draft, {order.who: treat(sheet, treating, draft.state.options)})


def _settle(draft: Draft, came: dict[str, Rested]) -> None:
    """Tell what a rest brought, and let it stand."""
    told = {who: one.recovery for who, one in came.items()}
    draft.tell(harm_events.Rested(rested=told, why=why_rested(draft.state, came)))
    for who, one in came.items():
        draft.tell(SheetSet(who=who, fields=one.fields))
        for name, held in one.afflictions.items():
            draft.tell(AfflictionSet(who=who, id=name, affliction=held))
        if one.afflictions:
            check_load(draft, who)


VERBS: dict[str, Verb[Any]] = {
    "rest": Verb(
        form=Form(Rest, players=True, gm_only=frozenset({"safe", "amount"})),
        check=_check_rest,
        own=lambda order: as_names(order.who),
        refuse=_refuse_rest,
        decide=_decide_rest,
    ),
    "treat": Verb(form=Form(Treat), check=_check_treat, refuse=_refuse_treat, decide=_decide_treat),
}
