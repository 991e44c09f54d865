"""Afflictions given, described and taken away by the GM. Source: LH-CRIT-3, LH-CRIT-8, LH-CSTR-4, LH-HEAL-5."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from lampblack.kernel.errors import Illegal
from lampblack.kernel.forms import Form
from lampblack.kernel.ruleset import Refusal
from lampblack.rulesets.liminal.asking import Asked, Draft, Verb
from lampblack.rulesets.liminal.commands import Afflict, Recover
from lampblack.rulesets.liminal.events import AfflictionSet, SheetSet
from lampblack.rulesets.liminal.explaining import why_afflicted
from lampblack.rulesets.liminal.harm_events import Afflicted, Recovered
from lampblack.rulesets.liminal.rules.afflictions import Scores, changed, new_id, one_less, summed
from lampblack.rulesets.liminal.rules.ills import Ill, Throw, found, in_order, named, of_kind, placed, settled
from lampblack.rulesets.liminal.rules.lives import at_zero, steadies
from lampblack.rulesets.liminal.sheet import Affliction, Character
from lampblack.rulesets.liminal.state import State
from lampblack.rulesets.liminal.terms import ATTRS, Attr, Life
from lampblack.rulesets.liminal.verbs.choices import end, open_choice
from lampblack.rulesets.liminal.verbs.hitting import FORMS
from lampblack.rulesets.liminal.verbs.loads import check_load, check_slots

_DESCRIBED = ("name", "text", "slots", "armor", "stability", "effects")
"""What an order may say of an affliction besides what it does to scores."""

_ENDS: frozenset[Life] = frozenset({"dead", "lost"})


def _check_afflict(asked: Asked[Afflict]) -> None:
    """Refuse neither a kind nor an affliction (bad-argument), an id that is taken, one that is not there."""
    order = asked.order
    if order.kind is None and order.affliction is None:
        raise Illegal(slug="bad-argument", field="kind")
    asked.need_characters("who", (order.who,))
    _check_shelf(asked)
    is_there = order.affliction in asked.state.characters[order.who].afflictions
    if order.kind is not None and is_there:
        raise Illegal(slug="id-taken", field="affliction")
    if order.kind is None and not is_there:
        raise Illegal(slug="no-such-thing", field="affliction")


def _check_shelf(asked: Asked[Afflict]) -> None:
    """Refuse one that no pack has, and dice for a kind of harm of which no pack has any (no-such-thing)."""
    order = asked.order
    ills = _ills(asked.state, order)
    if order.entry is not None and order.entry not in ills:
        raise Illegal(slug="no-such-thing", field="entry")
    if order.roll is not None and not of_kind(ills.values(), order.roll):
        raise Illegal(slug="no-such-thing", field="roll")


def _ills(state: State, order: Afflict) -> dict[str, Ill]:
    """Give what the packs have of the kind that the affliction is: Wounds or Fallout."""
    return order.shelf.get(f"{_kind(state, order)}s", {})


def _places(state: State, order: Afflict) -> tuple[str, ...]:
    """List where a Wound can be, by the packs; Fallout is nowhere."""
    return in_order(order.shelf.get("places", {}).values()) if _kind(state, order) == "wound" else ()


def _kind(state: State, order: Afflict) -> str:
    held = state.characters[order.who].afflictions.get(order.affliction or "")
    return order.kind or (held.kind if held else "")


def _refuse_afflict(asked: Asked[Afflict]) -> Iterator[Refusal]:
    """The dead and the lost take no new one. Source: LH-LOSS-1, LH-LOST-1."""
    life = asked.state.characters[asked.order.who].life
    if asked.order.kind is not None and life in _ENDS:
        yield Refusal(life, "who", rule="LH-LOSS-1" if life == "dead" else "LH-LOST-1")


def _decide_afflict(draft: Draft, order: Afflict) -> None:
    order = _named(draft, order)
    sheet = draft.state.characters[order.who]
    name = order.affliction or new_id(order.kind or "condition", sheet.afflictions)
    held = _described(sheet.afflictions.get(name), order)
    scores = changed(sheet, order.attr or {}, draft.state.options)
    draft.tell(AfflictionSet(who=order.who, id=name, affliction=held))
    _rescore(draft, order.who, scores)
    check_slots(draft, order.who)
    after = draft.state.characters[order.who]
    outcome = after.life if after.life in _ENDS and after.life != sheet.life else None
    why = why_afflicted(sheet, after, held)
    told = Afflicted(who=order.who, affliction=name, outcome=outcome, name=held.name or None, why=why)
    draft.tell(told)
    draft.warn(scores.warning)


def _named(draft: Draft, order: Afflict) -> Afflict:
    """Write into an order which one of a pack it is: picked, or found by the dice.

    Source: LH-CRIT-3, LH-CSTR-2. Ruling: Q-44.
    """
    if order.entry is None and order.roll is None:
        return order
    one, name = _found(draft, order)
    said = {field: getattr(one, field) for field in (*_DESCRIBED, "attr") if getattr(order, field) is None}
    if order.name is None:
        said["name"] = name
    return msgspec.structs.replace(order, **said)


def _found(draft: Draft, order: Afflict) -> tuple[Ill, str]:
    """Find which one of a pack it is and name it: a die for how bad, one for where; if they clash the worse counts."""
    ills, places = _ills(draft.state, order), _places(draft.state, order)
    if order.entry:
        return ills[order.entry], placed(ills[order.entry], places, _die(draft, order, "place"))
    fitting = of_kind(ills.values(), order.roll or "")
    one = found(fitting, _die(draft, order, "severity"))
    if not places:
        return one, placed(one, (), _die(draft, order, "place"))
    place = places[_die(draft, order, "place")(len(places)) - 1]
    one = settled(fitting, one, place)
    return one, named(one, place)


def _die(draft: Draft, order: Afflict, reason: str) -> Throw:
    who, sees = order.who, draft.sees(order.who)
    return lambda sides: draft.roller.die(sides, reason=reason, who=who, sees=sees)


def _described(held: Affliction | None, order: Afflict) -> Affliction:
    """Write what was said onto a new affliction or one that is there. Source: LH-CSTR-4. Ruling: Q-42, Q-44."""
    before = held or Affliction(kind=order.kind or "condition")
    said = {name: getattr(order, name) for name in _DESCRIBED if getattr(order, name) is not None}
    attr = summed(before.attr, order.attr or {})
    return msgspec.structs.replace(before, **said, attr=attr)


def _rescore(draft: Draft, who: str, scores: Scores) -> None:
    """Let changed scores stand; one at 0 has its usual end, DEX above 0 again lets somebody move."""
    if not scores.fields:
        return
    draft.tell(SheetSet(who=who, fields=dict(scores.fields)))
    sheet = draft.state.characters[who]
    for attr in ATTRS:
        if scores.fields.get(attr) == 0:
            _come_to_zero(draft, who, attr)
    if fields := steadies(sheet):
        draft.tell(SheetSet(who=who, fields=fields))


def _come_to_zero(draft: Draft, who: str, attr: Attr) -> None:
    """Let an attribute at 0 have its end. Source: LH-LOSS-1, LH-LOSS-2, LH-LOST-1. Ruling: Q-19."""
    sheet: Character = draft.state.characters[who]
    fields = at_zero(sheet, attr)
    if not fields:
        return
    draft.tell(SheetSet(who=who, fields=fields))
    life = draft.state.characters[who].life
    if life in _ENDS:
        end(draft, who, life)
    else:
        open_choice(draft, "dex-zero-form", who, FORMS)


def _check_recover(asked: Asked[Recover]) -> None:
    asked.need_characters("who", (asked.order.who,))
    if asked.order.affliction not in asked.state.characters[asked.order.who].afflictions:
        raise Illegal(slug="no-such-thing", field="affliction")


def _decide_recover(draft: Draft, order: Recover) -> None:
    held = draft.state.characters[order.who].afflictions[order.affliction]
    draft.tell(Recovered(who=order.who, affliction=order.affliction))
    draft.tell(AfflictionSet(who=order.who, id=order.affliction, affliction=one_less(held)))
    check_load(draft, order.who)


VERBS: dict[str, Verb[Any]] = {
    "afflict": Verb(
        form=Form(Afflict, shelf=("wounds", "fallouts", "places"), shelf_for=frozenset({"entry", "roll"})),
        check=_check_afflict,
        refuse=_refuse_afflict,
        decide=_decide_afflict,
    ),
    "recover": Verb(form=Form(Recover), check=_check_recover, decide=_decide_recover),
}
