"""Artifacts and Rituals: at once if the trigger takes seconds, else over several rounds. Source: LH-ART-1..5."""

from __future__ import annotations

from typing import Final, Literal

import msgspec

from lampblack.rulesets.liminal.options import Options
from lampblack.rulesets.liminal.sheet import Item, Task

Deed = Literal["artifact", "ritual", "manoeuvre", "other"]
"""What can be done with an action besides fighting, moving and getting away. Source: LH-ACT-2, LH-ACT-6."""

RIDES_ALONG: Final = "with-action"


RITUAL: Final = "ritual"
"""A thing with this tag is set off by a ritual. Source: LH-ART-5, LH-TAG-1."""


def is_set_off(item: Item) -> bool:
    """Tell whether a thing has a trigger of its own: an artifact, or what a ritual is done with. Source: LH-ART-1."""
    return item.artifact or RITUAL in item.tags


def deed(item: Item) -> Literal["artifact", "ritual"]:
    """Name the action that sets a thing off.

    >>> deed(Item(name="idol", artifact=True)), deed(Item(name="book", tags=("ritual",)))
    ('artifact', 'ritual')

    Source: LH-ART-2, LH-ART-5.
    """
    return "ritual" if RITUAL in item.tags else "artifact"


class Progress(msgspec.Struct, frozen=True):
    """How far a deed has come: done, or with rounds still to go."""

    outcome: Literal["done", "under-way"]
    rounds_left: int


def costs_action(what: str, options: Options) -> bool:
    """Tell whether a deed is the action of the turn; by option an artifact rides along with another.

    Source: LH-ART-2, LH-ART-5, LH-ACT-2, LH-ACT-6. Ruling: Q-16 (artifact_cost).
    """
    return what != "artifact" or options.artifact_cost != RIDES_ALONG


def is_too_slow(*, is_quick: bool, rounds: int | None, task: Task | None) -> bool:
    """Tell whether a trigger does not fit into a turn: slow, and neither planned over rounds nor under way.

    Source: LH-ART-2, LH-ART-3. Ruling: Q-16.
    """
    return not is_quick and rounds is None and task is None


def progress(rounds: int | None, task: Task | None) -> Progress:
    """Do one round's work: on what is under way, on `rounds` as the GM plans it, or all of it at once.

    >>> progress(3, None), progress(None, None)
    (Progress(outcome='under-way', rounds_left=2), Progress(outcome='done', rounds_left=0))

    Source: LH-ART-2, LH-ART-3, LH-ART-5. Ruling: Q-16.
    """
    before = rounds if rounds is not None else task.rounds_left if task is not None else 1
    left = max(0, before - 1)
    return Progress("under-way" if left else "done", left)


def same_task(task: Task | None, what: Deed, item: str | None) -> Task | None:
    """Give the task under way if this deed goes on with it; another deed leaves it as it is. Source: LH-ART-3."""
    goes_on = task is not None and (task.what, task.item) == (what, item)
    return task if goes_on else None
