"""The party's stash: things that belong to all, on the back of one. Source: LH-INV-2, LH-INV-5."""

from __future__ import annotations

from lampblack.rulesets.liminal.rules.slots import carried
from lampblack.rulesets.liminal.sheet import Item
from lampblack.rulesets.liminal.state import State
from lampblack.rulesets.liminal.terms import STASH


def bearer(state: State, place: str) -> str | None:
    """Name whose slots fill with what lies at a place: who carries it, of the stash who shoulders it."""
    if place == STASH:
        place = state.table.stash_carrier or ""
    return place if place in state.characters else None


def shouldered(state: State, who: str) -> list[Item]:
    """List what of the stash fills somebody's slots. Source: LH-INV-2."""
    return carried(state, STASH) if bearer(state, STASH) == who else []
