"""Content packs at a table: which are in use, what they say, and what of that a seat may read.

What a table uses stays with the house: the pack's text lies in the store under its digest from the moment of its
first use, so it is still there when the files have changed or are gone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import islice
from typing import Any

import msgspec

from lampblack.kernel.content import Kind, Kinds, Oracle, rolled_on
from lampblack.kernel.desk import USE_PACK, PackKept, PackUsed
from lampblack.kernel.errors import Illegal, Invalid
from lampblack.kernel.forms import Form
from lampblack.kernel.limits import MAX_LIST
from lampblack.kernel.tongue import phrase
from lampblack.packs.library import Library
from lampblack.packs.pack import Pack, unpacked
from lampblack.storage.store import Store

SHELF = "shelf"
"""The argument in which the table lays what a verb reads of the packs."""

WRITTEN_IN = ("title", "digest", "tables")
"""Arguments of `use-pack` that the table writes in and nobody gives."""


Entries = Callable[[Pack, str, Kind], Iterable[dict[str, Any]]]
"""What writes down a pack's entries of one kind for somebody to read."""


class Cupboard:
    """The packs of one game as a table finds them: those on the shelf now, and those that were ever used."""

    def __init__(self, store: Store, library: Library, game: str) -> None:
        self.kinds: Kinds = library.games.get(game, {})
        self._store, self._library, self._game = store, library, game
        self._used: dict[str, Pack] = {}
        self._listed: dict[tuple[str, Entries], dict[str, list[dict[str, Any]]]] = {}

    @property
    def shelf(self) -> tuple[Pack, ...]:
        """The packs of this game that the house has now, the newest version of each first."""
        return self._library.of_game(self._game)

    def opening(self, keys: Iterable[str] | None) -> tuple[Pack, ...]:
        """Give the packs that a table is opened with: those named, else the game's defaults.

        Raises Invalid (bad-value) for one that is not here or is another game's.
        """
        if keys is None:
            return self._library.defaults(self._game)
        found = {key: self.find(key) for key in keys}
        for key, pack in found.items():
            if pack is None:
                said = phrase("no pack {key!r:.80} of this game is installed here", key=key)
                raise Invalid(said, field="packs")
        return tuple(pack for pack in found.values() if pack is not None)

    def find(self, key: str) -> Pack | None:
        """Give a pack of this game by `id@version`; None where there is none now."""
        found = self._library.find(key)
        return found if found is not None and found.manifest.game == self._game else None

    def kept(self, pin: PackKept) -> Pack | None:
        """Give a pack that a table uses, as it was when it came into use."""
        if pin.digest not in self._used:
            text = self._store.meta(pack_key(pin.digest))
            if text is None:
                return None
            self._used[pin.digest] = unpacked(text.encode(), self.kinds)
        return self._used[pin.digest]

    def listed(self, pack: Pack, entries: Entries) -> dict[str, list[dict[str, Any]]]:
        """Give a pack's entries by kind as plain values, as `entries` writes them; written once for each pack."""
        place = (pack.digest, entries)
        if place not in self._listed:
            self._listed[place] = {name: list(entries(pack, name, kind)) for name, kind in self.kinds.items()}
        return self._listed[place]


def keeps(pack: Pack) -> tuple[str, str]:
    """Give key and text under which the store keeps a pack."""
    return pack_key(pack.digest), pack.body.decode()


def used(pack: Pack) -> PackUsed:
    """Give the news that a pack is in use."""
    page = pack.manifest
    kept = PackKept(page.id, page.version, page.title, pack.digest)
    return PackUsed(pack=kept, tables=_tables(pack))


def written_in(order: Mapping[str, Any], cupboard: Cupboard) -> tuple[dict[str, Any], Pack | None]:
    """Write into an order to use a pack what the pack is; any other order stays as it is.

    A pack that is not here is left to the rules, which refuse it.
    """
    if order.get("do") != USE_PACK:
        return dict(order), None
    for name in WRITTEN_IN:
        if name in order:
            raise Illegal(slug="bad-argument", field=name)
    key = order.get("pack")
    pack = cupboard.find(key) if isinstance(key, str) and order.get("on", True) is True else None
    if pack is None:
        return dict(order), None
    tables = msgspec.to_builtins(_tables(pack))
    return {**order, "title": pack.manifest.title, "digest": pack.digest, "tables": tables}, pack


def with_shelf(
    order: Mapping[str, Any], forms: Mapping[str, Form], cupboard: Cupboard, pins: Iterable[PackKept]
) -> dict[str, Any]:
    """Write into an order what it asks of the packs in use, as `PACK/ENTRY`; most orders ask for nothing.

    Nobody may write that argument: Illegal (bad-argument).
    """
    verb = order.get("do")
    form = forms.get(verb) if isinstance(verb, str) else None
    if form is None or not form.shelf:
        return dict(order)
    if SHELF in order:
        raise Illegal(slug="bad-argument", field=SHELF)
    if form.shelf_for.isdisjoint(order):
        return dict(order)
    packs = [pack for pin in pins if (pack := cupboard.kept(pin)) is not None]
    kinds = {name: dict(islice(_dealt(packs, cupboard, name), MAX_LIST)) for name in form.shelf}
    return {**order, SHELF: kinds}


def _dealt(packs: Iterable[Pack], cupboard: Cupboard, name: str) -> Iterator[tuple[str, dict[str, Any]]]:
    for pack in packs:
        for one in cupboard.listed(pack, _deal).get(name, ()):
            yield f"{pack.manifest.id}/{one['id']}", one["dealt"]


def _deal(pack: Pack, name: str, kind: Kind) -> Iterator[dict[str, Any]]:
    for id_, entry in pack.contents.get(name, {}).items():
        yield {"id": id_, "dealt": kind.dealt(entry, pack.contents)}


def as_asked(order: Mapping[str, Any]) -> dict[str, Any]:
    """Give an order as it is kept: what was written in of a pack stands in its news."""
    hidden = ("tables", SHELF) if order.get("do") == USE_PACK else (SHELF,)
    return {name: value for name, value in order.items() if name not in hidden}


def _tables(pack: Pack) -> dict[str, Any]:
    oracles: Mapping[str, Oracle] = pack.contents.get("tables", {})
    return {name: rolled_on(oracle) for name, oracle in oracles.items()}


def pack_key(digest: str) -> str:
    """Name what the store keeps a pack under."""
    return f"pack {digest}"
