"""A value that does not fit, said in the table's words instead of the reading library's.

Rooms and floors keep the library's own text, which holds the place of the fault; whoever shows it to people says it
with `said`.
"""

from __future__ import annotations

import re
from typing import Final

from lampblack.kernel.tongue import phrase, translated

TYPES: Final = {
    "int": "a whole number",
    "str": "a text",
    "bool": "true or false",
    "float": "a number",
    "array": "a list",
    "object": "a table",
    "null": "nothing",
    "datetime": "a date",
    "date": "a date",
    "time": "a time of day",
}
"""The library's words for types, said to people."""

_LIMITS: Final = {
    "number": {"<=": "at most {n}", ">=": "at least {n}", "<": "less than {n}", ">": "more than {n}"},
    "str": {"<=": "at most {n} characters", ">=": "at least {n} characters"},
    "list": {"<=": "a list of at most {n}", ">=": "a list of at least {n}", "": "a list of {n}"},
}

_AT: Final = re.compile(r" - at (?:`key` in )?`\$(?:\.|`)?([^`]*)`?\Z")
_OTHER: Final = re.compile(r"Expected `([^`]+)`, got `(\w+)`\Z")
_LIMIT: Final = re.compile(r"Expected `(\w+)` (of length )?(<=|>=|<|>)? ?(-?\d+)\b")
_SHAPE: Final = re.compile(r"Expected `(\w+)` matching regex")
_FIELD: Final = re.compile(r"Object (?:(missing required)|contains unknown) field `([^`]*)`\Z")
_WORD: Final = re.compile(r"Invalid (?:enum )?value '?([^']*)'?\Z")
_BROKEN: Final = re.compile(r"JSON is malformed|Input data was truncated|Invalid UTF-8|'utf-8' codec")
_BYTE: Final = re.compile(r"\(byte (\d+)\)\Z")


def said(message: str) -> str:
    """Say what is wrong with a value, with its place where one is named; any other text stays as it is.

    >>> said("Expected `int`, got `str` - at `$.order.amount`")
    'order.amount: write a whole number, not a text'
    >>> said("Object contains unknown field `colour`")
    "leave out 'colour': there is no such field"
    >>> said("Ada is here already")
    'Ada is here already'
    """
    found = _AT.search(message)
    why = _why(message[: found.start()] if found else message)
    if not why:
        return message
    return phrase("{place}: {why}", place=found[1], why=why) if found and found[1] else why


def type_name(word: str) -> str:
    """Name a type of the library's: `int`, `str | null`."""
    return phrase(" or ").join(translated(TYPES.get(one.strip(), one.strip())) for one in word.split("|"))


def _why(message: str) -> str:
    if found := _OTHER.match(message):
        return phrase("write {wanted}, not {given}", wanted=type_name(found[1]), given=type_name(found[2]))
    if found := _FIELD.match(message):
        return _of_a_field(bool(found[1]), found[2])
    if found := _LIMIT.match(message):
        return _of_a_limit(found)
    if _SHAPE.match(message):
        return phrase("this is written in another way")
    if found := _WORD.match(message):
        return phrase("{word} is none of the words that can stand here", word=repr(found[1])[:40])
    return _broken(message) if _BROKEN.match(message) else ""


def _broken(message: str) -> str:
    if found := _BYTE.search(message):
        return phrase("this is no JSON from byte {n} on", n=found[1])
    return phrase("this is no whole file in JSON and UTF-8")


def _of_a_field(is_missing: bool, name: str) -> str:
    if is_missing:
        return phrase("{name} is missing; add it", name=repr(name))
    return phrase("leave out {name}: there is no such field", name=repr(name))


def _of_a_limit(found: re.Match[str]) -> str:
    kind, is_length, sign, number = found.groups()
    of_what = ("str" if kind == "str" else "list") if is_length else "number"
    sentence = _LIMITS[of_what].get(sign or "")
    return phrase(sentence, n=number) if sentence else ""
