"""The pieces of page that show what a seat sees, each under a key that stays the same.

Nothing here decides: a glimpse holds what the seat may know and may ask, and all of it may be shown.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from lampblack.web.logbook import log_parts
from lampblack.web.options import options_part
from lampblack.web.packs import Wanted, packs_part
from lampblack.web.part import Part
from lampblack.web.parts import layers, parts
from lampblack.web.screens import Layer
from lampblack.web.sight import Glimpse, Role
from lampblack.web.watching import Watch
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


class Drawn:
    """The pieces that one page holds: one is drawn anew only when what it is drawn from has changed.

    Neither a piece nor what it was drawn from is kept, only a digest of each.
    """

    def __init__(self) -> None:
        self._layers: dict[Layer, _Laid] = {}

    def whole(self, glimpse: Glimpse, words: Words = PLAIN) -> dict[str, str]:
        """Draw every piece of the page as `fragments` does."""
        self._layers = {}
        return dict(self.change(glimpse, words)[0])

    def change(self, glimpse: Glimpse, words: Words = PLAIN) -> Change:
        """Draw the pieces that are not as the page holds them; gives those to put, and the keys that are gone.

        An entry that only fell off the end of the log's newest page is not gone: a page may go on showing it.
        """
        before, now, put = self._prints(), dict[Layer, _Laid](), list[tuple[str, str]]()
        for layer in layers(glimpse):
            laid = self._layers.get(layer)
            if laid is None or not laid.holds(glimpse.watch):
                laid = _lay(layer, (glimpse, words), before, put)
            now[layer] = laid
        self._layers = now
        return put, _gone(before, self._prints())

    def _prints(self) -> dict[str, _Print]:
        return {key: one for laid in self._layers.values() for key, one in laid.prints.items()}


class _Print(NamedTuple):
    """What is kept of a piece: the digest of what it was drawn from, the hash of how it was drawn."""

    made_of: int
    html: int


class _Laid(NamedTuple):
    """What is kept of a layer: which inputs it was laid out from, their stamp, and its pieces."""

    read: tuple[str, ...]
    stamp: int | None
    prints: dict[str, _Print]

    def holds(self, watch: Watch) -> bool:
        """Tell whether nothing has moved that this layer was laid out from; where nobody watches, all may have."""
        return self.stamp is not None and watch.stamp(self.read) == self.stamp


def _lay(
    layer: Layer, seen: tuple[Glimpse, Words], before: Mapping[str, _Print], put: list[tuple[str, str]]
) -> _Laid:
    """Lay a layer out, and add to `put` what the page does not hold so."""
    prints: dict[str, _Print] = {}
    watch = seen[0].watch
    with watch.reading() as read:
        for part in layer(*seen):
            prints[part.key] = _printed(part, before.get(part.key), put)
    names = _same(tuple(sorted(read)))
    return _Laid(names, watch.stamp(names), prints)


def _printed(part: Part, held: _Print | None, put: list[tuple[str, str]]) -> _Print:
    """Draw a piece if it is made of something else than the one that the page holds; put it if it looks different."""
    made_of = part.digest()
    if held is not None and held.made_of == made_of:
        return held
    html = part.html()
    if held is None or held.html != hash(html):
        put.append((part.key, html))
    return _Print(made_of, hash(html))


@lru_cache(maxsize=4096)
def _same(read: tuple[str, ...]) -> tuple[str, ...]:
    """Give one and the same names for equal ones: the pages of all seats read alike."""
    return read


Change = tuple[list[tuple[str, str]], list[str]]
"""Pieces to put into a page, each with its key, and the keys of those to take away."""


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


def _gone(before: Mapping[str, object], after: Mapping[str, object]) -> list[str]:
    """List the keys that are no longer shown.

    >>> _gone({"top": 1, "log:1": 1, "do": 1}, {"top": 1, "log:2": 1})
    ['do']
    """
    lost = before.keys() - after.keys()
    if not lost:
        return []
    oldest = min(_numbers(after), default=0)
    return [key for key in before if key in lost and not _is_older(key, oldest)]


def _numbers(keys: Iterable[str]) -> Sequence[int]:
    return [int(key.removeprefix("log:")) for key in keys if key.startswith("log:")]


def _is_older(key: str, oldest: int) -> bool:
    return key.startswith("log:") and int(key.removeprefix("log:")) < oldest
