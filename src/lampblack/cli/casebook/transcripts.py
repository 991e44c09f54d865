"""What a seat is sent while a case is played, word for word, so that two games can be held against each other."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from lampblack.cli.casebook.matching import ABSENT, Mismatch
from lampblack.kernel.play import Play
from lampblack.kernel.ruleset import Told

Plain = dict[str, Any]
_encode = msgspec.json.Encoder(order="deterministic").encode


class Transcript:
    """What one seat is sent: its first view; then, for each order that sends it anything, news, reply and view.

    A seat that comes into the game begins with its view; one that has left is sent nothing until it is back.
    """

    def __init__(self, seat: str, play: Play[Any]) -> None:
        self.seat = seat
        self.lines: list[bytes] = [_encode(play.view(seat))] if is_in(play, seat) else []
        self._was_in = is_in(play, seat)

    def hear(self, play: Play[Any], told: Told | None, *, is_giver: bool) -> None:
        """Take in what an accepted order sends this seat."""
        was_in, self._was_in = self._was_in, is_in(play, self.seat)
        line: Plain = {}
        if told is not None and was_in:
            line["events"] = told.events or ()
        if is_giver:
            line["reply"] = _reply(told)
        if line or self._was_in > was_in:
            self.lines.append(_encode({**line, "view": play.view(self.seat)}))

    def refuse(self, play: Play[Any], slug: str) -> None:
        """Take in that an order of this seat was refused."""
        self.lines.append(_encode({"reply": {"refused": slug}, "view": play.view(self.seat)}))


def is_in(play: Play[Any], seat: str) -> bool:
    """Tell whether somebody sits on a seat of the game."""
    seats = play.state.table.seats
    return seat in seats and bool(seats[seat].here)


def _reply(told: Told | None) -> Plain:
    """Give the reply: that it was done, and an answer where one was asked for."""
    is_answer = told is not None and told.events is None
    return {"ok": True, "result": told.result} if told is not None and is_answer else {"ok": True}


def differences(one: Transcript, other: Transcript | None, place: str) -> Iterator[Mismatch]:
    """Name the first line in which two transcripts differ."""
    mine, others = one.lines, [] if other is None else other.lines
    if mine == others:
        return
    pairs = enumerate(zip(mine, others, strict=False))
    line = next((no for no, (left, right) in pairs if left != right), min(len(mine), len(others)))
    yield Mismatch(f"{place}.{one.seat}.{line}", _line(mine, line), _line(others, line))


def _line(lines: list[bytes], number: int) -> Any:
    return msgspec.json.decode(lines[number]) if number < len(lines) else ABSENT
