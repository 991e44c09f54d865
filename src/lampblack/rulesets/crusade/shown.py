"""What hide and reveal may name, and what they leave behind.

A whole character is hidden or not; single fields are shown to all, to who plays it, to some seats or to the GM alone;
a condition is secret or not; the running attack is behind the screen or not.
"""

from __future__ import annotations

from typing import Any, Final

import msgspec

from lampblack.kernel.errors import Illegal
from lampblack.rulesets.crusade.asking import Draft
from lampblack.rulesets.crusade.headlines import Turned
from lampblack.rulesets.crusade.seen import CharacterSeen
from lampblack.rulesets.crusade.sheet import Shown
from lampblack.rulesets.crusade.state import State
from lampblack.rulesets.crusade.terms import EVERYBODY

FIELDS: Final = (*CharacterSeen.__struct_fields__, EVERYBODY)
"""Which fields can be shown one by one: what a player's view has a field for, and the whole sheet."""


def check_path(state: State, path: str) -> None:
    """Refuse a path that names nothing which can be hidden or shown (no-such-field)."""
    match path.split("."):
        case ["encounter", "attack"] if state.encounter.attack is not None:
            return
        case ["characters", who] if who in state.characters:
            return
        case ["characters", who, field] if who in state.characters and field in FIELDS:
            return
        case ["characters", who, "conditions", name] if _has_condition(state, who, name):
            return
        case _:
            raise Illegal(slug="no-such-field", field="path")


def _has_condition(state: State, who: str, name: str) -> bool:
    return who in state.characters and name in state.characters[who].conditions


def turn(draft: Draft, path: str, to: Shown) -> None:
    """Hide or show what a path names; `to` is "gm" for hiding. Source: FS-DODGE-2. Ruling: FS-Q-29."""
    is_hidden = to == "gm"
    match path.split("."):
        case ["encounter", "attack"]:
            _turn_attack(draft, secret=is_hidden)
        case ["characters", who]:
            draft.set_sheet(who, hidden=is_hidden)
        case ["characters", who, "conditions", name]:
            condition = draft.sheet(who).conditions[name]
            draft.set_entry(who, "conditions", name, msgspec.structs.replace(condition, secret=is_hidden))
        case ["characters", who, field]:
            show: dict[str, Any] = {**draft.sheet(who).show, field: to}
            draft.set_sheet(who, show=show)
    draft.tell(Turned(path=path, to=to))


def _turn_attack(draft: Draft, *, secret: bool) -> None:
    attack = draft.state.encounter.attack
    if attack is not None:
        draft.set_encounter(attack=msgspec.structs.replace(attack, secret=secret))
