"""Those who are down: up again at a bad moment, or dealt with for good. Source: LH-CRIT-7. Ruling: Q-34, Q-47."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from lampblack.kernel.forms import Form
from lampblack.kernel.ruleset import Refusal
from lampblack.rulesets.liminal.asking import Asked, Draft, Verb
from lampblack.rulesets.liminal.events import SheetSet
from lampblack.rulesets.liminal.fight_commands import DealWith, Rise
from lampblack.rulesets.liminal.fight_events import DealtWith, Risen
from lampblack.rulesets.liminal.rules.lives import can_rise, rises
from lampblack.rulesets.liminal.terms import DOWN


def _check(asked: Asked[Rise] | Asked[DealWith]) -> None:
    asked.need_characters("who", (asked.order.who,))


def _refuse_rise(asked: Asked[Rise]) -> Iterator[Refusal]:
    sheet = asked.state.characters[asked.order.who]
    if sheet.life == "dead":
        yield Refusal("dead", "who", rule="LH-LOSS-1")
    elif not can_rise(sheet):
        yield Refusal("not-down", "who", rule="LH-CRIT-7")
    if sheet.dealt_with:
        yield Refusal("dealt-with", "who", rule="LH-CRIT-7")


def _decide_rise(draft: Draft, order: Rise) -> None:
    draft.tell(Risen(who=order.who), SheetSet(who=order.who, fields=rises()))


def _refuse_deal(asked: Asked[DealWith]) -> Iterator[Refusal]:
    if asked.state.characters[asked.order.who].life not in DOWN:
        yield Refusal("not-down", "who", rule="LH-CRIT-7")


def _decide_deal(draft: Draft, order: DealWith) -> None:
    draft.tell(DealtWith(who=order.who), SheetSet(who=order.who, fields={"dealt_with": True}))


VERBS: dict[str, Verb[Any]] = {
    "rise": Verb(form=Form(Rise), check=_check, refuse=_refuse_rise, decide=_decide_rise),
    "deal-with": Verb(form=Form(DealWith), check=_check, refuse=_refuse_deal, decide=_decide_deal),
}
