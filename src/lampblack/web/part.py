"""A piece of a page: where it belongs and what it is drawn from."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import msgspec

from lampblack.kernel.tongue import tongue
from lampblack.web.printing import printed


class Part(msgspec.Struct, frozen=True):
    """One piece: its key, the place that holds it, its rank there (lowest first), its template and values.

    Values that are costly to lay out are laid out by `lay`, and only when the piece is drawn; `basis` then holds all
    that they are made of, and can be hashed.
    """

    key: str
    place: str
    rank: int
    template: str
    values: dict[str, Any] = {}
    basis: Any = None
    lay: Callable[[], dict[str, Any]] | None = None

    def digest(self) -> int:
        """Give a number that is another when the piece would be drawn differently; it holds in this process only."""
        if self.lay is None:
            return hash((self.place, self.rank, self.template, _encode(self.values)))
        return hash((self.place, self.rank, self.template, self.basis))

    def filled(self) -> dict[str, Any]:
        """Give the values that the piece is drawn with."""
        return self.values if self.lay is None else self.lay()

    def html(self) -> str:
        """Draw the piece: one element that carries its key, place and rank.

        The pages of a table are much alike, so what was drawn of the same values in the same language is kept.
        """
        values = self.filled()
        drawn_of = (tongue().code, self.key, self.place, self.rank, self.template, _encode(values))
        if (html := _drawn.get(drawn_of)) is None:
            html = _drawn[drawn_of] = printed(f"parts/{self.template}.html", part=self, **values).strip()
            if len(_drawn) > _KEPT:
                del _drawn[next(iter(_drawn))]
        return html


_KEPT: Final = 256
_drawn: Final[dict[tuple[str, str, str, int, str, bytes], str]] = {}
"""Pieces that were drawn last, by all that they were drawn from; at most `_KEPT`, of a few kB each."""

_encode: Final = msgspec.msgpack.Encoder(order="deterministic").encode
