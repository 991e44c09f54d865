"""Which states lead back to each other: they are one knot. Knots are given in the order in which one comes to them."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping
from typing import TypeVar

S = TypeVar("S", bound=Hashable)
Links = Mapping[S, Iterable[S]]
"""From each state to the states that it leads to; a state that leads nowhere may be left out."""


def knots(start: S, links: Links[S]) -> Iterator[list[S]]:
    """Give the knots of all states that can be reached, each before those that it leads to (Kosaraju's way).

    >>> list(knots("a", {"a": ["a", "b"], "b": ["c"], "c": ["b", "d"]}))
    [['a'], ['b', 'c'], ['d']]
    """
    order = _left(start, links)
    place = {state: number for number, state in enumerate(order)}
    if all(place[after] <= place[state] for state in order for after in links.get(state, ())):
        yield from ([state] for state in reversed(order))  # nothing leads back: the usual case
        return
    back: dict[S, list[S]] = {state: [] for state in order}
    for state in order:
        for after in links.get(state, ()):
            back[after].append(state)
    tied: set[S] = set()
    for state in reversed(order):
        if state not in tied:
            yield _gather(state, back, tied)


def _left(start: S, links: Links[S]) -> list[S]:
    """List the states in the order in which a walk through all of them leaves each for good."""
    order: list[S] = []
    seen = {start}
    walk: list[tuple[S, Iterator[S]]] = [(start, iter(links.get(start, ())))]
    while walk:
        state, nexts = walk[-1]
        for after in nexts:
            if after not in seen:
                seen.add(after)
                walk.append((after, iter(links.get(after, ()))))
                break
        else:
            order.append(state)
            walk.pop()
    return order


def _gather(state: S, back: Mapping[S, list[S]], tied: set[S]) -> list[S]:
    knot, waiting = [], [state]
    tied.add(state)
    while waiting:
        knot.append(waiting.pop())
        fresh = [before for before in back[knot[-1]] if before not in tied]
        tied.update(fresh)
        waiting.extend(dict.fromkeys(fresh))
    return knot
