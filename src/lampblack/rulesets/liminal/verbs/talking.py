"""The table's own verbs, which the kernel carries out; here only what this game has to check of them."""

from __future__ import annotations

from typing import Any

from lampblack.kernel import desk
from lampblack.kernel.errors import Illegal
from lampblack.rulesets.liminal.asking import Asked, Verb
from lampblack.rulesets.liminal.terms import ATTRS


def _check_ask(asked: Asked[desk.Wish]) -> None:
    """Refuse a wish about nothing, and one with an attribute that nobody has (bad-argument)."""
    order = asked.order
    if order.attr is None and not (order.text or "").strip():
        raise Illegal(slug="bad-argument", field="attr")
    if order.attr is not None and order.attr not in ATTRS:
        raise Illegal(slug="bad-argument", field="attr")
    if order.who is not None:
        asked.need_characters("who", (order.who,))


VERBS: dict[str, Verb[Any]] = {
    "ask": Verb(
        form=desk.FORMS["ask"],
        check=_check_ask,
        own=lambda order: () if order.who is None else (order.who,),
    ),
    **{name: Verb(form=desk.FORMS[name]) for name in ("note", "undo", "take-back")},
}
