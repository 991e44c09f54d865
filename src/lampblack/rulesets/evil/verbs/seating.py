"""Coming into the game, going, and coming back. Ruling: EV-Q-24."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from lampblack.kernel.forms import Form
from lampblack.kernel.ruleset import Refusal
from lampblack.kernel.seat import is_player
from lampblack.rulesets.evil.asking import UNENDED, Asked, Draft, Verb, given, no
from lampblack.rulesets.evil.commands import Join, Leave, Maybe
from lampblack.rulesets.evil.events import PlayerJoined, PlayerLeft
from lampblack.rulesets.evil.rules.campaign import late_price
from lampblack.rulesets.evil.state import State, is_here
from lampblack.rulesets.evil.terms import ID_PATTERN, RESERVED_SEATS


def is_seat(name: str) -> bool:
    """Tell whether a text is written like the name of a seat; `gm` is, though nobody can take it."""
    return re.fullmatch(ID_PATTERN, name.removeprefix("player:")) is not None


def meant(seat: Maybe, by: str) -> str:
    """Name the seat that an order is about: the one it names, or the one that gives it."""
    return given(seat, by)


def is_named(asked: Asked[Any], seat: Maybe) -> bool:
    """Tell whether an order says well enough which seat it is about: the GM has to name one."""
    name = given(seat, "" if asked.is_gm else asked.seat)
    return is_seat(name)


def _refuse_join(asked: Asked[Join]) -> Iterator[Refusal]:
    seat = meant(asked.order.seat, asked.seat)
    if not is_named(asked, asked.order.seat) or not (is_player(seat) or seat in RESERVED_SEATS):
        yield no("bad-argument", "seat")
    if not asked.is_gm and seat != asked.seat:
        yield no("not-your-seat", "seat")
    if seat in RESERVED_SEATS or is_here(asked.state, seat):
        yield no("seat-taken", "seat")
    if asked.state.check is not None:
        yield no("check-open")


def _join(draft: Draft, order: Join) -> None:
    """Let a seat in; a new one has its price once the game is under way, one that is back has none."""
    seat, state = meant(order.seat, draft.seat), draft.state
    is_new = seat not in state.table.seats
    draft.tell(PlayerJoined(seat=seat, back=_back(state, seat)))
    if is_new and state.table.state == "play":
        draft.pay("late-join", late_price(state.options))


def _back(state: State, seat: str) -> tuple[str, ...]:
    plays = state.table.seats[seat].plays if seat in state.table.seats else ()
    return tuple(
        name for name in plays if name in state.characters and state.characters[name].state == "inactive"
    )


def _refuse_leave(asked: Asked[Leave]) -> Iterator[Refusal]:
    seat = meant(asked.order.seat, asked.seat)
    if not is_named(asked, asked.order.seat):
        yield no("bad-argument", "seat")
    if not is_here(asked.state, seat):
        yield no("no-such-seat", "seat")
    if not asked.is_gm and seat != asked.seat:
        yield no("not-your-seat", "seat")
    if asked.state.check is not None:
        yield no("check-open")


def _leave(draft: Draft, order: Leave) -> None:
    draft.tell(PlayerLeft(seat=meant(order.seat, draft.seat)))


VERBS: dict[str, Verb[Any]] = {
    "join": Verb(form=Form(Join, players=True), states=UNENDED, refuse=_refuse_join, decide=_join),
    "leave": Verb(form=Form(Leave, players=True), states=UNENDED, refuse=_refuse_leave, decide=_leave),
}
