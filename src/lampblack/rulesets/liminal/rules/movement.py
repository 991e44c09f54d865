"""Moving in a turn: forty feet, or eighty with the action spent on it. Source: LH-ACT-1, LH-ACT-3, LH-ACT-8."""

from __future__ import annotations

from typing import Final

import msgspec

MOVE: Final = "move"
"""The word of an action that is spent on a second move. Source: LH-ACT-3."""


class Pace(msgspec.Struct, frozen=True):
    """How far somebody has come in this turn, how far one move goes, and the action that is spent already."""

    moved_ft: int
    move_ft: int
    action: str | None = None


class Moved(msgspec.Struct, frozen=True):
    """How far somebody has come now, and the word of the spent action, if one is."""

    moved_ft: int
    action: str | None
    rule: str


def move(pace: Pace, feet: int) -> Moved:
    """Move on: past the first move the action is spent on a second one; moves may be split at will.

    >>> move(Pace(25, 40), 15).action, move(Pace(25, 40), 16).action
    (None, 'move')

    Source: LH-ACT-1, LH-ACT-3, LH-ACT-8. Ruling: Q-17.
    """
    moved_ft = pace.moved_ft + feet
    if takes_action(pace, feet):
        return Moved(moved_ft, MOVE, "LH-ACT-3")
    return Moved(moved_ft, pace.action, "LH-ACT-1")


def takes_action(pace: Pace, feet: int) -> bool:
    """Tell whether the action has to be spent to come so far, and still can be. Source: LH-ACT-3."""
    return pace.action is None and pace.moved_ft + feet > pace.move_ft


def is_too_far(pace: Pace, feet: int) -> bool:
    """Tell whether somebody cannot come so far in this turn: two moves, or one if the action went elsewhere.

    Source: LH-ACT-1, LH-ACT-3. Ruling: Q-17.
    """
    return feet > reach(pace)


def reach(pace: Pace) -> int:
    """Say how many feet somebody can still go in this turn. Source: LH-ACT-1, LH-ACT-3. Ruling: Q-17.

    >>> reach(Pace(25, 40)), reach(Pace(25, 40, action="attack"))
    (55, 15)
    """
    moves = 2 if pace.action in (None, MOVE) else 1
    return moves * pace.move_ft - pace.moved_ft
