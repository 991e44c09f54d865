"""Every total that a dice notation can come to, counted without listing the falls of its dice.

Keeps and drops leave a run of places when the dice of a pool lie in a row from the highest to the lowest. So the
dice are laid down face by face, the highest first, and a face counts where its place lies in that run.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from math import comb
from typing import Final

import msgspec

from lampblack.kernel.errors import TooMuch
from lampblack.kernel.expression import Expression, Number, Pick, Pool, Term, span
from lampblack.kernel.limits import MAX_ODDS_STEPS
from lampblack.kernel.notation import parse
from lampblack.kernel.spread import Spread
from lampblack.kernel.tongue import phrase
from lampblack.odds import falling

_QUICK: Final = 5
"""So many steps of a plain sum take as long as one of the others."""

Sums = dict[int, int]
"""Sums with their weights."""


class Run(msgspec.Struct, frozen=True):
    """The places that count, in a row from the highest die to the lowest: from `first` up to, not with, `last`."""

    first: int
    last: int

    def within(self, start: int, count: int) -> int:
        """Say how many of `count` places from `start` on are in it."""
        return max(0, min(self.last, start + count) - max(self.first, start))


def dice(text: str) -> Spread[int]:
    """Count every total of a dice notation. Raises what `parse` raises, and `too-large`, before it counts.

    >>> dice("4d6kh3").chance(lambda total: total >= 16)
    Fraction(169, 1296)
    >>> dice("2d20kl1+5").mean()
    Fraction(487, 40)
    """
    return totals(parse(text))


def totals(expression: Expression) -> Spread[int]:
    """Count every total of a roll."""
    steps = cost(expression)
    if steps > MAX_ODDS_STEPS:
        said = phrase(
            "counting this takes about {n:,} steps, at most {most:,}: use fewer dice",
            n=steps,
            most=MAX_ODDS_STEPS,
        )
        raise TooMuch(said)
    found: Sums = {0: 1}
    for term in expression.terms:
        found = _added(found, _term(term), term.sign)
    return Spread.weighed(dict(sorted(found.items())))


def cost(expression: Expression) -> int:
    """Estimate the steps that counting a roll takes, before anything is counted.

    >>> cost(parse("4d6kh3")) < 10_000 < cost(parse("50d100kh25"))
    True
    """
    steps, width = 0, 1
    for term in expression.terms:
        least, greatest = span(Expression((msgspec.structs.replace(term, sign=1),)))
        steps += width * (greatest - least + 1)
        width += greatest - least
        steps += _pool_cost(term, greatest - least + 1) if isinstance(term, Pool) else 0
    return steps


def _pool_cost(pool: Pool, width: int) -> int:
    if not pool.picks:
        return width * width // 4 if pool.explode else pool.count * width // _QUICK
    kinds = 1 + pool.count * pool.explode
    return kinds * width * pool.sides * pool.count * (pool.count + 1) // 4


def _term(term: Term) -> Sums:
    if isinstance(term, Number):
        return {term.amount: 1}
    if term.picks:
        return _picked(term)
    if not term.explode:
        plain = falling.total((term.sides,) * term.count)
        return dict(zip(plain.answers, plain.weights, strict=True))
    return _times(_one_die(term), term.count)


def _one_die(pool: Pool) -> Sums:
    """Count what one die brings together with all that its explosions throw."""
    low = range(1, pool.sides)
    scale = pool.sides**pool.explode
    found: Sums = {}
    for again in range(pool.explode + 1):
        for face in low:
            found[again * pool.sides + face] = scale // pool.sides**again
    found[(pool.explode + 1) * pool.sides] = 1
    return found


def _times(one: Sums, count: int) -> Sums:
    """Add up so many equal dice, by doubling."""
    found: Sums = {0: 1}
    while count:
        if count % 2:
            found = _added(found, one, 1)
        one, count = _added(one, one, 1) if count > 1 else one, count // 2
    return found


def _picked(pool: Pool) -> Sums:
    """Count a pool of which only some dice are kept: first how it explodes, then the lower faces behind."""
    found: Sums = {}
    for (again, capped), weight in _explosions(pool).items():
        highest, low = again + capped, pool.count - capped
        run = run_of(pool.picks, pool.count + again)
        base = pool.sides * run.within(0, highest)
        behind = kept(low, pool.sides - 1, Run(run.first - highest, run.last - highest))
        for more, ways in behind.items():
            found[base + more] = found.get(base + more, 0) + weight * ways
    return found


def _explosions(pool: Pool) -> dict[tuple[int, int], int]:
    """Weigh how often all dice of a pool explode together, and how many of them end at the limit."""
    one = {(again, 0): pool.sides ** (pool.explode - again) for again in range(pool.explode + 1)}
    one[(pool.explode, 1)] = 1
    found = {(0, 0): 1}
    for _ in range(pool.count):
        more: dict[tuple[int, int], int] = {}
        for (again, capped), weight in found.items():
            for (other, cap), ways in one.items():
                key = (again + other, capped + cap)
                more[key] = more.get(key, 0) + weight * ways
        found = more
    return found


def run_of(picks: Iterable[Pick], count: int) -> Run:
    """Say which places count when the picks are made one after the other.

    >>> from lampblack.kernel.expression import Pick
    >>> run_of([Pick("dl", 1), Pick("kh", 2)], 4)
    Run(first=0, last=2)
    """
    first, last = 0, count
    for pick in picks:
        match pick.which:
            case "kh":
                last = min(last, first + pick.count)
            case "kl":
                first = max(first, last - pick.count)
            case "dh":
                first += pick.count
            case "dl":
                last -= pick.count
    return Run(first, last)


@lru_cache(maxsize=4096)
def kept(count: int, sides: int, run: Run) -> Sums:
    """Count the sums of the places of a run among so many dice, each fall with weight 1.

    >>> kept(2, 2, Run(0, 1))
    {1: 1, 2: 3}
    """
    laid: dict[int, Sums] = {0: {0: 1}}
    for face in range(sides, 0, -1):
        further: dict[int, Sums] = {}
        for start, sums in laid.items():
            for more, ways in _laid(count - start, is_last=face == 1):
                worth = face * run.within(start, more)
                _put(further.setdefault(start + more, {}), sums, worth, ways)
        laid = further
    return laid.get(count, {})


def _laid(left: int, *, is_last: bool) -> Iterator[tuple[int, int]]:
    """Say how many of the dice that are left may show the next face, and in how many ways."""
    for more in range(left if is_last else 0, left + 1):
        yield more, comb(left, more)


def _put(into: Sums, sums: Sums, worth: int, ways: int) -> None:
    for so_far, weight in sums.items():
        into[so_far + worth] = into.get(so_far + worth, 0) + weight * ways


def _added(one: Sums, other: Sums, sign: int) -> Sums:
    found: Sums = {}
    for more, ways in other.items():
        _put(found, one, sign * more, ways)
    return found
