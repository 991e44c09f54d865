"""WebP: chunks in a RIFF box, simple or extended; one picture, no film."""

from __future__ import annotations

import struct
from collections.abc import Iterator
from typing import Final

from lampblack.kernel.tongue import phrase
from lampblack.table.images.picture import Picture, not_an_image

_LOSSY, _LOSSLESS, _EXTENDED, _ALPHA = b"VP8 ", b"VP8L", b"VP8X", b"ALPH"
_PICTURES: Final = (_LOSSY, _LOSSLESS)
_HAS_ALPHA: Final = 0x10
"""The one mark of an extended file that is kept; colour profile, notes and film are not."""


def is_one(raw: bytes) -> bool:
    """Tell whether a file calls itself a WebP."""
    return raw[:4] == b"RIFF" and raw[8:12] == b"WEBP"


def clean(raw: bytes) -> Picture:
    """Put a WebP together again from the chunks that it needs; raises Invalid (not-an-image)."""
    chunks = list(_chunks(raw))
    pictures = [(name, body) for name, body in chunks if name in _PICTURES]
    if len(pictures) != 1 or any(name in (b"ANIM", b"ANMF") for name, _ in chunks):
        raise not_an_image(phrase("it is a WebP that does not hold one picture"))
    name, body = pictures[0]
    width, height = _lossy_size(body) if name == _LOSSY else _lossless_size(body)
    alpha = [(_ALPHA, one) for kind, one in chunks if kind == _ALPHA][:1] if name == _LOSSY else []
    extended = [(_EXTENDED, _extension(width, height))] if alpha else []
    whole = b"".join(_written(kind, one) for kind, one in [*extended, *alpha, (name, body)])
    return Picture("image/webp", width, height, b"RIFF" + struct.pack("<I", len(whole) + 4) + b"WEBP" + whole)


def _chunks(raw: bytes) -> Iterator[tuple[bytes, bytes]]:
    (size,) = struct.unpack_from("<I", raw, 4)
    at, end = 12, 8 + size
    if end > len(raw):
        raise not_an_image(phrase("it is a WebP that ends too early"))
    while at + 8 <= end:
        name, (length,) = raw[at : at + 4], struct.unpack_from("<I", raw, at + 4)
        if at + 8 + length > end:
            raise not_an_image(phrase("it is a WebP that is damaged"))
        yield name, raw[at + 8 : at + 8 + length]
        at += 8 + length + length % 2


def _lossy_size(body: bytes) -> tuple[int, int]:
    if len(body) < 10 or body[0] & 1 or body[3:6] != b"\x9d\x01\x2a":
        raise not_an_image(phrase("it is a WebP that is damaged"))
    width, height = struct.unpack_from("<HH", body, 6)
    return width & 0x3FFF, height & 0x3FFF


def _lossless_size(body: bytes) -> tuple[int, int]:
    if len(body) < 5 or body[0] != 0x2F:
        raise not_an_image(phrase("it is a WebP that is damaged"))
    (bits,) = struct.unpack_from("<I", body, 1)
    return (bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1


def _extension(width: int, height: int) -> bytes:
    sides = (width - 1).to_bytes(3, "little") + (height - 1).to_bytes(3, "little")
    return bytes([_HAS_ALPHA, 0, 0, 0]) + sides


def _written(name: bytes, body: bytes) -> bytes:
    return name + struct.pack("<I", len(body)) + body + b"\0" * (len(body) % 2)
