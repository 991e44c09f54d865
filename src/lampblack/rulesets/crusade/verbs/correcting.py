"""The GM's own hand: fields, options, what is hidden and shown. Source: FS-ACT-15. Ruling: FS-Q-11, FS-Q-39."""

from __future__ import annotations

from typing import Final

from msgspec import UNSET

from lampblack.kernel import desk
from lampblack.kernel.forms import Form
from lampblack.kernel.tree import plain
from lampblack.rulesets.crusade.asking import Asked, Draft, Verb, Verbs, need_reason
from lampblack.rulesets.crusade.fields import setting
from lampblack.rulesets.crusade.gm_commands import Reveal, SetField, SetOption
from lampblack.rulesets.crusade.options import read_value
from lampblack.rulesets.crusade.shown import check_path, turn
from lampblack.rulesets.crusade.standing import Corrected, OptionSet

_DESK: Final = ("log.", "notes.")
"""Paths of the log and of notes are the kernel's."""


def _check_field(asked: Asked[SetField]) -> None:
    setting(asked.state, asked.order.path, asked.order.value)
    need_reason(asked.order.reason)


def _decide_field(draft: Draft, order: SetField) -> None:
    """Set exactly that field; no rule follows."""
    found = setting(draft.state, order.path, order.value)
    is_gone = found.after is UNSET
    corrected = Corrected(
        path=order.path,
        stored=found.stored,
        before=None if found.before is UNSET else plain(found.before),
        after=None if is_gone else found.after,
        gone=is_gone,
    )
    draft.tell(corrected)


def _check_option(asked: Asked[SetOption]) -> None:
    read_value(asked.order.name, asked.order.value)
    need_reason(asked.order.reason)


def _decide_option(draft: Draft, order: SetOption) -> None:
    before = plain(getattr(draft.options, order.name))
    draft.tell(OptionSet(name=order.name, before=before, after=order.value))


def _check_turn(asked: Asked[desk.Hide] | Asked[Reveal]) -> None:
    if not asked.order.path.startswith(_DESK):
        check_path(asked.state, asked.order.path)


def _decide_hide(draft: Draft, order: desk.Hide) -> None:
    turn(draft, order.path, "gm")


def _decide_reveal(draft: Draft, order: Reveal) -> None:
    turn(draft, order.path, order.to)


VERBS: Verbs = {
    "set-field": Verb(form=Form(SetField, secret=True), check=_check_field, decide=_decide_field),
    "set-option": Verb(form=Form(SetOption), check=_check_option, decide=_decide_option),
    "hide": Verb(form=Form(desk.Hide, secret=True), check=_check_turn, decide=_decide_hide),
    "reveal": Verb(form=Form(Reveal, secret=True), check=_check_turn, decide=_decide_reveal),
}
