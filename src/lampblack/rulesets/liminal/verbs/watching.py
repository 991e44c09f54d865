"""Looking through devices, and getting them to work again. Source: LH-CELL-1, LH-CELL-2, LH-CELL-5..8. Ruling: Q-06."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from lampblack.kernel.errors import Illegal
from lampblack.kernel.forms import Form
from lampblack.kernel.record import Why
from lampblack.kernel.ruleset import Refusal
from lampblack.rulesets.liminal.asking import Asked, Draft, Verb
from lampblack.rulesets.liminal.day_commands import Fix, Watch
from lampblack.rulesets.liminal.day_events import Fixed, Watched
from lampblack.rulesets.liminal.events import ItemSet, SheetSet
from lampblack.rulesets.liminal.rules import devices
from lampblack.rulesets.liminal.rules.turns import is_able
from lampblack.rulesets.liminal.state import State
from lampblack.rulesets.liminal.terms import SCENE, Device


def _check_watch(asked: Asked[Watch]) -> None:
    """Refuse what is not there or no device (no-such-thing), and a target who is not there.

    A device in the hands of somebody in sight is there, though out of reach.
    """
    order = asked.order
    asked.need_characters("who", (order.who,))
    if order.device is not None and not _is_device(asked, order.device):
        raise Illegal(slug="no-such-thing", field="device")
    if order.target is not None:
        asked.need_characters("target", (order.target,))


def _is_device(asked: Asked[Watch], name: str) -> bool:
    item = asked.state.items.get(name)
    if item is None or item.device is None:
        return False
    return asked.eyes.sees_item(name) or (not item.hidden and asked.eyes.knows(item.at))


def _refuse_watch(asked: Asked[Watch]) -> Iterator[Refusal]:
    """Looking up from a device is always possible. Source: LH-CELL-1, LH-CELL-6, LH-CELL-7, LH-CELL-8."""
    state, order = asked.state, asked.order
    if order.device is None:
        return
    item = state.items[order.device]
    if not is_able(state, order.who):
        yield Refusal("cannot-act", "who", rule="LH-RND-2")
    if item.at not in (order.who, SCENE):
        yield Refusal("not-carried", "device", rule="LH-CELL-1")
    if item.device not in devices.WORKING:
        yield Refusal("device-not-working", "device", rule="LH-CELL-1")


def _decide_watch(draft: Draft, order: Watch) -> None:
    """Look through a device, up from it, or at somebody else. Source: LH-CELL-1, LH-CELL-2. Ruling: Q-04, Q-06."""
    before = draft.state.characters[order.who].watch_device
    target = order.target if order.device is not None else None
    fields = {"watch_device": order.device, "watch_target": target}
    is_new = order.device is not None and not watchers(draft.state, order.device)
    why = (
        (Why(what="device", number=devices.BONUS, source="device", rule="LH-CELL-1"),) if order.device else ()
    )
    draft.tell(Watched(who=order.who, device=order.device, target=target, why=why))
    draft.tell(SheetSet(who=order.who, fields=fields))
    if before is not None and before != order.device:
        _look_up(draft, before)
    if is_new:
        _begin(draft, order.device or "")


def watchers(state: State, device: str) -> list[str]:
    """List who looks through a device; a shared one has one state. Source: LH-CELL-1. Ruling: Q-06."""
    return [who for who, sheet in state.characters.items() if sheet.watch_device == device]


def _begin(draft: Draft, device: str) -> None:
    """Mark the watching that a dying device bears as its last. Source: LH-CELL-5. Ruling: Q-04."""
    state = draft.state.items[device].device
    if state is not None and devices.is_last_watching(state, draft.state.options):
        draft.tell(ItemSet(id=device, fields={"device_last": True}))


def _look_up(draft: Draft, device: str) -> None:
    """End the watching when the last one looks up: it may have been a dying device's last. Source: LH-CELL-5."""
    item = draft.state.items.get(device)
    if item is None or item.device is None or watchers(draft.state, device):
        return
    state = devices.after_watching(item.device, is_last=item.device_last)
    if state != item.device:
        draft.tell(ItemSet(id=device, fields={"device": state, "device_last": False}))


def _check_fix(asked: Asked[Fix]) -> None:
    item = asked.state.items.get(asked.order.item)
    if item is None or item.device is None:
        raise Illegal(slug="no-such-thing", field="item")


def _state(state: State, order: Fix) -> Device:
    return state.items[order.item].device or "on"


def _refuse_fix(asked: Asked[Fix]) -> Iterator[Refusal]:
    is_lost = devices.is_beyond_repair(_state(asked.state, asked.order), asked.state.options)
    if asked.order.how == "repair" and is_lost:
        yield Refusal("not-repairable", "how", rule="LH-CELL-7")


def _decide_fix(draft: Draft, order: Fix) -> None:
    """Charge or repair a device. Source: LH-CELL-5, LH-CELL-6, LH-CELL-7. Ruling: Q-05."""
    before = _state(draft.state, order)
    after = devices.charged(before) if order.how == "charge" else devices.repaired(before)
    rule = "LH-CELL-7" if "broken" in (before, after) or order.how == "repair" else "LH-CELL-6"
    why = (Why(what="device_state", source=after, rule=rule),)
    draft.tell(Fixed(item=order.item, how=order.how, outcome=after, why=why))
    if after != before:
        draft.tell(ItemSet(id=order.item, fields={"device": after, "device_last": False}))


VERBS: dict[str, Verb[Any]] = {
    "watch": Verb(
        form=Form(Watch, players=True),
        check=_check_watch,
        own=lambda order: (order.who,),
        refuse=_refuse_watch,
        decide=_decide_watch,
    ),
    "fix": Verb(form=Form(Fix), check=_check_fix, refuse=_refuse_fix, decide=_decide_fix),
}
