"""From a command, through the rules, to news: reading an order, refusing it, carrying it out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from lampblack.kernel.errors import Illegal, Invalid
from lampblack.kernel.forms import Form, Order, check_giver, check_names, convert, verb
from lampblack.kernel.ruleset import Refusal
from lampblack.kernel.seat import is_gm
from lampblack.kernel.throw import Roller
from lampblack.rulesets.crusade.asking import Asked, Draft, Verb, Verbs
from lampblack.rulesets.crusade.events import CrusadeEvent
from lampblack.rulesets.crusade.faults import slug_of
from lampblack.rulesets.crusade.state import State
from lampblack.rulesets.crusade.verbs import (
    acting,
    attacking,
    checking,
    choosing,
    conditions,
    correcting,
    draining,
    harming,
    passing,
    restoring,
    sheets,
    talking,
    turns,
)

VERBS: Final[Verbs] = {
    **sheets.VERBS,
    **turns.VERBS,
    **acting.VERBS,
    **attacking.VERBS,
    **choosing.VERBS,
    **harming.VERBS,
    **restoring.VERBS,
    **draining.VERBS,
    **conditions.VERBS,
    **passing.VERBS,
    **checking.VERBS,
    **correcting.VERBS,
    **talking.VERBS,
}
"""Every verb by its written name."""

FORMS: Final[Mapping[str, Form]] = {name: one.form for name, one in VERBS.items()}


def read(state: State, raw: Mapping[str, Any], seat: str) -> Order:
    """Read an order; raises Illegal for the first fault of form.

    The order of faults is: verb, names of arguments, what only the GM may give, values, the character concerned and
    whether the seat plays it, other ids.
    """
    form = verb(FORMS, raw)
    check_names(form, raw)
    check_giver(form, raw, seat)
    asked = Asked(state, _converted(form, raw), seat)
    found = VERBS[raw["do"]]
    _check_own(asked, found)
    found.check(asked)
    return asked.order


def refusals(state: State, order: Order, seat: str) -> Sequence[Refusal]:
    """List the reasons of the rules against an order, in the order of the game's language."""
    return tuple(_verb_of(order).refuse(Asked(state, order, seat)))


def decide(state: State, order: Order, seat: str, roller: Roller) -> Sequence[CrusadeEvent]:
    """Carry an allowed order out; a typed face that its die does not have is bad-face."""
    found = _verb_of(order)
    habit = is_gm(seat) and found.form.secret
    draft = Draft(state, seat, roller, is_secret=habit if order.secret is None else order.secret)
    try:
        found.decide(draft, order)
    except Invalid as fault:
        if (fault.slug, fault.field) != (Invalid.slug, "faces"):
            raise
        raise Illegal(str(fault), slug="bad-face", field="faces", details=fault.details) from None
    return tuple(draft.news)


def _converted(form: Form, raw: Mapping[str, Any]) -> Order:
    """Read the values: numbers beyond their bounds are out-of-range, what does not fit otherwise bad-argument."""
    try:
        return convert(form, raw)
    except Illegal as fault:
        raise Illegal(
            str(fault), slug=slug_of(str(fault), unknown="bad-argument"), field=fault.field
        ) from None


def _check_own(asked: Asked[Order], found: Verb[Any]) -> None:
    who = found.own(asked.order)
    if who is None:
        return
    asked.need("who", who)
    if not asked.is_gm and who not in asked.eyes.own:
        raise Illegal(slug="not-your-seat", field="who")


def _verb_of(order: Order) -> Verb[Any]:
    return VERBS[str(type(order).__struct_config__.tag)]
