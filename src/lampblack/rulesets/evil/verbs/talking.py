"""The table's own verbs, which the kernel carries out; here only what this game has to check of them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec import UNSET

from lampblack.kernel import desk
from lampblack.kernel.ruleset import Refusal
from lampblack.rulesets.evil.asking import ANY_STATE, Asked, Draft, Verb, no
from lampblack.rulesets.evil.verbs.checking import knows_stat


def _refuse_wish(asked: Asked[desk.Wish]) -> Iterator[Refusal]:
    """Refuse a wish about nothing, about another's character, or with a stat that nobody has."""
    order, state = asked.order, asked.state
    if order.attr is None and not (order.text or "").strip():
        yield no("bad-argument", "attr")
    if order.who is None:
        if order.attr is not None:
            yield no("bad-argument", "who")
        return
    if order.who not in state.characters:
        yield no("no-such-character", "who")
    if not knows_stat(state, order.who, UNSET if order.attr is None else order.attr):
        yield no("no-such-stat", "attr")
    if not asked.plays(order.who):
        yield no("not-your-seat", "who")


def _refuse_path(_asked: Asked[desk.Hide] | Asked[desk.Reveal]) -> Iterator[Refusal]:
    """Refuse to hide or show a thing of the game: nothing in it is hidden by itself. Source: EV-SECR-1."""
    yield no("no-such-field", "path")


def _nothing(_draft: Draft, _order: Any) -> None:
    """Leave it to the desk."""


def _verb(name: str, **more: Any) -> Verb[Any]:
    return Verb(form=desk.FORMS[name], states=ANY_STATE, decide=_nothing, **more)


VERBS: dict[str, Verb[Any]] = {
    "ask": _verb("ask", refuse=_refuse_wish),
    "hide": _verb("hide", refuse=_refuse_path),
    **{name: _verb(name) for name in ("note", "undo", "take-back")},
}
