"""Those who follow one table live: their sockets, what each was told last, and the lock of the table.

Everything here happens on the event loop's thread without waiting, so that what is told keeps its order.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Any

import msgspec

from lampblack.kernel.tongue import Tongue, speaking, tongue
from lampblack.server import outgoing
from lampblack.server.drawing import Drawings
from lampblack.server.lobby import is_anybody_awaited, lobby
from lampblack.server.looks import Around, glimpse
from lampblack.server.outbox import FAULT, MOVED, REMOVED, TOO_MANY, Goodbye, Outbox
from lampblack.table.chairs import Chair
from lampblack.table.envelope import Seen
from lampblack.table.frames import Frame
from lampblack.table.hall import Hall
from lampblack.web.assets import release
from lampblack.web.glimpse import Glimpse


class Listener(msgspec.Struct, frozen=True, eq=False):
    """One socket: the seat that it belongs to, whether it shows a page, its language, and what waits for it."""

    chair: Chair
    outbox: Outbox
    is_page: bool = False
    tongue: Tongue = msgspec.field(default_factory=tongue)


class Circle:
    """The live side of one table.

    `lock` is held from the judgement of a command until it has been told. `rolled_back` gives the time of the
    last entry that a restore kept (ms), `most` limits the sockets of one seat.
    """

    def __init__(self, hall: Hall, table: str, rolled_back: Callable[[], int | None], most: int) -> None:
        self.lock = asyncio.Lock()
        self.invitation: dict[str, Any] | None = None
        self.gone: set[str] = set()
        self._sitting = partial(hall.sitting, table)
        self._chairs = partial(hall.chairs, table)
        self._known_chairs: list[Chair] | None = None
        self._moves = 0  # how often somebody came, went or sat down otherwise
        self._rolled_back = rolled_back
        self._seat_sockets = most
        self._listeners: list[Listener] = []
        self._drawings = Drawings(lambda chair: (self.glimpse(chair), self._sitting().words))
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
        self._moves += 1
        self._bring_up(listener, seen)
        self.tell_lobby()

    def lobby(self, chair: Chair) -> dict[str, Any]:
        """Describe to a seat who is here."""
        if self._known_chairs is None:
            self._known_chairs = self._chairs()
        here = {listener.chair.id for listener in self._listeners}
        return lobby(self._sitting(), chair, self._known_chairs, here)

    def glimpse(self, chair: Chair, is_borrowed: bool = False) -> Glimpse:
        """Gather what a seat's page shows; with borrowed eyes all but what the seat keeps for itself."""
        around = Around(partial(self.lobby, chair), self._lobby_state(chair), self.invitation, is_borrowed)
        return glimpse(self._sitting(), chair, around)

    def _lobby_state(self, chair: Chair) -> int:
        """Give a number that is another when a seat's lobby is another; it costs little while nobody is awaited."""
        sitting = self._sitting()
        if is_anybody_awaited(sitting, chair.audience):
            return hash(outgoing.lobby(self.lobby(chair)))
        return hash((sitting.title, sitting.is_archived, self._moves))

    def detach(self, listener: Listener) -> None:
        """Let a socket go."""
        if listener not in self._listeners:
            return
        self._listeners.remove(listener)
        self._moves += 1
        if all(one.chair.id != listener.chair.id for one in self._listeners):
            self._drop(listener.chair)
        self.tell_lobby()

    def tell(self, frames: Mapping[str, Frame]) -> None:
        """Tell every socket its audience's frame, after the commit."""
        heard: dict[str, list[Listener]] = {}
        for one in self._listeners:
            heard.setdefault(one.chair.audience, []).append(one)
        for audience, frame in frames.items():
            listeners = heard.get(audience, ())
            scripts = [one for one in listeners if not one.is_page]
            self._tell_values(scripts, frame)
            self._tell_pages([one for one in listeners if one.is_page], frame)
            if any(key == "pending" for key, _ in frame.put):
                self._tell_lobby(scripts)

    def seats_changed(self) -> None:
        """Tell everybody who sits here now."""
        self._known_chairs = None
        self._moves += 1
        self.tell_lobby()

    def tell_lobby(self) -> None:
        """Tell everybody who is here, where that has changed for them."""
        self._tell_lobby(self._listeners)

    def start_over(self) -> None:
        """Tell everybody everything anew: the table was read again from the disk."""
        for listener in list(self._listeners):
            self._bring_up(listener, None)

    def kick(self, chair: Chair) -> None:
        """End a seat's sockets at once; nothing that waits for them goes out, and they are told nothing more."""
        self.gone.add(chair.id)
        for listener in self._listeners:
            if listener.chair.id == chair.id:
                listener.outbox.end(REMOVED)
        self._listeners = [one for one in self._listeners if one.chair.id != chair.id]
        self._moves += 1
        self._drop(chair)

    def moved(self, chair: Chair) -> None:
        """End a seat's sockets: the seat has moved to another device."""
        for listener in [one for one in self._listeners if one.chair.id == chair.id]:
            listener.outbox.end(MOVED)
            self.detach(listener)

    def show_invitation(self, invitation: dict[str, Any] | None) -> None:
        """Keep what lets others in, for the GM's pages only, while the house runs; None takes it away."""
        self.invitation = invitation
        self._tell_lobby([one for one in self._listeners if one.is_page and one.chair.is_gm])

    def end_all(self, goodbye: Goodbye) -> None:
        """End every socket."""
        for listener in self._listeners:
            listener.outbox.end(goodbye)

    def put_all(self, notice: Callable[[], str]) -> None:
        """Tell every socket the same, each in its language: what is the matter with the house."""
        for listener in self._listeners:
            with speaking(listener.tongue):
                listener.outbox.put(notice())

    def _drop(self, chair: Chair) -> None:
        self._drawings.drop(chair)
        self._lobbies.pop(chair.id, None)

    def _bring_up(self, listener: Listener, seen: Seen | None) -> None:
        sitting, chair = self._sitting(), listener.chair
        resumed = sitting.resume(chair.audience, seen)
        if listener.is_page:
            self._show_whole(listener, bool(resumed.frames))
        else:
            self._catch_up(listener, resumed.frames)
            self._lobbies[chair.id] = outgoing.lobby(self.lobby(chair))
            listener.outbox.put(self._lobbies[chair.id])
        if seen is not None and seen.epoch != sitting.epoch:
            listener.outbox.put(outgoing.notice("rolled-back", at=self._rolled_back()))

    def _catch_up(self, listener: Listener, frames: tuple[Frame, ...]) -> None:
        """Send a script the frames it has missed; where they would fill its line, everything as it is now."""
        sitting = self._sitting()
        texts = [outgoing.values(frame, sitting.epoch) for frame in frames]
        if not listener.outbox.has_room_for(texts):
            frames = sitting.resume(listener.chair.audience, None).frames
            texts = [outgoing.values(frame, sitting.epoch) for frame in frames]
        for text in texts:
            listener.outbox.put(text)

    def _show_whole(self, listener: Listener, has_missed: bool) -> None:
        """Send a page every piece; even one that has missed no frame was drawn before the lobby changed."""
        sitting, pieces = self._sitting(), self._drawings.whole(listener.chair, listener.tongue)
        if pieces is None:
            listener.outbox.end(FAULT)
            return
        fresh = {"epoch": sitting.epoch, "release": release(), **({"reset": True} if has_missed else {})}
        seen = sitting.seen(listener.chair.audience)
        listener.outbox.put(outgoing.whole_page(seen, list(pieces.items()), fresh))

    def _tell_values(self, heard: list[Listener], frame: Frame) -> None:
        if heard:
            _put(heard, outgoing.values(frame, self._sitting().epoch))

    def _tell_pages(self, heard: list[Listener], frame: Frame) -> None:
        for one, listeners in _by_seat(heard):
            change = self._drawings.change(one.chair, one.tongue)
            _put_or_end(listeners, None if change is None else outgoing.page(frame, *change))

    def _tell_lobby(self, heard: list[Listener]) -> None:
        for one, listeners in _by_seat(one for one in heard if not one.is_page):
            text = outgoing.lobby(self.lobby(one.chair))
            if self._lobbies.get(one.chair.id) != text:
                self._lobbies[one.chair.id] = text
                _put(listeners, text)
        for one, listeners in _by_seat(one for one in heard if one.is_page):
            change = self._drawings.change(one.chair, one.tongue)
            if change is None or any(change):
                _put_or_end(listeners, None if change is None else outgoing.redrawn(*change))


def _by_seat(listeners: Iterable[Listener]) -> Iterable[tuple[Listener, list[Listener]]]:
    """Part sockets by seat and language; each part with the first of its sockets."""
    seats: dict[tuple[str, bool, str], list[Listener]] = {}
    for one in listeners:
        language = one.tongue.code if one.is_page else ""
        seats.setdefault((one.chair.id, one.is_page, language), []).append(one)
    return [(heard[0], heard) for heard in seats.values()]


def _put(listeners: Iterable[Listener], text: str) -> None:
    for listener in listeners:
        listener.outbox.put(text)


def _put_or_end(listeners: Iterable[Listener], text: str | None) -> None:
    for listener in listeners:
        listener.outbox.end(FAULT) if text is None else listener.outbox.put(text)
