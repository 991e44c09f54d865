"""The pen: the one connection that writes, and the group of writes that go to disk with one commit.

A write's future resolves after the commit has returned, and the commit returns after the disk has said so.
When the disk fails the pen says that tables can only be read, and tries again with the next write.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from contextlib import suppress
from typing import Any, Final, Generic, TypeVar

import msgspec
from sqlalchemy import Connection

from lampblack.storage import connections, trouble
from lampblack.storage.datafile import DataFile
from lampblack.storage.errors import StorageFailed

T = TypeVar("T")

CHECKPOINT_WRITES: Final = 250
"""Writes after which the write-ahead log, 5 MB by then, goes into the file proper as soon as nobody writes."""

CHECKPOINT_AT_LATEST: Final = 2000
"""Writes after which it does so although somebody may have to wait for it, for 10 to 40 ms; the log has 50 MB then."""

CHECKPOINT_AGAIN: Final = 25
"""Writes after which it is tried again where a reader kept some of the log back."""

WRITE_BYTES: Final = 20 * 1024
"""Bytes that one write puts into the log; a greater one counts as so many more."""


class StoreState(msgspec.Struct, frozen=True):
    """Whether the store takes writes now, and if not, why, in words for everyone at the table."""

    writable: bool = True
    reason: str = ""


class Tally(msgspec.Struct, frozen=True):
    """What a store has done since it was opened: writes that stand, commits that it took."""

    writes: int = 0
    commits: int = 0


class Job(msgspec.Struct, Generic[T], frozen=True):
    """One write: what changes, who waits for it, and who else hears of it first once it stands.

    `is_whole` says that it is a single statement, which needs no transaction around it to stand whole or not at all;
    `weight` for how many ordinary writes it counts in the log.
    """

    change: Callable[[Connection], T]
    future: Future[T]
    stands: Callable[[T], None] | None = None
    is_whole: bool = False
    weight: int = 1


class Outcome(msgspec.Struct, frozen=True):
    """What came of one write of a group: its result and whether it changed anything, or its own fault."""

    job: Job[Any]
    result: Any = None
    has_changed: bool = False
    fault: BaseException | None = None

    def settle(self) -> None:
        """Tell those who wait; only after the commit."""
        if self.fault is not None:
            self.job.future.set_exception(self.fault)
            return
        if self.job.stands is not None:
            self.job.stands(self.result)
        self.job.future.set_result(self.result)


class Pen:
    """The one connection that writes. Not thread-safe: it belongs to the writer's thread."""

    def __init__(self, file: DataFile) -> None:
        self.state = StoreState()
        self.tally = Tally()
        self._file = file
        self._connection: Connection | None = file.open()
        self._since_checkpoint = 0

    def write(self, jobs: Sequence[Job[Any]]) -> None:
        """Write a group in one transaction: a faulty write fails alone, a fault of the disk fails all."""
        wanted = [job for job in jobs if job.future.set_running_or_notify_cancel()]
        if not wanted:
            return
        try:
            outcomes = self._commit(wanted)
        except BaseException as fault:  # noqa: BLE001 - whatever it was, nobody may wait for ever
            self._fail(wanted, fault)
        else:
            self._stand(outcomes)

    @property
    def is_untidy(self) -> bool:
        """Tell whether a checkpoint is due as soon as nobody writes."""
        return self._since_checkpoint >= CHECKPOINT_WRITES and self._connection is not None

    def tidy(self, is_quiet: bool) -> None:
        """Make a checkpoint when it is time, after the group was answered; `is_quiet` while nobody writes."""
        due = CHECKPOINT_WRITES if is_quiet else CHECKPOINT_AT_LATEST
        if self._since_checkpoint >= due and self._connection is not None:
            self._since_checkpoint = 0
            try:
                if not connections.checkpoint(self._connection, "PASSIVE"):
                    self._since_checkpoint = CHECKPOINT_WRITES - CHECKPOINT_AGAIN
            except trouble.Faults as fault:
                self._note(fault)

    def close(self) -> None:
        """Put everything into the file proper, and let go of it."""
        if self._connection is not None:
            with suppress(*trouble.Faults):
                connections.checkpoint(self._connection, "TRUNCATE")
        self._let_go()

    def _commit(self, jobs: Sequence[Job[Any]]) -> list[Outcome]:
        if self._connection is None:  # there was a doubt
            self._connection = self._file.reopen()
        if len(jobs) == 1:
            run = _run_whole if jobs[0].is_whole else _run_alone
            return [run(self._connection, jobs[0])]
        with connections.transaction(self._connection) as below:
            return [_run(self._connection, below, job) for job in jobs]

    def _stand(self, outcomes: Sequence[Outcome]) -> None:
        done = [outcome.job for outcome in outcomes if outcome.fault is None]
        if any(outcome.has_changed for outcome in outcomes):  # any other write shows nothing of the disk
            self.state = StoreState()
        self.tally = Tally(self.tally.writes + len(done), self.tally.commits + 1)
        self._since_checkpoint += sum(job.weight for job in done)
        for outcome in outcomes:
            outcome.settle()

    def _fail(self, jobs: Sequence[Job[Any]], fault: BaseException) -> None:
        self._note(fault)
        for job in jobs:
            job.future.set_exception(trouble.of_a_write(fault))

    def _note(self, fault: BaseException) -> None:
        """Take in that the disk failed: say so, and drop the connection where that leaves a doubt."""
        told = trouble.of_a_write(fault)
        if told.slug == StorageFailed.slug:
            self.state = StoreState(writable=False, reason=told.details["reason"])
        if trouble.leaves_doubt(fault):
            self._let_go()

    def _let_go(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            with suppress(*trouble.Faults):
                self._file.close(connection)


def _run_whole(connection: Connection, job: Job[Any]) -> Outcome:
    """Make one change that is a transaction by itself; a fault of the file goes up."""
    try:
        return _made(connection, job)
    except BaseException as fault:
        if trouble.is_of_the_file(fault):
            raise
        return _failed(job, fault)


def _run_alone(connection: Connection, job: Job[Any]) -> Outcome:
    """Make one change in a transaction of its own, which its fault takes back; all other faults go up."""
    own: BaseException | None = None
    try:
        with connections.transaction(connection):
            try:
                return _made(connection, job)
            except BaseException as fault:
                own = fault
                raise
    except BaseException as fault:
        if fault is not own or trouble.is_of_the_file(fault):
            raise
        return _failed(job, fault)


def _made(connection: Connection, job: Job[Any]) -> Outcome:
    below = connections.driver(connection)
    before = below.total_changes
    result = job.change(connection)
    return Outcome(job, result, has_changed=below.total_changes != before)


def _failed(job: Job[Any], fault: BaseException) -> Outcome:
    return Outcome(job, fault=trouble.of_a_write(fault) if isinstance(fault, trouble.Faults) else fault)


def _run(connection: Connection, below: sqlite3.Connection, job: Job[Any]) -> Outcome:
    """Make one change, so that its own fault undoes it alone; a fault of the file goes up and fails all."""
    below.execute("SAVEPOINT one_write")
    try:
        outcome = _made(connection, job)
    except BaseException as fault:
        if trouble.is_of_the_file(fault):
            raise
        connections.ends(connection).clear()
        below.execute("ROLLBACK TO one_write")
        outcome = _failed(job, fault)
    below.execute("RELEASE one_write")
    return outcome
