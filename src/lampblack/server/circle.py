"""Those who follow one table live: their sockets, what each was told last, and the lock of the table.

Everything here happens on the event loop's thread without waiting, so that what is told keeps its order.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

import msgspec

from lampblack.server import outgoing
from lampblack.server.looks import glimpse
from lampblack.server.outbox import REMOVED, TOO_MANY, Goodbye, Outbox
from lampblack.table.chairs import Chair
from lampblack.table.envelope import Seen
from lampblack.table.frames import Frame
from lampblack.table.sitting import Sitting
from lampblack.web.assets import release
from lampblack.web.glimpse import differences, fragments

_log = logging.getLogger("lampblack.live")
_BROKEN: Final = Goodbye(1011, "fault")


class Listener(msgspec.Struct, frozen=True, eq=False):
    """One socket: the seat that it belongs to, whether it shows a page, and what waits for it."""

    chair: Chair
    outbox: Outbox
    is_page: bool = False


class Circle:
    """The live side of one table.

    `rolled_back` gives the time of the last entry that a restore kept (ms), `most` limits the sockets of one
    seat.

    `lock` is held from the judgement of a command until it has been told. `sitting` gives the table in
    memory.
    """

    def __init__(
        self, sitting: Callable[[], Sitting], rolled_back: Callable[[], int | None], most: int
    ) -> None:
        self.lock = asyncio.Lock()
        self.invitation: dict[str, Any] | None = None
        self.gone: set[str] = set()
        self._sitting = sitting
        self._rolled_back = rolled_back
        self._seat_sockets = most
        self._listeners: list[Listener] = []
        self._drawn: dict[str, dict[str, str]] = {}
        self._lobbies: dict[str, str] = {}

    def attach(self, listener: Listener, seen: Seen | None) -> None:
        """Bring a socket up to date and let it follow from here on."""
        if listener.chair.id in self.gone:
            listener.outbox.end(REMOVED)
            return
        mine = [one for one in self._listeners if one.chair.id == listener.chair.id]
        if len(mine) >= self._seat_sockets:
            listener.outbox.end(TOO_MANY)
            return
        self._listeners.append(listener)
        self._sitting().arrive(listener.chair)
        self._bring_up(listener, seen)
        self.tell_lobby()

    def detach(self, listener: Listener) -> None:
        """Let a socket go."""
        if listener not in self._listeners:
            return
        self._listeners.remove(listener)
        self._sitting().leave(listener.chair)
        if all(one.chair.id != listener.chair.id for one in self._listeners):
            self._drawn.pop(listener.chair.id, None)
            self._lobbies.pop(listener.chair.id, None)
        self.tell_lobby()

    def tell(self, frames: Mapping[str, Frame]) -> None:
        """Tell every socket its audience's frame, after the commit."""
        for audience, frame in frames.items():
            heard = [one for one in self._listeners if one.chair.audience == audience]
            self._tell_values([one for one in heard if not one.is_page], frame)
            self._tell_pages([one for one in heard if one.is_page], frame)
            if heard and any(key == "pending" for key, _ in frame.put):
                self._tell_lobby(heard)

    def tell_lobby(self) -> None:
        """Tell everybody who is here, where that has changed for them."""
        self._tell_lobby(self._listeners)

    def start_over(self) -> None:
        """Tell everybody everything anew: the table was read again from the disk."""
        self._drawn.clear()
        for listener in list(self._listeners):
            self._sitting().arrive(listener.chair)
            self._bring_up(listener, None)

    def kick(self, chair: Chair) -> None:
        """End a seat's sockets at once; nothing that waits for them goes out."""
        self.gone.add(chair.id)
        for listener in [one for one in self._listeners if one.chair.id == chair.id]:
            listener.outbox.end(REMOVED)
            self.detach(listener)

    def show_invitation(self, invitation: dict[str, Any] | None) -> None:
        """Keep what lets others in, for the GM's pages only, while the house runs; None takes it away."""
        self.invitation = invitation
        self._tell_lobby([one for one in self._listeners if one.is_page and one.chair.is_gm])

    def end_all(self, goodbye: Goodbye) -> None:
        """End every socket."""
        for listener in self._listeners:
            listener.outbox.end(goodbye)

    def put_all(self, text: str) -> None:
        """Tell every socket the same, whoever it belongs to: what is the matter with the house."""
        for listener in self._listeners:
            listener.outbox.put(text)

    def _bring_up(self, listener: Listener, seen: Seen | None) -> None:
        sitting, chair = self._sitting(), listener.chair
        resumed = sitting.resume(chair.audience, seen)
        if listener.is_page:
            self._show_whole(listener, bool(resumed.frames))
        else:
            for frame in resumed.frames:
                listener.outbox.put(outgoing.values(frame, sitting.epoch))
        if seen is not None and seen.epoch != sitting.epoch:
            listener.outbox.put(outgoing.notice("rolled-back", at=self._rolled_back()))
        if listener.is_page:
            return
        self._lobbies[chair.id] = outgoing.lobby(sitting.lobby(chair))
        listener.outbox.put(self._lobbies[chair.id])

    def _show_whole(self, listener: Listener, has_missed: bool) -> None:
        """Send a page every piece; even one that has missed no frame was drawn before the lobby changed."""
        sitting, chair = self._sitting(), listener.chair
        pieces = self._draw([listener])
        if pieces is not None:
            self._drawn[chair.id] = pieces
            fresh = {"epoch": sitting.epoch, "release": release(), **({"reset": True} if has_missed else {})}
            text = outgoing.whole_page(_place(sitting, chair), list(pieces.items()), fresh)
            listener.outbox.put(text)

    def _tell_values(self, heard: list[Listener], frame: Frame) -> None:
        if heard:
            text = outgoing.values(frame, self._sitting().epoch)
            for listener in heard:
                listener.outbox.put(text)

    def _tell_pages(self, heard: list[Listener], frame: Frame) -> None:
        for listeners in _by_chair(heard):
            change = self._redraw(listeners)
            if change is not None:
                _put(listeners, outgoing.page(frame, *change))

    def _tell_lobby(self, heard: Iterable[Listener]) -> None:
        heard = list(heard)
        for listeners in _by_chair(one for one in heard if not one.is_page):
            chair = listeners[0].chair
            text = outgoing.lobby(self._sitting().lobby(chair))
            if self._lobbies.get(chair.id) != text:
                self._lobbies[chair.id] = text
                _put(listeners, text)
        for listeners in _by_chair(one for one in heard if one.is_page):
            change = self._redraw(listeners)
            if change is not None and any(change):
                _put(listeners, outgoing.redrawn(*change))

    def _redraw(self, listeners: list[Listener]) -> tuple[list[tuple[str, str]], list[str]] | None:
        """Draw a seat's page anew; gives what changed since it was drawn last."""
        after = self._draw(listeners)
        if after is None:
            return None
        chair = listeners[0].chair
        before = self._drawn.get(chair.id, {})
        self._drawn[chair.id] = after
        return differences(before, after)

    def _draw(self, listeners: list[Listener]) -> dict[str, str] | None:
        sitting, chair = self._sitting(), listeners[0].chair
        try:
            return fragments(glimpse(sitting, chair, self.invitation), sitting.words)
        except Exception:  # noqa: BLE001
            # The change is stored: a page that cannot be drawn must not cost the others their news.
            _log.exception("the page of seat %s cannot be drawn", chair.id)
            for listener in listeners:
                listener.outbox.end(_BROKEN)
            return None


def _by_chair(listeners: Iterable[Listener]) -> Iterable[list[Listener]]:
    seats: dict[str, list[Listener]] = {}
    for listener in listeners:
        seats.setdefault(listener.chair.id, []).append(listener)
    return seats.values()


def _put(listeners: Iterable[Listener], text: str) -> None:
    for listener in listeners:
        listener.outbox.put(text)


def _place(sitting: Sitting, chair: Chair) -> outgoing.Place:
    seen = sitting.seen(chair.audience)
    return outgoing.Place(seen.n, seen.head)
