"""Shouldering the party's stash and putting it down. Source: LH-INV-2, LH-INV-5, LH-INV-6."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from lampblack.kernel.errors import Illegal
from lampblack.kernel.forms import Form
from lampblack.kernel.ruleset import Refusal
from lampblack.rulesets.liminal.asking import Asked, Draft, Verb
from lampblack.rulesets.liminal.events import TableSet
from lampblack.rulesets.liminal.rules.slots import carried, item_slots
from lampblack.rulesets.liminal.rules.stash import bearer
from lampblack.rulesets.liminal.terms import ABLE, STASH
from lampblack.rulesets.liminal.trade_commands import CarryStash
from lampblack.rulesets.liminal.trade_events import StashShouldered
from lampblack.rulesets.liminal.verbs.carrying import adds_too_much
from lampblack.rulesets.liminal.verbs.loads import check_load

CARRIERS = frozenset({"investigator", "associate"})
"""Who is of the party and can have its things."""


def _check(asked: Asked[CarryStash]) -> None:
    """Refuse who is not of the party (bad-target); a player puts down only what the own character has."""
    who = asked.order.who
    if who is None:
        if not asked.is_gm and asked.state.table.stash_carrier not in asked.eyes.own:
            raise Illegal(slug="not-your-seat", field="who")
        return
    asked.need_characters("who", (who,))
    if asked.state.characters[who].kind not in CARRIERS:
        raise Illegal(slug="bad-target", field="who")


def _refuse(asked: Asked[CarryStash]) -> Iterator[Refusal]:
    state, who = asked.state, asked.order.who
    if who is None:
        return
    if state.characters[who].life not in ABLE:
        yield Refusal("cannot-act", "who", rule="LH-RND-2")
    load = 0 if bearer(state, STASH) == who else item_slots(carried(state, STASH))
    if adds_too_much(state, who, load):
        yield Refusal("too-much-to-carry", "who", rule="LH-INV-6")


def _decide(draft: Draft, order: CarryStash) -> None:
    before = draft.state.table.stash_carrier
    load = item_slots(carried(draft.state, STASH))
    draft.tell(StashShouldered(who=order.who, before=before, load=load))
    draft.tell(TableSet(fields={"stash_carrier": order.who}))
    for name in dict.fromkeys((before, order.who)):
        if name in draft.state.characters:
            check_load(draft, name)


VERBS: dict[str, Verb[Any]] = {
    "carry-stash": Verb(
        form=Form(CarryStash, players=True),
        check=_check,
        own=lambda order: () if order.who is None else (order.who,),
        refuse=_refuse,
        decide=_decide,
    )
}
