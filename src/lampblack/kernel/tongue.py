"""The language in which a sentence is said just now, and how sentences find their translation.

Whoever draws for a seat says so once, with `speaking`; every sentence that is said inside comes out in that language.
So no function has to hand a language on. A sentence is looked up by its English text, as gettext does it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Final

import msgspec


def _as_in_english(number: int) -> int:
    return 0 if number == 1 else 1


class Tongue(msgspec.Struct, frozen=True, kw_only=True):
    """A language: its tag, its own name for itself, its sentences by their English text, and its plurals.

    `plurals` holds every form of a counted sentence by the English form for one; `form` picks one for a number.
    """

    code: str
    name: str
    sentences: Mapping[str, str] = {}
    plurals: Mapping[str, tuple[str, ...]] = {}
    form: Callable[[int], int] = _as_in_english


class Counted(msgspec.Struct, frozen=True):
    """A sentence that counts, where sentences are kept by their code: for one, and for many."""

    one: str
    many: str


ENGLISH: Final = Tongue(code="en", name="English")
"""The language in which every sentence is written first."""

Tongues = Mapping[str, Tongue]

_NOW: ContextVar[Tongue] = ContextVar("tongue", default=ENGLISH)


def tongue() -> Tongue:
    """Give the language that is spoken just now."""
    return _NOW.get()


@contextmanager
def speaking(language: Tongue) -> Iterator[None]:
    """Say everything inside in this language.

    >>> german = Tongue(code="de", name="Deutsch", sentences={"{who} falls": "{who} stürzt"})
    >>> with speaking(german):
    ...     phrase("{who} falls", who="Ada")
    'Ada stürzt'
    """
    before = _NOW.set(language)
    try:
        yield
    finally:
        _NOW.reset(before)


def speak(language: Tongue) -> None:
    """Say everything from here on in this language, to the end of the task or thread."""
    _NOW.set(language)


def translated(sentence: str) -> str:
    """Give a sentence in the language spoken now, with its `{places}` still open; untranslated ones stay English."""
    return _NOW.get().sentences.get(sentence, sentence)


def phrase(sentence: str, **values: object) -> str:
    """Say a sentence with its values filled in.

    >>> phrase("{who} falls", who="Ada")
    'Ada falls'
    """
    return translated(sentence).format(**values)


def counted(one: str, many: str, n: int, **values: object) -> str:
    """Say a sentence that counts: `one` where n is 1, `many` else, or the form that the language has for n.

    >>> counted("{n} die", "{n} dice", 1), counted("{n} die", "{n} dice", 3)
    ('1 die', '3 dice')
    """
    spoken = _NOW.get()
    forms = spoken.plurals.get(one)
    text = forms[spoken.form(n)] if forms else (one, many)[_as_in_english(n)]
    return text.format(n=n, **values)
