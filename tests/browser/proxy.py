"""A wire that can be pulled: a small TCP proxy between a phone and the house."""

from __future__ import annotations

import contextlib
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager


class Wire:
    """Hands bytes on in both directions until it is pulled; then every connection is cut and none is made."""

    def __init__(self, port: int) -> None:
        self._house = ("127.0.0.1", port)
        self._ends: list[socket.socket] = []
        self._hands: list[threading.Thread] = []
        self._pulled = threading.Event()
        self._door = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._door.getsockname()[1]
        self._start(self._take)

    def pull(self) -> None:
        """Cut everything, as when a phone falls asleep in a cellar."""
        self._pulled.set()
        for end in self._ends:
            _cut(end)

    def mend(self) -> None:
        """Let connections through again."""
        self._pulled.clear()

    def close(self) -> None:
        """End it for good."""
        _cut(self._door)
        self.pull()
        for hand in self._hands:
            hand.join()
        for end in (self._door, *self._ends):
            end.close()

    def _take(self) -> None:
        while True:
            try:
                phone, _ = self._door.accept()
            except OSError:
                return
            if not self._pulled.is_set() and (house := self._reached()) is not None:
                self._join(phone, house)
            else:
                phone.close()

    def _reached(self) -> socket.socket | None:
        """Reach the house; one that is down just now is none, and is tried again with the next phone."""
        try:
            return socket.create_connection(self._house)
        except OSError:
            return None

    def _join(self, phone: socket.socket, house: socket.socket) -> None:
        self._ends += [phone, house]
        for one, other in ((phone, house), (house, phone)):
            self._start(_hand_on, one, other)

    def _start(self, work: Callable[..., None], *ends: socket.socket) -> None:
        hand = threading.Thread(target=work, args=ends, daemon=True)
        self._hands.append(hand)
        hand.start()


def _hand_on(one: socket.socket, other: socket.socket) -> None:
    with contextlib.suppress(OSError):
        while part := one.recv(65536):
            other.sendall(part)
    _cut(one)
    _cut(other)


def _cut(end: socket.socket) -> None:
    with contextlib.suppress(OSError):
        end.shutdown(socket.SHUT_RDWR)


@contextmanager
def wire_to(port: int) -> Iterator[Wire]:
    """Lay a wire to the house, and take it away at the end."""
    wire = Wire(port)
    try:
        yield wire
    finally:
        wire.close()
