"""What is at hand: carried, in the scene, or at the vehicle where somebody is. Source: LH-INV-2, LH-INV-8."""

from __future__ import annotations

from lampblack.rulesets.liminal.state import State
from lampblack.rulesets.liminal.terms import SCENE, STASH


def is_with_another(state: State, who: str, name: str) -> bool:
    """Tell whether somebody else has a thing; what lies in the scene is at hand. Source: LH-INV-2.

    What is on the back of whoever shoulders the stash is at that one's hand alone.
    """
    place = state.items[name].at if name in state.items else who
    if place == STASH:
        return state.table.stash_carrier not in (who, None)
    return place not in (who, SCENE) and place not in state.vehicles


def is_at_far_vehicle(state: State, who: str, name: str) -> bool:
    """Tell whether a thing is a vehicle, or stored in one, where somebody is not. Source: LH-INV-8."""
    place = name if name in state.vehicles else state.items[name].at
    return place in state.vehicles and state.characters[who].at_vehicle != place
