"""Looking for secrets in what players received, however they may be written there."""

from __future__ import annotations

import base64
import html
import re
from collections.abc import Iterator
from typing import Final
from urllib.parse import unquote_to_bytes

import msgspec

_ESCAPED: Final = re.compile(rb"\\u([0-9a-fA-F]{4})")
_NUMBER: Final = re.compile(rb"(?<![0-9a-fA-F])\d{6}(?![0-9a-fA-F])")
_FROM: Final = (0, 2, 3)
_UNTIL: Final = (0, 3, 2)
"""Letters of base64 at both ends that other bytes have a share in: by what stands before, by the whole length."""


class Marks(msgspec.Struct, frozen=True):
    """What is looked for: a word that every secret text holds, and secret numbers of six digits."""

    word: str
    numbers: frozenset[str]

    def found(self, text: bytes) -> list[str]:
        """List the secrets that stand in a text: bare, escaped for JSON or HTML, in percent signs, hex or base64."""
        readings = {text, *_readings(text)}
        words = [
            form.decode() for form in forms(self.word.encode()) if any(form in read for read in readings)
        ]
        digits = {match.decode() for match in _NUMBER.findall(text)}
        return [*words, *sorted(digits & self.numbers)]


def _readings(text: bytes) -> Iterator[bytes]:
    """Read a text in every way in which something may be wrapped up in it."""
    yield _ESCAPED.sub(lambda code: chr(int(code[1], 16)).encode("utf-8", "replace"), text)
    yield unquote_to_bytes(text)
    yield html.unescape(text.decode("utf-8", "replace")).encode("utf-8", "replace")
    yield text.lower()


def forms(word: bytes) -> Iterator[bytes]:
    """Give the ways in which a word may be written that no reading takes off again."""
    yield word
    yield word.hex().encode()
    for before in range(3):
        coded = base64.b64encode(b"-" * before + word)
        yield coded[_FROM[before] : len(coded) - _UNTIL[(before + len(word)) % 3]]
