"""Saying who somebody is: a background and its gear, a name, looks, a bond, a question. Source: LH-ATTR-7."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from lampblack.kernel.errors import Illegal
from lampblack.kernel.forms import Form
from lampblack.kernel.ruleset import Refusal
from lampblack.rulesets.liminal.asking import Asked, Draft, Verb
from lampblack.rulesets.liminal.commands import Portray
from lampblack.rulesets.liminal.events import ItemAdded, ItemGone, Portrayed, SheetSet
from lampblack.rulesets.liminal.given import new_item
from lampblack.rulesets.liminal.rules.portrait import (
    Origin,
    drawn,
    is_still_there,
    kit_id,
    kit_of,
    left_to_dice,
    origin_of,
    retold,
)
from lampblack.rulesets.liminal.sheet import Fields
from lampblack.rulesets.liminal.state import in_use
from lampblack.rulesets.liminal.terms import DRAWN, Drawn, StoryPart
from lampblack.rulesets.liminal.verbs.loads import check_load, end_watching

SHELF = "backgrounds"
"""The kind of a pack's entries that this verb reads. Ruling: Q-44."""


def _check(asked: Asked[Portray]) -> None:
    """Refuse somebody who is not there, a background that no pack has, dice with nothing to choose from."""
    order = asked.order
    asked.need_characters("who", (order.who,))
    origins = order.shelf.get(SHELF, {})
    if order.background is not None and order.background not in origins:
        raise Illegal(slug="no-such-thing", field="background")
    if (order.roll or order.rest) and not origins:
        raise Illegal(slug="no-such-thing", field="roll")


def _refuse(asked: Asked[Portray]) -> Iterator[Refusal]:
    """A player changes the background only while all that it brought is at hand and the character not yet in play.

    Source: LH-ATTR-7. Ruling: Q-43.
    """
    order, sheet = asked.order, asked.state.characters[asked.order.who]
    if sheet.kind != "investigator":
        yield Refusal("bad-target", "who", rule="LH-ATTR-7")
    takes_one = order.background is not None or "background" in order.roll
    if asked.is_gm or not takes_one or "background" not in sheet.story:
        return
    kit = kit_of(order.who, asked.state.items)
    if sheet.present or not is_still_there(order.who, kit, asked.state.items):
        yield Refusal("dealt-with", "background", rule="LH-ATTR-7")


def _decide(draft: Draft, order: Portray) -> None:
    origins, sheet = order.shelf.get(SHELF, {}), draft.state.characters[order.who]
    order = msgspec.structs.replace(order, roll=left_to_dice(sheet, order.roll) if order.rest else order.roll)
    taken = _taken(draft, order, origins)
    origin = taken or origin_of(sheet, origins)
    found = _drawn(draft, order, origin) if origin else {}
    name = order.name or found.pop("name", None)
    named: dict[StoryPart, str] = {"background": taken.name} if taken else {}
    story = retold(sheet, {**named, **found, **order.story})
    fields: Fields = {"story": story, **({"name": name} if name else {}), **_cash(taken)}
    draft.tell(SheetSet(who=order.who, fields=fields))
    gear = _equip(draft, order.who, taken) if taken else ()
    said: dict[str, str] = {part: words for part, words in story.items() if sheet.story.get(part) != words}
    draft.tell(Portrayed(who=order.who, name=name, story=said, gear=gear))


def _taken(draft: Draft, order: Portray, origins: Mapping[str, Origin]) -> Origin | None:
    """Give the background that was chosen, or the one that the dice choose."""
    key = order.background
    if key is None and "background" in order.roll:
        key = _draw(draft, order, tuple(origins), "background")
    return None if key is None else origins[key]


def _drawn(draft: Draft, order: Portray, origin: Origin) -> dict[Any, str]:
    """Draw what was left to the dice, in the order of the sheet."""
    parts = [part for part in DRAWN if part in order.roll and part != "background"]
    found = {part: _draw(draft, order, origin.lines(part), part) for part in parts}
    return {part: line for part, line in found.items() if line is not None}


def _draw(draft: Draft, order: Portray, lines: tuple[str, ...], part: Drawn) -> str | None:
    who = order.who
    return drawn(lines, lambda sides: draft.roller.die(sides, reason=part, who=who, sees=draft.sees(who)))


def _cash(taken: Origin | None) -> Fields:
    """Let a background's cash take the place of what was thrown. Source: LH-CASH-8."""
    return {} if taken is None or taken.cash is None else {"cash": taken.cash, "cash_start": taken.cash}


def _equip(draft: Draft, who: str, taken: Origin) -> tuple[str, ...]:
    """Give what a background brings in place of what another one brought. Source: LH-INV-1, LH-INV-6."""
    for name in kit_of(who, draft.state.items):
        if draft.state.items[name].at == who:
            end_watching(draft, name)
            draft.tell(ItemGone(id=name))
    given = []
    for fields in taken.gear:
        number = next(
            no for no in range(1, len(draft.state.items) + 2) if not in_use(draft.state, kit_id(who, no))
        )
        name = kit_id(who, number)
        draft.tell(ItemAdded(id=name, item=new_item(name, {**fields, "at": who})))
        given.append(name)
    check_load(draft, who)
    return tuple(given)


VERBS: dict[str, Verb[Any]] = {
    "portray": Verb(
        form=Form(Portray, players=True, shelf=(SHELF,), shelf_for=frozenset({"background", "roll", "rest"})),
        check=_check,
        own=lambda order: (order.who,),
        refuse=_refuse,
        decide=_decide,
    ),
}
