"""Dice that can be checked afterwards: seeds, commitments, and the words that faces are made of.

docs/dice.md writes the scheme down for those who check it; tests/kernel/dice_vectors.json holds examples, and
tests/kernel/verify_dice.js does the same by code of its own. Whoever changes this module changes all of them
and the two domain names, or dice already thrown can no longer be checked.
"""

from __future__ import annotations

import hashlib
import hmac
import struct
from collections.abc import Iterator, Sequence
from itertools import chain, count
from typing import Final

import msgspec

from lampblack.kernel.falling import WORD_BITS, fall

COMMIT_DOMAIN: Final = "lampblack/dice/commit/1"
ROLL_DOMAIN: Final = "lampblack/dice/roll/1"

SEED_BYTES: Final = 32
"""Length of a seed; as many bytes as the hash has, so that nobody can try them all."""

_UNPACK: Final = {8: ">32B", 16: ">16H", 32: ">8I", 64: ">4Q"}
_PREFIX: Final = struct.Struct(">Q")


class Stream(msgspec.Struct, frozen=True):
    """The dice of one audience in one epoch of a table, and how many commands have drawn from it (`index`).

    The seed is secret until the epoch is closed, so a stream never shows it when printed.
    """

    seed: bytes
    table: str
    epoch: str
    name: str
    index: int = 0

    def __repr__(self) -> str:
        return f"Stream(table={self.table!r}, epoch={self.epoch!r}, name={self.name!r}, index={self.index})"


def commitment(stream: Stream) -> str:
    """Give the hash that is published before the first die of a stream falls: 64 hex digits.

    >>> commitment(Stream(bytes(32), "t1", "e1", "all"))[:16]
    'c73ecf96c6c55cd8'
    """
    about = _joined(COMMIT_DOMAIN, stream.table, stream.epoch, stream.name)
    return hashlib.sha256(about + _prefixed(stream.seed)).hexdigest()


def faces(stream: Stream, command: str, nonce: str, dice: Sequence[int]) -> tuple[int, ...]:
    """Make the faces of all dice that one command throws on one stream, in the order thrown.

    `dice` are their sides; command id and nonce are lower-case hex texts, as the log shows them.

    >>> faces(Stream(bytes(32), "t1", "e1", "all"), "00" * 16, "", [6, 6, 20])
    (5, 5, 19)
    """
    return fall(words(stream, command, nonce), dice)


def words(stream: Stream, command: str, nonce: str = "", bits: int = WORD_BITS) -> Iterator[int]:
    """Make the words of one command on one stream, without end."""
    start = _joined(ROLL_DOMAIN, stream.table, stream.epoch, stream.name, str(stream.index), command, nonce)
    layout = _UNPACK[bits]

    def block(number: int) -> tuple[int, ...]:
        message = start + _prefixed(str(number).encode())
        return struct.unpack(layout, hmac.digest(stream.seed, message, "sha256"))

    return chain.from_iterable(map(block, count()))


def _joined(*texts: str) -> bytes:
    return b"".join([_prefixed(text.encode()) for text in texts])


def _prefixed(part: bytes) -> bytes:
    """Put the length before a part, so that ("1", "23") and ("12", "3") never read the same."""
    return _PREFIX.pack(len(part)) + part
