"""Declaring the end, naming it, playing on past it. Source: EV-END-1..4."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from lampblack.kernel.forms import Form
from lampblack.kernel.ruleset import Refusal
from lampblack.rulesets.evil.asking import IN_PLAY, Asked, Draft, Verb, given, is_blank, no, true_endings
from lampblack.rulesets.evil.commands import EndGame, NameEnding, Reopen
from lampblack.rulesets.evil.events import Ended, EndingNamed, Overridden, Reopened, WaivedSet
from lampblack.rulesets.evil.rules import endings
from lampblack.rulesets.evil.state import State
from lampblack.rulesets.evil.terms import ENDINGS, Ending, TableState
from lampblack.rulesets.evil.verbs.telling import end

_OVER: Final[frozenset[TableState]] = frozenset({"ended"})
_OTHER: Final[Ending] = "other"


def _refuse_end(asked: Asked[EndGame]) -> Iterator[Refusal]:
    if asked.order.ending not in ENDINGS:
        yield no("bad-argument", "ending")
    yield from _refuse_now(asked) if asked.is_in_play else _refuse_afterwards(asked)


def _refuse_now(asked: Asked[EndGame]) -> Iterator[Refusal]:
    ending = asked.order.ending
    if asked.state.check is not None:
        yield no("check-open")
    if ending not in (endings.OBJECTIVE, _OTHER, *true_endings(asked.state)):
        yield no("not-so", "ending")
    if ending == _OTHER and is_blank(asked.order.reason):
        yield no("reason-needed", "reason")


def _refuse_afterwards(asked: Asked[EndGame]) -> Iterator[Refusal]:
    """Refuse all but the objective, which the last check may have met too. Ruling: EV-Q-20."""
    before = asked.state.table.endings
    if asked.order.ending != endings.OBJECTIVE or _OTHER in before:
        yield no("wrong-state")
    if endings.OBJECTIVE in before:
        yield no("already-so", "ending")


def declare(draft: Draft, order: EndGame) -> None:
    """Declare the game over, or over for one more reason. Source: EV-END-1, EV-END-4. Ruling: EV-Q-20."""
    declared = next(ending for ending in ENDINGS if ending == order.ending)
    if draft.state.table.state == "ended":
        _add(draft, declared)
        return
    end(draft, (declared,))
    if declared == _OTHER:
        draft.tell(Overridden(entry={"do": "end-game", "reason": given(order.reason, "")}))


def _add(draft: Draft, declared: Ending) -> None:
    """Add an ending; the name is open again unless the GM gave one. Ruling: EV-Q-20."""
    table = draft.state.table
    together = endings.written_down({*table.endings, declared})
    name = table.ending if table.is_named else endings.usual_name(together)
    draft.tell(Ended(endings=together, ending=name))


def _name(draft: Draft, order: NameEnding) -> None:
    """Give the ending a name. Ruling: EV-Q-20, EV-Q-21."""
    draft.tell(EndingNamed(ending=order.ending))


def _refuse_reopen(asked: Asked[Reopen]) -> Iterator[Refusal]:
    if is_blank(asked.order.reason):
        yield no("reason-needed", "reason")


def _reopen(draft: Draft, order: Reopen) -> None:
    """Play on past the end: what is true now ends nothing, until it stops being true. Source: EV-END-4."""
    draft.tell(Reopened(), WaivedSet(waived=_true(draft.state)))
    draft.tell(Overridden(entry={"do": "reopen", "reason": given(order.reason, "")}))


def _true(state: State) -> tuple[Ending, ...]:
    return endings.written_down(true_endings(state))


VERBS: dict[str, Verb[Any]] = {
    "end-game": Verb(
        form=Form(EndGame), states=IN_PLAY | _OVER, withheld=True, refuse=_refuse_end, decide=declare
    ),
    "name-ending": Verb(form=Form(NameEnding), states=_OVER, withheld=True, decide=_name),
    "reopen": Verb(form=Form(Reopen), states=_OVER, withheld=True, refuse=_refuse_reopen, decide=_reopen),
}
