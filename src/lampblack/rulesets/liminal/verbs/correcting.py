"""The GM's own hand: fields, options, what is hidden and shown. Source: LH-ARM-2, LH-STAB-2. Ruling: Q-45."""

from __future__ import annotations

from typing import Any

from lampblack.kernel import desk
from lampblack.kernel.errors import Illegal
from lampblack.kernel.forms import Form
from lampblack.rulesets.liminal import fields
from lampblack.rulesets.liminal.asking import Asked, Draft, Verb
from lampblack.rulesets.liminal.commands import SetField, SetOption
from lampblack.rulesets.liminal.events import Corrected, OptionSet
from lampblack.rulesets.liminal.options import read_value
from lampblack.rulesets.liminal.shown import check_path, turned
from lampblack.rulesets.liminal.terms import Life
from lampblack.rulesets.liminal.verbs.choices import end

_ENDS: dict[Any, Life] = {"dead": "dead", "lost": "lost"}
"""The lives whose book-keeping is done even when they are set by hand. Source: LH-LOSS-1, LH-LOST-1."""


def _need_reason(reason: str | None) -> None:
    if not (reason or "").strip():
        raise Illegal(slug="reason-needed", field="reason")


def _check_field(asked: Asked[SetField]) -> None:
    path = fields.split(asked.order.path)
    fields.before(asked.state, path)
    fields.check_value(asked.state, path, asked.order.value)
    _need_reason(asked.order.reason)


def _decide_field(draft: Draft, order: SetField) -> None:
    path = fields.split(order.path)
    before, after = fields.before(draft.state, path), fields.tidy(path, order.value)
    draft.tell(Corrected(path=order.path, before=before, after=after, reason=order.reason or ""))
    is_life = path[0] == "characters" and path[2:] == ("life",)
    if is_life and after in _ENDS and after != before:
        end(draft, path[1], _ENDS[after])
    draft.warn(*fields.warnings(draft.state, path))


def _check_option(asked: Asked[SetOption]) -> None:
    read_value(asked.order.name, asked.order.value)
    _need_reason(asked.order.reason)


def _decide_option(draft: Draft, order: SetOption) -> None:
    before = getattr(draft.state.options, order.name)
    draft.tell(OptionSet(name=order.name, before=before, after=order.value, reason=order.reason or ""))


def _check_turn(asked: Asked[desk.Hide] | Asked[desk.Reveal]) -> None:
    """Look at the path, unless it names an entry of the log or a note: those lie on the desk."""
    if not asked.order.path.startswith(("log.", "notes.")):
        check_path(asked.state, asked.order.path)


def _decide_hide(draft: Draft, order: desk.Hide) -> None:
    draft.tell(turned(draft.state, order.path, hide=True))


def _decide_reveal(draft: Draft, order: desk.Reveal) -> None:
    draft.tell(turned(draft.state, order.path, hide=False))


VERBS: dict[str, Verb[Any]] = {
    "set-field": Verb(form=Form(SetField, secret=True), check=_check_field, decide=_decide_field),
    "set-option": Verb(form=Form(SetOption), check=_check_option, decide=_decide_option),
    "hide": Verb(form=desk.FORMS["hide"], check=_check_turn, decide=_decide_hide),
    "reveal": Verb(form=desk.FORMS["reveal"], check=_check_turn, decide=_decide_reveal),
}
