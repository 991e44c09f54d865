"""What each seat may see of a state: the GM all of it, everybody else by allow-list in types of their own."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec
from msgspec import UNSET

from lampblack.kernel.desk import DeskView
from lampblack.kernel.seat import is_gm
from lampblack.rulesets.liminal.eyes import Eyes
from lampblack.rulesets.liminal.rules.clock import next_fatigue
from lampblack.rulesets.liminal.rules.deprived import stretch
from lampblack.rulesets.liminal.rules.protection import armor_total, stability_total
from lampblack.rulesets.liminal.rules.slots import afflicted, affliction_slots, item_slots, slots_each
from lampblack.rulesets.liminal.rules.stash import shouldered
from lampblack.rulesets.liminal.rules.vehicles import driver, status
from lampblack.rulesets.liminal.seen import (
    CharacterSeen,
    ChoiceSeen,
    EncounterSeen,
    ItemSeen,
    StateSeen,
    TableSeen,
    VehicleSeen,
)
from lampblack.rulesets.liminal.sheet import Character, Item
from lampblack.rulesets.liminal.state import Actor, Choice, Declared, State, open_choices
from lampblack.rulesets.liminal.whole import WholeCharacter, WholeItem, WholeState, WholeTable, WholeVehicle

Values = dict[str, Any]
Belongings = Mapping[str, list[Item]]

ALWAYS_SEEN = ("name", "life", "form", "present", "side")
"""What everybody sees of a character who is there at all."""

SHOWABLE = frozenset(CharacterSeen.__struct_fields__)
"""What of a sheet can be seen at all."""

OF_ITEMS = tuple(name for name in ItemSeen.__struct_fields__ if name not in ("effect", "slots_each"))
OF_VEHICLES = tuple(name for name in VehicleSeen.__struct_fields__ if name != "status")
"""What is stored of things and seen of all that are in sight."""

_plain = msgspec.structs.asdict
_replace = msgspec.structs.replace


def view_state(state: State, audience: str, desk: DeskView) -> WholeState | StateSeen:
    """Build what an audience may see."""
    return _whole(state, desk) if is_gm(audience) else _seen(Eyes(state, audience), desk)


def derived(state: State, who: str, carried: Iterable[Item]) -> Values:
    """Work out the numbers that follow from a sheet and what its owner carries."""
    sheet, items = state.characters[who], list(carried)
    of_items, of_afflictions = item_slots([*items, *shouldered(state, who)]), affliction_slots(sheet)
    return {
        "wounds": afflicted(sheet.afflictions, "wound"),
        "fallout": afflicted(sheet.afflictions, "fallout"),
        "fatigue": afflicted(sheet.afflictions, "fatigue"),
        "conditions": afflicted(sheet.afflictions, "condition"),
        "item_slots": of_items,
        "affliction_slots": of_afflictions,
        "slots_used": of_items + of_afflictions,
        "fatigue_at": _fatigue_at(state, sheet),
        "armor_total": armor_total(sheet, items, state.options),
        "stability_total": stability_total(sheet, items, state.options),
    }


def _fatigue_at(state: State, sheet: Character) -> int | None:
    counted = stretch(sheet, state.table.clock)
    return None if counted is None else next_fatigue(counted, state.options)


def _whole(state: State, desk: DeskView) -> WholeState:
    lying = _belongings(state)
    pending = [_choice(one, one.options) for one in open_choices(state)]
    return WholeState(
        characters={
            who: WholeCharacter(**_plain(sheet), **derived(state, who, lying.get(who, ())))
            for who, sheet in state.characters.items()
        },
        items={
            name: WholeItem(**_plain(item), slots_each=slots_each(item)) for name, item in state.items.items()
        },
        vehicles={
            name: WholeVehicle(**{**_plain(one), "driver": driver(state, name)}, status=status(one))
            for name, one in state.vehicles.items()
        },
        groups=state.groups,
        encounter=state.encounter,
        table=WholeTable(**_plain(state.table), notes=desk.notes),
        pending=(*pending, *desk.pending),
        options=state.options,
    )


def _belongings(state: State) -> Belongings:
    lying: dict[str, list[Item]] = {}
    for item in state.items.values():
        lying.setdefault(item.at, []).append(item)
    return lying


def _seen(eyes: Eyes, desk: DeskView) -> StateSeen:
    state, lying = eyes.state, _belongings(eyes.state)
    return StateSeen(
        characters={who: _character(eyes, who, lying) for who in state.characters if eyes.knows(who)},
        items={name: _item(item) for name, item in state.items.items() if eyes.sees_item(name)},
        vehicles={name: _vehicle(eyes, name) for name in state.vehicles if eyes.sees_vehicle(name)},
        encounter=_encounter(eyes),
        table=_table(eyes, desk),
        pending=_pending(eyes, desk),
        options=state.options,
    )


def _character(eyes: Eyes, who: str, lying: Belongings) -> CharacterSeen:
    sheet = eyes.state.characters[who]
    if eyes.is_open(who):
        whole = {**_plain(sheet), **derived(eyes.state, who, lying.get(who, ()))}
        return CharacterSeen(**_in_sight(eyes, sheet, {name: whole[name] for name in SHOWABLE}))
    seen: Values = {name: getattr(sheet, name) for name in ALWAYS_SEEN}
    if shown := SHOWABLE.intersection(sheet.shown):
        whole = {**_plain(sheet), **derived(eyes.state, who, lying.get(who, ()))}
        seen |= _in_sight(eyes, sheet, {name: whole[name] for name in shown})
    return CharacterSeen(**seen)


def _in_sight(eyes: Eyes, sheet: Character, seen: Values) -> Values:
    """Blank what a sheet names and the seat cannot see: who or what is watched, a vehicle, a creditor, a thing."""
    blank = {
        "watch_target": sheet.watch_target is not None and not eyes.knows(sheet.watch_target),
        "watch_device": sheet.watch_device is not None and not eyes.sees_item(sheet.watch_device),
        "at_vehicle": sheet.at_vehicle is not None and not eyes.sees_vehicle(sheet.at_vehicle),
    }
    seen = {**seen, **{name: None for name, is_unseen in blank.items() if is_unseen and name in seen}}
    return {**seen, **{name: value for name, value in _ledger(eyes, sheet).items() if name in seen}}


def _ledger(eyes: Eyes, sheet: Character) -> Values:
    """Leave out of debts and of work under way whom and what the seat cannot see."""
    said: Values = {}
    if not all(eyes.may_be_named(debt.to) for debt in sheet.debts.values()):
        said["debts"] = {
            name: debt if eyes.may_be_named(debt.to) else _replace(debt, to="")
            for name, debt in sheet.debts.items()
        }
    if sheet.task is not None and not eyes.may_be_named(sheet.task.item or ""):
        said["task"] = _replace(sheet.task, item=None)
    return said


def _item(item: Item) -> ItemSeen:
    values = {name: getattr(item, name) for name in OF_ITEMS}
    if "effect" in item.shown:
        values["effect"] = item.effect
    return ItemSeen(**values, slots_each=slots_each(item))


def _vehicle(eyes: Eyes, name: str) -> VehicleSeen:
    """Show a vehicle; who drives it, as far as the seat knows of them."""
    vehicle, drives = eyes.state.vehicles[name], driver(eyes.state, name)
    values = {name: getattr(vehicle, name) for name in OF_VEHICLES}
    values["driver"] = drives if drives is not None and eyes.is_open(drives) else None
    return VehicleSeen(**values, status=status(vehicle))


def _encounter(eyes: Eyes) -> EncounterSeen:
    encounter = eyes.state.encounter
    turn = encounter.turn
    return EncounterSeen(
        status=encounter.status,
        round=encounter.round,
        phase=encounter.phase,
        order_mode=encounter.order_mode,
        turn=turn if turn is not None and eyes.knows(turn) else None,
        order=eyes.known(encounter.order),
        participants=eyes.known(encounter.participants),
        surprise=encounter.surprise,
        surprised=eyes.known(encounter.surprised),
        locked=encounter.locked,
        actors={who: _actor(eyes, one) for who, one in encounter.actors.items() if eyes.is_open(who)},
    )


def plan_in_sight(eyes: Eyes, plan: Declared) -> Declared:
    """Show a plan without the names of what is out of sight."""
    if plan.strike is None:
        return plan
    strike = {name: _sayable(eyes, value) for name, value in plan.strike.items()}
    return msgspec.structs.replace(plan, strike=strike)


def _actor(eyes: Eyes, actor: Actor) -> Actor:
    """Show what an open character did and declared, without the names of what is out of sight."""
    if actor.declared is None:
        return actor
    return msgspec.structs.replace(actor, declared=plan_in_sight(eyes, actor.declared))


def _sayable(eyes: Eyes, value: Any) -> Any:
    match value:
        case str():
            return value if eyes.may_be_named(value) else None
        case list():
            return [one for one in value if not isinstance(one, str) or eyes.may_be_named(one)]
        case _:
            return value


def _table(eyes: Eyes, desk: DeskView) -> TableSeen:
    table = eyes.state.table
    return TableSeen(
        clock=table.clock,
        step=table.step,
        cycle=table.cycle,
        seats={seat: eyes.known(plays) for seat, plays in table.seats.items()},
        safe_place=table.safe_place,
        safe_exit=table.safe_exit,
        scene=table.scene,
        clues=table.clues,
        shop=table.shop,
        bargains={who: one for who, one in table.bargains.items() if who in eyes.own},
        stash_carrier=next(iter(eyes.known([table.stash_carrier or ""])), None),
        notes=tuple(_note(eyes, note) for note in desk.notes),
    )


def _note(eyes: Eyes, note: Mapping[str, Any]) -> Values:
    """Show an open note; what the GM's is about stays unsaid when that is out of sight.

    Players' own words stay as they are: to leave out what is hidden, and it alone, would tell that it is there.
    """
    about = note.get("about")
    is_sayable = isinstance(about, str) and (not is_gm(note["by"]) or eyes.may_be_named(about))
    return {"text": note["text"], "about": about if is_sayable else None, "by": note["by"]}


def _pending(eyes: Eyes, desk: DeskView) -> tuple[ChoiceSeen, ...]:
    """List the choices that a seat sees, without the options that name something out of its sight."""
    shown = [one for one in open_choices(eyes.state) if eyes.sees_choice(one)]
    games = [_choice(one, tuple(filter(eyes.may_be_named, one.options))) for one in shown]
    own = [ChoiceSeen(choice=one["choice"], who=one["who"], options=one["options"]) for one in desk.pending]
    return (*games, *own)


def _choice(choice: Choice, options: tuple[str, ...]) -> ChoiceSeen:
    return ChoiceSeen(choice=choice.choice, who=choice.who, options=options, text=choice.text or UNSET)
