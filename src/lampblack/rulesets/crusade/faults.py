"""From what a reader finds wrong to the slug of this game."""

from __future__ import annotations


def slug_of(message: str, unknown: str = "no-such-field") -> str:
    """Name the fault that a message of the reader stands for.

    Numbers beyond their bounds are out-of-range, fields that nobody has are `unknown`, all else is bad-argument.

    >>> slug_of("Expected `int` >= 0 - at `$.armor`"), slug_of("Object contains unknown field `luck`")
    ('out-of-range', 'no-such-field')
    """
    if message.startswith(("Expected `int` >=", "Expected `int` <=")):
        return "out-of-range"
    is_no_name = message.startswith("Invalid enum value") and "at `key`" in message
    is_unknown = is_no_name or message.startswith("Object contains unknown field")
    return unknown if is_unknown else "bad-argument"
