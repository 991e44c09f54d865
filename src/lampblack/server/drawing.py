"""The pages of a table's seats as they were drawn last, so that only what changed is sent."""

from __future__ import annotations

import logging
from collections.abc import Callable

from lampblack.kernel.tongue import Tongue, speaking
from lampblack.table.chairs import Chair
from lampblack.web.glimpse import Drawn, differences

_log = logging.getLogger("lampblack.live")
Pieces = dict[str, str]
Page = tuple[str, str]
Change = tuple[list[tuple[str, str]], list[str]]


class Drawings:
    """For each seat with a page: the pieces that its page holds. `draw` draws a seat's page, given how it was last.

    While a seat changes its language, two of its devices may show their pages in two languages.
    """

    def __init__(self, draw: Callable[[Chair, Drawn], Pieces]) -> None:
        self._draw = draw
        self._pages: dict[Page, Drawn] = {}
        self._drawn: dict[Page, Pieces] = {}

    def whole(self, chair: Chair, tongue: Tongue) -> Pieces | None:
        """Draw a seat's page in a language; None when it cannot be drawn."""
        page = (chair.id, tongue.code)
        try:
            with speaking(tongue):
                self._drawn[page] = self._draw(chair, self._pages.setdefault(page, Drawn()))
        except Exception:  # noqa: BLE001
            # What is told here is stored already: a page that cannot be drawn must not cost the others their news.
            _log.exception("the page of seat %s cannot be drawn", chair.id)
            return None
        return self._drawn[page]

    def change(self, chair: Chair, tongue: Tongue) -> Change | None:
        """Draw a seat's page anew; gives what has changed since it was drawn last, None when it cannot be drawn."""
        before = self._drawn.get((chair.id, tongue.code), {})
        after = self.whole(chair, tongue)
        return None if after is None else differences(before, after)

    def drop(self, chair: Chair) -> None:
        """Forget a seat's page: nobody looks at it any more."""
        for page in [page for page in self._pages if page[0] == chair.id]:
            self._drawn.pop(page, None)
            self._pages.pop(page, None)
