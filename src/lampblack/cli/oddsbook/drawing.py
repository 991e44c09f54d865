"""Tables and bars of odds for a terminal. Here a fraction becomes a decimal, and nowhere before."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

from lampblack.kernel.limits import MAX_ODDS_BITS
from lampblack.kernel.spread import Spread
from lampblack.odds.rows import ranges, within

_WIDEST = 40
"""Characters of the longest bar."""

_MOST_ROWS = 50
"""Totals that are listed one by one; more are gathered in ranges."""

_EIGHTHS = " ▏▎▍▌▋▊▉"


def percent(chance: Fraction) -> str:
    """Write a chance in hundredths, two places behind the point; a rounded one is never 0 or all.

    >>> percent(Fraction(5, 16)), percent(Fraction(1, 10**6)), percent(Fraction(1))
    ('31.25 %', '< 0.01 %', '100.00 %')
    """
    hundredths = round(chance * 10_000)
    if chance and not hundredths:
        return "< 0.01 %"
    if chance < 1 and hundredths == 10_000:
        return "> 99.99 %"
    return f"{hundredths // 100}.{hundredths % 100:02} %"


def decimal(number: Fraction) -> str:
    """Write a number with up to four places behind the point.

    >>> decimal(Fraction(5, 3)), decimal(Fraction(2))
    ('1.6667', '2')
    """
    return f"{float(number):.4f}".rstrip("0").rstrip(".")


def bar(chance: Fraction, of: Fraction = Fraction(1), width: int | None = None) -> str:
    """Draw a chance as a bar, the longest for `of`."""
    width = width or _width()
    eighths = round(8 * width * chance / of) if of else 0
    if not can_draw_blocks():
        return "#" * round(eighths / 8)
    full, rest = divmod(eighths, 8)
    return "█" * full + (_EIGHTHS[rest] if rest else "")


def can_draw_blocks() -> bool:
    """Tell whether the terminal can show more than plain letters."""
    try:
        _EIGHTHS.encode(sys.stdout.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def answer_lines(answer: Mapping[str, Any], amounts: Sequence[str]) -> list[str]:
    """Lay an answer out in lines: name, exact value, decimal, and a bar for each chance."""
    rows = list(_rows(answer, amounts, ""))
    names = max((len(name) for name, *_ in rows), default=0)
    exacts = max((min(len(exact), 24) for _, exact, *_ in rows), default=0)
    return [
        f"{name:<{names}}  {_cut(exact):<{exacts}}  {shown:>9}  {drawn}".rstrip()
        for name, exact, shown, drawn in rows
    ]


def spread_lines(spreads: Mapping[str, Spread[int]]) -> list[str]:
    """Lay the totals of one notation out with bars, or those of several side by side."""
    rows = ranges((total for spread in spreads.values() for total in spread.weights), _MOST_ROWS)
    most = max(within(spread, one) for spread in spreads.values() for one in rows)
    width = _width() // len(spreads)
    heads = [f"{'total':>9}", *(f"{name:<{width + 12}}" for name in spreads)]
    lines = ["  ".join(heads).rstrip()]
    for one in rows:
        cells = [_cell(within(spread, one), most, width) for spread in spreads.values()]
        lines.append("  ".join([f"{_range(one):>9}", *cells]).rstrip())
    return lines


def _cell(chance: Fraction, most: Fraction, width: int) -> str:
    return f"{percent(chance):>10}  {bar(chance, most, width):<{width}}"


def _rows(answer: Any, amounts: Sequence[str], within: str) -> Iterator[tuple[str, str, str, str]]:
    for name, value in _named(answer):
        path = f"{within}.{name}" if within else str(name)
        match value:
            case Fraction() if name in amounts or not 0 <= value <= 1:
                yield path, _exact(value), decimal(value), ""
            case Fraction():
                yield path, _exact(value), percent(value), bar(value)
            case Mapping() | list() | tuple():
                yield from _rows(value, amounts, path)
            case _:
                yield path, str(value), "", ""


def _named(answer: Any) -> Iterator[tuple[Any, Any]]:
    """Name the parts of an answer: a list by 1, 2, 3 ..."""
    return iter(answer.items() if isinstance(answer, Mapping) else enumerate(answer, 1))


def _range(between: tuple[int, int]) -> str:
    low, high = between
    return str(low) if low == high else f"{low}..{high}"


def _exact(value: Fraction) -> str:
    """Write a fraction, but for one of more digits than can be written."""
    return str(value) if value.denominator.bit_length() <= MAX_ODDS_BITS else "..."


def _cut(exact: str) -> str:
    return exact if len(exact) <= 24 else f"{exact[:21]}..."


def _width() -> int:
    return max(10, min(_WIDEST, shutil.get_terminal_size().columns - 50))
