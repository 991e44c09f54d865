"""From news to the next state: puts values where they stand from now on. No rule, no die."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

import msgspec
from msgspec import UNSET

from lampblack.kernel.desk import SatDown, StoodUp
from lampblack.kernel.seat import is_player
from lampblack.kernel.tree import put
from lampblack.rulesets.crusade.events import CrusadeEvent
from lampblack.rulesets.crusade.standing import (
    ChoiceClosed,
    ChoiceOpened,
    Corrected,
    Created,
    EncounterSet,
    EntrySet,
    OptionSet,
    Removed,
    SeatSet,
    SheetSet,
    TableSet,
)
from lampblack.rulesets.crusade.state import State

_replace = msgspec.structs.replace


def evolve(state: State, event: CrusadeEvent | SatDown | StoodUp) -> State:
    """Apply one piece of news, the game's own or of a seat taken or given up; headlines change nothing."""
    step = _STEPS.get(type(event))
    return state if step is None else step(state, event)


def _created(state: State, event: Created) -> State:
    return _replace(state, characters={**state.characters, event.id: event.sheet})


def _removed(state: State, event: Removed) -> State:
    left = {who: sheet for who, sheet in state.characters.items() if who != event.id}
    return _replace(state, characters=left)


def _sheet_set(state: State, event: SheetSet) -> State:
    sheet = state.characters[event.who]
    for name, value in event.fields.items():
        sheet = put(sheet, (name,), value)
    return _replace(state, characters={**state.characters, event.who: sheet})


def _entry_set(state: State, event: EntrySet) -> State:
    value = UNSET if event.value is None else event.value
    sheet = put(state.characters[event.who], (event.part, event.name), value)
    return _replace(state, characters={**state.characters, event.who: sheet})


def _encounter_set(state: State, event: EncounterSet) -> State:
    encounter = state.encounter
    for name, value in event.fields.items():
        encounter = put(encounter, (name,), value)
    return _replace(state, encounter=encounter)


def _table_set(state: State, event: TableSet) -> State:
    table = state.table
    for name, value in event.fields.items():
        table = put(table, (name,), value)
    return _replace(state, table=table)


def _seat_set(state: State, event: SeatSet) -> State:
    seats = {**state.table.seats, event.seat: event.plays}
    return _replace(state, table=_replace(state.table, seats=seats))


def _choice_opened(state: State, event: ChoiceOpened) -> State:
    return _replace(state, pending={**state.pending, event.key: event.opened})


def _choice_closed(state: State, event: ChoiceClosed) -> State:
    left = {key: choice for key, choice in state.pending.items() if key != event.key}
    return _replace(state, pending=left)


def _corrected(state: State, event: Corrected) -> State:
    return put(state, event.stored, UNSET if event.gone else event.after)


def _option_set(state: State, event: OptionSet) -> State:
    return put(state, ("options", event.name), event.after)


def _sat_down(state: State, event: SatDown) -> State:
    if not is_player(event.seat) or event.seat in state.table.seats:
        return state
    return _seat_set(state, SeatSet(seat=event.seat))


def _stood_up(state: State, event: StoodUp) -> State:
    seats = {seat: plays for seat, plays in state.table.seats.items() if seat != event.seat}
    return _replace(state, table=_replace(state.table, seats=seats))


_STEPS: Final[Mapping[type, Callable[[State, Any], State]]] = {
    Created: _created,
    Removed: _removed,
    SheetSet: _sheet_set,
    EntrySet: _entry_set,
    EncounterSet: _encounter_set,
    TableSet: _table_set,
    SeatSet: _seat_set,
    ChoiceOpened: _choice_opened,
    ChoiceClosed: _choice_closed,
    Corrected: _corrected,
    OptionSet: _option_set,
    SatDown: _sat_down,
    StoodUp: _stood_up,
}
"""What each kind of news does to the state; those that are not here are headlines."""
