"""Small pictures as a browser writes them (8 by 6 pixels), and what may be wrong with one."""

from __future__ import annotations

import base64
import struct
import zlib

JPEG = base64.b64decode(
    "/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAoHBwgHBgoICAgLCgoLDhgQDg0NDh0VFhEYIx8lJCIfIiEmKzcvJik0KSEiMEEx"
    "NDk7Pj4+JS5ESUM8SDc9Pjv/2wBDAQoLCw4NDhwQEBw7KCIoOzs7Ozs7Ozs7Ozs7Ozs7Ozs7Ozs7Ozs7Ozs7Ozs7Ozs7Ozs7"
    "Ozs7Ozs7Ozs7Ozs7Ozv/wAARCAAGAAgDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAf/xAAaEAACAgMAAAAAAAAA"
    "AAAAAAAAEgECERNS/8QAFQEBAQAAAAAAAAAAAAAAAAAAAgX/xAAYEQADAQEAAAAAAAAAAAAAAAAAAQIRMf/aAAwDAQACEQMR"
    "AD8Anr11qkZ6ABaSS4CqdZp//9k="
)
PNG = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAgAAAAGCAYAAAD+Bd/7AAAAM0lEQVR4AYyMwQkAAAgCo0Hao+3arj2apJcRfUwQQU5ViAZI"
    "s9jGbgAUN/+AV8U2nuhDAwAA///FaEJbAAAABklEQVQDAHUfEA3JirFhAAAAAElFTkSuQmCC"
)
WEBP = base64.b64decode(
    "UklGRkIAAABXRUJQVlA4IDYAAACwAQCdASoIAAYAAkA4JagCdDBAAiYAAP73YW/Pjx+4gK4oSf4thR9CH+IP1BeeBhec8+84IAA="
)
WEBP_ALPHA = base64.b64decode(
    "UklGRl4AAABXRUJQVlA4WAoAAAAQAAAABwAABQAAQUxQSAwAAAABDzCAERFieCL6Hw5WUDggLAAAAHABAJ0BKggABgACQDgl"
    "iALsAUAAAP7wOD91jZ8HWf1kcCf39//eAt1gAAAA"
)
WEBP_LOSSLESS = base64.b64decode("UklGRiAAAABXRUJQVlA4TBQAAAAvB0ABEA8wHnM8HgMY8BieiP6HAw==")


def chunk(name: bytes, body: bytes) -> bytes:
    """A chunk of a PNG."""
    return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))


def segment(kind: int, body: bytes) -> bytes:
    """A segment of a JPEG."""
    return struct.pack(">BBH", 0xFF, kind, len(body) + 2) + body


def riff(*chunks: tuple[bytes, bytes]) -> bytes:
    """A WebP of these chunks."""
    whole = b"".join(
        name + struct.pack("<I", len(body)) + body + bytes(len(body) % 2) for name, body in chunks
    )
    return b"RIFF" + struct.pack("<I", len(whole) + 4) + b"WEBP" + whole


def png(width: int, height: int, pixels: bytes | None = None, colour: int = 2) -> bytes:
    """A PNG of one colour; `pixels` may say something else than the header does."""
    head = struct.pack(">IIBBBBB", width, height, 8, colour, 0, 0, 0)
    rows = bytes(height * (1 + 3 * width)) if pixels is None else pixels
    parts = chunk(b"IHDR", head), chunk(b"IDAT", zlib.compress(rows)), chunk(b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + b"".join(parts)


def exif(orientation: int, order: str = ">", words: bytes = b"") -> bytes:
    """A camera's notes: which side is up, and some words."""
    sign = b"MM\0*" if order == ">" else b"II*\0"
    entries = struct.pack(f"{order}HHIHH", 0x010F, 2, 9, 0, 0)
    entries += struct.pack(f"{order}HHIHH", 0x0112, 3, 1, orientation, 0)
    return segment(0xE1, b"Exif\0\0" + sign + struct.pack(f"{order}IH", 8, 2) + entries + words)
