"""Answering open choices. Source: EV-EVIL-5, EV-CANC-1..3, EV-REST-1, EV-REPL-1, EV-END-3."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from msgspec import UNSET

from lampblack.kernel.forms import Form
from lampblack.kernel.ruleset import Refusal
from lampblack.rulesets.evil.asking import ANY_STATE, Asked, Draft, Verb, no
from lampblack.rulesets.evil.commands import Choose
from lampblack.rulesets.evil.events import RestRefused
from lampblack.rulesets.evil.rules import endings
from lampblack.rulesets.evil.seen import ChoiceSeen
from lampblack.rulesets.evil.state import choice_key
from lampblack.rulesets.evil.verbs import resting, rolling
from lampblack.rulesets.evil.verbs.finishing import finish
from lampblack.rulesets.evil.verbs.telling import end
from lampblack.rulesets.evil.view import open_choices

PLAYERS: Final = frozenset({"cancel", "replace-or-end"})
"""The choices that the player of the character may answer; the others are the GM's."""


def _evil(draft: Draft, order: Choose) -> None:
    """Say how many points are put against the check. Source: EV-EVIL-5, EV-EVIL-6. Ruling: EV-Q-10, EV-Q-11."""
    if draft.state.options.evil_commit == "after":
        rolling.strike_after(draft, order.pick)
    else:
        rolling.commit(draft, order.pick)


def _cancel(draft: Draft, order: Choose) -> None:
    """Say how many own successes are spent. Source: EV-CANC-1, EV-CANC-2, EV-CANC-3. Ruling: EV-Q-30."""
    finish(draft, order.pick)


def _allow_rest(draft: Draft, order: Choose) -> None:
    """Grant the time for a rest, or not. Source: EV-REST-1."""
    stat = draft.state.pending[choice_key("allow-rest", order.who)].stat
    resting.close(draft, "allow-rest", order.who)
    if order.pick == "yes":
        resting.rest(draft, order.who, stat)
    else:
        draft.tell(RestRefused(who=order.who))


def _replace_or_end(draft: Draft, order: Choose) -> None:
    """Bring in a successor after all have fallen, or let the game end. Source: EV-REPL-1, EV-END-3. Ruling: EV-Q-22."""
    if order.pick == "end" or order.new is UNSET:
        end(draft, (endings.ALL_REMOVED,))
    else:
        resting.replace(draft, order.who, order.new)


ANSWERS: Final[Mapping[str, Callable[[Draft, Choose], None]]] = {
    "evil": _evil,
    "cancel": _cancel,
    "allow-rest": _allow_rest,
    "replace-or-end": _replace_or_end,
}
"""How each choice is answered."""


def _refuse(asked: Asked[Choose]) -> Iterator[Refusal]:
    order = asked.order
    found = _found(asked)
    if found is None:
        yield no("no-such-choice", "choice")
        return
    if not _may_answer(asked):
        yield no("not-your-seat", "choice")
    if not any(_is_same(option, order.pick) for option in _options(asked, found)):
        yield no("not-an-option", "pick")
    needs_new = order.choice == "replace-or-end" and order.pick == "replace"
    if needs_new == (order.new is UNSET):
        yield no("bad-argument", "new")
    yield from _refuse_effect(asked, found)


def _found(asked: Asked[Choose]) -> ChoiceSeen | None:
    """Find the choice among those that the seat sees. Source: EV-SECR-1."""
    meant = (asked.order.choice, asked.order.who)
    seen = open_choices(asked.state, asked.seat)
    return next((one for one in seen if (one.choice, one.who) == meant), None)


def _may_answer(asked: Asked[Choose]) -> bool:
    if asked.is_gm or asked.is_clock:
        return True
    return asked.order.choice in PLAYERS and asked.plays(asked.order.who)


def _options(asked: Asked[Choose], found: ChoiceSeen) -> tuple[int | str, ...]:
    """List what may be picked; the timer takes what protects most. Ruling: EV-Q-30 (cancel_timeout)."""
    return found.options[-1:] if asked.is_clock else found.options


def _is_same(option: int | str, pick: Any) -> bool:
    return type(option) is type(pick) and bool(option == pick)


def _refuse_effect(asked: Asked[Choose], found: ChoiceSeen) -> Iterator[Refusal]:
    order = asked.order
    match order.choice, order.pick:
        case "allow-rest", "yes":
            stat = found.stat if isinstance(found.stat, str) else None
            yield from resting.refuse_rest(asked.state, order.who, stat)
        case "replace-or-end", "replace" if order.new is not UNSET:
            yield from resting.refuse_replace(asked.state, order.who, order.new)


def _decide(draft: Draft, order: Choose) -> None:
    ANSWERS[order.choice](draft, order)


VERBS: dict[str, Verb[Any]] = {
    "choose": Verb(
        form=Form(Choose, players=True),
        states=ANY_STATE,
        hidden=frozenset({"new"}),
        refuse=_refuse,
        decide=_decide,
    )
}
