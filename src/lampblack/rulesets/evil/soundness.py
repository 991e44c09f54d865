"""Which states can be: an undo puts single paths back and may put together what never was.

All that is looked at here players see as well, so that a refusal tells them nothing.
"""

from __future__ import annotations

from lampblack.rulesets.evil.sheet import ids
from lampblack.rulesets.evil.state import State, stats_of


def is_sound(state: State) -> bool:
    """Tell whether a state can be."""
    return _is_in_phase(state) and _is_about_somebody(state) and _fits_its_stats(state)


def _is_in_phase(state: State) -> bool:
    """Tell whether nothing is open that belongs to another part of the game."""
    is_idle = state.check is None and not state.pending
    match state.table.state:
        case "setup":
            return is_idle and not state.checks and not state.table.endings
        case "ended":
            return is_idle and bool(state.table.endings)
        case "play":
            return not state.table.endings


def _is_about_somebody(state: State) -> bool:
    """Tell whether whom a check, a choice or a seat names is there, and in the game where that is needed."""
    named = {choice.who for choice in state.pending.values()}
    named |= {who for seat in state.table.seats.values() for who in seat.plays}
    acts = state.check is None or (
        state.check.who in state.characters and state.characters[state.check.who].is_active
    )
    return acts and named <= set(state.characters)


def _fits_its_stats(state: State) -> bool:
    return all(set(sheet.points) == set(ids(stats_of(state, sheet))) for sheet in state.characters.values())
