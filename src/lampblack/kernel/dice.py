"""Dice: notation in, a roll out, every die shown.

Reading and writing notation stand in kernel/notation.py, the expression in kernel/expression.py.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import msgspec

from lampblack.kernel import limits
from lampblack.kernel.errors import TooMuch
from lampblack.kernel.expression import Expression, Number, Pick, Pool, Term, cost, span
from lampblack.kernel.notation import notation, parse
from lampblack.kernel.rollers import Roller
from lampblack.kernel.seat import ALL

__all__ = ["Die", "Expression", "Number", "Pick", "Pool", "Roll", "Term", "TermRoll"]
__all__ += ["cost", "notation", "parse", "roll", "span"]


class Die(msgspec.Struct, frozen=True, omit_defaults=True):
    """One die as it lies: its face, whether it counts, and the place of the die whose explosion threw it."""

    face: int
    kept: bool = True
    exploded_from: int | None = None


class TermRoll(msgspec.Struct, frozen=True, omit_defaults=True):
    """What one part of a roll came to: its dice in the order thrown (none for a number), their signed sum."""

    term: Term
    subtotal: int
    dice: tuple[Die, ...] = ()


class Roll(msgspec.Struct, frozen=True):
    """A roll that has fallen: its parts in the order written, and the total."""

    terms: tuple[TermRoll, ...]
    total: int


def roll(  # noqa: PLR0913 - what is thrown and with what, then why, who and before whom
    expression: Expression, roller: Roller, *, reason: str = "roll", who: str | None = None, sees: str = ALL
) -> Roll:
    """Throw the dice of an expression, from left to right, and add up.

    Dice that explode are thrown again together, after the whole pool has fallen; keeps and drops come last,
    and of equal dice the one thrown first stays. Raises `too-many-dice` before any die falls.

    >>> from lampblack.kernel.rollers import ScriptedRoller
    >>> roll(parse("4d6kh3 + 2"), ScriptedRoller([6, 1, 5, 4])).total
    17
    >>> [die.face for die in roll(parse("2d6!"), ScriptedRoller([6, 2, 6, 3])).terms[0].dice]
    [6, 2, 6, 3]
    """
    if (draws := cost(expression)) > limits.MAX_DICE_PER_ROLL:
        raise _too_many(draws)
    throw: _Throw = partial(roller.pool, reason=reason, who=who, sees=sees)
    terms = tuple([_fallen(term, throw) for term in expression.terms])
    total = 0
    for term in terms:
        total += term.subtotal
    return Roll(terms, total)


_Throw = Callable[[tuple[int, ...]], tuple[int, ...]]


def _fallen(term: Term, throw: _Throw) -> TermRoll:
    if isinstance(term, Number):
        return TermRoll(term, term.sign * term.amount)
    faces = throw((term.sides,) * term.count)
    if not (term.explode or term.picks):
        return TermRoll(term, term.sign * sum(faces), tuple([Die(face) for face in faces]))
    return _with_extras(term, faces, throw)


def _with_extras(pool: Pool, thrown: tuple[int, ...], throw: _Throw) -> TermRoll:
    faces = list(thrown)
    parents = _explode(pool, faces, throw) if pool.explode else {}
    kept = _kept(pool.picks, faces)
    dice = tuple([Die(face, place in kept, parents.get(place)) for place, face in enumerate(faces)])
    return TermRoll(pool, pool.sign * sum([faces[place] for place in kept]), dice)


def _explode(pool: Pool, faces: list[int], throw: _Throw) -> dict[int, int]:
    """Throw again, wave by wave, for each die of the last wave that shows its highest face; add to `faces`.

    Returns the place of each new die with the place of the die that it came from.
    """
    parents: dict[int, int] = {}
    wave = range(len(faces))
    for _ in range(pool.explode):
        again = [place for place in wave if faces[place] == pool.sides]
        if not again:
            break
        wave = range(len(faces), len(faces) + len(again))
        parents.update(zip(wave, again, strict=True))
        faces.extend(throw((pool.sides,) * len(again)))
    return parents


def _kept(picks: tuple[Pick, ...], faces: list[int]) -> set[int]:
    """Find the places of the dice that count, one pick after the other."""
    kept = list(range(len(faces)))
    for pick in picks:
        highest_first = pick.which in ("kh", "dl")  # to drop the lowest is to keep the highest others
        keep = pick.count if pick.which in ("kh", "kl") else len(kept) - pick.count
        kept = sorted(sorted(kept, key=faces.__getitem__, reverse=highest_first)[:keep])
    return set(kept)


def _too_many(draws: int) -> TooMuch:
    hint = f"throw at most {limits.MAX_DICE_PER_ROLL} dice in one roll"
    return TooMuch(f"{hint}, not {draws}", slug="too-many-dice", details={"position": 0, "hint": hint})
