"""The ways in which dice fall, for each thing that a rule can ask: answers with whole weights.

Each of these has a twin in brute.py that looks at every die one by one; the tests hold them together.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from functools import lru_cache
from itertools import product
from math import comb, gcd, prod
from typing import Any

import msgspec

from lampblack.kernel.errors import TooMuch
from lampblack.kernel.limits import MAX_FALLS
from lampblack.kernel.tongue import phrase


class Fork(msgspec.Struct, frozen=True, gc=False):
    """The answers that one request can get, each with its weight, and the sum of the weights."""

    answers: tuple[Any, ...]
    weights: tuple[int, ...]
    total: int


@lru_cache(maxsize=4096)
def face(sides: int) -> Fork:
    """One die, every face for itself.

    >>> face(4)
    Fork(answers=(1, 2, 3, 4), weights=(1, 1, 1, 1), total=4)
    """
    return Fork(tuple(range(1, sides + 1)), (1,) * sides, sides)


@lru_cache(maxsize=4096)
def alike_faces(alike: Sequence[Hashable]) -> Fork:
    """One die of which only classes of faces matter; the lowest face of each class stands for it.

    >>> alike_faces(("failed", "passed", "passed"))
    Fork(answers=(1, 2), weights=(1, 2), total=3)
    """
    stands: dict[Hashable, int] = {}
    weights: dict[int, int] = {}
    for shown, which in enumerate(alike, 1):
        first = stands.setdefault(which, shown)
        weights[first] = weights.get(first, 0) + 1
    return _fork(weights)


@lru_cache(maxsize=4096)
def highest(dice: tuple[int, ...]) -> Fork:
    """The highest of several dice: how many falls stay at or below a face, less those below it.

    >>> highest((2, 2)).weights
    (1, 3)
    """
    if not dice:
        return _nothing(0)
    below = [prod(min(shown, sides) for sides in dice) for shown in range(max(dice) + 1)]
    return _fork({shown: below[shown] - below[shown - 1] for shown in range(1, max(dice) + 1)})


@lru_cache(maxsize=4096)
def total(dice: tuple[int, ...]) -> Fork:
    """The sum of several dice, one die added after the other.

    >>> total((6, 6)).weights
    (1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1)
    """
    ways = [1]
    for sides in dice:
        ways = _one_more(ways, sides)
    return _fork({len(dice) + above: number for above, number in enumerate(ways)})


@lru_cache(maxsize=4096)
def successes(count: int, sides: int, at_least: int) -> Fork:
    """How many of so many dice show enough: choose them, then count the faces of each.

    >>> successes(2, 6, 4).weights
    (1, 2, 1)
    """
    good = max(0, min(sides, sides - at_least + 1))
    bad = sides - good
    return _fork({hits: comb(count, hits) * good**hits * bad ** (count - hits) for hits in range(count + 1)})


@lru_cache(maxsize=8)
def faces(dice: tuple[int, ...]) -> Fork:
    """All faces of several dice in their order; `too-large` where there are too many falls to list.

    >>> faces((2, 2)).answers
    ((1, 1), (1, 2), (2, 1), (2, 2))
    """
    number = prod(dice)
    if number > MAX_FALLS:
        said = phrase(
            "these dice fall in {n:,} ways; at most {most:,} are counted one by one", n=number, most=MAX_FALLS
        )
        raise TooMuch(said)
    return Fork(tuple(product(*(range(1, sides + 1) for sides in dice))), (1,) * number, number)


def _one_more(ways: list[int], sides: int) -> list[int]:
    """Add a die to a sum, by a window that slides over the sums so far."""
    longer, window = [], 0
    for above in range(len(ways) + sides - 1):
        window += ways[above] if above < len(ways) else 0
        window -= ways[above - sides] if above >= sides else 0
        longer.append(window)
    return longer


def _fork(weights: dict[Any, int]) -> Fork:
    shared = gcd(*weights.values())
    kept = {answer: weight // shared for answer, weight in weights.items() if weight}
    return Fork(tuple(kept), tuple(kept.values()), sum(kept.values()))


def _nothing(answer: Any) -> Fork:
    return Fork((answer,), (1,), 1)
