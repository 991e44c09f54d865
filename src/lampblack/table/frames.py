"""Frames: what an audience is sent after a command, and the chain that ties them together.

`n` counts the frames of one audience from 1, `head` is a hash over all of them. Nothing in a frame counts what
another audience got.
"""

from __future__ import annotations

import hashlib
from collections import deque
from typing import Any, Final

import msgspec

from lampblack.table.envelope import Seen
from lampblack.table.pieces import Difference, Pieces

_encode = msgspec.json.Encoder(order="deterministic").encode
START: Final = "0" * 64
"""The head of a chain before its first frame."""


class Frame(msgspec.Struct, frozen=True, omit_defaults=True):
    """One frame: new log entries, pieces to put in place, keys that are gone. `reset` means: drop all you hold."""

    n: int
    head: str
    news: tuple[dict[str, Any], ...] = ()
    put: tuple[tuple[str, msgspec.Raw], ...] = ()
    gone: tuple[str, ...] = ()
    reset: bool = False


class Chain(msgspec.Struct, frozen=True):
    """Where the chain of one audience stands."""

    n: int = 0
    head: str = START

    def next(self, news: tuple[dict[str, Any], ...], change: Difference) -> Frame:
        """Make the next frame of the chain."""
        n = self.n + 1
        body = _encode({"n": n, "news": news, "put": change.put, "gone": change.gone})
        head = hashlib.sha256(self.head.encode() + body).hexdigest()
        return Frame(n, head, news, change.put, change.gone)

    def after(self, frame: Frame) -> Chain:
        """Give the chain with a frame added."""
        return Chain(frame.n, frame.head)


class Resume(msgspec.Struct, frozen=True):
    """What a seat that comes back is sent: the frames it missed, or one frame that holds everything (`reset`)."""

    frames: tuple[Frame, ...]
    reset: bool


class Ring:
    """The last frames of an audience, for seats that were away for a moment."""

    def __init__(self, chain: Chain, length: int) -> None:
        self.chain = chain
        self._start = chain
        self._frames: deque[Frame] = deque(maxlen=length)

    def add(self, frame: Frame) -> None:
        """Take in the newest frame."""
        if len(self._frames) == self._frames.maxlen and self._frames:
            oldest = self._frames[0]
            self._start = Chain(oldest.n, oldest.head)
        self._frames.append(frame)
        self.chain = self.chain.after(frame)

    def copy(self) -> Ring:
        """Give the frames as they are held now, to go on from."""
        made = Ring(self.chain, self._frames.maxlen or 0)
        made._start, made._frames = self._start, self._frames.copy()
        return made

    def since(self, seen: Seen) -> tuple[Frame, ...] | None:
        """Give the frames after a cursor; None when the cursor is no place of this chain that is still held."""
        if not self._start.n <= seen.n <= self.chain.n:
            return None
        at = seen.n - self._start.n
        head = self._frames[at - 1].head if at else self._start.head
        return tuple(self._frames)[at:] if head == seen.head else None


def snapshot(chain: Chain, pieces: Pieces) -> Frame:
    """Make the frame that holds all pieces, under the number and head that the chain has reached."""
    whole = tuple((key, msgspec.Raw(value)) for key, value in pieces.items())
    return Frame(chain.n, chain.head, put=whole, reset=True)


def first(pieces: Pieces) -> Frame:
    """Make the first frame of a new audience's chain: the snapshot under number 1."""
    whole = tuple((key, msgspec.Raw(value)) for key, value in pieces.items())
    return Chain().next((), Difference(whole, ()))
