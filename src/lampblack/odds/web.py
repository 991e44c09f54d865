"""All states that can be reached from one, numbered as they are come to, and what each leads to."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from typing import Generic, TypeVar

from lampblack.kernel.errors import TooMuch
from lampblack.kernel.spread import Spread
from lampblack.kernel.tongue import phrase

S = TypeVar("S", bound=Hashable)
Step = Callable[[S], Spread[S] | None]


class Web(Generic[S]):
    """States by number, the start is 0; for each the weights of those that it leads to.

    `totals` holds the sum of the weights of each state, 0 where it is over. `left` lists the numbers in the order in
    which a walk through all of them leaves each for good. `leads_back` says whether a way leads from a state through
    others to itself again.

    >>> web = Web("a", {"a": Spread({"a": 1, "b": 2}, 3), "b": None}.get, 10)
    >>> web.states, web.links, web.totals, web.left, web.leads_back
    (['a', 'b'], [{0: 1, 1: 2}, {}], [3, 0], [1, 0], False)
    """

    def __init__(self, start: S, step: Step[S], most: int) -> None:
        """Walk through all states that can be reached; raises `too-large` past `most`."""
        self.states: list[S] = []
        self.links: list[dict[int, int]] = []
        self.totals: list[int] = []
        self.left: list[int] = []
        self.leads_back = False
        self._step, self._most = step, most
        self._walk(start)

    def leaving(self, number: int) -> int:
        """Give the weight of all ways out of a state to others."""
        return self.totals[number] - self.links[number].get(number, 0)

    def _walk(self, start: S) -> None:
        numbers = {start: 0}
        walk = [(0, self._come(start))]
        done = [False]
        while walk:
            number, nexts = walk[-1]
            links = self.links[number]
            for state, weight in nexts:
                to = numbers.get(state, len(done))
                links[to] = weight
                if to == len(done):
                    numbers[state] = to
                    done.append(False)
                    walk.append((to, self._come(state)))
                    break
                self.leads_back |= not (done[to] or to == number)
            else:
                done[number] = True
                self.left.append(number)
                walk.pop()

    def _come(self, state: S) -> Iterator[tuple[S, int]]:
        """Come to a state for the first time."""
        if len(self.states) == self._most:
            said = phrase(
                "there are more than {n:,} states on the way to an end; ask for less at once", n=self._most
            )
            raise TooMuch(said)
        after = self._step(state)
        self.states.append(state)
        self.links.append({})
        self.totals.append(0 if after is None else after.total)
        ways: Iterable[tuple[S, int]] = () if after is None else after.weights.items()
        return iter(ways)
