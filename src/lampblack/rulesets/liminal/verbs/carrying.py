"""Things that change hands: put down, given, stored, fetched. Source: LH-INV-2..8. Ruling: Q-37."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from lampblack.kernel.errors import Illegal
from lampblack.kernel.forms import Form
from lampblack.kernel.ruleset import Refusal
from lampblack.rulesets.liminal.asking import Asked, Draft, Verb
from lampblack.rulesets.liminal.commands import MoveItem
from lampblack.rulesets.liminal.harm_events import ItemMoved
from lampblack.rulesets.liminal.rules.load import is_too_much
from lampblack.rulesets.liminal.rules.slots import slots_each
from lampblack.rulesets.liminal.rules.stash import bearer
from lampblack.rulesets.liminal.sheet import Item
from lampblack.rulesets.liminal.state import State
from lampblack.rulesets.liminal.terms import ABLE, PLACES, SHOP
from lampblack.rulesets.liminal.verbs.loads import check_load, put_down, slots_used


def _check(asked: Asked[MoveItem]) -> None:
    """Refuse what is not there, more than there is (out-of-range), and to a player another's hands."""
    order = asked.order
    if not asked.eyes.sees_item(order.item):
        raise Illegal(slug="no-such-thing", field="item")
    if not _is_place(asked, order.to):
        raise Illegal(slug="no-such-thing", field="to")
    if order.who is not None:
        asked.need_characters("who", (order.who,))
    if not 1 <= _count(asked.state, order) <= asked.state.items[order.item].count:
        raise Illegal(slug="out-of-range", field="count")
    _check_mover(asked)


def _check_mover(asked: Asked[MoveItem]) -> None:
    """A player says who moves a thing that neither leaves nor reaches anybody, and moves with the own hands."""
    who = mover(asked.state, asked.order)
    if asked.is_gm:
        return
    if who is None:
        raise Illegal(slug="bad-argument", field="who")
    if who not in asked.eyes.own:
        raise Illegal(slug="not-your-seat", field="who")


def _is_place(asked: Asked[MoveItem], name: str) -> bool:
    if name in PLACES:
        return name != SHOP or asked.is_gm
    return asked.eyes.knows(name) or asked.eyes.sees_vehicle(name)


def _count(state: State, order: MoveItem) -> int:
    return state.items[order.item].count if order.count is None else order.count


def mover(state: State, order: MoveItem) -> str | None:
    """Name who moves a thing: as said, else its holder, else who gets it; None between two places."""
    if order.who is not None:
        return order.who
    holder = state.items[order.item].at
    return next((name for name in (holder, order.to) if name in state.characters), None)


def _refuse(asked: Asked[MoveItem]) -> Iterator[Refusal]:
    state, order = asked.state, asked.order
    who, item = mover(state, order), state.items[order.item]
    if who is not None:
        if not asked.is_gm:
            yield from _players_hands(state, who, item)
        if any(place in state.vehicles and not _is_at(state, who, place) for place in (item.at, order.to)):
            yield Refusal("not-at-vehicle", "who", rule="LH-INV-8")
    if order.to != item.at and _is_overloading(state, order):
        yield Refusal("too-much-to-carry", "to", rule="LH-INV-6")


def _is_overloading(state: State, order: MoveItem) -> bool:
    """Tell whether a move brings somebody more than can be carried; between back and bag nothing is added."""
    item, to = state.items[order.item], bearer(state, order.to)
    if to is None or to == bearer(state, item.at):
        return False
    return adds_too_much(state, to, slots_each(item) * _count(state, order))


def _players_hands(state: State, who: str, item: Item) -> Iterator[Refusal]:
    """Refuse hands that cannot act, and a grab from somebody who can object."""
    if state.characters[who].life not in ABLE:
        yield Refusal("cannot-act", "who", rule="LH-RND-2")
    if item.at == SHOP:
        yield Refusal("for-sale", "item", liftable=False, rule="LH-CASH-4")
    holder = state.characters.get(item.at) if item.at != who else None
    if holder is not None and holder.life in ABLE:
        yield Refusal("not-carried", "item", rule="LH-INV-2")


def _is_at(state: State, who: str, vehicle: str) -> bool:
    return state.characters[who].at_vehicle == vehicle


def adds_too_much(state: State, to: str, more: int) -> bool:
    """Tell whether somebody would carry more than this table lets anybody carry. Ruling: Q-37 (overload_cap)."""
    sheet = state.characters.get(to)
    if sheet is None or sheet.kind != "investigator" or more == 0:
        return False
    return is_too_much(slots_used(state, to) + more, sheet.slots, state.options)


def _decide(draft: Draft, order: MoveItem) -> None:
    who, origin = mover(draft.state, order), draft.state.items[order.item].at
    count = _count(draft.state, order)
    part = put_down(draft, order.item, count, order.to) if order.to != origin else None
    news = ItemMoved(item=order.item, origin=origin, to=order.to, count=count, who=who, part=part)
    draft.tell(news)
    for name in dict.fromkeys(bearer(draft.state, place) for place in (origin, order.to)):
        if name is not None:
            check_load(draft, name)


VERBS: dict[str, Verb[Any]] = {
    "move-item": Verb(form=Form(MoveItem, players=True), check=_check, refuse=_refuse, decide=_decide)
}
