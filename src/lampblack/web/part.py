"""A piece of a page: where it belongs and what it is drawn from."""

from __future__ import annotations

from typing import Any

import msgspec

from lampblack.web.printing import printed


class Part(msgspec.Struct, frozen=True):
    """One piece: its key, the place that holds it, its rank there (lowest first), its template and values."""

    key: str
    place: str
    rank: int
    template: str
    values: dict[str, Any] = {}

    def html(self) -> str:
        """Draw the piece: one element that carries its key, place and rank."""
        return printed(f"parts/{self.template}.html", part=self, **self.values).strip()
