"""Things put on the table and taken off it: items, vehicles, groups. Source: LH-INV-2, LH-VEH-1, LH-MOR-3, LH-MOR-9."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

import msgspec

from lampblack.kernel.errors import Illegal
from lampblack.kernel.forms import Form
from lampblack.kernel.ruleset import Refusal
from lampblack.rulesets.liminal.asking import Asked, Draft, Verb
from lampblack.rulesets.liminal.commands import Add, Remove
from lampblack.rulesets.liminal.events import GroupSet, ItemAdded, ItemGone, ItemSet, SheetSet, VehicleSet
from lampblack.rulesets.liminal.given import new_group, new_item, new_vehicle
from lampblack.rulesets.liminal.harm_events import Added, Removed
from lampblack.rulesets.liminal.rules.slots import slots_each
from lampblack.rulesets.liminal.rules.stash import bearer
from lampblack.rulesets.liminal.rules.weapons import read_dice
from lampblack.rulesets.liminal.sheet import Fields, Group, Item, Vehicle
from lampblack.rulesets.liminal.state import State, in_use
from lampblack.rulesets.liminal.terms import ID_PATTERN, PLACES, RESERVED_IDS, SCENE
from lampblack.rulesets.liminal.verbs.carrying import adds_too_much
from lampblack.rulesets.liminal.verbs.choices import close_choice
from lampblack.rulesets.liminal.verbs.loads import check_load, end_watching

_MAKES: Final[Mapping[str, Callable[[str, Fields], Item | Vehicle | Group]]] = {
    "item": new_item,
    "vehicle": new_vehicle,
    "group": new_group,
}
"""How each kind of thing is made from some of its fields."""


def _made(order: Add) -> Item | Vehicle | Group:
    try:
        return _MAKES[order.what](order.id, order.fields)
    except (msgspec.ValidationError, TypeError) as fault:
        raise Illegal(str(fault), slug="bad-argument", field="fields") from None


def _check_add(asked: Asked[Add]) -> None:
    """Refuse an id or fields that do not fit (bad-argument), what they name and is not there, an id in use."""
    order = asked.order
    if not re.fullmatch(ID_PATTERN, order.id):
        raise Illegal(slug="bad-argument", field="id")
    match _made(order):
        case Item() as item:
            _check_dice(item.dice)
            _check_place(asked.state, item.at)
        case Vehicle() as vehicle:
            _check_dice(vehicle.dice)
        case Group() as group:
            leader = () if group.leader is None else (group.leader,)
            asked.need_characters("fields", (*group.members, *leader))
    if order.id in RESERVED_IDS or in_use(asked.state, order.id):
        raise Illegal(slug="id-taken", field="id")


def _check_dice(text: str | None) -> None:
    if text is not None and read_dice(text) is None:
        raise Illegal(slug="bad-argument", field="fields")


def _check_place(state: State, place: str) -> None:
    if place not in (*PLACES, *state.characters, *state.vehicles):
        raise Illegal(slug="no-such-thing", field="fields")


def _refuse_add(asked: Asked[Add]) -> Iterator[Refusal]:
    match _made(asked.order):
        case Item() as item if _is_overloading(asked.state, item):
            yield Refusal("too-much-to-carry", "fields", rule="LH-INV-6")
        case Group() as group if _has_investigator(asked.state, group):
            yield Refusal("no-morale", "fields", rule="LH-MOR-9")


def _is_overloading(state: State, item: Item) -> bool:
    to = bearer(state, item.at)
    return to is not None and adds_too_much(state, to, slots_each(item) * item.count)


def _has_investigator(state: State, group: Group) -> bool:
    return any(state.characters[name].kind == "investigator" for name in group.members)


def _decide_add(draft: Draft, order: Add) -> None:
    draft.tell(Added(what=order.what, id=order.id))
    match _made(order):
        case Item() as item:
            draft.tell(ItemAdded(id=order.id, item=item))
            if (holder := bearer(draft.state, item.at)) is not None:
                check_load(draft, holder)
        case Vehicle() as vehicle:
            draft.tell(VehicleSet(id=order.id, vehicle=vehicle))
        case Group() as group:
            draft.tell(GroupSet(id=order.id, group=group))


def _check_remove(asked: Asked[Remove]) -> None:
    things: Mapping[str, Any] = getattr(asked.state, f"{asked.order.what}s")
    if asked.order.id not in things:
        raise Illegal(slug="no-such-thing", field="id")


def _decide_remove(draft: Draft, order: Remove) -> None:
    draft.tell(_removed(draft.state, order))
    match order.what:
        case "item":
            _take_item(draft, order.id)
        case "vehicle":
            _take_vehicle(draft, order.id)
        case "group":
            close_choice(draft, "morale", order.id)
            draft.tell(GroupSet(id=order.id, group=None))


def _removed(state: State, order: Remove) -> Removed:
    """Say what is taken away and whether players saw it there."""
    match order.what:
        case "item":
            item = state.items[order.id]
            return Removed(what="item", id=order.id, origin=item.at, hidden=item.hidden)
        case "vehicle":
            return Removed(what="vehicle", id=order.id, hidden=state.vehicles[order.id].hidden)
        case "group":
            return Removed(what="group", id=order.id, hidden=True)


def _take_item(draft: Draft, name: str) -> None:
    """Take an item away: nobody watches through it any more, its carrier is lighter. Source: LH-CELL-1, LH-DEP-4."""
    holder = draft.state.items[name].at
    end_watching(draft, name)
    draft.tell(ItemGone(id=name))
    if (weighed := bearer(draft.state, holder)) is not None:
        check_load(draft, weighed)


def _take_vehicle(draft: Draft, name: str) -> None:
    """Take a vehicle away: its load lies in the scene, nobody is at it any more. Source: LH-INV-8."""
    for item in [one for one, held in draft.state.items.items() if held.at == name]:
        draft.tell(ItemSet(id=item, fields={"at": SCENE}))
    for who in [one for one, sheet in draft.state.characters.items() if sheet.at_vehicle == name]:
        draft.tell(SheetSet(who=who, fields={"at_vehicle": None}))
    close_choice(draft, "wreck", name)
    draft.tell(VehicleSet(id=name, vehicle=None))


VERBS: dict[str, Verb[Any]] = {
    "add": Verb(form=Form(Add, secret=True), check=_check_add, refuse=_refuse_add, decide=_decide_add),
    "remove": Verb(form=Form(Remove, secret=True), check=_check_remove, decide=_decide_remove),
}
