"""The smallest things that templates draw, and draw most: the place of a piece, an icon, a die.

They are functions and no macros, because a board draws hundreds of them.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Protocol

from markupsafe import Markup, escape

from lampblack.web.entries import Die
from lampblack.web.words import say


class Placed(Protocol):
    """What has a key, a place that holds it, and a rank there."""

    @property
    def key(self) -> str:
        """Its key."""

    @property
    def place(self) -> str:
        """The place that holds it."""

    @property
    def rank(self) -> int:
        """Its rank there, lowest first."""


def at(part: Placed) -> Markup:
    """Write the attributes by which a piece finds its place."""
    # Every value is escaped here.
    return Markup(f'data-key="{escape(part.key)}" data-in="{escape(part.place)}" data-rank="{part.rank}"')  # noqa: S704


@lru_cache(maxsize=1024)
def icon(name: str, label: str = "") -> Markup:
    """Draw an icon of the page's sheet; one that stands alone has a `label` for who cannot see it.

    >>> print(icon("die", 'a "die"'))
    <svg class=icon role=img aria-label="a &#34;die&#34;"><use href="#i-die"/></svg>
    """
    told = f'role=img aria-label="{escape(label)}"' if label else "aria-hidden=true"
    return Markup(f'<svg class=icon {told}><use href="#i-{escape(name)}"/></svg>')  # noqa: S704 - escaped above


def die(one: Die) -> Markup:
    """Draw a die as it lies: set aside where it did not count, odd where it is the GM's own."""
    kept, own = "" if one.is_kept else " aside", " odd" if one.is_gms else ""
    said = escape(say("die", sides=one.sides))
    return Markup(  # noqa: S704 - numbers, and a sentence that is escaped
        f'<span class="die d{one.sides}{kept}{own}"><span class="unseen">{said} </span>{one.face}</span>'
    )
