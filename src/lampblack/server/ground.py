"""What a seat's page was drawn from last: enough of it to find what has moved since."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final

import msgspec

from lampblack.server.lobby import FIELDS
from lampblack.table.pieces import Pieces
from lampblack.web.watching import Told, came

BESIDE: Final = frozenset({"offers", "hints", "deadline"})
"""Pieces that stand beside the view."""

_LOBBY: Final = frozenset({"lobby.", *(f"lobby.{name}" for name in FIELDS)})
Entries = tuple[dict[str, Any], ...]


class Ground(msgspec.Struct, frozen=True):
    """The inputs of a page at one moment: what its audience sees and has heard last, as its table holds them.

    `lobby` is a number that moves with the lobby, `beside` one that moves with all that nobody watches. A page that
    keeps its ground holds nothing that the table does not hold as well.
    """

    pieces: Pieces
    log: Entries
    lobby: int
    beside: int

    def moved_since(self, before: Ground) -> set[str] | None:
        """Name the inputs that have moved; None where something has that nobody watches."""
        if self.beside != before.beside:
            return None
        moved = {*_moved_pieces(before.pieces, self.pieces), *_moved_entries(before.log, self.log)}
        return moved if self.lobby == before.lobby else moved | _LOBBY


def _moved_pieces(old: Pieces, new: Pieces) -> Iterator[str]:
    """Name the fields of the view, and what stands beside it, that have a piece which is another, new or gone."""
    if old is new:
        return
    moved = [key for key, piece in new.items() if (was := old.get(key)) is not piece and was != piece]
    for key in (*moved, *(old.keys() - new.keys())):
        name = key.partition(".")[0]
        yield name if name in BESIDE else f"view.{name}"
        if key == name and (key not in old or key not in new):
            yield "view."
        if name == "options":
            yield "options"


def _moved_entries(old: Entries, new: Entries) -> Iterator[str]:
    """Name the verbs of entries that came, went or were turned; one that has not moved is the same object."""
    if old is new:
        return
    yield "log"
    for entry in _turned(old, new):
        yield f"log.{entry.get('do', '')}"


def _turned(old: Entries, new: Entries) -> Iterable[Told]:
    """Give all that is in one of two logs and not in the other."""
    if (fresh := came(old, new)) is not None:
        return (*fresh, *old[: len(old) - len(new) + len(fresh)])
    was, now = {id(one) for one in old}, {id(one) for one in new}
    return (*(one for one in new if id(one) not in was), *(one for one in old if id(one) not in now))
