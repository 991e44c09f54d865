"""A picture as it may be passed on, and what is said of what is none."""

from __future__ import annotations

import msgspec

from lampblack.kernel.errors import Invalid
from lampblack.kernel.tongue import phrase


class Picture(msgspec.Struct, frozen=True):
    """A picture: its kind, width and height in pixels, its bytes."""

    media_type: str
    width: int
    height: int
    body: bytes


def not_an_image(why: str) -> Invalid:
    """Say why something is not taken for a picture."""
    said = phrase("this picture cannot be shown: {why}", why=why)
    return Invalid(said, slug="not-an-image", field="image")
