"""Every way in which the dice of a rule can fall, with its chance: the rule is played once for each."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Hashable
from fractions import Fraction
from itertools import product

from lampblack.kernel.errors import Invalid
from lampblack.kernel.rollers import Roller, ScriptedRoller

Dist = dict[Hashable, Fraction]


def every(rule: Callable[[Roller], Hashable]) -> Dist:
    """Play a rule for every way in which its dice can fall and give the chance of each result."""
    found: dict[Hashable, Fraction] = defaultdict(Fraction)
    open_ways: list[tuple[tuple[int, ...], Fraction]] = [((), Fraction(1))]
    while open_ways:
        faces, chance = open_ways.pop()
        try:
            result = rule(ScriptedRoller(faces))
        except Invalid as fault:
            sides = fault.details["next"]["die"]
            open_ways += [((*faces, face), chance / sides) for face in range(1, sides + 1)]
        else:
            found[result] += chance
    return dict(found)


def highest(*dice: int) -> Dist:
    """Count the highest face of some dice by listing all ways they fall; knows no rule."""
    ways = list(product(*(range(1, sides + 1) for sides in dice)))
    counted = Counter(max(way) for way in ways)
    return {value: Fraction(number, len(ways)) for value, number in counted.items()}


def passing(score: int) -> Fraction:
    """The chance of a Save on a score of 1 to 19: so many faces of twenty."""
    return Fraction(min(max(score, 1), 19), 20)
