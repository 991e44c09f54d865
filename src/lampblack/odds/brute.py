"""The slow twin of every fast path: each die of each throw is looked at one by one, and nothing is merged.

It exists to be compared with. Whatever the rest of this floor counts must come to the same here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Sequence
from fractions import Fraction
from itertools import product
from math import lcm
from typing import TypeVar

from lampblack.kernel.spread import Spread
from lampblack.kernel.throw import Note, Roller, TracingRoller

T = TypeVar("T")
S = TypeVar("S", bound=Hashable)


class _OneWay(TracingRoller):
    """Shows given faces, and the lowest of each die past them; remembers which dice it was asked for."""

    def __init__(self, faces: Sequence[int]) -> None:
        super().__init__()
        self._faces = faces
        self.dice: list[int] = []

    def _fall(self, dice: tuple[int, ...], note: Note) -> tuple[int, ...]:  # noqa: ARG002
        at = len(self.dice)
        self.dice.extend(dice)
        known = tuple(self._faces[at : at + len(dice)])
        return known + (1,) * (len(dice) - len(known))


def spread(rule: Callable[[Roller], T]) -> Spread[T]:
    """Run a rule over every face of every die.

    >>> spread(lambda roller: roller.total([6, 6], reason="mood")).of(7)
    Fraction(1, 6)
    """
    chances: dict[T, Fraction] = {}
    faces: list[int] | None = []
    while faces is not None:
        way = _OneWay(faces)
        outcome = rule(way)
        weight = Fraction(1)
        for sides in way.dice:
            weight /= sides
        chances[outcome] = chances.get(outcome, Fraction(0)) + weight
        faces = _next([*faces, *(1,) * (len(way.dice) - len(faces))], way.dice)
    return _whole(chances)


def highest(dice: Sequence[int]) -> Spread[int]:
    """List every fall of some dice and keep the highest of each."""
    return Spread.weighed(Counter(max(fall) for fall in _falls(dice)))


def total(dice: Sequence[int]) -> Spread[int]:
    """List every fall of some dice and add each up."""
    return Spread.weighed(Counter(sum(fall) for fall in _falls(dice)))


def after(start: S, step: Callable[[S], Spread[S] | None], steps: int) -> dict[S, Fraction]:
    """Follow every way for so many steps, one way after the other, meeting ways kept apart."""
    if steps == 0:
        return {start: Fraction(1)}
    nexts = step(start)
    if nexts is None:
        return {start: Fraction(1)}
    found: dict[S, Fraction] = {}
    for state in nexts.weights:
        for final, chance in after(state, step, steps - 1).items():
            found[final] = found.get(final, Fraction(0)) + nexts.of(state) * chance
    return found


def _falls(dice: Sequence[int]) -> product[tuple[int, ...]]:
    return product(*(range(1, sides + 1) for sides in dice))


def _next(faces: list[int], dice: list[int]) -> list[int] | None:
    """Give the next way in order: the last die that can still show more shows one more."""
    while faces and faces[-1] == dice[len(faces) - 1]:
        faces.pop()
    if not faces:
        return None
    return [*faces[:-1], faces[-1] + 1]


def _whole(chances: dict[T, Fraction]) -> Spread[T]:
    scale = lcm(*(chance.denominator for chance in chances.values()))
    return Spread.weighed({outcome: int(chance * scale) for outcome, chance in chances.items()})
