"""A lean client: requests over one kept connection, and a live channel, both down to the bytes."""

from __future__ import annotations

import asyncio
import socket
import struct
from typing import Any, Final, Self

import msgspec

Headers = tuple[tuple[str, str], ...]
KEY: Final = "bGFtcGJsYWNrIHByb29mcw=="
"""The key of every handshake; a fixed one, so that answers can be compared."""

JSON: Final = "application/json"
TEXT, CLOSE, PING, PONG = 1, 8, 9, 10


class Reply(msgspec.Struct, frozen=True):
    """An answer: its status, its head as it came (status line and headers), its body."""

    status: int
    head: bytes
    body: bytes

    @property
    def plain(self) -> Any:
        """The body as plain values."""
        return msgspec.json.decode(self.body)

    def header(self, name: str) -> str:
        """Give a header's value, empty where there is none."""
        for line in self.head.decode("latin-1").split("\r\n")[1:]:
            key, _, value = line.partition(":")
            if key.strip().lower() == name.lower():
                return value.strip()
        return ""


class Gone(ConnectionError):
    """The other end is gone, with or without having heard what was asked."""


class Caller:
    """One kept connection for requests; it is opened anew when a request finds it closed."""

    def __init__(self, port: int, token: str = "", headers: Headers = ()) -> None:
        self.port = port
        self._headers = (*headers, *((("Authorization", f"Bearer {token}"),) if token else ()))
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(self, method: str, path: str, body: Any = None, headers: Headers = ()) -> Reply:
        """Ask for something; `body` is sent as JSON, bytes as they are. Raises Gone when nobody answers."""
        try:
            if self._streams is None:
                self._streams = await asyncio.open_connection("127.0.0.1", self.port)
            reader, writer = self._streams
            writer.write(self._written(method, path, body, headers))
            return await _reply(reader)
        except (OSError, asyncio.IncompleteReadError) as fault:
            self.close()
            raise Gone(str(fault)) from fault

    async def __aenter__(self) -> Self:
        """Give itself."""
        return self

    async def __aexit__(self, *_: object) -> None:
        """Let the connection go."""
        self.close()

    def close(self) -> None:
        """Let the connection go."""
        if self._streams is not None:
            self._streams[1].transport.abort()
        self._streams = None

    def _written(self, method: str, path: str, body: Any, headers: Headers) -> bytes:
        raw = body if isinstance(body, bytes) else msgspec.json.encode(body) if body is not None else b""
        kind = () if any(name == "Content-Type" for name, _ in headers) else (("Content-Type", JSON),)
        told = (*self._headers, *headers, *kind, ("Content-Length", str(len(raw))))
        return _head(method, path, self.port, told) + raw


class Live:
    """A live channel that has been opened."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, head: Reply) -> None:
        self.head = head
        self._reader, self._writer = reader, writer

    @classmethod
    async def open(
        cls, port: int, path: str, token: str = "", headers: Headers = (), *, room: int = 0
    ) -> Live:
        """Shake hands; `head` tells what was answered, also where that is a refusal.

        `room` are the bytes that the system takes in for us; as many as it likes when not said.
        """
        reader, writer = await asyncio.open_connection(sock=_connected(port, room))
        own = (("Authorization", f"Bearer {token}"),) if token else ()
        shake = (
            ("Upgrade", "websocket"),
            ("Connection", "Upgrade"),
            ("Sec-WebSocket-Key", KEY),
            ("Sec-WebSocket-Version", "13"),
        )
        writer.write(_head("GET", path, port, (*own, *shake, *headers)))
        try:
            return cls(reader, writer, await _reply(reader))
        except (OSError, asyncio.IncompleteReadError):
            writer.transport.abort()
            raise

    @property
    def own_port(self) -> int:
        """The port on this side, by which a trace of the server knows the channel."""
        port: int = self._writer.get_extra_info("sockname")[1]
        return port

    def say(self, plain: Any, opcode: int = TEXT) -> None:
        """Send a frame: plain values as JSON, bytes as they are."""
        payload = plain if isinstance(plain, bytes) else msgspec.json.encode(plain)
        self._writer.write(_frame(opcode, payload))

    async def hear(self) -> tuple[int, bytes] | None:
        """Give the next frame's opcode and payload; pings are answered in between. None at the end."""
        while True:
            try:
                opcode, payload = await _heard(self._reader)
            except (OSError, asyncio.IncompleteReadError):
                return None
            if opcode == PING:
                self.say(payload, PONG)
                continue
            return opcode, payload

    async def text(self) -> Any:
        """Give the next text frame as plain values; None when the channel was closed."""
        heard = await self.hear()
        return msgspec.json.decode(heard[1]) if heard is not None and heard[0] == TEXT else None

    def be_deaf(self, is_deaf: bool) -> None:
        """Take nothing in from now on, or take in again."""
        transport = self._writer.transport
        (transport.pause_reading if is_deaf else transport.resume_reading)()  # type: ignore[attr-defined]

    async def __aenter__(self) -> Self:
        """Give itself."""
        return self

    async def __aexit__(self, *_: object) -> None:
        """Cut the channel."""
        self.close()

    def close(self) -> None:
        """Cut the channel."""
        self._writer.transport.abort()


def _connected(port: int, room: int) -> socket.socket:
    connected = socket.socket()
    if room:
        connected.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, room)
    connected.connect(("127.0.0.1", port))
    return connected


def _head(method: str, path: str, port: int, headers: Headers) -> bytes:
    named = {name.lower() for name, _ in headers}
    host = () if "host" in named else (("Host", f"127.0.0.1:{port}"),)
    lines = [f"{method} {path} HTTP/1.1", *(f"{name}: {value}" for name, value in (*host, *headers))]
    return "\r\n".join([*lines, "", ""]).encode("latin-1")


async def _reply(reader: asyncio.StreamReader) -> Reply:
    head = await reader.readuntil(b"\r\n\r\n")
    empty = Reply(int(head.split(b" ", 2)[1]), head, b"")
    size = int(empty.header("content-length") or 0)
    return Reply(empty.status, head, await reader.readexactly(size))


def _frame(opcode: int, payload: bytes) -> bytes:
    """Write a frame as a client has to, under a mask; one of zeros leaves the payload as it is."""
    size = len(payload)
    first = bytes([0x80 | opcode])
    length = bytes([0x80 | size]) if size < 126 else b"\xfe" + struct.pack(">H", size)
    return first + length + bytes(4) + payload


async def _heard(reader: asyncio.StreamReader) -> tuple[int, bytes]:
    """Read one frame; the server never splits one in two."""
    first, second = await reader.readexactly(2)
    assert first & 0x80, "the server sends whole frames"
    size = second
    if second == 126:
        size = int.from_bytes(await reader.readexactly(2))
    elif second == 127:
        size = int.from_bytes(await reader.readexactly(8))
    return first & 0x7F, await reader.readexactly(size)
