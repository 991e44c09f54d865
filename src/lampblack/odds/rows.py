"""A spread laid out in rows for people: each total, or ranges of totals where there are too many to look at."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from itertools import accumulate

from lampblack.kernel.spread import Spread

Between = tuple[int, int]
"""A range of totals, both ends in it; one total alone is its own range."""


def ranges(totals: Iterable[int], most: int) -> list[Between]:
    """List totals one by one, or gathered in equal ranges where there are more than `most`.

    >>> ranges([3, 5], 50), ranges(range(1, 101), 50)[:2]
    ([(3, 3), (5, 5)], [(1, 4), (5, 8)])
    """
    every = sorted(set(totals))
    if len(every) <= most:
        return [(total, total) for total in every]
    least, greatest = every[0], every[-1]
    step = -(-(greatest - least + 1) // (most // 2))
    return [(low, min(low + step - 1, greatest)) for low in range(least, greatest + 1, step)]


def within(spread: Spread[int], between: Between) -> Fraction:
    """Give the chance of a total in a range.

    >>> within(Spread.fair(range(1, 7)), (5, 6))
    Fraction(1, 3)
    """
    low, high = between
    return spread.of(low) if low == high else spread.chance(lambda total: low <= total <= high)


def against(one: Spread[int], other: Spread[int]) -> tuple[Fraction, Fraction, Fraction]:
    """Give the chances that the one total is higher, that both are equal, that the other is higher.

    >>> against(Spread.fair(range(1, 3)), Spread.fair(range(1, 5)))
    (Fraction(1, 8), Fraction(1, 4), Fraction(5, 8))
    """
    every = sorted({*one.weights, *other.weights})
    below = accumulate((other.weights.get(total, 0) for total in every), initial=0)
    higher = sum(one.weights.get(total, 0) * weight for total, weight in zip(every, below, strict=False))
    equal = sum(weight * other.weights.get(total, 0) for total, weight in one.weights.items())
    whole = one.total * other.total
    return Fraction(higher, whole), Fraction(equal, whole), Fraction(whole - higher - equal, whole)
