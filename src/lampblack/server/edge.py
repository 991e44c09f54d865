"""The edge of the house: bytes from outside are read once, strictly, into plain values or refused.

What comes out holds only null, true, false, whole numbers of 64 bits, text without NUL and lone surrogates,
lists and objects with each key once, at most 16 deep. Depth is measured before anything is parsed, and
nothing here costs more than the length of what came in.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from itertools import accumulate
from typing import Any, Final

from lampblack.kernel.errors import Invalid, TooMuch
from lampblack.kernel.tongue import phrase

DEPTH: Final = 16
"""Levels of lists and objects inside each other."""

VALUES: Final = 2048
"""Commas and brackets of one message; an order has a few hundred at most."""

_QUOTES: Final = 8 * VALUES  # a name and a text for each value, and as many again inside of texts
_INT_DIGITS: Final = 20
_LEAST, _MOST = -(2**63), 2**63 - 1
_STRINGS: Final = re.compile(
    rb'"[^"\\]*+(?:\\.[^"\\]*+)*+"?', re.DOTALL
)  # an open end matches too: one pass only
_NOT_BRACKETS: Final = bytes(sorted(set(range(256)) - set(b"[]{}")))
_STEP: Final = {ord("["): 1, ord("{"): 1, ord("]"): -1, ord("}"): -1}
_LONG_NUMBER: Final = re.compile(rb"\d{19}")  # one of fewer digits fits into 64 bits
_UNFIT: Final = re.compile("[\x00\ud800-\udfff]")


class _Bad(str):
    """A value that was read and does not fit; the text says why."""

    __slots__ = ()


def read(raw: bytes, limit: int) -> Any:
    """Read a body or frame into plain values.

    Raises TooMuch (too-large, too-deep) before anything is parsed, Invalid (unreadable) for what is no JSON
    in UTF-8, Invalid (bad-value) with the field for a value that could mean two things or nothing.
    """
    if len(raw) > limit:
        raise TooMuch(phrase("at most {limit} bytes, these are {n}", limit=limit, n=len(raw)))
    if raw.count(b'"') > _QUOTES:
        raise _too_many()
    outside = _STRINGS.sub(b"", raw)
    _measure(outside)
    marks: list[str] = []
    plain = _parsed(raw, marks, has_long_numbers=_LONG_NUMBER.search(outside) is not None)
    if marks or b"\\u" in raw:
        _check(plain)
    return plain


def _measure(outside: bytes) -> None:
    """Refuse what lies too deep or holds too many values, by brackets and commas outside of strings."""
    brackets = outside.translate(None, _NOT_BRACKETS)
    if max(accumulate(map(_STEP.__getitem__, brackets[:VALUES])), default=0) > DEPTH:
        raise TooMuch(
            phrase("lists and objects may lie at most {n} deep in each other", n=DEPTH), slug="too-deep"
        )
    if outside.count(b",") + len(brackets) > VALUES:
        raise _too_many()


def _too_many() -> TooMuch:
    return TooMuch(phrase("at most {n} values in one message", n=VALUES))


def _parsed(raw: bytes, marks: list[str], *, has_long_numbers: bool) -> Any:
    def bad(why: str) -> _Bad:
        marks.append(why)
        return _Bad(why)

    def whole(digits: str) -> int | _Bad:
        if len(digits) <= _INT_DIGITS and _LEAST <= (number := int(digits)) <= _MOST:
            return number
        return bad(phrase("has to be a whole number of at most 64 bits"))

    def once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        found = dict(pairs)
        return found if len(found) == len(pairs) else _marked(pairs, bad)

    decode = json.JSONDecoder(
        object_pairs_hook=once,
        parse_int=whole if has_long_numbers else None,
        parse_float=lambda _: bad(phrase("has to be a whole number, written without point or exponent")),
        parse_constant=lambda _: bad(phrase("has to be a number; NaN and Infinity are none")),
    ).decode
    try:
        return decode(raw.decode("utf-8"))
    except ValueError as fault:
        raise Invalid(phrase("not JSON in UTF-8: {fault}", fault=_told(fault)), slug="unreadable") from None


def _told(fault: ValueError) -> str:
    if isinstance(fault, json.JSONDecodeError):
        return phrase("it cannot be read at character {n}", n=fault.pos)
    return phrase("bytes that are no UTF-8")


def _marked(pairs: list[tuple[str, Any]], bad: Callable[[str], _Bad]) -> dict[str, Any]:
    """Put a mark where a key came twice."""
    counted = Counter(key for key, _ in pairs)
    mark = bad(phrase("has to be said once, not twice"))
    return {key: value if counted[key] == 1 else mark for key, value in pairs}


def _check(plain: Any) -> None:
    """Find the first value that does not fit and refuse it by its field."""
    fault = _fault(plain)
    if fault is not None:
        why, *back = fault
        field = _field(back[::-1])
        place = field or phrase("the message")
        raise Invalid(phrase("{place}: {why}", place=place, why=why), field=field)


def _fault(value: Any) -> list[str] | None:
    """Say why a value does not fit, with the steps that lead to it behind that, the last step first.

    Goes no deeper than DEPTH, which has been measured before.
    """
    match value:
        case _Bad():
            return [str(value)]
        case str():
            return [phrase("holds a character that is none")] if _UNFIT.search(value) else None
        case dict():
            if _UNFIT.search("".join(value)):
                return [phrase("has a name with a character that is none")]
            return _first(value.items())
        case list():
            return _first(enumerate(value))
    return None


def _first(inside: Iterable[tuple[Any, Any]]) -> list[str] | None:
    for step, value in inside:
        fault = _fault(value)
        if fault is not None:
            return [*fault, str(step)]
    return None


def _field(path: Sequence[str]) -> str | None:
    """Name a place as a person knows it: an argument of the order by its own name."""
    steps = path[1:] if path[:1] == ["order"] and len(path) > 1 else path
    return ".".join(steps) or None
