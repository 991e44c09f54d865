"""What lies on the desk: notes, clocks, handouts, content packs."""

from __future__ import annotations

from typing import Final

import msgspec

from lampblack.kernel.seat import ALL, is_gm

NOBODY: Final = ()
"""Before whom a handout lies that waits with the GM."""


class NoteKept(msgspec.Struct, frozen=True):
    """A note as it lies on the desk."""

    text: str
    about: str | None = None
    secret: bool = False
    by: str = "gm"


class ClockKept(msgspec.Struct, frozen=True):
    """A clock: so many of its parts are filled. A hidden one is the GM's."""

    name: str
    size: int
    filled: int = 0
    hidden: bool = False

    def is_seen_by(self, audience: str) -> bool:
        """Tell whether this audience sees the clock."""
        return is_gm(audience) or not self.hidden


class HandoutKept(msgspec.Struct, frozen=True):
    """A handout: a title, a text, perhaps a picture (by its name), and before whom it lies."""

    title: str
    text: str = ""
    image: str | None = None
    to: tuple[str, ...] = NOBODY

    def is_seen_by(self, audience: str) -> bool:
        """Tell whether this handout lies before an audience."""
        return lies_before(self.to, audience)


class PackKept(msgspec.Struct, frozen=True):
    """A content pack that is in use: which, in which version, and the digest of all that it says."""

    id: str
    version: str
    title: str
    digest: str


def lies_before(to: tuple[str, ...], audience: str) -> bool:
    """Tell whether an audience is among those that are named; the GM always is.

    >>> lies_before(("all",), "onlooker"), lies_before(("player:ada",), "player:bo"), lies_before((), "gm")
    (True, False, True)
    """
    return is_gm(audience) or ALL in to or audience in to
