"""Whose turn is next, and clocks that count rounds. Source: FS-STAM-10, FS-ACT-10. Ruling: FS-Q-46, FS-Q-58."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec


class Step(msgspec.Struct, frozen=True):
    """One slot on the way to the next turn: whose it is, and whether a new round began before it."""

    slot: str
    wraps: bool


def after(order: Sequence[str], slot: str | None) -> list[Step]:
    """List the slots after one, each once, its own last; where nobody has the turn they come from the top.

    >>> [(step.slot, step.wraps) for step in after(["a", "b", "c"], "b")]
    [('c', False), ('a', True), ('b', True)]
    """
    if slot not in order:
        return [Step(one, wraps=False) for one in order]
    at = order.index(slot) + 1
    ahead, behind = order[at:], order[:at]
    return [Step(one, wraps=False) for one in ahead] + [Step(one, wraps=True) for one in behind]


def way_to_next(steps: Iterable[Step], living: Iterable[str]) -> tuple[list[Step], Step | None]:
    """Give the slots of the dead that are passed over, and the next living one if there is any. Ruling: FS-Q-58."""
    alive = set(living)
    passed: list[Step] = []
    for step in steps:
        if step.slot in alive:
            return passed, step
        passed.append(step)
    return passed, None


def ticked(left: int) -> int | None:
    """Let a clock fall by one round; None when it has run out.

    >>> ticked(4), ticked(1)
    (3, None)

    Source: FS-STAM-10, FS-ACT-10, FS-RES-10. Ruling: FS-Q-46.
    """
    return left - 1 if left > 1 else None


def next_slot(order: Sequence[str], leaving: str) -> str | None:
    """Name the slot to which the clocks of somebody who leaves go over; None when no other is left.

    >>> next_slot(["ada", "bo", "cy"], "bo"), next_slot(["bo"], "bo")
    ('cy', None)
    """
    others = [step.slot for step in after(order, leaving) if step.slot != leaving]
    return others[0] if others else None
