"""Every way something can come out, and how heavy each way is. Whole numbers throughout; a chance is a fraction."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from math import gcd, lcm
from typing import Generic, TypeVar

import msgspec

from lampblack.kernel.errors import TooMuch
from lampblack.kernel.limits import MAX_ODDS_BITS
from lampblack.kernel.tongue import phrase

T = TypeVar("T")
U = TypeVar("U")


class Spread(msgspec.Struct, Generic[T], frozen=True):
    """What can come out, each with a whole weight above 0; `total` is the sum of the weights.

    >>> die = Spread.fair(range(1, 7))
    >>> die.chance(lambda face: face >= 5), die.mean()
    (Fraction(1, 3), Fraction(7, 2))
    """

    weights: Mapping[T, int]
    total: int

    @staticmethod
    def certain(outcome: U) -> Spread[U]:
        """Give what can come out in one way only."""
        return Spread({outcome: 1}, 1)

    @staticmethod
    def fair(outcomes: range) -> Spread[int]:
        """Give numbers that are all as likely."""
        return Spread(dict.fromkeys(outcomes, 1), len(outcomes))

    @staticmethod
    def weighed(weights: Mapping[U, int]) -> Spread[U]:
        """Give outcomes with these weights, in lowest terms; those without weight are left out.

        >>> Spread.weighed({"head": 10, "tail": 10, "edge": 0})
        Spread(weights={'head': 1, 'tail': 1}, total=2)
        """
        return _lowest({outcome: weight for outcome, weight in weights.items() if weight})

    def of(self, outcome: T) -> Fraction:
        """Give the chance of one outcome."""
        return Fraction(self.weights.get(outcome, 0), self.total)

    def chance(self, when: Callable[[T], bool]) -> Fraction:
        """Give the chance of all outcomes for which `when` is true."""
        return Fraction(sum(weight for outcome, weight in self.weights.items() if when(outcome)), self.total)

    def mean(self, of: Callable[[T], int | Fraction] | None = None) -> Fraction:
        """Give the mean of a number read off each outcome; without `of` the outcomes are numbers themselves."""
        read: Callable[[T], int | Fraction] = of or _as_number
        return Fraction(sum(weight * read(outcome) for outcome, weight in self.weights.items())) / self.total

    def read(self, as_what: Callable[[T], U]) -> Spread[U]:
        """Read each outcome as something else; what then is the same lies together.

        >>> Spread.fair(range(1, 7)).read(lambda face: face % 2 == 0).of(True)
        Fraction(1, 2)
        """
        found: dict[U, int] = {}
        for outcome, weight in self.weights.items():
            read = as_what(outcome)
            found[read] = found.get(read, 0) + weight
        return _lowest(found)

    def then(self, step: Callable[[T], Spread[U]]) -> Spread[U]:
        """Go on from each outcome; where two ways meet they are one from there on.

        >>> coin = Spread.fair(range(2))
        >>> coin.then(lambda heads: coin.read(lambda more: heads + more)).weights
        {0: 1, 1: 2, 2: 1}
        """
        return Spread.mixed([(weight, step(outcome)) for outcome, weight in self.weights.items()])

    @staticmethod
    def mixed(parts: Sequence[tuple[int, Spread[U]]]) -> Spread[U]:
        """Mix spreads, each as heavy as its number says.

        >>> Spread.mixed([(1, Spread.certain("head")), (1, Spread.weighed({"head": 1, "tail": 1}))]).of("tail")
        Fraction(1, 4)
        """
        scale = lcm(*[part.total for _, part in parts])
        found: dict[U, int] = {}
        for weight, part in parts:
            factor = weight * (scale // part.total)
            for outcome, more in part.weights.items():
                found[outcome] = found.get(outcome, 0) + factor * more
        return _lowest(found)


def _lowest(weights: dict[T, int]) -> Spread[T]:
    """Bring weights above 0 to lowest terms."""
    shared = gcd(*weights.values())
    if shared > 1:
        weights = {outcome: weight // shared for outcome, weight in weights.items()}
    return Spread(weights, narrow(sum(weights.values())))


def narrow(number: int) -> int:
    """Give a number that chances are counted with, as long as it can still be written down, else `too-large`."""
    if number.bit_length() > MAX_ODDS_BITS:
        raise TooMuch(phrase("the chances become too fine to be written down; ask for less at once"))
    return number


def _as_number(outcome: object) -> int | Fraction:
    if isinstance(outcome, int | Fraction):
        return outcome
    raise TypeError(f"{outcome!r} is no number; say with `of` what to take the mean of")
