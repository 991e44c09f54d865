"""The GM's own hand: one field and nothing else, with a reason. Source: EV-EVIL-3."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import msgspec

from lampblack.kernel.forms import Form
from lampblack.kernel.ruleset import Refusal
from lampblack.rulesets.evil.asking import ANY_STATE, Asked, Draft, Verb, given, is_blank, no
from lampblack.rulesets.evil.commands import SetField
from lampblack.rulesets.evil.events import Corrected, Overridden
from lampblack.rulesets.evil.evolve import evolve
from lampblack.rulesets.evil.state import State
from lampblack.rulesets.evil.terms import LIVES, MOST_BY_HAND, MOST_POOL, MOST_SESSIONS
from lampblack.rulesets.evil.view import is_seen_alike

POOL = "evil.pool"


class Field(msgspec.Struct, frozen=True):
    """A field that may be set by hand: what stands there now, and which values fit."""

    before: Any
    fits: Callable[[Any], bool]


def field(state: State, path: str) -> Field | None:
    """Find the field at a path; None for everything that is reached by an order of its own, or not at all.

    Source: EV-EVIL-3.
    """
    match path.split("."):
        case ["stats", name, ("name" | "use") as part]:
            found = next((stat for stat in state.stats if stat.id == name), None)
            return None if found is None else Field(getattr(found, part), _is_text)
        case ["characters", who, *rest] if who in state.characters:
            return _of_a_character(state, who, rest)
        case ["evil", "pool"]:
            return Field(state.evil.pool, _between(_standing(state), MOST_POOL))
        case ["checks", number, "passed"] if number in state.checks:
            return Field(state.checks[number].passed, _is_flag)
        case ["table", "session"]:
            return Field(state.table.session, _between(1, MOST_SESSIONS))
        case _:
            return None


def _of_a_character(state: State, who: str, rest: list[str]) -> Field | None:
    sheet = state.characters[who]
    match rest:
        case ["name"]:
            return Field(sheet.name, _is_text)
        case ["points", stat] if stat in sheet.points:
            return Field(sheet.points[stat], _between(0, MOST_BY_HAND))
        case ["start", stat] if stat in sheet.start:
            return Field(sheet.start[stat], _between(1, MOST_BY_HAND))
        case ["state"]:
            return Field(sheet.state, lambda value: isinstance(value, str) and value in LIVES)
        case _:
            return None


def _standing(state: State) -> int:
    """Give what is committed to dice that have not fallen: the pool may not be set below that."""
    is_standing = state.check is not None and state.check.step == "ready"
    return state.check.evil or 0 if is_standing and state.check is not None else 0


def _is_text(value: Any) -> bool:
    return isinstance(value, str)


def _is_flag(value: Any) -> bool:
    return isinstance(value, bool)


def _between(least: int, most: int) -> Callable[[Any], bool]:
    return lambda value: type(value) is int and least <= value <= most


def _refuse(asked: Asked[SetField]) -> Iterator[Refusal]:
    order, check = asked.order, asked.state.check
    if is_blank(order.reason):
        yield no("reason-needed", "reason")
    found = field(asked.state, order.path)
    if found is None:
        yield no("no-such-field", "path")
        return
    if not found.fits(order.value):
        yield no("out-of-range", "value")
    if check is not None and order.path == f"characters.{check.who}.state":
        yield no("check-open", "path")


def _decide(draft: Draft, order: SetField) -> None:
    """Set one field: nobody falls by it, nothing ends. Source: EV-EVIL-3."""
    found = field(draft.state, order.path)
    before = None if found is None else found.before
    if order.path == POOL:
        draft.pay("correction", order.value - draft.state.evil.pool)
    else:
        _correct(draft, Corrected(path=order.path, before=before, after=order.value, is_seen=False))
    entry = {"do": "set-field", "path": order.path, "from": before, "to": order.value}
    draft.tell(Overridden(entry={**entry, "reason": given(order.reason, "")}))


def _correct(draft: Draft, corrected: Corrected) -> None:
    is_seen = not is_seen_alike(draft.state, evolve(draft.state, corrected))
    draft.tell(msgspec.structs.replace(corrected, is_seen=is_seen))


VERBS: dict[str, Verb[Any]] = {
    "set-field": Verb(form=Form(SetField), states=ANY_STATE, refuse=_refuse, decide=_decide)
}
