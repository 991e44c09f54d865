"""Rounds as an absorbing Markov chain: from a state to where it ends, however often it goes round on the way.

States that lead to each other are solved together. The usual state, which at most stays as it is, is passed with
whole numbers alone: all that flows into it flows out again in the proportions of the other ways. A short way on which
nothing leads back is counted out of one whole number, which every step on it divides evenly.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterator, Mapping
from fractions import Fraction
from math import gcd, lcm
from typing import Generic, TypeVar

from lampblack.kernel.errors import TooMuch
from lampblack.kernel.limits import MAX_ODDS_BITS, MAX_ODDS_EFFORT, MAX_ODDS_STATES
from lampblack.kernel.question import End
from lampblack.kernel.spread import Spread, narrow
from lampblack.kernel.tongue import phrase
from lampblack.odds.knots import knots
from lampblack.odds.linear import solve
from lampblack.odds.web import Web

S = TypeVar("S", bound=Hashable)
Step = Callable[[S], Spread[S] | None]
_FEW = 200
"""States of one knot that are solved together; the work grows with the third power of their number."""
_DIGIT = 30
"""Bits of one digit of a long number, as Python counts with it."""


def end(start: S, step: Step[S], most: int = MAX_ODDS_STATES) -> End[S]:
    """Follow something to its end: `step` gives where it goes from a state, None where it is over.

    Raises `too-large` past `most` states.

    >>> coin = Spread.weighed({"again": 1, "won": 1})
    >>> end("again", lambda state: None if state == "won" else coin).steps
    Fraction(2, 1)
    """
    web = Web(start, step, most)
    factor = 0 if web.leads_back else _factor(web)
    return onward(web, factor) if factor else streaming(web)


def _factor(web: Web[S]) -> int:
    """Find the least number that every state is left out of; 0 where one of it for each state is too much."""
    found = 1
    for number, total in enumerate(web.totals):
        found = lcm(found, web.leaving(number) if total else 1) or found
        if found.bit_length() * len(web.totals) > MAX_ODDS_BITS:
            return 0
    return found


def onward(web: Web[S], factor: int) -> End[S]:
    """Let everything flow on where nothing leads back; `factor` is divided by the ways out of every state."""
    whole = factor ** len(web.states)
    come = [whole, *(0 for _ in web.states[1:])]
    visits: dict[S, int] = {}
    stays = 0
    for number in reversed(web.left):
        leaving = web.leaving(number)
        if leaving:
            part = come[number] // leaving
            visits[web.states[number]] = part * web.totals[number]
            for to, weight in web.links[number].items():
                come[to] += part * weight
        elif web.totals[number]:
            stays += come[number]
    final = {
        state: flows for state, flows, total in zip(web.states, come, web.totals, strict=True) if not total
    }
    steps = None if stays else Fraction(sum(visits.values()), whole)
    return End(Shares(final, whole), Fraction(stays, whole), steps, Shares(visits, whole))


class Shares(Mapping[S, Fraction]):
    """Fractions of one whole number, brought to lowest terms when they are asked for.

    >>> Shares({"a": 2, "b": 6}, 4)["b"]
    Fraction(3, 2)
    """

    def __init__(self, parts: Mapping[S, int], whole: int) -> None:
        """Lay down the parts."""
        self._parts, self._whole = parts, whole

    def __getitem__(self, state: S) -> Fraction:
        return Fraction(self._parts[state], self._whole)

    def __iter__(self) -> Iterator[S]:
        return iter(self._parts)

    def __len__(self) -> int:
        return len(self._parts)

    def __repr__(self) -> str:
        return repr(dict(self))


def streaming(web: Web[S]) -> End[S]:
    """Let everything flow on, whatever leads where, in fractions of their own."""
    stream = _Stream(web)
    links = dict(enumerate(web.links))
    for knot in knots(0, links) if web.leads_back else ([number] for number in reversed(web.left)):
        if len(knot) == 1:
            stream.pass_one(knot[0])
        else:
            stream.pass_knot(knot)
    return stream.ended()


class _Stream(Generic[S]):
    """What has flowed where so far: for each state the parts that came, by the denominators they came with."""

    def __init__(self, web: Web[S]) -> None:
        self._web = web
        self._come: dict[int, dict[int, int]] = {0: {1: 1}}
        self._visits: dict[int, Fraction] = {}
        self._final: dict[int, Fraction] = {}
        self._stays = Fraction(0)
        self._effort = 0

    def pass_one(self, number: int) -> None:
        """Let what came to a state flow on; one that only stays keeps all of it."""
        web = self._web
        come, under = self._gathered(number)
        if not web.totals[number]:
            self._final[number] = Fraction(come, under)
            return
        leaving = web.leaving(number)
        if not leaving:
            self._stays += Fraction(come, under)
            return
        self._visits[number] = Fraction(come * web.totals[number], under * leaving)
        self._flow(
            {to: weight for to, weight in web.links[number].items() if to != number}, come, under * leaving
        )

    def pass_knot(self, knot: list[int]) -> None:
        """Let what came to states that lead to each other flow on; without a way out they keep all of it."""
        web, inside = self._web, set(knot)
        come = [Fraction(*self._gathered(one)) if one in self._come else Fraction(0) for one in knot]
        if all(to in inside for one in knot for to in web.links[one]):
            self._stays += sum(come)
            return
        if len(knot) > _FEW:
            said = phrase(
                "{n} states lead to each other; at most {most} are solved together", n=len(knot), most=_FEW
            )
            raise TooMuch(said)
        visits = solve([_balance(web, knot, one, start) for one, start in zip(knot, come, strict=True)])
        for one, often in zip(knot, visits, strict=True):
            self._visits[one] = often
            out = {to: weight for to, weight in web.links[one].items() if to not in inside}
            self._flow(out, often.numerator, often.denominator * web.totals[one])

    def ended(self) -> End[S]:
        """Say how it all ended."""
        states = self._web.states
        steps = None if self._stays else _sum(self._visits.values())
        final = {states[number]: chance for number, chance in self._final.items()}
        visits = {states[number]: often for number, often in self._visits.items()}
        return End(final, self._stays, steps, visits)

    def _flow(self, out: Mapping[int, int], number: int, under: int) -> None:
        for to, weight in out.items():
            parts = self._come.setdefault(to, {})
            parts[under] = parts.get(under, 0) + number * weight

    def _gathered(self, number: int) -> tuple[int, int]:
        """Add up what came to a state, in lowest terms."""
        parts = self._come.pop(number)
        under = narrow(lcm(*parts))
        self._effort += len(parts) * (under.bit_length() // _DIGIT) ** 2
        if self._effort > MAX_ODDS_EFFORT:
            raise TooMuch(phrase("adding these chances up takes too long; ask for less at once"))
        come = sum(part * (under // by) for by, part in parts.items())
        shared = gcd(come, under)
        return come // shared, under // shared


def _sum(fractions: Collection[Fraction]) -> Fraction:
    """Add many fractions up over one denominator."""
    under = lcm(*(one.denominator for one in fractions))
    return Fraction(sum(one.numerator * (under // one.denominator) for one in fractions), under)


def _balance(web: Web[S], knot: list[int], at: int, come: Fraction) -> list[Fraction]:
    """Write for one state of a knot: how often it is passed is what came, and what comes from the others."""
    row = [-Fraction(web.links[before].get(at, 0), web.totals[before]) for before in knot]
    row[knot.index(at)] += 1
    return [*row, come]
