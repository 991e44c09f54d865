"""What a seat may ask of the desk now."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from lampblack.kernel.desk.state import Desk
from lampblack.kernel.limits import MAX_CLOCK
from lampblack.kernel.ruleset import Ask, Offer
from lampblack.kernel.seat import ALL, GM, ONLOOKER, is_gm, is_player

_TEXT: Final = Ask("text", "text")


def offers(desk: Desk, seat: str) -> Iterator[Offer]:
    """List what a seat may ask: everybody a pause, players a word to the GM, the GM clocks and handouts."""
    if is_gm(seat):
        yield from _of_the_gm(desk)
    elif is_player(seat):
        yield _other("whisper", {"to": GM}, _TEXT)
        yield _other("note", {"to": "me"}, _TEXT)
    if is_gm(seat) or is_player(seat):
        yield _other("pause", {"on": not desk.paused})


def _of_the_gm(desk: Desk) -> Iterator[Offer]:
    if desk.seats:
        yield _other("whisper", {}, Ask("to", "some-of", options=tuple(desk.seats)), _TEXT)
    yield _other("clock", {}, Ask("name", "text"), Ask("size", "number", least=1, most=MAX_CLOCK), _HIDDEN)
    for name, clock in desk.clocks.items():
        yield _other("clock", {"id": name}, Ask("filled", "number", least=0, most=clock.size))
    seats = Ask("to", "some-of", options=(ALL, ONLOOKER, *desk.seats), optional=True)
    yield _other("handout", {}, Ask("title", "text"), Ask("text", "text", optional=True), seats)
    for name in desk.handouts:
        yield _other("handout", {"id": name}, seats)


_HIDDEN: Final = Ask("hidden", "flag", optional=True)


def _other(do: str, order: dict[str, object], *asks: Ask) -> Offer:
    return Offer(do, "other", {"do": do, **order}, asks)
