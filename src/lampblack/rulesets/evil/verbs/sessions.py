"""House rules, beginning, going on another evening, telling, reading up. Source: EV-EVIL-1, EV-EVIL-4, EV-SECR-1."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec import UNSET

from lampblack.kernel.errors import Illegal
from lampblack.kernel.forms import Form
from lampblack.kernel.ruleset import Refusal
from lampblack.kernel.seat import is_gm
from lampblack.rulesets.evil.asking import (
    ANY_STATE,
    IN_SETUP,
    UNENDED,
    Asked,
    Draft,
    Verb,
    given,
    is_blank,
    no,
)
from lampblack.rulesets.evil.commands import Help, NextSession, NoteEvil, Reveal, SetOption, Start
from lampblack.rulesets.evil.events import EvilNoted, Helped, OptionSet, Overridden, SessionBegun, Started
from lampblack.rulesets.evil.options import OPEN, read_value
from lampblack.rulesets.evil.rules import campaign, secrecy, strikes
from lampblack.rulesets.evil.state import State
from lampblack.rulesets.evil.verbs.telling import reveal


def _refuse_option(asked: Asked[SetOption]) -> Iterator[Refusal]:
    order = asked.order
    try:
        read_value(order.name, order.value)
    except Illegal as fault:
        yield no(fault.slug, fault.field)
    if asked.is_in_play:
        if asked.state.check is not None:
            yield no("check-open")
        if is_blank(order.reason):
            yield no("reason-needed", "reason")


def _set_option(draft: Draft, order: SetOption) -> None:
    """Read a rule differently; what tells all takes effect at once in play. Ruling: EV-Q-28, EV-Q-38."""
    state = draft.state
    before = getattr(state.options, order.name)
    tells_now = order.name in ("secrecy", "reveal_at") and not state.table.revealed
    is_told = (state.table.revealed or order.name in OPEN) and not tells_now
    draft.tell(OptionSet(name=order.name, value=order.value, is_told=is_told))
    if state.table.state == "play":
        entry = {"do": "set-option", "name": order.name, "from": before, "to": order.value}
        draft.tell(Overridden(entry={**entry, "reason": given(order.reason, "")}))
        if tells_now and order.value in ("off", "start"):
            reveal(draft)


def _refuse_start(asked: Asked[Start]) -> Iterator[Refusal]:
    """Refuse a game without players, or with one who plays nobody (not-ready)."""
    state = asked.state
    here = [seat for seat in state.table.seats.values() if seat.here]
    ready = all(any(_is_active(state, who) for who in seat.plays) for seat in here)
    if not here or not ready:
        yield no("not-ready")


def _is_active(state: State, who: str) -> bool:
    return who in state.characters and state.characters[who].is_active


def _start(draft: Draft, _order: Start) -> None:
    """Begin the game with a full pool. Source: EV-EVIL-4. Ruling: EV-Q-25, EV-Q-28, EV-Q-38."""
    draft.tell(Started())
    draft.pay("start", full_pool(draft.state) - draft.state.evil.pool)
    if draft.state.options.tells_all:
        reveal(draft)


def full_pool(state: State) -> int:
    """Give the pool that a game or a session begins with. Source: EV-EVIL-4. Ruling: EV-Q-25 (budget_per)."""
    here = sum(seat.here for seat in state.table.seats.values())
    active = sum(sheet.is_active for sheet in state.characters.values())
    return strikes.starting_pool(campaign.budget(here, active, state.options))


def note(draft: Draft, order: NoteEvil) -> None:
    """Write down what the players are up against, for the GM alone. Source: EV-EVIL-1."""
    evil = draft.state.evil
    draft.tell(EvilNoted(name=given(order.name, evil.name), notes=given(order.notes, evil.notes)))


def _refuse_session(asked: Asked[NextSession]) -> Iterator[Refusal]:
    if asked.state.check is not None:
        yield no("check-open")
    if not asked.state.options.is_campaign:
        yield no("campaign-only")


def _next_session(draft: Draft, _order: NextSession) -> None:
    """Go on another evening, with a fresh pool where the table has one for each. Ruling: EV-Q-23 (pool_per)."""
    draft.tell(SessionBegun(session=draft.state.table.session + 1))
    if draft.state.options.pool_per == "session":
        draft.pay("session", full_pool(draft.state) - draft.state.evil.pool)


def _refuse_reveal(asked: Asked[Reveal]) -> Iterator[Refusal]:
    if asked.state.table.revealed:
        yield no("already-so")


def _reveal(draft: Draft, _order: Reveal) -> None:
    """Tell the players before the dice do. Source: EV-SECR-4."""
    reveal(draft)


def _refuse_help(asked: Asked[Help]) -> Iterator[Refusal]:
    if asked.order.topic is not UNSET and asked.order.topic not in _topics(asked.state, asked.seat):
        yield no("no-such-topic", "topic")


def _help(draft: Draft, order: Help) -> None:
    """Say which chapters there are, or what one of them is. Source: EV-SECR-1, EV-REF-1."""
    known = _topics(draft.state, draft.seat)
    answer = {"topics": list(known)} if order.topic is UNSET else secrecy.page(order.topic)
    draft.tell(Helped(seat=draft.seat, answer=answer))


def _topics(state: State, seat: str) -> tuple[str, ...]:
    return secrecy.topics(is_gm=is_gm(seat), is_revealed=state.table.revealed)


VERBS: dict[str, Verb[Any]] = {
    "set-option": Verb(form=Form(SetOption), states=UNENDED, refuse=_refuse_option, decide=_set_option),
    "start": Verb(form=Form(Start), states=IN_SETUP, refuse=_refuse_start, decide=_start),
    "note-evil": Verb(form=Form(NoteEvil), states=ANY_STATE, withheld=True, decide=note),
    "next-session": Verb(form=Form(NextSession), refuse=_refuse_session, decide=_next_session),
    "reveal": Verb(form=Form(Reveal), states=UNENDED, withheld=True, refuse=_refuse_reveal, decide=_reveal),
    "help": Verb(form=Form(Help, players=True), states=ANY_STATE, refuse=_refuse_help, decide=_help),
}
