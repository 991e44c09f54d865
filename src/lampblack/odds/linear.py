"""Equations with fractions, solved exactly."""

from __future__ import annotations

from fractions import Fraction

Row = list[Fraction]


def solve(rows: list[Row]) -> list[Fraction]:
    """Solve as many equations as unknowns; each row ends with its right side. There must be one answer.

    >>> solve([[Fraction(1), Fraction(-1), Fraction(1)], [Fraction(1), Fraction(1), Fraction(3)]])
    [Fraction(2, 1), Fraction(1, 1)]
    """
    rows = [list(row) for row in rows]
    for at in range(len(rows)):
        pivot = next(number for number in range(at, len(rows)) if rows[number][at])
        rows[at], rows[pivot] = rows[pivot], rows[at]
        rows[at] = [value / rows[at][at] for value in rows[at]]
        for number, row in enumerate(rows):
            if number != at and row[at]:
                rows[number] = _less(row, rows[at], row[at])
    return [row[-1] for row in rows]


def _less(row: Row, other: Row, times: Fraction) -> Row:
    return [value - times * taken if taken else value for value, taken in zip(row, other, strict=True)]
