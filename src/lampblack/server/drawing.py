"""The pages of a table's seats as they were drawn last, so that only what changed is sent."""

from __future__ import annotations

import logging
from collections.abc import Callable

from lampblack.table.chairs import Chair
from lampblack.web.glimpse import Drawn, differences

_log = logging.getLogger("lampblack.live")
Pieces = dict[str, str]
Change = tuple[list[tuple[str, str]], list[str]]


class Drawings:
    """For each seat with a page: the pieces that its page holds. `draw` draws a seat's page, given how it was last."""

    def __init__(self, draw: Callable[[Chair, Drawn], Pieces]) -> None:
        self._draw = draw
        self._pages: dict[str, Drawn] = {}
        self._drawn: dict[str, Pieces] = {}

    def whole(self, chair: Chair) -> Pieces | None:
        """Draw a seat's page; None when it cannot be drawn."""
        try:
            self._drawn[chair.id] = self._draw(chair, self._pages.setdefault(chair.id, Drawn()))
        except Exception:  # noqa: BLE001
            # What is told here is stored already: a page that cannot be drawn must not cost the others their news.
            _log.exception("the page of seat %s cannot be drawn", chair.id)
            return None
        return self._drawn[chair.id]

    def change(self, chair: Chair) -> Change | None:
        """Draw a seat's page anew; gives what has changed since it was drawn last, None when it cannot be drawn."""
        before = self._drawn.get(chair.id, {})
        after = self.whole(chair)
        return None if after is None else differences(before, after)

    def drop(self, chair: Chair) -> None:
        """Forget a seat's page: nobody looks at it any more."""
        self._drawn.pop(chair.id, None)
        self._pages.pop(chair.id, None)
