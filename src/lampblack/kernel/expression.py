"""A roll before it falls, as data: pools of dice and plain numbers, added and taken away."""

from __future__ import annotations

from typing import Literal, final

import msgspec

from lampblack.kernel import limits
from lampblack.kernel.errors import TooMuch
from lampblack.kernel.tongue import phrase

Which = Literal["kh", "kl", "dh", "dl"]
"""Keep highest, keep lowest, drop highest, drop lowest."""


class Pick(msgspec.Struct, frozen=True):
    """Which dice of a pool count: `kh3` keeps the three highest, `dl1` drops the lowest."""

    which: Which
    count: int


@final
class Pool(msgspec.Struct, frozen=True, tag="pool"):
    """Some dice of one size, thrown together.

    `explode` is how often each die that shows its highest face may be thrown again (0: never); the new dice
    join the pool. `picks` are made afterwards, from left to right. `sign` is 1, or -1 when the pool is taken
    away.
    """

    count: int
    sides: int
    explode: int = 0
    picks: tuple[Pick, ...] = ()
    label: str = ""
    sign: int = 1


@final
class Number(msgspec.Struct, frozen=True, tag="number"):
    """A plain number in a roll; `sign` is 1, or -1 when it is taken away."""

    amount: int
    label: str = ""
    sign: int = 1


Term = Pool | Number


class Expression(msgspec.Struct, frozen=True):
    """A whole roll before it falls: its terms in the order written. Make one with `parse`.

    However it is made, it is within the limit of dice: `too-many-dice` is raised before any die can fall.
    """

    terms: tuple[Term, ...]

    def __post_init__(self) -> None:
        if (dice := cost(self)) > limits.MAX_DICE_PER_ROLL:
            most = limits.MAX_DICE_PER_ROLL
            hint = phrase("throw at most {n} dice in one roll", n=most)
            details = {"position": 0, "hint": hint}
            message = phrase("throw at most {n} dice in one roll, not {dice}", n=most, dice=dice)
            raise TooMuch(message, slug="too-many-dice", details=details)


def cost(expression: Expression) -> int:
    """Count the dice that a roll throws at most, known before any die falls.

    >>> from lampblack.kernel.notation import parse
    >>> cost(parse("4d6kh3 + 2"))
    4
    >>> cost(parse("2d6!3"))  # each die, and three more if it keeps showing a six
    8
    """
    draws = 0
    for term in expression.terms:
        if isinstance(term, Pool):
            draws += term.count * (1 + term.explode)
    return draws


def span(expression: Expression) -> tuple[int, int]:
    """Tell the lowest and the highest total that a roll can come to.

    >>> from lampblack.kernel.notation import parse
    >>> span(parse("2d6")), span(parse("4d6kh3 + 2")), span(parse("d6 - d4"))
    ((2, 12), (5, 20), (-3, 5))
    """
    spans = [_term_span(term) for term in expression.terms]
    return sum(least for least, _ in spans), sum(greatest for _, greatest in spans)


def _term_span(term: Term) -> tuple[int, int]:
    match term:
        case Number(amount=amount, sign=sign):
            return amount * sign, amount * sign
        case Pool(sides=sides, sign=1):
            return kept_of(term, _fewest(term)), sides * kept_of(term, _most(term))
        case Pool(sides=sides):
            return -sides * kept_of(term, _most(term)), -kept_of(term, _fewest(term))


def kept_of(pool: Pool, dice: int) -> int:
    """Count the dice that still count when `dice` of them lie on the table and the picks are made."""
    for pick in pool.picks:
        dice = min(dice, pick.count) if pick.which in ("kh", "kl") else dice - pick.count
    return dice


def _most(pool: Pool) -> int:
    return pool.count * (1 + pool.explode)


def _fewest(pool: Pool) -> int:
    """A die with one side always shows its highest face, so it always explodes."""
    return pool.count if pool.sides > 1 else _most(pool)
