"""The real server as a process of its own: started, waited for, killed, closed, started again on the same data."""

from __future__ import annotations

import contextlib
import os
import re
import select
import selectors
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final, Protocol

import msgspec

from tests.faults.forks import Asked
from tests.house import ROOT

PATIENCE_S: Final = 60.0
"""Seconds until a start counts as failed; on a loaded machine one may take ten."""

_GREETING: Final = re.compile(rb"On this machine:\s+http://[\d.]+:(\d+)/")
_ENVIRONMENT: Final = {**os.environ, "PYTHONPATH": f"{ROOT / 'src'}{os.pathsep}{ROOT}"}


class Child(Protocol):
    """A process that was started."""

    pid: int

    def wait(self) -> int:
        """Wait for its end; gives the exit code, as subprocess counts it."""


class Maker(Protocol):
    """A way to start the program: `words` are what stands behind `lampblack`."""

    def make(self, words: Sequence[str], out: int, err: int) -> Child:
        """Start it with these descriptors for output and errors."""


class Cold:
    """A start like a person's: a new interpreter, optionally below another program such as strace."""

    def __init__(self, before: Sequence[str] = (), saboteur: str = "") -> None:
        module = ["tests.faults.saboteurs", saboteur] if saboteur else ["lampblack"]
        self._start = [*before, sys.executable, "-m", *module]

    def make(self, words: Sequence[str], out: int, err: int) -> Child:
        """Start it with these descriptors for output and errors."""
        return subprocess.Popen(
            [*self._start, *words], cwd=ROOT, stdout=out, stderr=err, env=_ENVIRONMENT, start_new_session=True
        )


class _Forked(msgspec.Struct):
    """A house that was forked off."""

    pid: int
    forks: Forks

    def wait(self) -> int:
        return self.forks.wait(self.pid)


class Forks:
    """A start without the imports: see forks.py. `saboteur` names the one thing that is broken in all of them."""

    def __init__(self) -> None:
        self.saboteur = ""
        self._line, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        with theirs:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "tests.faults.forks", str(theirs.fileno())],
                cwd=ROOT,
                env=_ENVIRONMENT,
                pass_fds=[theirs.fileno()],
            )
        self._line.settimeout(PATIENCE_S)
        assert self._line.recv(16) == b"ready"

    def make(self, words: Sequence[str], out: int, err: int) -> Child:
        """Fork a house with these descriptors for output and errors."""
        asked = Asked(words=tuple(words), saboteur=self.saboteur)
        socket.send_fds(self._line, [msgspec.json.encode(asked)], [out, err])
        return _Forked(int(self._line.recv(64)), self)

    def wait(self, pid: int) -> int:
        """Wait for the end of a house."""
        self._line.send(msgspec.json.encode(Asked(wait=pid)))
        return os.waitstatus_to_exitcode(int(self._line.recv(64)))

    def close(self) -> None:
        """End it, and every house that is left."""
        self._line.close()
        self._process.wait(PATIENCE_S)


class House:
    """A house on one data folder; what it says on its error stream is kept in `log`."""

    def __init__(self, folder: Path, maker: Maker, options: Sequence[str] = ()) -> None:
        self.folder = folder
        self.log = folder.parent / f"{folder.name}.log"
        self.port = 0
        self._maker = maker
        self._options = tuple(options)
        self._child: Child | None = None
        self._said = -1

    def open(self) -> float:
        """Start it and wait for its greeting; gives the seconds that took."""
        started = time.monotonic()
        self.begin()
        self.port = self._wait_for_greeting(started + PATIENCE_S)
        return time.monotonic() - started

    def begin(self) -> None:
        """Start it without waiting."""
        self._said, out = os.pipe()
        with self.log.open("ab") as log:
            self._child = self._maker.make(self._words(), out, log.fileno())
        os.close(out)

    def wait_at_most(self, seconds: float) -> None:
        """Wait until it says something, but no longer than this."""
        select.select([self._said], [], [], seconds)

    def kill(self) -> None:
        """End it at once, as a crash would."""
        self._end(signal.SIGKILL)

    def close(self) -> None:
        """End it as Ctrl-C would, if it is open."""
        self._end(signal.SIGTERM)

    def strike(self, number: signal.Signals) -> None:
        """Send it, and strace before it, a signal without waiting; for the moment of a kill while clients are busy."""
        if self._child is not None:
            os.killpg(self._child.pid, number)

    def _words(self) -> list[str]:
        place = ["--data", str(self.folder), "--port", "0", "--bind", "127.0.0.1"]
        return ["host", *place, "--no-browser", "--anyone-may-open", *self._options]

    def _end(self, number: signal.Signals) -> None:
        if self._child is None:
            return
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self._child.pid, number)
        self._child.wait()
        os.close(self._said)
        self._child = None

    def _wait_for_greeting(self, until: float) -> int:
        said = b""
        with selectors.DefaultSelector() as selector:
            selector.register(self._said, selectors.EVENT_READ)
            while not (found := _GREETING.search(said)):
                assert selector.select(until - time.monotonic()), f"no greeting, only {said!r}"
                more = os.read(self._said, 65536)
                assert more, f"the house ended at once: {said!r} {self.log.read_text()[-2000:]}"
                said += more
        return int(found[1])


@contextlib.contextmanager
def opened(folder: Path, maker: Maker, options: Sequence[str] = ()) -> Iterator[House]:
    """Open a house on a folder, and close it at the end whatever happens."""
    house = House(folder, maker, options)
    try:
        house.open()
        yield house
    finally:
        house.close()
