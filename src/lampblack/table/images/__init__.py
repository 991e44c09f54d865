"""Pictures that the GM lays out: looked through byte by byte, and passed on without anything but the picture.

A file is taken apart into its pieces and put together again from those that a picture needs. What a camera or a
program wrote beside it (where it was taken, by whom, with what) stays out, but for which side is up. What is no PNG,
JPEG or WebP, above all SVG, which is a program rather than a picture, is refused.
"""

from __future__ import annotations

from typing import Final

from lampblack.kernel.tongue import phrase
from lampblack.table.images import jpeg, png, webp
from lampblack.table.images.picture import Picture, not_an_image

__all__ = ["MOST_PIXELS", "MOST_SIDE", "Picture", "clean"]

MOST_SIDE: Final = 8192
"""Pixels of the longer side of a picture."""

MOST_PIXELS: Final = 24_000_000
"""Pixels of a whole picture; a phone that draws it needs four bytes for each."""

_KINDS: Final = (png, jpeg, webp)


def clean(raw: bytes) -> Picture:
    """Give a picture as it may be passed on; raises Invalid (not-an-image) for everything else."""
    kind = next((kind for kind in _KINDS if kind.is_one(raw)), None)
    if kind is None:
        raise not_an_image(phrase("it is no PNG, JPEG or WebP"))
    picture: Picture = kind.clean(raw)
    if not (0 < picture.width <= MOST_SIDE and 0 < picture.height <= MOST_SIDE):
        raise not_an_image(phrase("its sides have 1 to {n} pixels", n=MOST_SIDE))
    if picture.width * picture.height > MOST_PIXELS:
        raise not_an_image(phrase("it has at most {n} pixels", n=MOST_PIXELS))
    return picture
