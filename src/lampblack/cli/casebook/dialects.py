"""In which manner each game writes its cases."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

import msgspec

from lampblack.cli.casebook import crusade
from lampblack.cli.casebook.entries import Telling, usual
from lampblack.cli.casebook.matching import ABSENT, Manner, Path
from lampblack.kernel.seat import CLOCK, GM, player

Plain = dict[str, Any]


class Dialect(msgspec.Struct, frozen=True):
    """How one game's case files name seats and compare values.

    `given` and `order` turn what a file writes into what the game reads, `shown` and `heard` the other way round.
    `is_secret` says that players hear news of their own, and that there are twins. `telling` says what a seat's log
    and its last result hold of a record.
    """

    manner: Manner = Manner()
    seat: Callable[[str], str] = lambda name: name
    is_secret: bool = False
    given: Callable[[Plain], Plain] = lambda state: state
    order: Callable[[Plain], Plain] = lambda order: order
    shown: Callable[[Plain], Plain] = lambda view: view
    heard: Callable[[list[Plain]], list[Plain]] = lambda events: events
    telling: Telling = usual


def _seats_as_lists(path: Path, value: Any) -> Any:
    """Read what a seat plays as a list: a text is a list of one, null an empty list."""
    if path[-3:-1] != ("table", "seats") or value is ABSENT:
        return value
    if value is None:
        return []
    return [value] if isinstance(value, str) else value


def _seat(name: str) -> str:
    """Name a seat in full: files of this game write players' seats without `player:`.

    >>> _seat("ada"), _seat("gm"), _seat("clock")
    ('player:ada', 'gm', 'clock')
    """
    return name if name in (GM, CLOCK) else player(name)


def _given(state: Plain) -> Plain:
    table = state.get("table")
    seats = table.get("seats") if isinstance(table, dict) else None
    if not isinstance(table, dict) or not isinstance(seats, dict):
        return state
    return {**state, "table": {**table, "seats": {_seat(name): seat for name, seat in seats.items()}}}


def _order(order: Plain) -> Plain:
    seat = order.get("seat")
    return {**order, "seat": _seat(seat)} if isinstance(seat, str) else order


def _shown(view: Plain) -> Plain:
    table = view["table"]
    seats = {_short(name): seat for name, seat in table["seats"].items()}
    return {**view, "seat": _short(view["seat"]), "table": {**table, "seats": seats}}


def _heard(events: list[Plain]) -> list[Plain]:
    return [{**event, "seat": _short(event["seat"])} if "seat" in event else event for event in events]


def _short(seat: Any) -> Any:
    return seat.removeprefix(player("")) if isinstance(seat, str) else seat


_DIALECTS: Final[Mapping[str, Dialect]] = {
    "crusade": Dialect(telling=crusade.telling),
    "liminal": Dialect(Manner(partial_in_lists=True, settle=_seats_as_lists)),
    "evil": Dialect(seat=_seat, is_secret=True, given=_given, order=_order, shown=_shown, heard=_heard),
}


def dialect_of(game: str) -> Dialect:
    """Give a game's manner of writing cases; one that has no manner of its own uses the common one."""
    return _DIALECTS.get(game, Dialect())
