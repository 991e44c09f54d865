"""Rest and successors in a campaign. Source: EV-REST-1, EV-REPL-1."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import UNSET

from lampblack.kernel.forms import Form
from lampblack.kernel.ruleset import Refusal
from lampblack.rulesets.evil.asking import Asked, Draft, Verb, no
from lampblack.rulesets.evil.commands import Replace, Rest
from lampblack.rulesets.evil.events import ChoiceClosed, Replaced, Rested
from lampblack.rulesets.evil.rules import campaign
from lampblack.rulesets.evil.state import State, choice_key, seat_of
from lampblack.rulesets.evil.terms import PER_REPLACEMENT, PER_REST
from lampblack.rulesets.evil.verbs.checking import knows_stat
from lampblack.rulesets.evil.verbs.sheets import is_taken, read_sheet, refuse_sheet
from lampblack.rulesets.evil.verbs.telling import open_choice


def _refuse_rest(asked: Asked[Rest]) -> Iterator[Refusal]:
    order, state = asked.order, asked.state
    if order.who not in state.characters:
        yield no("no-such-character", "who")
    if not knows_stat(state, order.who, order.stat):
        yield no("no-such-stat", "stat")
    if not asked.plays(order.who):
        yield no("not-your-seat", "who")
    yield from refuse_rest(state, order.who, _stat(order))
    if not asked.is_gm and choice_key("allow-rest", order.who) in state.pending:
        yield no("choice-open", "who")


def refuse_rest(state: State, who: str, stat: str | None) -> Iterator[Refusal]:
    """Refuse a rest that cannot be now; asked again when the GM grants it.

    Source: EV-REST-1. Ruling: EV-Q-15, EV-Q-16, EV-Q-37.
    """
    if state.check is not None:
        yield no("check-open")
    if not state.options.is_campaign:
        yield no("campaign-only")
    if who not in state.characters:
        yield no("no-such-character", "who")
    sheet = state.characters[who]
    if not sheet.is_active:
        yield no("not-active", "who")
    if campaign.names_stat(state.options) == (stat is None):
        yield no("bad-argument", "stat")
    if not campaign.restored(sheet, stat, state.options):
        yield no("full-stat", "stat")


def _stat(order: Rest) -> str | None:
    return None if order.stat is UNSET else order.stat


def _rest(draft: Draft, order: Rest) -> None:
    """Rest at the GM's word; a player's wish for it waits for a yes. Source: EV-REST-1."""
    if draft.is_gm:
        close(draft, "allow-rest", order.who)
        rest(draft, order.who, _stat(order))
    else:
        open_choice(draft, "allow-rest", order.who, _stat(order))


def rest(draft: Draft, who: str, stat: str | None) -> None:
    """Let a character rest, at the price that every rest has. Source: EV-REST-1. Ruling: EV-Q-16 (rest_restores)."""
    points = campaign.restored(draft.state.characters[who], stat, draft.state.options)
    draft.tell(Rested(who=who, points=dict(points)))
    draft.pay("rest", PER_REST)


def close(draft: Draft, choice: str, who: str) -> None:
    """Close a choice if it is open."""
    key = choice_key(choice, who)
    if key in draft.state.pending:
        draft.tell(ChoiceClosed(key=key))


def _refuse_replace(asked: Asked[Replace]) -> Iterator[Refusal]:
    order, state = asked.order, asked.state
    if order.who not in state.characters:
        yield no("no-such-character", "who")
    if not asked.plays(order.who):
        yield no("not-your-seat", "who")
    yield from refuse_replace(state, order.who, order.new)


def refuse_replace(state: State, who: str, raw: Mapping[str, Any]) -> Iterator[Refusal]:
    """Refuse a successor who cannot come now, or whose sheet is none.

    Source: EV-REPL-1. Ruling: EV-Q-15, EV-Q-18 (replace_living).
    """
    if state.check is not None:
        yield no("check-open")
    if not campaign.may_replace(state.options):
        yield no("campaign-only")
    if who not in state.characters:
        yield no("no-such-character", "who")
    sheet = state.characters[who]
    if sheet.replaced_by is not None:
        yield no("already-replaced", "who")
    if sheet.state == "inactive":
        yield no("not-active", "who")
    if sheet.state != "removed" and not state.options.replace_living:
        yield no("not-removed", "who")
    yield from _refuse_new(state, raw)


def _refuse_new(state: State, raw: Mapping[str, Any]) -> Iterator[Refusal]:
    new = read_sheet(raw, state.options)
    if new is None:
        yield no("bad-argument", "new")
        return
    if is_taken(state, new.id):
        yield no("id-taken", "new")
    yield from refuse_sheet(state, new)


def _replace(draft: Draft, order: Replace) -> None:
    replace(draft, order.who, order.new)


def replace(draft: Draft, who: str, raw: Mapping[str, Any]) -> None:
    """Bring a successor into the same seat; who was still in the game retires.

    Source: EV-REPL-1. Ruling: EV-Q-18, EV-Q-22.
    """
    new = read_sheet(raw, draft.state.options)
    if new is None:
        return
    for choice in [one for one in draft.state.pending.values() if one.choice == "replace-or-end"]:
        draft.tell(ChoiceClosed(key=choice.key))
    is_retired = draft.state.characters[who].is_active
    if is_retired:
        close(draft, "allow-rest", who)
    seat = seat_of(draft.state, who)
    draft.tell(Replaced(who=who, id=new.id, seat=seat, sheet=new.character(), is_retired=is_retired))
    draft.pay("replacement", PER_REPLACEMENT)


VERBS: dict[str, Verb[Any]] = {
    "rest": Verb(form=Form(Rest, players=True), withheld=True, refuse=_refuse_rest, decide=_rest),
    "replace": Verb(form=Form(Replace, players=True), withheld=True, refuse=_refuse_replace, decide=_replace),
}
