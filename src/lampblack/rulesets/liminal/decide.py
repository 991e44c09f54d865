"""From a command, through the rules, to news: reading an order, refusing it, carrying it out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from lampblack.kernel.errors import Illegal
from lampblack.kernel.forms import Form, Order, check_giver, check_names, convert, verb
from lampblack.kernel.ruleset import Refusal
from lampblack.kernel.seat import is_gm
from lampblack.kernel.throw import Roller
from lampblack.rulesets.liminal.asking import Asked, Draft, Verb
from lampblack.rulesets.liminal.events import EncounterSet, LiminalEvent
from lampblack.rulesets.liminal.state import State
from lampblack.rulesets.liminal.terms import ATTR_ALIASES
from lampblack.rulesets.liminal.verbs import (
    acting,
    adding,
    advancing,
    afflicting,
    attacking,
    carrying,
    choosing,
    correcting,
    creating,
    dealing,
    encountering,
    harming,
    luck,
    portraying,
    resting,
    retreating,
    rising,
    rolling,
    saving,
    staging,
    stashing,
    talking,
    testing_morale,
    timing,
    trading,
    watching,
)

VERBS: Final[Mapping[str, Verb[Any]]] = {
    **saving.VERBS,
    **rolling.VERBS,
    **choosing.VERBS,
    **creating.VERBS,
    **portraying.VERBS,
    **correcting.VERBS,
    **talking.VERBS,
    **attacking.VERBS,
    **harming.VERBS,
    **resting.VERBS,
    **afflicting.VERBS,
    **carrying.VERBS,
    **adding.VERBS,
    **encountering.VERBS,
    **advancing.VERBS,
    **acting.VERBS,
    **retreating.VERBS,
    **testing_morale.VERBS,
    **rising.VERBS,
    **luck.VERBS,
    **staging.VERBS,
    **timing.VERBS,
    **watching.VERBS,
    **trading.VERBS,
    **dealing.VERBS,
    **stashing.VERBS,
}
"""Every verb that is built, by its written name."""

FORMS: Final[Mapping[str, Form]] = {name: one.form for name, one in VERBS.items()}


def read(state: State, raw: Mapping[str, Any], seat: str) -> Order:
    """Read an order; raises Illegal for the first fault of form.

    The order of faults is: verb, argument names, giver, ids and values, own character.
    """
    form = verb(FORMS, raw)
    check_names(form, raw)
    check_giver(form, raw, seat)
    order = convert(form, _spelled(raw))
    asked = Asked(state, order, seat)
    found = VERBS[raw["do"]]
    found.check(asked)
    _check_own(asked, found)
    return order


def refusals(state: State, order: Order, seat: str) -> Sequence[Refusal]:
    """List the reasons of the rules against an order, in the order of the game's language."""
    return tuple(_verb_of(order).refuse(Asked(state, order, seat)))


def decide(state: State, order: Order, seat: str, roller: Roller) -> Sequence[LiminalEvent]:
    """Carry an allowed order out."""
    found = _verb_of(order)
    habit = is_gm(seat) and found.form.secret
    draft = Draft(state, seat, roller, is_secret=habit if order.secret is None else order.secret)
    found.decide(draft, order)
    _lock(draft, order)
    return tuple(draft.news)


def _lock(draft: Draft, order: Order) -> None:
    """Lock what was declared once a die has fallen in a running encounter. Source: LH-ACT-4. Ruling: Q-54.

    A secret order locks nothing: players see the lock, and so would see that the GM has rolled.
    """
    encounter = draft.state.encounter
    is_open = encounter.status == "running" and not encounter.locked and not draft.is_secret
    if is_open and draft.roller.trace and _tag(order) not in _OPENERS:
        draft.tell(EncounterSet(fields={"locked": True}))


_OPENERS: Final = frozenset({"start-encounter", "next"})
"""The verbs that begin a phase: their dice lock nothing."""


def _check_own(asked: Asked[Order], found: Verb[Any]) -> None:
    if not asked.is_gm and not asked.eyes.own.issuperset(found.own(asked.order)):
        raise Illegal(slug="not-your-seat", field="who")


def _verb_of(order: Order) -> Verb[Any]:
    return VERBS[_tag(order)]


def _tag(order: Order) -> str:
    return str(type(order).__struct_config__.tag)


def _spelled(raw: Mapping[str, Any]) -> dict[str, Any]:
    """Read an attribute's misprint as what it stands for. Ruling: Q-09."""
    return {name: _respelled(value) if name in _OF_ATTRIBUTES else value for name, value in raw.items()}


def _respelled(value: Any) -> Any:
    match value:
        case str():
            return ATTR_ALIASES.get(value, value)
        case Mapping():
            return {ATTR_ALIASES.get(attr, attr): number for attr, number in value.items()}
        case list():
            return [_respelled(inner) for inner in value]
        case _:
            return value


_OF_ATTRIBUTES: Final = frozenset({"attr", "attributes"})
"""The arguments that name attributes."""
