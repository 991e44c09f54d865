"""A piece of a page: where it belongs and what it is drawn from."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import msgspec

from lampblack.kernel.tongue import tongue
from lampblack.web.cache import Cache
from lampblack.web.printing import printed


class Part(msgspec.Struct, frozen=True):
    """One piece: its key, the place that holds it, its rank there (lowest first), its template and values.

    Where many seats share a drawing, `draw` gives the HTML instead.
    """

    key: str
    place: str
    rank: int
    template: str
    values: dict[str, Any] = {}
    draw: Callable[[], str] | None = None

    def digest(self) -> int:
        """Give a number that is another when the piece would be drawn differently; it holds in this process only."""
        return hash((self.place, self.rank, self.template, _encode(self.values)))

    def html(self) -> str:
        """Draw the piece: one element that carries its key, place and rank.

        The pages of a table are much alike, so what was drawn of the same values in the same language is kept.
        """
        if self.draw is not None:
            return self.draw()
        drawn_of = (tongue().code, self.key, self.place, self.rank, self.template, _encode(self.values))
        return _drawn.get(drawn_of, self._printed)

    def _printed(self) -> str:
        return printed(f"parts/{self.template}.html", part=self, **self.values).strip()


_drawn: Final[Cache[tuple[str, str, str, int, str, bytes], str]] = Cache(256)
"""Pieces that were drawn last, by all that they were drawn from: a few kB each."""

_encode: Final = msgspec.msgpack.Encoder(order="deterministic").encode
