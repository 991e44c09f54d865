"""PNG: a row of chunks, each with its length, its name and a check sum."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator
from typing import Final

from lampblack.kernel.tongue import phrase
from lampblack.table.images.picture import Picture, not_an_image

_SIGN: Final = b"\x89PNG\r\n\x1a\n"
_KEPT: Final = frozenset({b"IHDR", b"PLTE", b"tRNS", b"gAMA", b"cHRM", b"sRGB", b"IDAT", b"IEND"})
"""What the picture is made of, and how its colours are meant. No text, no time, no second frame."""

_CHANNELS: Final = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}
"""Samples of a pixel by colour type."""

_MOST_BYTES: Final = 256 * 1024 * 1024
"""Bytes that the pixels unfold to; sixteen bits for each of four samples of the greatest picture."""


def is_one(raw: bytes) -> bool:
    """Tell whether a file calls itself a PNG."""
    return raw.startswith(_SIGN)


def clean(raw: bytes) -> Picture:
    """Put a PNG together again from the chunks that it needs; raises Invalid (not-an-image)."""
    chunks = list(_chunks(raw))
    names = [name for name, _ in chunks]
    if names[:1] != [b"IHDR"] or names[-1:] != [b"IEND"] or b"IDAT" not in names or len(chunks[0][1]) != 13:
        raise not_an_image(phrase("it is a PNG that lacks something"))
    width, height = struct.unpack_from(">II", chunks[0][1])
    _check_pixels(chunks)
    kept = b"".join(_written(name, body) for name, body in chunks if name in _KEPT)
    return Picture("image/png", width, height, _SIGN + kept)


def _chunks(raw: bytes) -> Iterator[tuple[bytes, bytes]]:
    """Read the chunks up to the last one; what comes behind it is no part of the picture."""
    at, name = len(_SIGN), b""
    while name != b"IEND":
        if at + 12 > len(raw):
            raise not_an_image(phrase("it is a PNG that ends too early"))
        (length,) = struct.unpack_from(">I", raw, at)
        name, body = raw[at + 4 : at + 8], raw[at + 8 : at + 8 + length]
        sums = raw[at + 8 + length : at + 12 + length]
        if len(sums) != 4 or struct.unpack(">I", sums)[0] != zlib.crc32(name + body):
            raise not_an_image(phrase("it is a PNG that is damaged"))
        yield name, body
        at += 12 + length


def _check_pixels(chunks: list[tuple[bytes, bytes]]) -> None:
    """Unfold the pixels, and refuse fewer or more than the header says (a bomb among them)."""
    width, height, depth, colour = struct.unpack_from(">IIBB", chunks[0][1])
    if colour not in _CHANNELS or depth not in (1, 2, 4, 8, 16):
        raise not_an_image(phrase("it is a PNG with colours that there are not"))
    expected = height * (1 + (width * depth * _CHANNELS[colour] + 7) // 8)
    is_interlaced = chunks[0][1][12] == 1
    most = min(_MOST_BYTES, expected + (7 * (height + 8) if is_interlaced else 0))
    size = _unfolded(b"".join(body for name, body in chunks if name == b"IDAT"), most)
    if size < expected or size > most:
        raise not_an_image(phrase("it is a PNG whose pixels are not as many as it says"))


def _unfolded(packed: bytes, most: int) -> int:
    """Count the bytes that the pixels unfold to, at most one more than there may be."""
    unfolding, size, rest = zlib.decompressobj(), 0, packed
    try:
        while rest and size <= most:
            size += len(unfolding.decompress(rest, 1 << 16))
            rest = unfolding.unconsumed_tail
    except zlib.error:
        raise not_an_image(phrase("it is a PNG that is damaged")) from None
    return size


def _written(name: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))
