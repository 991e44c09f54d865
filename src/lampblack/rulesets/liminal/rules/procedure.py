"""The procedure of play: seven steps in a loop, in which the GM may jump. Source: LH-PROC-0..10."""

from __future__ import annotations

from typing import Final, Literal

import msgspec

from lampblack.rulesets.liminal.terms import LAST_STEP

OUTCOME_STEP: Final = 6
"""The step in which what came of it is told; an encounter that ends leads there. Source: LH-PROC-9."""


class Place(msgspec.Struct, frozen=True):
    """Where play stands: the step, and how often the loop has begun."""

    step: int
    cycle: int


def is_step(step: int) -> bool:
    """Tell whether there is a step of this number. Source: LH-PROC-0."""
    return 1 <= step <= LAST_STEP


def go_to(place: Place, step: int | Literal["next"]) -> Place:
    """Go on to the next step, or jump to any; after the last the loop begins again.

    >>> go_to(Place(7, 1), "next"), go_to(Place(3, 1), 7)
    (Place(step=1, cycle=2), Place(step=7, cycle=1))

    Source: LH-PROC-0, LH-PROC-1..6, LH-PROC-9, LH-PROC-10.
    """
    if step != "next":
        return Place(step, place.cycle)
    if place.step == LAST_STEP:
        return Place(1, place.cycle + 1)
    return Place(place.step + 1, place.cycle)
