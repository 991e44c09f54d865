"""Names that people give themselves and their tables, cleaned so that they can be read and cannot imitate."""

from __future__ import annotations

import unicodedata
from typing import Final

from lampblack.kernel.errors import Invalid
from lampblack.kernel.tongue import phrase

MAX_NAME: Final = 40
"""Characters of a person's name, after cleaning."""

MAX_TITLE: Final = 80
"""Characters of a table's title, after cleaning."""

_MARKS: Final = 2
"""Combining marks in a row that a letter keeps; more would run over other lines."""


def clean_name(name: str) -> str:
    r"""Clean a person's name; raises Invalid when nothing readable is left or it is too long.

    >>> clean_name("  Ada\u202e  Lovelace ")
    'Ada Lovelace'
    """
    return _cleaned(name, "name", MAX_NAME)


def clean_title(title: str) -> str:
    """Clean a table's title; raises Invalid when nothing readable is left or it is too long."""
    return _cleaned(title, "title", MAX_TITLE)


def _cleaned(text: str, field: str, most: int) -> str:
    visible = "".join(" " if letter.isspace() else letter for letter in text if _is_shown(letter))
    clean = _few_marks(" ".join(unicodedata.normalize("NFC", visible).split()))
    if not any(letter.isalnum() for letter in clean):
        raise Invalid(
            phrase("{text!r:.60} has no letter or digit; write at least one", text=text), field=field
        )
    if len(clean) > most:
        raise Invalid(
            phrase("{n} characters are too many, at most {most} fit", n=len(clean), most=most), field=field
        )
    return clean


def _is_shown(letter: str) -> bool:
    """Drop what steers text without being seen: controls, bidi marks, zero-width signs, fillers."""
    return letter.isspace() or (
        unicodedata.category(letter)[0] not in "C" and letter not in "\u115f\u1160\u3164\uffa0"
    )


def _few_marks(text: str) -> str:
    kept: list[str] = []
    marks = 0
    for letter in text:
        marks = marks + 1 if unicodedata.combining(letter) else 0
        if marks <= _MARKS:
            kept.append(letter)
    return "".join(kept)
