"""A command between judgement and news: what is stored, and what may be told once it is."""

from __future__ import annotations

from typing import Any

import msgspec

from lampblack.kernel.play import Play
from lampblack.kernel.streams import Stream
from lampblack.storage.rows import AppendWrite
from lampblack.table.ear import Ear
from lampblack.table.frames import Frame
from lampblack.table.hearing import Item
from lampblack.table.pieces import Pieces


class Answered(msgspec.Struct, frozen=True):
    """The answer to a command that was accepted before, byte for byte."""

    answer: bytes


class Prepared(msgspec.Struct, frozen=True):
    """A command judged and laid out: what to store, and what to tell once it is stored.

    `finishes` is the id under which its dice were thrown: an order that waited under it waits no longer.
    `keeps` are texts that have to be on disk before it, by their keys.
    """

    write: AppendWrite
    play: Play[Any]
    ears: dict[str, Ear]
    told: tuple[Item, ...]
    frames: dict[str, Frame]
    pieces: dict[str, Pieces]
    streams: dict[str, Stream]
    answer: bytes
    epoch: str
    finishes: str = ""
    keeps: tuple[tuple[str, str], ...] = ()

    @property
    def turns_others(self) -> bool:
        """Tell whether it takes back, hides or shows an older entry."""
        own = self.play.lines[-1]
        return own.undoes is not None or any(item.is_withdrawn or item.record != own.no for item in self.told)


class Adopted(msgspec.Struct, frozen=True):
    """What leaves the process after the commit: the giver's answer, and a frame for each audience that has one."""

    answer: bytes
    frames: dict[str, Frame]
