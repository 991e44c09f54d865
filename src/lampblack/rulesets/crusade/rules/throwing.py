"""For whom dice fall, before whom, and what for; and dice written as text."""

from __future__ import annotations

import msgspec

from lampblack.kernel.dice import Expression, Number, Pool, parse
from lampblack.kernel.errors import LampblackError
from lampblack.kernel.throw import Roller


class Throwing(msgspec.Struct, frozen=True):
    """For whom a throw falls and before whom."""

    who: str | None = None
    sees: str = "all"


def amount_dice(text: str) -> Expression | None:
    """Read dice and whole numbers joined by plus and minus; None for any other text.

    >>> amount_dice("1d4-3") is not None, amount_dice("two"), amount_dice("4d6kh3")
    (True, None, None)
    """
    try:
        read = parse(text)
    except LampblackError as fault:
        if fault.slug != "too-many-dice":
            return None
        fault.field = "dice"
        raise
    return read if all(_is_simple(term) for term in read.terms) else None


def _is_simple(term: Pool | Number) -> bool:
    return not term.label and (isinstance(term, Number) or not (term.picks or term.explode))


def throw_amount(text: str, roller: Roller, throwing: Throwing, reason: str) -> int:
    """Throw dice from left to right and add up; a total below 0 counts as 0. Source: FS-DMG-5. Ruling: FS-Q-9."""
    read = amount_dice(text)
    if read is None:
        raise ValueError(f"{text!r} is not dice and whole numbers joined by plus and minus")
    total = 0
    for term in read.terms:
        total += term.sign * _fallen(term, roller, throwing, reason)
    return max(0, total)


def _fallen(term: Pool | Number, roller: Roller, throwing: Throwing, reason: str) -> int:
    if isinstance(term, Number):
        return term.amount
    dice = (term.sides,) * term.count
    return roller.total(dice, reason=reason, who=throwing.who, sees=throwing.sees)
