"""From news to the next state: puts values where they stand from now on. No rule, no die."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeVar

import msgspec

from lampblack.kernel.desk import PackLaidAside, PackUsed, SatDown, StoodUp
from lampblack.kernel.randomtable import RandomTable
from lampblack.kernel.seat import is_player
from lampblack.kernel.tree import put
from lampblack.rulesets.liminal.events import (
    ActorSet,
    AfflictionSet,
    ChoiceClosed,
    ChoiceOpened,
    Corrected,
    Created,
    EncounterSet,
    GroupSet,
    ItemAdded,
    ItemGone,
    ItemSet,
    LiminalEvent,
    OptionSet,
    SeatSet,
    SheetSet,
    TableSet,
    Turned,
    VehicleSet,
)
from lampblack.rulesets.liminal.state import Actor, State

_replace = msgspec.structs.replace

Part = TypeVar("Part", bound=msgspec.Struct)
Thing = TypeVar("Thing")


def evolve(state: State, event: LiminalEvent | SatDown | StoodUp | PackUsed | PackLaidAside) -> State:
    """Apply one piece of news, the game's own, of a seat or of a pack; headlines change nothing."""
    step = _STEPS.get(type(event))
    return state if step is None else step(state, event)


def _created(state: State, event: Created) -> State:
    return _replace(state, characters={**state.characters, event.id: event.sheet})


def _item_added(state: State, event: ItemAdded) -> State:
    return _replace(state, items={**state.items, event.id: event.item})


def _item_set(state: State, event: ItemSet) -> State:
    return _replace(state, items={**state.items, event.id: _with(state.items[event.id], event.fields)})


def _item_gone(state: State, event: ItemGone) -> State:
    return _replace(state, items=_keyed(state.items, event.id, None))


def _vehicle_set(state: State, event: VehicleSet) -> State:
    return _replace(state, vehicles=_keyed(state.vehicles, event.id, event.vehicle))


def _group_set(state: State, event: GroupSet) -> State:
    return _replace(state, groups=_keyed(state.groups, event.id, event.group))


def _sheet_set(state: State, event: SheetSet) -> State:
    sheet = _with(state.characters[event.who], event.fields)
    return _replace(state, characters={**state.characters, event.who: sheet})


def _affliction_set(state: State, event: AfflictionSet) -> State:
    sheet = state.characters[event.who]
    sheet = _replace(sheet, afflictions=_keyed(sheet.afflictions, event.id, event.affliction))
    return _replace(state, characters={**state.characters, event.who: sheet})


def _actor_set(state: State, event: ActorSet) -> State:
    actors = state.encounter.actors
    actor = _with(actors.get(event.who, Actor()), event.fields)
    return _replace(state, encounter=_replace(state.encounter, actors={**actors, event.who: actor}))


def _encounter_set(state: State, event: EncounterSet) -> State:
    return _replace(state, encounter=_with(state.encounter, event.fields))


def _table_set(state: State, event: TableSet) -> State:
    return _replace(state, table=_with(state.table, event.fields))


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


def _pack_used(state: State, event: PackUsed) -> State:
    """Lay out the random tables of a pack under its id, in place of those of its older version. Source: LH-META-1."""
    tables = {**_without_pack(state, event.pack.id), **_of_pack(event)}
    return _replace(state, table=_replace(state.table, tables=tables))


def _of_pack(event: PackUsed) -> dict[str, RandomTable]:
    return {f"{event.pack.id}/{name}": table for name, table in event.tables.items()}


def _pack_laid_aside(state: State, event: PackLaidAside) -> State:
    return _replace(state, table=_replace(state.table, tables=_without_pack(state, event.pack.id)))


def _without_pack(state: State, pack: str) -> dict[str, RandomTable]:
    return {name: table for name, table in state.table.tables.items() if not name.startswith(f"{pack}/")}


def _with(part: Part, fields: Mapping[str, Any]) -> Part:
    """Put plain values into some fields of a record."""
    for name, value in fields.items():
        part = put(part, (name,), value)
    return part


def _keyed(things: Mapping[str, Thing], key: str, thing: Thing | None) -> dict[str, Thing]:
    """Put a thing under its key, or take the key away."""
    if thing is not None:
        return {**things, key: thing}
    return {name: other for name, other in things.items() if name != key}


_STEPS: Final[Mapping[type, Callable[[State, Any], State]]] = {
    Created: _created,
    ItemAdded: _item_added,
    ItemSet: _item_set,
    ItemGone: _item_gone,
    AfflictionSet: _affliction_set,
    VehicleSet: _vehicle_set,
    GroupSet: _group_set,
    ActorSet: _actor_set,
    EncounterSet: _encounter_set,
    TableSet: _table_set,
    SheetSet: _sheet_set,
    SeatSet: _seat_set,
    ChoiceOpened: _choice_opened,
    ChoiceClosed: _choice_closed,
    Corrected: _corrected,
    OptionSet: _option_set,
    Turned: _turned,
    SatDown: _sat_down,
    StoodUp: _stood_up,
    PackUsed: _pack_used,
    PackLaidAside: _pack_laid_aside,
}
"""What each kind of news does to the state; those that are not here are headlines."""
