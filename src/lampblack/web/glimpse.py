"""The pieces of page that show what a seat sees, each under a key that stays the same.

Nothing here decides: a glimpse holds what the seat may know and may ask, and all of it may be shown.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from lampblack.web.drawn import Change, Drawn
from lampblack.web.logbook import log_parts
from lampblack.web.options import options_part
from lampblack.web.packs import Wanted, packs_part
from lampblack.web.parts import parts
from lampblack.web.sight import Glimpse, Role
from lampblack.web.words import PLAIN, Words

__all__ = [
    "Change",
    "Drawn",
    "Glimpse",
    "Role",
    "fragments",
    "log_fragments",
    "packs_fragment",
    "rules_fragment",
]


def fragments(glimpse: Glimpse, words: Words = PLAIN) -> dict[str, str]:
    """Draw every piece of a seat's page: key -> HTML of one element that carries `data-key="KEY"`.

    A key names the same thing for as long as it is shown, such as `top`, `now`, `vital:ID`, `party:ID`, `log:NO`.
    """
    return {part.key: part.html() for part in parts(glimpse, words)}


def log_fragments(
    glimpse: Glimpse, entries: Iterable[Mapping[str, Any]], words: Words = PLAIN
) -> dict[str, str]:
    """Draw some older entries of the seat's log, with the keys that they have in `fragments`."""
    return {part.key: part.html() for part in log_parts(glimpse, entries, words)}


def rules_fragment(glimpse: Glimpse, words: Words = PLAIN) -> dict[str, str]:
    """Draw the house rules under their key `rules`; a page asks for them when somebody wants to read them."""
    part = options_part(glimpse, words)
    return {part.key: part.html()}


def packs_fragment(glimpse: Glimpse, read: Mapping[str, Any], wanted: Wanted) -> dict[str, str]:
    """Draw the GM's page of content packs under its key `packs`, from what the GM may `read` of them."""
    part = packs_part(glimpse, read, wanted)
    return {part.key: part.html()}
