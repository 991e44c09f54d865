"""Room to carry: the checks after every change of it, and the question of a load past the limit."""

from __future__ import annotations

import msgspec

from lampblack.rulesets.liminal.asking import Draft
from lampblack.rulesets.liminal.events import ItemAdded, ItemSet, SheetSet
from lampblack.rulesets.liminal.rules.critical import Room, is_full
from lampblack.rulesets.liminal.rules.devices import after_watching
from lampblack.rulesets.liminal.rules.lives import lost
from lampblack.rulesets.liminal.rules.load import CARRY, borne, droppable, lightened, weighed
from lampblack.rulesets.liminal.rules.slots import affliction_slots, carried, item_slots
from lampblack.rulesets.liminal.rules.stash import shouldered
from lampblack.rulesets.liminal.state import State, choice_key, in_use
from lampblack.rulesets.liminal.terms import SCENE
from lampblack.rulesets.liminal.verbs.choices import close_choice, end, open_choice

OVER_LIMIT = "over-limit"
_BEYOND_LOAD = frozenset({"dead", "lost"})
"""The lives of those who are asked nothing about a load any more."""


def slots_used(state: State, who: str) -> int:
    """Add up what items, a stash on the back and afflictions take of somebody's room. Source: LH-INV-5."""
    things = (*carried(state, who), *shouldered(state, who))
    return item_slots(things) + affliction_slots(state.characters[who])


def check_slots(draft: Draft, who: str) -> None:
    """Check after a new affliction: lost with harm in every slot, else the load. Source: LH-LOST-2, LH-INV-6."""
    sheet = draft.state.characters[who]
    room = Room(
        is_investigator=sheet.kind == "investigator", harmed=affliction_slots(sheet), slots=sheet.slots
    )
    fields = lost(sheet) if is_full(room, 0, draft.state.options) else {}
    if fields:
        draft.tell(SheetSet(who=who, fields=fields))
        end(draft, who, "lost")
    check_load(draft, who)


def check_load(draft: Draft, who: str) -> None:
    """Weigh what an Investigator carries: ask about a load past the limit, end what a lighter one has ended.

    Source: LH-INV-6, LH-DEP-3, LH-DEP-4. Ruling: Q-01, Q-36.
    """
    sheet = draft.state.characters[who]
    if sheet.kind != "investigator":
        return
    used = slots_used(draft.state, who)
    match weighed(used, sheet.slots, is_overloaded=sheet.overloaded):
        case "fits":
            if fields := lightened(sheet):
                draft.tell(SheetSet(who=who, fields=fields))
            close_choice(draft, OVER_LIMIT, who)
        case "over" if sheet.life not in _BEYOND_LOAD:
            options = (CARRY, *droppable(draft.state.items, who))
            if not _is_asked(draft.state, who, options):
                open_choice(draft, OVER_LIMIT, who, options)


def _is_asked(state: State, who: str, options: tuple[str, ...]) -> bool:
    asked = state.pending.get(choice_key(OVER_LIMIT, who))
    return asked is not None and asked.options == options


def carry_on(draft: Draft, who: str) -> None:
    """Let somebody carry on past the limit. Source: LH-INV-6, LH-INV-7. Ruling: Q-01 (overload_effect)."""
    state = draft.state
    fields = borne(state.characters[who], state.table.clock, state.options)
    draft.tell(SheetSet(who=who, fields=fields))
    close_choice(draft, OVER_LIMIT, who)


def carry_all_on(draft: Draft) -> None:
    """Count every load question that was left open as carrying on. Source: LH-INV-6. Ruling: Q-36."""
    for choice in [one for one in draft.state.pending.values() if one.choice == OVER_LIMIT]:
        carry_on(draft, choice.who)


def put_down(draft: Draft, name: str, count: int, to: str = SCENE) -> str | None:
    """Let some of a stack change its place; returns the id of the part, None when all of it went.

    The part is a thing of its own from then on. Who watched through the whole thing does so no more.
    Source: LH-INV-2, LH-CELL-1.
    """
    item = draft.state.items[name]
    if count == item.count:
        if item.at != to:
            end_watching(draft, name)
            draft.tell(ItemSet(id=name, fields={"at": to}))
        return None
    part = part_id(draft.state, name)
    draft.tell(ItemSet(id=name, fields={"count": item.count - count}))
    draft.tell(ItemAdded(id=part, item=msgspec.structs.replace(item, at=to, count=count)))
    return part


def part_id(state: State, name: str) -> str:
    """Name the part of a stack: the stack's id with the lowest free number from 2."""
    number = 2
    while in_use(state, f"{name}-{number}"):
        number += 1
    return f"{name}-{number}"


def end_watching(draft: Draft, name: str) -> None:
    """End all watching through a device. Source: LH-CELL-1, LH-CELL-5. Ruling: Q-04."""
    watchers = [who for who, sheet in draft.state.characters.items() if sheet.watch_device == name]
    for who in watchers:
        draft.tell(SheetSet(who=who, fields={"watch_device": None, "watch_target": None}))
    item = draft.state.items[name]
    if watchers and item.device is not None:
        state = after_watching(item.device, is_last=item.device_last)
        if state != item.device:
            draft.tell(ItemSet(id=name, fields={"device": state, "device_last": False}))
