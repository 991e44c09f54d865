"""Letting time pass. Source: FS-RES-8, FS-RES-9, FS-SAN-3, FS-SAN-4. Ruling: FS-Q-25."""

from __future__ import annotations

from collections.abc import Iterator

from lampblack.kernel.errors import Illegal
from lampblack.kernel.forms import Form
from lampblack.kernel.ruleset import Refusal
from lampblack.kernel.tree import plain
from lampblack.rulesets.crusade.asking import Asked, Draft, Verb, Verbs, final
from lampblack.rulesets.crusade.gm_commands import PassTime
from lampblack.rulesets.crusade.headlines import Expired, TimePassed
from lampblack.rulesets.crusade.rules.time import DAY, HOUR
from lampblack.rulesets.crusade.state import in_combat
from lampblack.rulesets.crusade.verbs.clockwork import Gained, pass_minutes, pass_round


def _check(asked: Asked[PassTime]) -> None:
    """Refuse any number of spans but one (bad-argument)."""
    order = asked.order
    spans = (order.rounds, order.minutes, order.hours, order.days)
    if sum(span is not None for span in spans) != 1:
        raise Illegal(slug="bad-argument", field="rounds")


def _refuse(asked: Asked[PassTime]) -> Iterator[Refusal]:
    if asked.order.rounds is not None and in_combat(asked.state):
        yield final("encounter-running", "rounds")


def _decide(draft: Draft, order: PassTime) -> None:
    gained: Gained = {}
    expired: list[Expired] = []
    for _ in range(order.rounds or 0):
        expired += pass_round(draft, gained)
    minutes = (order.minutes or 0) + HOUR * (order.hours or 0) + DAY * (order.days or 0)
    if minutes:
        pass_minutes(draft, minutes, gained)
    draft.tell(TimePassed(clock=plain(draft.state.table.clock), gained=gained, expired=tuple(expired)))


VERBS: Verbs = {"pass-time": Verb(form=Form(PassTime), check=_check, refuse=_refuse, decide=_decide)}
