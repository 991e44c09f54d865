"""One audience of a table, as the table keeps it in memory."""

from __future__ import annotations

from typing import Any

import msgspec

from lampblack.table.frames import Ring
from lampblack.table.freshness import Changed
from lampblack.table.hearing import Heard
from lampblack.table.pieces import Pieces


class Ear(msgspec.Struct):
    """One audience of a table: what it holds, how far its chain has come, what changed for it, and its log.

    `newest` is the end of its log as it was read last.
    """

    pieces: Pieces
    ring: Ring
    changed: Changed
    log: Heard
    newest: tuple[dict[str, Any], ...] = ()

    def copy(self) -> Ear:
        """Give the audience as it stands now, to go on from beside the table."""
        return Ear(self.pieces, self.ring.copy(), self.changed.copy(), self.log.copy(), self.newest)
