"""The table's own verbs, which the kernel carries out; here only what this game has to check of them."""

from __future__ import annotations

from typing import Any

from lampblack.kernel import desk
from lampblack.kernel.errors import Illegal
from lampblack.kernel.forms import Form
from lampblack.rulesets.crusade.asking import Asked, Verb, Verbs
from lampblack.rulesets.crusade.terms import ABILITIES, SCORES


def _check_ask(asked: Asked[desk.Wish]) -> None:
    """Refuse a wish about nothing, and one for a check of a score that nobody has (bad-argument)."""
    order = asked.order
    if order.attr is None and not (order.text or "").strip():
        raise Illegal(slug="bad-argument", field="text")
    if order.attr is not None and order.attr not in (*SCORES, *ABILITIES):
        raise Illegal(slug="bad-argument", field="attr")


def _verb(order: type[Any], *, players: bool) -> Verb[Any]:
    return Verb(form=Form(order, players=players))


VERBS: Verbs = {
    "note": _verb(desk.Note, players=True),
    "undo": _verb(desk.Undo, players=False),
    "take-back": _verb(desk.TakeBack, players=True),
    "ask": Verb(form=Form(desk.Wish, players=True), own=lambda order: order.who, check=_check_ask),
}
