"""From news to the next state: puts values where they stand from now on. No rule, no die."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

import msgspec

from lampblack.kernel.desk import SatDown, StoodUp
from lampblack.kernel.seat import is_player
from lampblack.kernel.tree import put
from lampblack.rulesets.liminal.events import (
    ChoiceClosed,
    ChoiceOpened,
    Corrected,
    Created,
    ItemAdded,
    LiminalEvent,
    OptionSet,
    SeatSet,
    SheetSet,
    Turned,
)
from lampblack.rulesets.liminal.state import State

_replace = msgspec.structs.replace


def evolve(state: State, event: LiminalEvent | SatDown | StoodUp) -> State:
    """Apply one piece of news, the game's own or of a seat taken or given up; headlines change nothing."""
    step = _STEPS.get(type(event))
    return state if step is None else step(state, event)


def _created(state: State, event: Created) -> State:
    return _replace(state, characters={**state.characters, event.id: event.sheet})


def _item_added(state: State, event: ItemAdded) -> State:
    return _replace(state, items={**state.items, event.id: event.item})


def _sheet_set(state: State, event: SheetSet) -> State:
    sheet = state.characters[event.who]
    for name, value in event.fields.items():
        sheet = put(sheet, (name,), value)
    return _replace(state, characters={**state.characters, event.who: sheet})


def _seat_set(state: State, event: SeatSet) -> State:
    seats = {**state.table.seats, event.seat: event.plays}
    return _replace(state, table=_replace(state.table, seats=seats))


def _choice_opened(state: State, event: ChoiceOpened) -> State:
    return _replace(state, pending={**state.pending, event.opened.key: event.opened})


def _choice_closed(state: State, event: ChoiceClosed) -> State:
    left = {key: choice for key, choice in state.pending.items() if key != event.key}
    return _replace(state, pending=left)


def _corrected(state: State, event: Corrected) -> State:
    return put(state, tuple(event.path.split(".")), event.after)


def _option_set(state: State, event: OptionSet) -> State:
    return put(state, ("options", event.name), event.after)


def _turned(state: State, event: Turned) -> State:
    things = getattr(state, event.part)
    turned = _replace(things[event.id], hidden=event.hidden, shown=event.shown)
    return _replace(state, **{event.part: {**things, event.id: turned}})


def _sat_down(state: State, event: SatDown) -> State:
    if not is_player(event.seat) or event.seat in state.table.seats:
        return state
    return _seat_set(state, SeatSet(seat=event.seat))


def _stood_up(state: State, event: StoodUp) -> State:
    seats = {seat: plays for seat, plays in state.table.seats.items() if seat != event.seat}
    pending = {key: choice for key, choice in state.pending.items() if choice.who != event.seat}
    return _replace(state, table=_replace(state.table, seats=seats), pending=pending)


_STEPS: Final[Mapping[type, Callable[[State, Any], State]]] = {
    Created: _created,
    ItemAdded: _item_added,
    SheetSet: _sheet_set,
    SeatSet: _seat_set,
    ChoiceOpened: _choice_opened,
    ChoiceClosed: _choice_closed,
    Corrected: _corrected,
    OptionSet: _option_set,
    Turned: _turned,
    SatDown: _sat_down,
    StoodUp: _stood_up,
}
"""What each kind of news does to the state; those that are not here are headlines."""
