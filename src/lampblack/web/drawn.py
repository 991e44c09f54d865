"""What one page holds, so that only what has moved is drawn anew."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple, TypeVar

from lampblack.web.logbook import (
    Drawer,
    Manner,
    is_in_sight,
    key_of,
    known_names,
    number_of,
    way_back,
)
from lampblack.web.part import Part
from lampblack.web.parts import layers
from lampblack.web.screens import Layer
from lampblack.web.sight import Glimpse
from lampblack.web.watching import Ground, Told, Watch, came
from lampblack.web.words import PLAIN, Words

Made = TypeVar("Made")
Put = list[tuple[str, str]]
Change = tuple[Put, list[str]]
"""Pieces to put into a page, each with its key, and the keys of those to take away."""

Moved = Collection[str] | None
"""The names of the inputs that have moved; None where all may have."""


class Drawn:
    """The pieces that one page holds: one is drawn anew only when what it is drawn from has changed.

    Neither a piece nor what it was drawn from is kept, only hashes of both and the names of the inputs.
    """

    def __init__(self) -> None:
        self._ground: Ground | None = None
        self._values: dict[Callable[[Glimpse], Any], _Value] = {}
        self._layers: dict[Layer, _Laid] = {}
        self._read: frozenset[str] = frozenset()
        self._log = _Log()

    def whole(self, glimpse: Glimpse, words: Words = PLAIN) -> dict[str, str]:
        """Draw every piece of the page as `fragments` does."""
        self._ground, self._layers, self._log = None, {}, _Log()
        return dict(self.change(glimpse, words)[0])

    def change(self, glimpse: Glimpse, words: Words = PLAIN) -> Change:
        """Draw the pieces that are not as the page holds them; gives those to put, and the keys that are gone.

        An entry that only fell off the end of the log's newest page is not gone: a page may go on showing it.
        """
        moved = _moved(self._ground, glimpse.watch)
        put, gone = self._change_layers(glimpse, words, moved)
        manner = Manner(self._value(known_names, glimpse, moved), self._value(way_back, glimpse, moved))
        told, lost = self._log.change(Drawer(glimpse, words, manner, glimpse.log[:]))
        self._ground = glimpse.watch.ground
        return put + told, gone + lost

    def _value(self, make: Callable[[Glimpse], Made], glimpse: Glimpse, moved: Moved) -> Made:
        """Work something out of a glimpse, or give it as it was where nothing has moved that it is made of."""
        value = self._values.get(make)
        if value is None or not _holds(value.read, moved):
            with glimpse.watch.reading() as read:
                made = glimpse.once(make)
            value = self._values[make] = _Value(_same(frozenset(read)), made)
        found: Made = value.made
        return found

    def _change_layers(self, glimpse: Glimpse, words: Words, moved: Moved) -> Change:
        if _holds(self._read, moved):  # most commands move nothing but the log
            return [], []
        held, put = self._layers, Put()
        before = _prints(held)
        self._layers = {
            layer: held[layer]
            if layer in held and _holds(held[layer].read, moved)
            else _lay(layer, (glimpse, words), before, put)
            for layer in layers(glimpse)
        }
        self._read = _same(frozenset().union(*(laid.read for laid in self._layers.values())))
        after = _prints(self._layers)
        return put, [key for key in before if key not in after]


def _moved(before: Ground | None, watch: Watch) -> Moved:
    return None if before is None or watch.ground is None else watch.ground.moved_since(before)


def _holds(read: frozenset[str], moved: Moved) -> bool:
    """Tell whether nothing has moved that was read."""
    return moved is not None and read.isdisjoint(moved)


class _Print(NamedTuple):
    """What is kept of a piece: the digest of what it was drawn from, the hash of how it was drawn."""

    made_of: int
    html: int


class _Value(NamedTuple):
    """What was worked out of a glimpse, and which inputs it was made of."""

    read: frozenset[str]
    made: Any


class _Laid(NamedTuple):
    """What is kept of a layer: which inputs it was laid out from, and its pieces."""

    read: frozenset[str]
    prints: dict[str, _Print]


def _prints(held: Mapping[Layer, _Laid]) -> dict[str, _Print]:
    return {key: one for laid in held.values() for key, one in laid.prints.items()}


def _lay(layer: Layer, seen: tuple[Glimpse, Words], before: Mapping[str, _Print], put: Put) -> _Laid:
    """Lay a layer out, and add to `put` what the page does not hold so."""
    prints: dict[str, _Print] = {}
    with seen[0].watch.reading() as read:
        for part in layer(*seen):
            prints[part.key] = _printed(part, before.get(part.key), put)
    return _Laid(_same(frozenset(read)), prints)


def _printed(part: Part, held: _Print | None, put: Put) -> _Print:
    """Draw a piece if it is made of something else than the one that the page holds; put it if it looks different."""
    made_of = part.digest()
    if held is not None and held.made_of == made_of:
        return held
    html = part.html()
    if held is None or held.html != hash(html):
        put.append((part.key, html))
    return _Print(made_of, hash(html))


@lru_cache(maxsize=4096)
def _same(read: frozenset[str]) -> frozenset[str]:
    """Give one and the same names for equal ones: the pages of all seats read alike."""
    return read


class _Log:
    """The newest page of a log as a page holds it: the entries as they were read, and how each was drawn."""

    def __init__(self) -> None:
        self._manner: Manner | None = None
        self._own_last: int | None = None
        self._log: Sequence[Told] = ()
        self._hashes: dict[str, int] = {}

    def change(self, drawer: Drawer) -> Change:
        """Draw what has moved, the newest line first; name the entries that were taken out of sight."""
        fresh = came(self._log, drawer.log) if drawer.manner == self._manner else None
        put = Put()
        self._hashes["last"] = _hashed(drawer.last(), self._hashes, put)
        for entry in reversed(drawer.log if fresh is None else self._touched(fresh, drawer)):
            if is_in_sight(entry):
                self._hashes[key_of(entry)] = _hashed(drawer.part(entry), self._hashes, put)
        lost = self._let_go(drawer.log) if fresh is None else self._forget(len(drawer.log) - len(fresh))
        self._manner, self._own_last, self._log = drawer.manner, drawer.own_last, drawer.log
        return put, lost

    def _touched(self, fresh: Sequence[Told], drawer: Drawer) -> Sequence[Told]:
        """Give what is drawn otherwise than before: what is new, and what the seat could or can take back."""
        if self._own_last == drawer.own_last:
            return fresh
        turned = {self._own_last, drawer.own_last}
        held = drawer.log[: len(drawer.log) - len(fresh)]
        return (*(one for one in held if one["no"] in turned), *fresh)

    def _forget(self, held: int) -> list[str]:
        """Forget the entries that fell off at the beginning: all but so many; none of them is gone from the page."""
        for entry in self._log[: len(self._log) - held]:
            self._hashes.pop(key_of(entry), None)
        return []

    def _let_go(self, log: Sequence[Told]) -> list[str]:
        """Forget the entries that the log no longer shows; gives those that did not just fall off at its beginning."""
        shown = {key_of(entry) for entry in log if is_in_sight(entry)}
        gone = [key for key in self._hashes if key not in shown and key != "last"]
        for key in gone:
            del self._hashes[key]
        oldest = log[0]["no"] if log else 0
        return [key for key in gone if number_of(key) >= oldest]


def _hashed(part: Part, before: Mapping[str, int], put: Put) -> int:
    """Draw a piece, and put it if it looks different from the one that the page holds; gives how it looks."""
    html = part.html()
    looks = hash(html)
    if before.get(part.key) != looks:
        put.append((part.key, html))
    return looks
