"""The pieces of page that show what a seat sees, each under a key that stays the same.

Nothing here decides: a glimpse holds what the seat may know and may ask, and all of it may be shown.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from hashlib import blake2b
from typing import Any, Final

import msgspec

from lampblack.web.logbook import log_parts
from lampblack.web.options import options_part
from lampblack.web.packs import Wanted, packs_part
from lampblack.web.part import Part
from lampblack.web.parts import parts
from lampblack.web.sight import Glimpse, Role
from lampblack.web.words import PLAIN, Words

__all__ = [
    "Drawn",
    "Glimpse",
    "Role",
    "differences",
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


class Drawn:
    """The pieces of one page as they were drawn last: one is drawn anew only when what it is drawn from has changed.

    What a piece was drawn from is not kept, only a digest of it.
    """

    def __init__(self) -> None:
        self._pieces: dict[str, tuple[bytes, str]] = {}

    def fragments(self, glimpse: Glimpse, words: Words = PLAIN) -> dict[str, str]:
        """Draw every piece of the page as `fragments` does."""
        self._pieces = {part.key: self._piece(part) for part in parts(glimpse, words)}
        return {key: html for key, (_, html) in self._pieces.items()}

    def _piece(self, part: Part) -> tuple[bytes, str]:
        digest = blake2b(_encode(part), digest_size=16).digest()
        before = self._pieces.get(part.key)
        return before if before is not None and before[0] == digest else (digest, part.html())


_encode: Final = msgspec.msgpack.Encoder(order="deterministic").encode


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


def differences(
    before: Mapping[str, str], after: Mapping[str, str]
) -> tuple[list[tuple[str, str]], list[str]]:
    """Say what a page that shows `before` needs to show `after`: pieces to put, keys that are gone.

    An entry that only fell off the end of the log's newest page is not gone: a page may go on showing it.

    >>> differences({"top": "a", "log:1": "x", "do": "y"}, {"top": "b", "log:2": "z"})
    ([('top', 'b'), ('log:2', 'z')], ['do'])
    """
    put = [(key, html) for key, html in after.items() if before.get(key) != html]
    oldest = min(_numbers(after), default=0)
    gone = [key for key in before if key not in after and not _is_older(key, oldest)]
    return put, gone


def _numbers(keys: Iterable[str]) -> Sequence[int]:
    return [int(key.removeprefix("log:")) for key in keys if key.startswith("log:")]


def _is_older(key: str, oldest: int) -> bool:
    return key.startswith("log:") and int(key.removeprefix("log:")) < oldest
