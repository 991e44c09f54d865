"""From a command, through the rules, to news: reading an order, refusing it, carrying it out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import islice
from typing import Any, Final

from lampblack.kernel import desk as table_desk
from lampblack.kernel.errors import Illegal
from lampblack.kernel.forms import Form, Order
from lampblack.kernel.ruleset import Refusal
from lampblack.kernel.seat import is_gm
from lampblack.kernel.throw import Roller
from lampblack.rulesets.evil import reading
from lampblack.rulesets.evil.asking import Asked, Draft, Verb
from lampblack.rulesets.evil.events import EvilEvent
from lampblack.rulesets.evil.state import State
from lampblack.rulesets.evil.verbs import (
    checking,
    choosing,
    consulting,
    correcting,
    ending,
    resting,
    rolling,
    seating,
    sessions,
    sheets,
    talking,
)

VERBS: Final[Mapping[str, Verb[Any]]] = {
    **seating.VERBS,
    **sheets.VERBS,
    **sessions.VERBS,
    **checking.VERBS,
    **choosing.VERBS,
    **rolling.VERBS,
    **resting.VERBS,
    **ending.VERBS,
    **correcting.VERBS,
    **consulting.VERBS,
    **talking.VERBS,
}
"""Every verb by its written name."""

FORMS: Final[Mapping[str, Form]] = {name: one.form for name, one in VERBS.items()}


def read(state: State, raw: Mapping[str, Any], seat: str) -> Order:
    """Read an order; raises Illegal for the first fault of form.

    A verb that lies on the desk and is withheld here as well (`reveal` with a path) is the desk's to the GM alone.
    A wish is judged here already, because the desk that carries it out knows no characters.
    """
    if is_gm(seat) and raw.get("do") == "reveal" and "path" in raw:
        return reading.read_desk(state, table_desk.FORMS["reveal"], raw, seat)
    order = reading.read(VERBS, state, raw, seat)
    if isinstance(order, table_desk.Wish):
        for refusal in refusals(state, order, seat):
            raise Illegal(slug=refusal.slug, field=refusal.field)
    return order


def read_desk(state: State, form: Form, raw: Mapping[str, Any], seat: str) -> Order:
    """Read an order of the desk; what a player chooses is looked for among the choices that a player sees."""
    if raw.get("do") == "choose" and not is_gm(seat):
        return reading.read(VERBS, state, raw, seat)
    return reading.read_desk(state, form, raw, seat)


def refusals(state: State, order: Order, seat: str) -> Sequence[Refusal]:
    """Give the first reason of the rules against an order, if there is one.

    Nothing is lifted by an override in this game, so those behind the first are never asked for.
    """
    verb = _verb_of(order)
    return tuple(islice(verb.refuse(Asked(state, order, seat)), 1))


def decide(state: State, order: Order, seat: str, roller: Roller) -> Sequence[EvilEvent]:
    """Carry an allowed order out."""
    draft = Draft(state, seat, roller)
    _verb_of(order).decide(draft, order)
    return draft.finish()


def forms_for(state: State, seat: str) -> Mapping[str, Form]:
    """List the verbs that exist for a seat, each with the arguments that it has there. Source: EV-SECR-1."""
    return {
        name: _form_for(verb, state, seat)
        for name, verb in VERBS.items()
        if reading.is_known(verb, state, seat)
    }


def _form_for(verb: Verb[Any], state: State, seat: str) -> Form:
    """Give a verb's form; what the seat cannot say with it counts as the GM's."""
    known = reading.own_arguments(verb, state, seat) | reading.ALWAYS
    others = frozenset(verb.form.order.__struct_fields__) - known
    return Form(verb.form.order, players=verb.form.players, gm_only=others, secret=verb.form.secret)


def _verb_of(order: Order) -> Verb[Any]:
    tag = str(type(order).__struct_config__.tag)
    return VERBS["hide"] if isinstance(order, table_desk.Reveal) else VERBS[tag]
