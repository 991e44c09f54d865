"""The pages of a table's seats as they were drawn last, so that only what changed is sent."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import TypeVar

from lampblack.kernel.ruleset import Words
from lampblack.kernel.tongue import Tongue, speaking
from lampblack.table.chairs import Chair
from lampblack.web.glimpse import Change, Drawn, Glimpse

_log = logging.getLogger("lampblack.live")
Made = TypeVar("Made")
Draw = Callable[[Drawn, Glimpse, Words], Made]
Page = tuple[str, str]


class Drawings:
    """For each seat with a page: what its page holds. `look` gives what a seat sees now, and the words of its game.

    While a seat changes its language, two of its devices may show their pages in two languages.
    """

    def __init__(self, look: Callable[[Chair], tuple[Glimpse, Words]]) -> None:
        self._look = look
        self._pages: dict[Page, Drawn] = {}

    def whole(self, chair: Chair, tongue: Tongue) -> dict[str, str] | None:
        """Draw a seat's page in a language; None when it cannot be drawn."""
        return self._drawn(Drawn.whole, chair, tongue)

    def change(self, chair: Chair, tongue: Tongue) -> Change | None:
        """Draw of a seat's page what has changed since it was drawn last; None when it cannot be drawn."""
        return self._drawn(Drawn.change, chair, tongue)

    def drop(self, chair: Chair) -> None:
        """Forget a seat's page: nobody looks at it any more."""
        for page in [page for page in self._pages if page[0] == chair.id]:
            self._pages.pop(page, None)

    def _drawn(self, draw: Draw[Made], chair: Chair, tongue: Tongue) -> Made | None:
        if (page := self._pages.get((chair.id, tongue.code))) is None:
            page = self._pages[chair.id, tongue.code] = Drawn()
        try:
            with speaking(tongue):
                return draw(page, *self._look(chair))
        except Exception:  # noqa: BLE001
            # What is told here is stored already: a page that cannot be drawn must not cost the others their news.
            self._pages.pop((chair.id, tongue.code), None)
            _log.exception("the page of seat %s cannot be drawn", chair.id)
            return None
