"""The one thread that writes. What is asked for while a commit is under way goes to disk with the next."""

from __future__ import annotations

import threading
from queue import Empty, SimpleQueue
from typing import Any, Final

import msgspec

from lampblack.storage.errors import StorageBusy, StorageFailed
from lampblack.storage.pen import Job, Pen

QUIET_S: Final = 0.05
"""Seconds without a write after which the log is tidied up, so that hardly anybody ever waits for it."""


class Limits(msgspec.Struct, frozen=True):
    """How many writes go to disk together at most, and how many may wait."""

    group: int = 64
    waiting: int = 10_000


class Writer:
    """The thread that holds the pen, and the queue before it."""

    def __init__(self, pen: Pen, limits: Limits) -> None:
        self._pen = pen
        self._limits = limits
        self._queue: SimpleQueue[Job[Any] | None] = SimpleQueue()
        self._gate = threading.Lock()
        self._closed = False
        self._thread = threading.Thread(target=self._run, name="lampblack-writer", daemon=True)
        self._thread.start()

    def put(self, job: Job[Any]) -> None:
        """Queue a write; the future fails at once when the store is closed or too many are waiting."""
        with self._gate:
            refusal = self._refusal()
            if refusal is None:
                self._queue.put(job)
        if refusal is not None:
            job.future.set_exception(refusal)

    def close(self) -> None:
        """Write everything that is queued, then end the thread; what is put afterwards is refused."""
        with self._gate:
            if not self._closed:
                self._queue.put(None)
            self._closed = True
        self._thread.join()

    def _refusal(self) -> StorageFailed | None:
        if self._closed:
            return StorageFailed("The store is closed.", details={"reason": "the server is closing"})
        if self._queue.qsize() >= self._limits.waiting:
            return StorageBusy("Too many writes are waiting for the disk; nothing was stored. Try again.")
        return None

    def _run(self) -> None:
        while group := self._next_group():
            self._pen.write(group)
            self._pen.tidy(is_quiet=False)
        self._pen.close()

    def _next_group(self) -> list[Job[Any]]:
        """Wait for a write and take along those behind it; nothing when the store closes."""
        first = self._first()
        group = [] if first is None else [first]
        while group and len(group) < self._limits.group:
            try:
                job = self._queue.get_nowait()
            except Empty:
                break
            if job is None:
                self._queue.put(None)  # the next call shall find the end again
                break
            group.append(job)
        return group

    def _first(self) -> Job[Any] | None:
        if self._pen.is_untidy:
            try:
                return self._queue.get(timeout=QUIET_S)
            except Empty:
                self._pen.tidy(is_quiet=True)
        return self._queue.get()
