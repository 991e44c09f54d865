"""Time passing, and the Fatigue that it brings those who go without. Source: LH-RND-1, LH-FAT-1, 2, LH-DEP-1, 4."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import count, islice
from typing import Any, Final

import msgspec

from lampblack.kernel.errors import Illegal
from lampblack.kernel.forms import Form
from lampblack.kernel.record import Why
from lampblack.kernel.ruleset import Refusal
from lampblack.rulesets.liminal.asking import Asked, Draft, Verb
from lampblack.rulesets.liminal.day_commands import Lack, PassTime
from lampblack.rulesets.liminal.day_events import NeedSet, TimePassed
from lampblack.rulesets.liminal.events import SheetSet, TableSet
from lampblack.rulesets.liminal.rules.clock import Span, seconds
from lampblack.rulesets.liminal.rules.deprived import (
    BEYOND_TIME,
    LOAD,
    fatigue_after,
    stretch,
    with_source,
    without_source,
)
from lampblack.rulesets.liminal.sheet import Affliction, Character
from lampblack.rulesets.liminal.terms import MOST
from lampblack.rulesets.liminal.verbs.loads import carry_all_on, check_slots

_UNITS: Final = Span.__struct_fields__


def move_clock(draft: Draft, by: int) -> dict[str, int]:
    """Let the clock move on and give every Investigator the Fatigue that is due; says how much that was for whom.

    Source: LH-FAT-1, LH-FAT-2, LH-RND-1. Ruling: Q-38.
    """
    before = draft.state.table.clock
    draft.tell(TableSet(fields={"clock": before + by}))
    came = {who: _tire(draft, who, before) for who in draft.state.characters}
    return {who: number for who, number in came.items() if number}


def _tire(draft: Draft, who: str, before: int) -> int:
    """Give somebody the Fatigue of a stretch without what they need; slots are checked after it.

    A stretch whose beginning nobody wrote down begins with the time that passes now.
    """
    sheet = draft.state.characters[who]
    if stretch(sheet, before) is not None and sheet.deprived_since is None:
        draft.tell(SheetSet(who=who, fields={"deprived_since": before}))
    number = fatigue_after(sheet, before, draft.state.table.clock, draft.state.options)
    if number:
        draft.tell(SheetSet(who=who, fields=_tired(sheet, number)))
        check_slots(draft, who)
    return number


def _tired(sheet: Character, number: int) -> dict[str, Any]:
    """Say what stands on a sheet after so much Fatigue: each an affliction of its own. Source: LH-FAT-1, LH-FAT-4."""
    free = (name for no in count(1) if (name := f"fatigue-{no}") not in sheet.afflictions)
    new = dict.fromkeys(islice(free, number), Affliction(kind="fatigue"))
    afflictions = msgspec.to_builtins({**sheet.afflictions, **new})
    return {"afflictions": afflictions, "deprived_fatigue": sheet.deprived_fatigue + number}


def _check_time(asked: Asked[PassTime]) -> None:
    """Refuse no time at all (bad-argument), time that runs back, and more than the clock can show (out-of-range)."""
    said = {name: value for name in _UNITS if (value := getattr(asked.order, name)) is not None}
    if not said:
        raise Illegal(slug="bad-argument", field="seconds")
    wrong = [name for name, value in said.items() if not 0 <= value <= MOST]
    if wrong or asked.state.table.clock + seconds(Span(**said)) > MOST:
        raise Illegal(slug="out-of-range", field=[*wrong, *said][0])


def _span(order: PassTime) -> Span:
    return Span(**{name: getattr(order, name) or 0 for name in _UNITS})


def _decide_time(draft: Draft, order: PassTime) -> None:
    carry_all_on(draft)
    passed = seconds(_span(order))
    fatigue = move_clock(draft, passed)
    clock = draft.state.table.clock
    draft.tell(TimePassed(seconds=passed, clock=clock, fatigue=fatigue, why=tuple(_why(draft, fatigue))))


def _why(draft: Draft, fatigue: Iterable[str]) -> Iterator[Why]:
    """Explain Fatigue: when the stretch began, and the house rule that decides about further days."""
    for who in fatigue:
        since = draft.state.characters[who].deprived_since
        yield Why(what="deprived_since", number=since, source="clock", rule="LH-FAT-1")
    if fatigue:
        yield Why(what="option", source="fatigue_repeat", rule="Q-38")


def _check_need(asked: Asked[Lack]) -> None:
    """Refuse overload, which is no need, a need of blanks (bad-argument), and one to be met that nobody has."""
    order = asked.order
    if order.need == LOAD:
        raise Illegal(slug="bad-argument", field="need")
    asked.need_characters("who", (order.who,))
    if order.met and order.need not in asked.state.characters[order.who].deprived:
        raise Illegal(slug="no-such-thing", field="need")


def _refuse_need(asked: Asked[Lack]) -> Iterator[Refusal]:
    life = asked.state.characters[asked.order.who].life
    if life in BEYOND_TIME:
        yield Refusal(life, "who", rule="LH-LOSS-1" if life == "dead" else "LH-LOST-1")


def _decide_need(draft: Draft, order: Lack) -> None:
    sheet, clock = draft.state.characters[order.who], draft.state.table.clock
    met = order.met
    fields = without_source(sheet, order.need) if met else with_source(sheet, order.need, clock)
    if fields:
        draft.tell(SheetSet(who=order.who, fields=fields))
    lacking = draft.state.characters[order.who].deprived
    rule = "LH-DEP-4" if met else "LH-DEP-1"
    why = (Why(what="deprived", number=len(lacking), source="needs", rule=rule),)
    draft.tell(NeedSet(who=order.who, need=order.need, met=met, deprived=lacking, why=why))


VERBS: dict[str, Verb[Any]] = {
    "pass-time": Verb(form=Form(PassTime), check=_check_time, decide=_decide_time),
    "need": Verb(form=Form(Lack), check=_check_need, refuse=_refuse_need, decide=_decide_need),
}
