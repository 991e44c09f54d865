"""Opening and closing choices."""

from __future__ import annotations

from collections.abc import Collection

from lampblack.rulesets.crusade.asking import Draft
from lampblack.rulesets.crusade.given import choice_key
from lampblack.rulesets.crusade.standing import ChoiceClosed, ChoiceOpened
from lampblack.rulesets.crusade.state import Choice

OF_AN_ATTACK = frozenset({"reaction", "parry-result", "amount"})
"""Choices that an open attack waits for."""


def open_choice(  # noqa: PLR0913 - the words are by name only
    draft: Draft, choice: str, who: str, options: tuple[str, ...], *, about: str | None = None
) -> None:
    """Open a choice behind all others."""
    pending = draft.state.pending
    number = max((one.no for one in pending.values()), default=0) + 1
    opened = Choice(no=number, choice=choice, who=who, options=options, about=about)
    draft.tell(ChoiceOpened(key=choice_key(pending, choice, who), opened=opened))


def close_choices(draft: Draft, who: str | None, names: Collection[str] | None = None) -> None:
    """Close all choices about somebody (None: about anybody), or only those of these names."""
    for key, one in draft.state.pending.items():
        if who in (None, one.who) and (names is None or one.choice in names):
            draft.tell(ChoiceClosed(key=key))
