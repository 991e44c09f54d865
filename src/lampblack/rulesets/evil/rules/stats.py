"""Stats and sheets: four of them, eight points, each with a use of its own. Source: EV-CHAR-1..4."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Any, Final

from lampblack.rulesets.evil.sheet import Stat, ids
from lampblack.rulesets.evil.terms import LEAST_POINTS, STATS, TOTAL_POINTS


def list_fault(stats: Sequence[Stat]) -> str | None:
    """Say what is wrong with a list of stats: four-stats for another number, id-taken for two alike.

    >>> list_fault([Stat(id="a", name="A")])
    'four-stats'

    Source: EV-CHAR-1.
    """
    if len(stats) != STATS:
        return "four-stats"
    return "id-taken" if len({stat.id for stat in stats}) < STATS else None


def sheet_fault(points: Mapping[str, Any], stats: Sequence[Stat], cap: int) -> str | None:
    """Say what is wrong with the points of a fresh sheet: four-stats, no-such-stat or bad-points.

    >>> four = [Stat(id=name, name=name) for name in ("a", "b", "c", "d")]
    >>> sheet_fault({"a": 5, "b": 1, "c": 1, "d": 1}, four, 5), sheet_fault({"a": 4, "b": 4}, four, 5)
    (None, 'four-stats')
    >>> sheet_fault({"a": 3, "b": 3, "c": 3, "d": -1}, four, 5)
    'bad-points'

    Source: EV-CHAR-1, EV-CHAR-3 (one for nothing), EV-CHAR-4 (eight in all). Ruling: EV-Q-1 (stat_cap).
    """
    if len(points) != STATS or list_fault(stats) is not None:
        return "four-stats"
    if set(points) != set(ids(tuple(stats))):
        return "no-such-stat"
    numbers = list(points.values())
    fits = all(type(number) is int and LEAST_POINTS <= number <= cap for number in numbers)
    return None if fits and sum(numbers) == TOTAL_POINTS else "bad-points"


def overlaps(stats: Sequence[Stat]) -> tuple[tuple[str, str], ...]:
    """Name the pairs of stats that seem to be for the same thing, because their names or uses share a word.

    A hint for the group and no more: each of the four should have a clear use of its own.

    >>> overlaps([Stat(id="a", name="A", use="read old books"), Stat(id="b", name="B", use="Find a book")])
    (('a', 'b'),)

    Source: EV-CHAR-2.
    """
    told = {stat.id: _words(f"{stat.name} {stat.use}") for stat in stats}
    return tuple((one, other) for one, other in combinations(told, 2) if told[one] & told[other])


_SHORT: Final = 3
"""Words up to this length say too little to be compared."""

_FILLERS: Final = frozenset(
    [
        *(
            "from",
            "into",
            "other",
            "others",
            "that",
            "them",
            "then",
            "they",
            "thing",
            "things",
            "this",
            "what",
        ),
        *("when", "where", "with", "without", "your"),
    ]
)


def _words(text: str) -> frozenset[str]:
    said = (word for word in re.findall(r"\w+", text.lower()) if len(word) > _SHORT)
    return frozenset(word.rstrip("s") for word in said if word not in _FILLERS)
