"""The languages of a house: which are offered, and which one a request is answered in.

A language is offered when it is whole: every sentence of every floor is translated. A seat has its own; before there
is a seat the browser's cookie says what was chosen on the start page, else its `Accept-Language` says what is wished.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Final

from lampblack.kernel.catalog import messages, tongue_of
from lampblack.kernel.tongue import ENGLISH, Tongue

COOKIE: Final = "lampblack-language"
TEMPLATE: Final = "words.pot"
NAMES: Final = {"de": "Deutsch"}
"""Languages by their tag, in their own words."""

_RANGE: Final = re.compile(r"\s*([A-Za-z]{1,8})(?:-[A-Za-z0-9-]*)?\s*(?:;\s*q=([01](?:\.\d{0,3})?))?\s*\Z")
_RANGES: Final = 20
"""Wishes of one header that are read."""


class Tongues:
    """The languages that this house speaks, English first."""

    def __init__(self, others: Iterable[Tongue] = ()) -> None:
        self.offered: Sequence[Tongue] = (ENGLISH, *others)
        self._by_code = {one.code: one for one in self.offered}

    def of(self, code: str) -> Tongue | None:
        """Find a language by its tag; None for one that is not offered."""
        return self._by_code.get(code)

    def wished(self, cookie: str, accept: str) -> Tongue:
        """Give the language that a browser wishes: the chosen one, else the first of its own that is offered.

        >>> german = Tongue(code="de", name="Deutsch")
        >>> [Tongues([german]).wished(*how).code for how in (("", "fr, de-AT;q=0.8, en;q=0.5"), ("en", "de"), ("", ""))]
        ['de', 'en', 'en']
        """
        chosen = self.of(cookie)
        found = (self.of(code) for code in ([] if chosen else _wishes(accept)))
        return chosen or next((one for one in found if one), ENGLISH)


def _wishes(accept: str) -> list[str]:
    """List the languages of an Accept-Language header, the most wished first."""
    read = [_RANGE.match(part) for part in accept.split(",")[:_RANGES]]
    ranked = [(float(one[2] or 1), one[1].lower()) for one in read if one]
    return [code for weight, code in sorted(ranked, key=lambda pair: -pair[0]) if weight > 0]


def read_tongues(root: Path) -> Tongues:
    """Read every language whose catalogs beside the sentences under this folder are whole."""
    floors = [path.parent for path in root.rglob(TEMPLATE)]
    codes = sorted({path.stem for floor in floors for path in floor.glob("*.po")} & NAMES.keys())
    found = (tongue_of(code, NAMES[code], _catalogs(floors, code)) for code in codes)
    return Tongues(one for one in found if not any(missing(one, floors)))


def missing(tongue: Tongue, floors: Iterable[Path]) -> Iterator[str]:
    """List the sentences that a language lacks."""
    for floor in floors:
        for message in messages((floor / TEMPLATE).read_text("utf-8")):
            known = tongue.plurals if message.many else tongue.sentences
            if message.one and message.one not in known:
                yield message.one


def _catalogs(floors: Iterable[Path], code: str) -> list[str]:
    paths = [floor / f"{code}.po" for floor in floors]
    return [path.read_text("utf-8") for path in paths if path.exists()]
