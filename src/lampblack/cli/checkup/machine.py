"""The machine: the programs that a house is made of, its clock, its port, its addresses."""

from __future__ import annotations

import http.client
import platform
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Final

from lampblack import __version__
from lampblack.cli.checkup.finding import Finding, bad, look, well
from lampblack.server import hostnote, pictures
from lampblack.server.addresses import lan_addresses
from lampblack.server.service import listen
from lampblack.settings import Settings
from lampblack.storage.connections import OLDEST_SQLITE

_BUILT: Final = 2024
"""The year before which no clock is right: this program did not exist."""

_PATIENCE_S: Final = 3.0


def versions() -> Finding:
    """Say of which release the programs are."""
    text = f"Lampblack {__version__}, Python {platform.python_version()}, SQLite {sqlite3.sqlite_version}."
    if sqlite3.sqlite_version_info < OLDEST_SQLITE:
        oldest = ".".join(map(str, OLDEST_SQLITE))
        return bad("versions", f"{text} SQLite {oldest} or newer is needed: take a newer Python.")
    return well("versions", text)


def clock() -> Finding:
    """Say what time it is here."""
    now = time.localtime()
    text = time.strftime("%Y-%m-%d %H:%M, %z", now)
    if now.tm_year < _BUILT:
        return look("clock", f"It is {text} here. Set the clock: the log would show wrong times.")
    return well("clock", f"It is {text} here.")


def port(folder: Path, wanted: int) -> Finding:
    """Say whether a house can listen, or listens already."""
    note = hostnote.read(folder)
    if note is not None and note.is_open and _answers(note.port):
        return well("port", f"A house listens on port {note.port} and answers.")
    try:
        with closing(listen("127.0.0.1", wanted, 1)):
            return well("port", f"Port {wanted} is free.")
    except OSError as fault:
        return _other_port(wanted, fault)


def _other_port(wanted: int, fault: OSError) -> Finding:
    try:
        with closing(listen("127.0.0.1", wanted, Settings().ports_tried)) as found:
            number = found.getsockname()[1]
            return look("port", f"Port {wanted} is taken; the house would listen on {number} instead.")
    except OSError:
        return bad(
            "port", f"Neither port {wanted} nor one behind it is free ({fault.strerror}); choose --port."
        )


def addresses(folder: Path, wanted: int) -> Iterator[Finding]:
    """Say where phones in the room find the house, with a picture for the first address."""
    note = hostnote.read(folder)
    number = note.port if note is not None and note.is_open else wanted
    found = [f"http://{address}:{number}/" for address in lan_addresses()]
    if not found:
        yield look("address", "This machine is in no network; only a browser on it reaches the house.")
        return
    yield well("address", f"Phones in this network: {'  '.join(found)}\n\n{pictures.terminal(found[0])}")


def _answers(number: int) -> bool:
    with closing(http.client.HTTPConnection("127.0.0.1", number, timeout=_PATIENCE_S)) as house:
        try:
            house.request("GET", "/healthz")
            return house.getresponse().status in {200, 503}
        except (OSError, http.client.HTTPException):
            return False
