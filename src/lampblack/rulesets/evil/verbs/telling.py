"""Telling the players, and ending the game: what several verbs come to. Source: EV-SECR-4, EV-END-1..4."""

from __future__ import annotations

from collections.abc import Iterable

from lampblack.rulesets.evil.asking import Draft, true_endings
from lampblack.rulesets.evil.events import ChoiceOpened, Ended, Revealed
from lampblack.rulesets.evil.rules import endings
from lampblack.rulesets.evil.state import Choice, choice_key
from lampblack.rulesets.evil.terms import Ending
from lampblack.rulesets.evil.view import CHOICES


def reveal(draft: Draft) -> None:
    """Tell the players, unless they know. Source: EV-SECR-4."""
    if not draft.state.table.revealed:
        draft.tell(Revealed())


def open_choice(draft: Draft, choice: str, who: str, stat: str | None = None) -> None:
    """Open a choice behind all others; one that is open already keeps its place."""
    pending = draft.state.pending
    if choice_key(choice, who) not in pending:
        number = max((one.no for one in pending.values()), default=0) + 1
        opened = Choice(no=number, choice=choice, who=who, stat=stat)
        draft.tell(ChoiceOpened(opened=opened, options=CHOICES[choice]))


def end_test(draft: Draft, who: str) -> None:
    """Look after a finished check whether the game is over, or a successor for `who` is offered first.

    Source: EV-END-2, EV-END-3, EV-END-4. Ruling: EV-Q-19, EV-Q-20, EV-Q-22.
    """
    true = true_endings(draft.state)
    if not endings.ends(true, draft.state.table.waived):
        return
    if endings.offers_replacement(true, draft.state.options):
        open_choice(draft, "replace-or-end", who)
    else:
        end(draft, ())


def end(draft: Draft, declared: Iterable[Ending]) -> None:
    """End the game by what was declared and by all that is true now; every ending tells the players.

    Source: EV-END-1, EV-END-4. Ruling: EV-Q-20, EV-Q-42.
    """
    all_true = endings.written_down({*declared, *true_endings(draft.state)})
    reveal(draft)
    draft.tell(Ended(endings=all_true, ending=endings.usual_name(all_true)))
