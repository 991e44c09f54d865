"""What an order would move, run ahead and thrown away: nothing is stored, nobody is told.

The rules are those that would be played. Where dice fall they are run twice, once with every die at its lowest and
once at its highest, and the answer says from where to where. Only orders that tell their giver nothing new can be run
ahead: writing on a sheet, making one, and, for the GM, time.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import reduce
from typing import Any, Final

from lampblack.kernel.desk import DeskView
from lampblack.kernel.errors import Illegal
from lampblack.kernel.throw import Note, TracingRoller
from lampblack.kernel.tree import plain
from lampblack.rulesets.crusade import decide as orders
from lampblack.rulesets.crusade.evolve import evolve
from lampblack.rulesets.crusade.laid_out import laid_out
from lampblack.rulesets.crusade.sheet import Character
from lampblack.rulesets.crusade.state import State
from lampblack.rulesets.crusade.view import view_state

Plain = dict[str, Any]

VERBS: Final = frozenset({"create", "edit", "pass-time"})
"""What can be run ahead."""

NOBODY: Final = "the-one-to-come"
"""The id of somebody who is not made yet."""

_POOLS: Final = ("hp", "sp", "resolve", "sanity")


class _Extreme(TracingRoller):
    """Every die shows its lowest face, or every die its highest."""

    def __init__(self, *, high: bool) -> None:
        super().__init__()
        self._high = high

    def _fall(self, dice: tuple[int, ...], note: Note) -> tuple[int, ...]:  # noqa: ARG002
        return tuple(sides if self._high else 1 for sides in dice)


def ahead(state: State, raw: Mapping[str, Any], seat: str) -> Plain:
    """Say what an order of this seat would move, as plain values with its verb under `do`.

    A sheet comes as its seat would see it, under `sheet`. Time comes as `clock`, `rows` of what stands otherwise
    afterwards (who, what, from, least, most) and `ends`, the conditions that run on or out (left, then).

    Raises Illegal as the order would, and unknown-verb for one that cannot be run ahead.
    """
    do = raw.get("do")
    if do not in VERBS:
        raise Illegal(slug="unknown-verb", field="do")
    low, high = (_run(state, raw, seat, _Extreme(high=high)) for high in (False, True))
    if do == "pass-time":
        return {"do": do, **_passed(state, low, high)}
    who = NOBODY if do == "create" else str(raw.get("who"))
    return {"do": do, "who": who, **_sheet(low, who, seat)}


def _run(state: State, raw: Mapping[str, Any], seat: str, roller: _Extreme) -> State:
    """Carry an order out on a copy that nobody keeps."""
    given = {**raw, "id": NOBODY} if raw["do"] == "create" else raw
    order = orders.read(state, given, seat)
    for refusal in orders.refusals(state, order, seat):
        raise Illegal(slug=refusal.slug, field=refusal.field)
    return reduce(evolve, orders.decide(state, order, seat, roller), state)


def _sheet(state: State, who: str, seat: str) -> Plain:
    """Give a sheet as its seat sees it, with how many points its scores hold."""
    found: Plain = plain(view_state(state, seat, DeskView()))["characters"][who]
    sheet = state.characters[who]
    scores = plain(sheet.scores)
    abilities = [number for number in plain(sheet.abilities).values() if number is not None]
    return {"sheet": found, "points": {"scores": sum(scores.values()), "abilities": sum(abilities)}}


def _passed(before: State, low: State, high: State) -> Plain:
    return {
        "clock": plain(low.table.clock),
        "rows": [row for who in before.characters for row in _rows(who, before, low, high)],
        "ends": [row for who in before.characters for row in _ends(who, before, low)],
    }


def _rows(who: str, before: State, low: State, high: State) -> Iterator[Plain]:
    """List the pools of somebody that time moves."""
    was, least, most = (state.characters[who] for state in (before, low, high))
    for pool in _POOLS:
        ends = sorted((getattr(least, pool), getattr(most, pool)))
        if ends != [getattr(was, pool)] * 2:
            whole = laid_out(before, who)[f"{pool}_max"]
            yield {
                "who": who,
                "what": pool,
                "from": getattr(was, pool),
                "least": ends[0],
                "most": ends[1],
                "of": whole,
            }
    if was.life != least.life or was.life != most.life:
        yield {"who": who, "what": "life", "from": was.life, "least": least.life, "most": most.life}


def _ends(who: str, before: State, after: State) -> Iterator[Plain]:
    """List the clocks on somebody that run on or out, and the marks of a day that is over."""
    was, then = before.characters[who], after.characters[who]
    for name, condition in was.conditions.items():
        left = then.conditions[name].left if name in then.conditions else None
        if condition.left is not None and condition.left != left:
            yield {"who": who, "what": name, "left": condition.left, "then": left}
    yield from _marks(who, was, then)


def _marks(who: str, was: Character, then: Character) -> Iterator[Plain]:
    for mark in ("broken", "sanity_event"):
        if getattr(was, mark) and not getattr(then, mark):
            yield {"who": who, "what": mark, "left": None, "then": None}
