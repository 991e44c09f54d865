"""Clearing memory while nobody waits.

A full collection of all that a house with many tables holds stops every table for 100 ms and more. It is therefore
not left to chance: what is there at the start, most of it the program itself, is set apart and never looked through
again, and what gathers later is cleared in a quiet moment.
"""

from __future__ import annotations

import gc
from typing import Final

_THRESHOLDS: Final = (2_000, 1_000_000, 1_000_000)
"""New objects until the young are looked through (5 ms); the older ones, which take 50 ms and more, never are by
themselves."""

_AT_LATEST_S: Final = 600.0
"""Seconds of play without a pause after which all is looked through even so."""


class Tidying:
    """Looks through all objects made since the start, when no change was under way since the last look."""

    def __init__(self, now: float) -> None:
        self._own = gc.get_threshold()
        # Where something is set apart already, who started the program did it, as cli/main.py does.
        self._set_apart = gc.get_freeze_count() == 0
        self._changes = self._tidied_at = 0
        self._last = now
        gc.set_threshold(*_THRESHOLDS)
        gc.collect()
        if self._set_apart:
            gc.freeze()

    def look(self, now: float, changes: int) -> bool:
        """Clear if it is quiet and something has changed, or if it is high time; tells whether it did.

        `now` in seconds, `changes` the number of changes that were ever begun.
        """
        is_quiet = changes == self._changes != self._tidied_at
        self._changes = changes
        if not is_quiet and now - self._last < _AT_LATEST_S:
            return False
        self._tidied_at, self._last = changes, now
        gc.collect()
        return True

    def end(self) -> None:
        """Leave the process as it was found."""
        gc.set_threshold(*self._own)
        if self._set_apart:
            gc.unfreeze()
