"""The page of odds: a roll as a row of bars, and the same as a table."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Final

import msgspec

from lampblack.kernel.spread import Spread
from lampblack.odds.rows import ranges, within
from lampblack.web.printing import printed
from lampblack.web.words import say

MOST_BARS: Final = 40
WIDTH: Final = 640
HEIGHT: Final = 200
"""The picture in its own units; it grows and shrinks with the page."""


class Bar(msgspec.Struct, frozen=True, kw_only=True):
    """One total, or a range of them: its name, its chances as text, and where its bar stands."""

    name: str
    chance: str
    at_least: str
    x: int
    y: int
    width: int
    height: int
    is_hoped: bool = False


class Curve(msgspec.Struct, frozen=True):
    """A roll laid out: its notation, its mean, the chance that was hoped for, its bars from low to high."""

    notation: str
    mean: str
    hoped: str
    bars: tuple[Bar, ...]


class Rolled(msgspec.Struct, frozen=True):
    """A roll that was counted."""

    notation: str
    spread: Spread[int]


class Wanted(msgspec.Struct, frozen=True):
    """What was typed into the page, as it came."""

    dice: str = ""
    against: str = ""
    at_least: str = ""


def odds_page(wanted: Wanted, rolls: Iterable[Rolled], at_least: int | None, trouble: str = "") -> str:
    """Draw the page of odds: what was asked, each roll as a picture and a table, or what is the matter."""
    curves = [_curve(rolled, at_least) for rolled in rolls]
    values = {"wanted": wanted, "curves": curves, "trouble": trouble, "size": (WIDTH, HEIGHT)}
    return printed("odds.html", title=say("odds.title"), **values)


def no_number() -> str:
    """Say that a whole number is wanted."""
    return say("odds.number")


def _curve(rolled: Rolled, at_least: int | None) -> Curve:
    spread = rolled.spread
    rows = [(one, within(spread, one)) for one in ranges(spread.weights, MOST_BARS)]
    hoped = "" if at_least is None else hundredths(spread.chance(lambda total: total >= at_least))
    return Curve(rolled.notation, _decimal(spread.mean()), hoped, tuple(_bars(rows, at_least)))


def _bars(rows: Sequence[tuple[tuple[int, int], Fraction]], at_least: int | None) -> Iterable[Bar]:
    most = max(chance for _, chance in rows)
    step = WIDTH // len(rows)
    left = Fraction(1)
    for place, ((low, high), chance) in enumerate(rows):
        height = int(chance / most * HEIGHT)
        yield Bar(
            name=str(low) if low == high else f"{low}–{high}",
            chance=hundredths(chance),
            at_least=hundredths(left),
            x=place * step,
            y=HEIGHT - height,
            width=max(1, step - 2),
            height=height,
            is_hoped=at_least is not None and low >= at_least,
        )
        left -= chance


def hundredths(chance: Fraction) -> str:
    """Write a chance in hundredths, one place behind the point.

    >>> hundredths(Fraction(1, 3)), hundredths(Fraction(1, 10**5)), hundredths(Fraction(1))
    ('33.3 %', '< 0.1 %', '100.0 %')
    """
    thousandths = round(chance * 1000)
    return "< 0.1 %" if chance and not thousandths else f"{thousandths // 10}.{thousandths % 10} %"


def _decimal(number: Fraction) -> str:
    sign, hundreds = ("−" if number < 0 else ""), abs(round(number * 100))
    return f"{sign}{hundreds // 100}.{hundreds % 100:02}"
