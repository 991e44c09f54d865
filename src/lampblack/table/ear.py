"""One audience of a table, as the table keeps it in memory."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from lampblack.table.frames import Ring
from lampblack.table.freshness import Changed
from lampblack.table.hearing import Heard
from lampblack.table.pieces import Pieces

NEWEST: Final = 30
"""Entries at the end of a log that a page shows at first."""


class Ear(msgspec.Struct):
    """One audience of a table: what it holds, how far its chain has come, what changed for it, and its log.

    `newest` is the end of its log, once somebody has read it; `is_turned` says that an entry in it may have been taken
    back or out of sight since.
    """

    pieces: Pieces
    ring: Ring
    changed: Changed
    log: Heard
    newest: tuple[dict[str, Any], ...] | None = None
    is_turned: bool = False

    def hear(self, news: tuple[dict[str, Any], ...]) -> None:
        """Add entries that were just told to the end of the log, which stays as long as it was."""
        if self.newest is not None:
            self.newest = (*self.newest, *news)[-NEWEST:]

    def copy(self) -> Ear:
        """Give the audience as it stands now, to go on from beside the table."""
        return msgspec.structs.replace(
            self, ring=self.ring.copy(), changed=self.changed.copy(), log=self.log.copy()
        )
