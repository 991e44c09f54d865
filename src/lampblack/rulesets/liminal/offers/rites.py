"""Offers to set artifacts off, to begin rituals, and to go on with what takes rounds. Source: LH-ART-1..5."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from lampblack.kernel.ruleset import Ask, Offer
from lampblack.rulesets.liminal.eyes import Eyes
from lampblack.rulesets.liminal.rules import artifacts, turns
from lampblack.rulesets.liminal.rules.reach import is_at_far_vehicle, is_with_another
from lampblack.rulesets.liminal.sheet import Item, Task

MOST_ROUNDS: Final = 100


def rites(eyes: Eyes, who: str) -> Iterator[Offer]:
    """Offer what is set off within a turn and what is under way; to the GM also to begin what takes rounds.

    Source: LH-ART-2, LH-ART-3, LH-ART-5.
    """
    for name, item in eyes.state.items.items():
        if artifacts.is_set_off(item) and _is_at_hand(eyes, who, name):
            yield from _of_thing(eyes, who, name)
    task = eyes.state.characters[who].task
    if task is not None and not _is_offered(eyes, task) and _may(eyes, who, task.what):
        yield from _of_task(eyes, who, task)


def _of_task(eyes: Eyes, who: str, task: Task) -> Iterator[Offer]:
    """Offer to go on with a task that no thing of its own stands for; one with a thing out of sight is not named."""
    if task.item is None or eyes.sees_item(task.item):
        thing = {} if task.item is None else {"item": task.item}
        order = {"do": "act", "who": who, "what": task.what, **thing}
        yield Offer("act", "now", order, numbers={"rounds_left": task.rounds_left})


def _of_thing(eyes: Eyes, who: str, name: str) -> Iterator[Offer]:
    item = eyes.state.items[name]
    what = artifacts.deed(item)
    if not _may(eyes, who, what):
        return
    task = artifacts.same_task(eyes.state.characters[who].task, what, name)
    numbers = {} if task is None else {"rounds_left": task.rounds_left}
    order = {"do": "act", "who": who, "what": what, "item": name}
    if eyes.is_gm:
        rounds = Ask("rounds", "number", least=1, most=MOST_ROUNDS, optional=item.quick or task is not None)
        yield Offer("act", "other", order, (rounds,), numbers=numbers, text=item.name)
    elif not artifacts.is_too_slow(is_quick=item.quick, rounds=None, task=task):
        yield Offer("act", "other" if task is None else "now", order, numbers=numbers, text=item.name)


def _is_offered(eyes: Eyes, task: Task) -> bool:
    """Tell whether a task stands beside the thing that it is done with."""
    item: Item | None = eyes.state.items.get(task.item or "")
    return item is not None and artifacts.is_set_off(item) and artifacts.deed(item) == task.what


def _may(eyes: Eyes, who: str, what: str) -> bool:
    action = what if artifacts.costs_action(what, eyes.state.options) else None
    return not any(turns.refusals(eyes.state, turns.Turn(who, action, is_gm=eyes.is_gm)))


def _is_at_hand(eyes: Eyes, who: str, name: str) -> bool:
    state = eyes.state
    is_far = is_with_another(state, who, name) or is_at_far_vehicle(state, who, name)
    return eyes.sees_item(name) and not is_far
