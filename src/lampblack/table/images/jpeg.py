"""JPEG: a row of segments, then the picture itself, perhaps in several scans."""

from __future__ import annotations

import struct
from collections.abc import Iterator
from typing import Final

from lampblack.kernel.tongue import phrase
from lampblack.table.images.picture import Picture, not_an_image

_START, _END, _SCAN, _EXIF, _ADOBE = 0xD8, 0xD9, 0xDA, 0xE1, 0xEE
_FRAMES: Final = frozenset({0xC0, 0xC1, 0xC2})
"""The kinds of pictures that browsers show: baseline, extended, progressive."""

_KEPT: Final = frozenset({*_FRAMES, 0xC4, 0xDB, 0xDD, 0xE0, _ADOBE, _SCAN})
"""Frame, tables, restart interval, the two marks that say how colours are meant, and the scans."""

_RESTARTS: Final = range(0xD0, 0xD8)
_ORIENTATION: Final = 0x0112
_UPRIGHT, _ON_ITS_SIDE = 1, 5
"""Which side is up: as it is, and from which number on width and height change places."""

_NOTES: Final = b"Exif\0\0"


def is_one(raw: bytes) -> bool:
    """Tell whether a file calls itself a JPEG."""
    return raw.startswith(b"\xff\xd8\xff")


def clean(raw: bytes) -> Picture:
    """Put a JPEG together again from the segments that it needs; raises Invalid (not-an-image)."""
    kept, size, turned = [], None, _UPRIGHT
    for kind, body, scan in _segments(raw):
        if kind in _FRAMES:
            size = _size(body)
        if kind == _EXIF:
            turned = _orientation(body) or turned
        if kind in _KEPT:
            kept.append(_written(kind, body) + scan)
    if size is None or not any(segment[1] == _SCAN for segment in kept):
        raise not_an_image(phrase("it is a JPEG without a picture"))
    width, height = size if turned < _ON_ITS_SIDE else size[::-1]
    up = [] if turned == _UPRIGHT else [_written(_EXIF, _exif(turned))]
    return Picture("image/jpeg", width, height, b"".join([b"\xff\xd8", *up, *kept, b"\xff\xd9"]))


def _segments(raw: bytes) -> Iterator[tuple[int, bytes, bytes]]:
    """Read (kind, body, the scan behind it) up to the end of the picture."""
    at = 2
    while True:
        at, kind = _kind(raw, at)
        if kind == _END:
            return
        (length,) = struct.unpack(">H", _cut(raw, at, 2))
        body = _cut(raw, at + 2, max(length - 2, 0))
        at += max(length, 2)
        scan = _scan(raw, at) if kind == _SCAN else b""
        at += len(scan)
        yield kind, body, scan


def _kind(raw: bytes, at: int) -> tuple[int, int]:
    """Read the mark of a segment; it may be preceded by filling."""
    while _cut(raw, at, 2) == b"\xff\xff":
        at += 1
    mark = _cut(raw, at, 2)
    if mark[0] != 0xFF or mark[1] in (0x00, _START):
        raise not_an_image(phrase("it is a JPEG that is damaged"))
    return at + 2, mark[1]


def _scan(raw: bytes, at: int) -> bytes:
    """Cut out the pixels of a scan: they go on to the next mark that is neither filling nor a restart."""
    end = at
    while True:
        end = raw.find(b"\xff", end)
        if end < 0 or end + 1 >= len(raw):
            raise not_an_image(phrase("it is a JPEG that ends too early"))
        if raw[end + 1] != 0 and raw[end + 1] not in _RESTARTS:
            return raw[at:end]
        end += 2


def _size(frame: bytes) -> tuple[int, int]:
    height, width = struct.unpack(">HH", _cut(frame, 1, 4))
    return width, height


def _orientation(body: bytes) -> int | None:
    """Read from a camera's notes which side is up; None when they do not say."""
    notes = body.removeprefix(_NOTES)
    order = {b"II": "<", b"MM": ">"}.get(notes[:2])
    if order is None or len(notes) < 8 or not body.startswith(_NOTES):
        return None
    (first,) = struct.unpack_from(f"{order}I", notes, 4)
    count = struct.unpack_from(f"{order}H", notes, first)[0] if first + 2 <= len(notes) else 0
    for entry in range(first + 2, min(first + 2 + 12 * count, len(notes) - 11), 12):
        tag, _, _, value = struct.unpack_from(f"{order}HHIH", notes, entry)
        if tag == _ORIENTATION and 1 <= value <= 8:
            return int(value)
    return None


def _exif(orientation: int) -> bytes:
    """Write notes that say which side is up, and nothing else."""
    entry = struct.pack(">HHIHH", _ORIENTATION, 3, 1, orientation, 0)
    return _NOTES + b"MM\0*" + struct.pack(">IH", 8, 1) + entry + bytes(4)


def _written(kind: int, body: bytes) -> bytes:
    return struct.pack(">BBH", 0xFF, kind, len(body) + 2) + body


def _cut(raw: bytes, at: int, length: int) -> bytes:
    piece = raw[at : at + length]
    if len(piece) != length:
        raise not_an_image(phrase("it is a JPEG that ends too early"))
    return piece
