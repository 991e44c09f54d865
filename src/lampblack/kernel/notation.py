"""Dice notation in and out: `4d6kh3 + 2[bless]`.

Read by hand from left to right, each character once, without recursion; everything is bounded by
kernel/limits.py before a die falls. docs/dice.md shows the notation to players.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import cast

from lampblack.kernel import limits
from lampblack.kernel.errors import Invalid, LampblackError, TooMuch
from lampblack.kernel.expression import Expression, Number, Pick, Pool, Term, Which, kept_of
from lampblack.kernel.tongue import phrase, translated

_DIGITS = re.compile("[0-9]+")
_LABEL = re.compile(r"[ -Z\\^-~]*")
_ODD = {
    "k": "write kh or kl to keep the highest or lowest, as in 4d6kh3",
    "d": "write dh or dl to drop the highest or lowest, or + before more dice",
    "!": "write the ! before what is kept or dropped, as in 4d6!kh3",
}


@lru_cache(maxsize=1024)
def parse(text: str) -> Expression:
    """Read dice notation.

    `NdS` throws N dice of S sides (`d%` is `d100`), `kh kl dh dl` keep or drop the highest or lowest, `!`
    lets a die explode (`!3`: three times at most), `+` and `-` join parts, `[...]` labels one.
    Spaces are free. Raises `bad-notation`, or `too-many-dice` past a limit; both carry `position` (from 0)
    and `hint`.

    >>> parse("2d6+1").terms
    (Pool(count=2, sides=6, explode=0, picks=(), label='', sign=1), Number(amount=1, label='', sign=1))
    >>> parse("2d6 + two")
    Traceback (most recent call last):
    lampblack.kernel.errors.Invalid: write dice such as 2d6, or a number ('2d6 + two', character 7)
    """
    if len(text) > limits.MAX_NOTATION_LENGTH:
        raise _fault(Invalid, limits.MAX_NOTATION_LENGTH, _too_long(), text[:20] + "...")
    if not text.isascii():
        odd = next(at for at, character in enumerate(text) if not character.isascii())
        raise _fault(Invalid, odd, phrase("use plain letters, digits and signs"), text)
    return _parsed(_Reader(text))


def notation(expression: Expression) -> str:
    """Write a roll as dice notation, so that `parse` reads the same roll again.

    >>> notation(parse("1D% + 4 d6 KH3 - 2 [tired]"))
    'd100+4d6kh3-2[tired]'
    """
    text = "".join(("-" if term.sign < 0 else "+") + _written(term) for term in expression.terms)
    return text.removeprefix("+")


def _written(term: Term) -> str:
    label = f"[{term.label}]" if term.label else ""
    if isinstance(term, Number):
        return f"{term.amount}{label}"
    count = "" if term.count == 1 else str(term.count)
    explode = f"!{term.explode}" if term.explode else ""
    picks = "".join(f"{pick.which}{pick.count}" for pick in term.picks)
    return f"{count}d{term.sides}{explode}{picks}{label}"


def _parsed(reader: _Reader) -> Expression:
    terms = [_term(reader, reader.take("+", "-"))]
    while reader.skip() < len(reader.text):
        sign = reader.take("+", "-")
        if not sign:
            raise reader.fault(phrase("write + or - before the next part, or end here"))
        if len(terms) == limits.MAX_TERMS:
            raise reader.fault(phrase("use at most {n} parts", n=limits.MAX_TERMS), reader.at - 1)
        terms.append(_term(reader, sign))
    return Expression(tuple(terms))


class _Reader:
    """The text, how far it has been read, and how many dice it has asked for so far."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.dice = 0
        self._lower = text.lower()

    def skip(self) -> int:
        """Pass over spaces and return the place of what follows."""
        while self._lower.startswith(" ", self.at):
            self.at += 1
        return self.at

    def take(self, *tokens: str) -> str:
        """Read one of these tokens if it is next; an empty text if none is."""
        self.skip()
        for token in tokens:
            if self._lower.startswith(token, self.at):
                self.at += len(token)
                return token
        return ""

    def number(self) -> int | None:
        """Read a whole number if one is next."""
        found = _DIGITS.match(self.text, self.skip())
        if found is None:
            return None
        self.at = found.end()
        return int(found[0])

    def fault(self, hint: str, at: int | None = None) -> LampblackError:
        """Make the error that points at a place of the text."""
        return _fault(Invalid, self.at if at is None else at, hint, self.text)


def _term(reader: _Reader, sign: str) -> Term:
    start = reader.skip()
    count = reader.number()
    factor = -1 if sign == "-" else 1
    if reader.take("d"):
        return _pool(reader, start, 1 if count is None else count, factor)
    if count is None:
        raise reader.fault(phrase("write dice such as 2d6, or a number"), start)
    if count > limits.MAX_NUMBER:
        raise reader.fault(phrase("use a number up to {n}", n=limits.MAX_NUMBER), start)
    return Number(count, _label(reader), factor)


def _pool(reader: _Reader, start: int, count: int, sign: int) -> Pool:
    if not count:
        raise reader.fault(phrase("throw at least one die"), start)
    sides = _sides(reader)
    explode = _explode(reader)
    reader.dice += count * (1 + explode)
    if reader.dice > limits.MAX_DICE_PER_ROLL:
        raise _fault(TooMuch, start, _too_many(explode), reader.text)
    picks = _picks(reader, Pool(count, sides))
    return Pool(count, sides, explode, picks, _label(reader), sign)


def _sides(reader: _Reader) -> int:
    at = reader.skip()
    sides = 100 if reader.take("%") else reader.number()
    if sides is None or not 1 <= sides <= limits.MAX_SIDES:
        said = phrase("give the die 1 to {n} sides, as in d20, or write d%", n=limits.MAX_SIDES)
        raise reader.fault(said, at)
    return sides


def _explode(reader: _Reader) -> int:
    if not reader.take("!"):
        return 0
    at = reader.skip()
    cap = reader.number()
    if cap == 0:
        raise reader.fault(phrase("let a die explode at least once, or leave the ! out"), at)
    return limits.EXPLODE_CAP if cap is None else cap


def _picks(reader: _Reader, pool: Pool) -> tuple[Pick, ...]:
    picks: list[Pick] = []
    at = reader.skip()
    while which := reader.take("kh", "kl", "dh", "dl"):
        count = reader.number()
        pick = Pick(cast(Which, which), 1 if count is None else count)
        if hint := _pick_fault(pool, picks, pick):
            raise reader.fault(hint, at)
        picks.append(pick)
        at = reader.skip()
    if odd := reader.take("k", "d", "!"):
        raise reader.fault(translated(_ODD[odd]), at)
    return tuple(picks)


def _pick_fault(pool: Pool, before: list[Pick], pick: Pick) -> str:
    """Say what is wrong with the next pick: it needs dice to choose from and leaves at least one."""
    if not pick.count:
        return phrase("keep or drop at least one die")
    if len(before) == limits.MAX_PICKS:
        return phrase("keep or drop at most {n} times", n=limits.MAX_PICKS)
    here = kept_of(Pool(pool.count, pool.sides, picks=tuple(before)), pool.count)
    if pick.which in ("kh", "kl"):
        return "" if pick.count <= here else phrase("keep no more dice than there are ({n})", n=here)
    return "" if pick.count < here else phrase("leave at least one die")


def _label(reader: _Reader) -> str:
    if not reader.take("["):
        return ""
    at = reader.at
    found = cast("re.Match[str]", _LABEL.match(reader.text, at))
    reader.at = found.end()
    label = found[0].strip()
    if not reader.take("]"):
        raise reader.fault(phrase("close the label with ]"))
    if not 1 <= len(label) <= limits.MAX_LABEL:
        raise reader.fault(phrase("write a label of 1 to {n} characters", n=limits.MAX_LABEL), at)
    return label


def _too_long() -> str:
    return phrase("write at most {n} characters", n=limits.MAX_NOTATION_LENGTH)


def _too_many(explode: int) -> str:
    """Say what to do about too many dice; only an exploding pool can be helped by a lower cap."""
    most = phrase("throw at most {n} dice in one roll", n=limits.MAX_DICE_PER_ROLL)
    return phrase("{most} (each ! counts in full: give it a lower number)", most=most) if explode else most


def _fault(kind: type[LampblackError], at: int, hint: str, text: str) -> LampblackError:
    slug = "too-many-dice" if kind is TooMuch else "bad-notation"
    details = {"position": at, "hint": hint}
    message = phrase("{hint} ({text!r}, character {n})", hint=hint, text=text, n=at + 1)
    return kind(message, slug=slug, details=details)
