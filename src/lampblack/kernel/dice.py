"""Dice: notation in, a roll out, every die shown.

Reading and writing notation stand in kernel/notation.py, the expression in kernel/expression.py.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from itertools import repeat

import msgspec

from lampblack.kernel.expression import Expression, Number, Pick, Pool, Term, cost, span
from lampblack.kernel.notation import notation, parse
from lampblack.kernel.seat import ALL
from lampblack.kernel.throw import Roller

__all__ = ["Die", "Expression", "Number", "Pick", "Pool", "Roll", "Term", "TermRoll"]
__all__ += ["cost", "notation", "parse", "roll", "span"]


class Die(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """One die as it lies: its face, whether it counts, and the place of the die whose explosion threw it."""

    face: int
    kept: bool = True
    exploded_from: int | None = None


class TermRoll(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """What one part of a roll came to: its dice in the order thrown (none for a number), their signed sum."""

    term: Term
    subtotal: int
    dice: tuple[Die, ...] = ()


class Roll(msgspec.Struct, frozen=True, gc=False):
    """A roll that has fallen: its parts in the order written, and the total."""

    terms: tuple[TermRoll, ...]
    total: int


_KEPT, _FROM_NONE = repeat(True), repeat(None)


def roll(  # noqa: PLR0913 - what is thrown and with what, then why, who and before whom
    expression: Expression, roller: Roller, *, reason: str = "roll", who: str | None = None, sees: str = ALL
) -> Roll:
    """Throw the dice of an expression, from left to right, and add up.

    Dice that explode are thrown again together, after the whole pool has fallen; keeps and drops come last,
    and of equal dice the one thrown first stays.

    >>> from lampblack.kernel.rollers import ScriptedRoller
    >>> roll(parse("4d6kh3 + 2"), ScriptedRoller([6, 1, 5, 4])).total
    17
    >>> [die.face for die in roll(parse("2d6!"), ScriptedRoller([6, 2, 6, 3])).terms[0].dice]
    [6, 2, 6, 3]
    """
    fallen: list[TermRoll] = []
    total = 0
    for term in expression.terms:
        if type(term) is Number:
            done = TermRoll(term, term.sign * term.amount)
        else:
            faces = roller.pool((term.sides,) * term.count, reason=reason, who=who, sees=sees)
            if term.explode:
                done = _exploded(term, faces, partial(roller.pool, reason=reason, who=who, sees=sees))
            else:
                done = _settled(term, faces)
        fallen.append(done)
        total += done.subtotal
    return Roll(tuple(fallen), total)


def _exploded(
    pool: Pool, thrown: Sequence[int], throw: Callable[[tuple[int, ...]], tuple[int, ...]]
) -> TermRoll:
    """Throw again, wave by wave, for each die of the last wave that shows its highest face."""
    faces = list(thrown)
    parents: list[int | None] = [None] * len(faces)
    wave = range(len(faces))
    for _ in range(pool.explode):
        again = [place for place in wave if faces[place] == pool.sides]
        if not again:
            break
        wave = range(len(faces), len(faces) + len(again))
        parents += again
        faces += throw((pool.sides,) * len(again))
    return _settled(pool, faces, parents)


def _settled(pool: Pool, faces: Sequence[int], parents: Iterable[int | None] = _FROM_NONE) -> TermRoll:
    """Keep and drop, then add up the dice that count."""
    if not pool.picks:
        return TermRoll(pool, pool.sign * sum(faces), tuple(map(Die, faces, _KEPT, parents)))
    kept = _kept(pool.picks, faces)
    counts = [False] * len(faces)
    total = 0
    for place in kept:
        counts[place] = True
        total += faces[place]
    return TermRoll(pool, pool.sign * total, tuple(map(Die, faces, counts, parents)))


def _kept(picks: tuple[Pick, ...], faces: Sequence[int]) -> list[int]:
    """Find the places of the dice that count, one pick after the other."""
    kept = list(range(len(faces)))
    for pick in picks:
        # Sorting keeps the order of equal faces, also downwards: the die thrown first stays first.
        kept.sort(key=faces.__getitem__, reverse=pick.which in _HIGHEST_FIRST)
        keep = pick.count if pick.which in _KEEP else len(kept) - pick.count
        del kept[keep:]
    return kept


_KEEP = ("kh", "kl")
_HIGHEST_FIRST = ("kh", "dl")
"""To drop the lowest is to keep the highest others."""
