"""What a case file calls an entry of a seat's log and its last result."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from lampblack.kernel.play import Play
from lampblack.kernel.record import Record
from lampblack.kernel.ruleset import Told
from lampblack.kernel.seat import is_gm

Plain = dict[str, Any]


class Occasion(msgspec.Struct, frozen=True):
    """A record that has just been carried out, and what a seat is told of it; None when it hears nothing."""

    play: Play[Any]
    record: Record[Any]
    seat: str
    told: Told | None


Telling = Callable[[Occasion], tuple[Plain | None, Plain]]
"""From an occasion to the entry in the seat's log (None for none) and the seat's result."""


def usual(occasion: Occasion) -> tuple[Plain | None, Plain]:
    """Write an entry as most games do: verb, giver, result; for the GM also the marks on it."""
    record, told = occasion.record, occasion.told
    if told is None:
        return None, {}
    entry: Plain = {"do": record.do, "by": record.seat, "result": told.result}
    if is_gm(occasion.seat):
        entry |= {"secret": record.secret, "override": told.override}
    return entry, told.result
