"""Rounds as an absorbing Markov chain: from a state to where it ends, however often it goes round on the way.

States that lead to each other are solved together. The usual state, which at most stays as it is, is passed with
whole numbers alone: all that flows into it flows out again in the proportions of the other ways.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Mapping
from fractions import Fraction
from math import gcd, lcm
from typing import Generic, TypeVar

from lampblack.kernel.errors import TooMuch
from lampblack.kernel.limits import MAX_ODDS_STATES
from lampblack.kernel.question import End
from lampblack.kernel.spread import Spread
from lampblack.odds.knots import knots
from lampblack.odds.linear import solve

S = TypeVar("S", bound=Hashable)
Step = Callable[[S], Spread[S] | None]
_FEW = 200
"""States of one knot that are solved together; the work grows with the third power of their number."""


def end(start: S, step: Step[S], most: int = MAX_ODDS_STATES) -> End[S]:
    """Follow something to its end: `step` gives where it goes from a state, None where it is over.

    Raises `too-large` past `most` states.

    >>> coin = Spread.weighed({"again": 1, "won": 1})
    >>> end("again", lambda state: None if state == "won" else coin).steps
    Fraction(2, 1)
    """
    ways = explore(start, step, most)
    stream = _Stream(start)
    for knot in knots(start, {state: after.weights for state, after in ways.items()}):
        if len(knot) == 1:
            stream.pass_one(knot[0], ways.get(knot[0]))
        else:
            stream.pass_knot(knot, ways)
    return stream.ended()


def explore(start: S, step: Step[S], most: int = MAX_ODDS_STATES) -> dict[S, Spread[S]]:
    """Find every state that can be reached, and where each that is not over goes."""
    ways: dict[S, Spread[S]] = {}
    waiting, seen = [start], {start}
    while waiting:
        state = waiting.pop()
        after = step(state)
        if after is None:
            continue
        ways[state] = after
        fresh = after.weights.keys() - seen
        seen |= fresh
        waiting.extend(fresh)
        if len(seen) > most:
            raise TooMuch(f"there are more than {most:,} states on the way to an end; ask for less at once")
    return ways


class _Stream(Generic[S]):
    """What has flowed where so far: for each state the parts that came, by the denominators they came with."""

    def __init__(self, start: S) -> None:
        self._come: dict[S, dict[int, int]] = {start: {1: 1}}
        self._visits: dict[S, Fraction] = {}
        self._final: dict[S, Fraction] = {}
        self._stays = Fraction(0)

    def pass_one(self, state: S, ways: Spread[S] | None) -> None:
        """Let what came to a state flow on; one that only stays keeps all of it."""
        number, under = self._gathered(state)
        if ways is None:
            self._final[state] = Fraction(number, under)
            return
        leaving = ways.total - ways.weights.get(state, 0)
        if not leaving:
            self._stays += Fraction(number, under)
            return
        self._visits[state] = Fraction(number * ways.total, under * leaving)
        self._flow(state, ways, number, under * leaving)

    def pass_knot(self, knot: list[S], ways: Mapping[S, Spread[S]]) -> None:
        """Let what came to states that lead to each other flow on; without a way out they keep all of it."""
        come = [Fraction(*self._gathered(state)) if state in self._come else Fraction(0) for state in knot]
        inside = set(knot)
        if all(after in inside for state in knot for after in ways[state].weights):
            self._stays += sum(come)
            return
        if len(knot) > _FEW:
            raise TooMuch(f"{len(knot)} states lead to each other; at most {_FEW} are solved together")
        visits = solve([_balance(knot, ways, number, come[number]) for number in range(len(knot))])
        for state, often in zip(knot, visits, strict=True):
            self._visits[state] = often
            out = {after: weight for after, weight in ways[state].weights.items() if after not in inside}
            under = often.denominator * ways[state].total
            self._flow(state, Spread(out, 0), often.numerator, under)

    def ended(self) -> End[S]:
        """Say how it all ended."""
        steps = None if self._stays else _sum(self._visits.values())
        return End(self._final, self._stays, steps, self._visits)

    def _flow(self, state: S, ways: Spread[S], number: int, under: int) -> None:
        for after, weight in ways.weights.items():
            if after != state:
                parts = self._come.setdefault(after, {})
                parts[under] = parts.get(under, 0) + number * weight

    def _gathered(self, state: S) -> tuple[int, int]:
        """Add up what came to a state, in lowest terms."""
        parts = self._come.pop(state)
        under = lcm(*parts)
        number = sum(part * (under // by) for by, part in parts.items())
        shared = gcd(number, under)
        return number // shared, under // shared


def _sum(fractions: Collection[Fraction]) -> Fraction:
    """Add many fractions up over one denominator."""
    under = lcm(*(one.denominator for one in fractions))
    return Fraction(sum(one.numerator * (under // one.denominator) for one in fractions), under)


def _balance(knot: list[S], ways: Mapping[S, Spread[S]], at: int, come: Fraction) -> list[Fraction]:
    """Write for one state of a knot: how often it is passed is what came, and what comes from the others."""
    row = [-ways[before].of(knot[at]) for before in knot]
    row[at] += 1
    return [*row, come]
