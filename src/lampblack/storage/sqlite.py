"""The store in one SQLite file: one thread writes, any thread reads, one process at a time."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import Future
from functools import partial
from pathlib import Path
from typing import Final, Self, TypeVar

from sqlalchemy import Connection

from lampblack.storage import appending, disks, migrating, place, writes
from lampblack.storage.datafile import DataFile
from lampblack.storage.lock import Lock
from lampblack.storage.pen import WRITE_BYTES, Job, Pen, StoreState, Tally
from lampblack.storage.progress import Tell, quiet
from lampblack.storage.reads import Reader
from lampblack.storage.rows import (
    AppendWrite,
    ChainRow,
    EntryRow,
    ImageRow,
    InvitationRow,
    Redeeming,
    Row,
    SeatRow,
    StreamRow,
    TableRow,
    TokenRow,
)
from lampblack.storage.writer import Limits, Writer

T = TypeVar("T")

PROBE_BYTES: Final = 64 * 1024
"""Room that the disk must have to count as writable again: what the longest body of a request takes. With less, a
house would say in turn that it takes changes and that it does not."""


class SqliteStore(Reader):
    """A store in a data folder. Its reads are the Reader's; store.py says what each method does."""

    def __init__(self, path: Path, lock: Lock, limits: Limits) -> None:
        self.path = path
        self.upgraded_from: Path | None = None
        self.concerns = disks.concerns(path.parent)
        self._lock = lock
        self._file = DataFile(path)
        self._pen = Pen(self._file)
        self._writer = Writer(self._pen, limits)
        super().__init__(self._file.readers)

    @classmethod
    def open(cls, folder: Path, limits: Limits | None = None, tell: Tell = quiet) -> Self:
        """Open the store in a data folder: made when there is none, brought to this release's form if older.

        Raises Held when another process has it, NewerFile or ForeignFile with the file untouched,
        Unwritable when the folder cannot be used, Damaged when the file cannot be opened.
        """
        place.make_folder(folder)
        path = place.data_file(folder)
        lock = Lock.take(path)
        try:
            upgraded_from = migrating.make_ready(path, tell=tell)
            store = cls(path, lock, limits or Limits())
        except BaseException:
            lock.release()
            raise
        store.upgraded_from = upgraded_from
        return store

    @property
    def state(self) -> StoreState:
        """Whether writes are taken now, and if not, why."""
        return self._pen.state

    @property
    def tally(self) -> Tally:
        """Writes and commits since the store was opened."""
        return self._pen.tally

    def close(self) -> None:
        """Write what is queued, put everything into the file proper, and let go of it."""
        self._writer.close()
        self._file.readers.dispose()  # what was read meanwhile
        self._lock.release()

    def write(self, change: Callable[[Connection], T]) -> Future[T]:
        """Make a change with the writing connection, on the writer's thread: all or nothing, never its own commit."""
        return self._put(change)

    def append(self, write: AppendWrite, *more: AppendWrite) -> Future[None]:
        """Store a table's next entry with all that goes with it, and those that follow on it: all or none."""

        def change(connection: Connection) -> None:
            for one in (write, *more):
                appending.append(connection, one)

        last = more[-1] if more else write
        return self._put(change, lambda _: self._file.acknowledge(last), is_whole=not more)

    def add_table(self, table: TableRow, *rows: Iterable[Row]) -> Future[None]:
        """Store a new table with its first rows."""
        everything = [table, *(row for some in rows for row in some)]
        return self._put(lambda c: writes.add(c, everything))

    def add_whole(
        self, rows: Iterable[Row], entries: Iterable[EntryRow], texts: Mapping[str, str]
    ) -> Future[None]:
        """Store a table with all that was played at it, and texts under their keys."""
        played = [AppendWrite(entry) for entry in entries]

        def change(connection: Connection) -> None:
            writes.add(connection, rows)
            for write in played:
                appending.append(connection, write)
            for key, text in texts.items():
                writes.put_meta(connection, key, text)

        last = played[-1] if played else None
        return self._put(change, lambda _: self._file.acknowledge(last), weight=1 + len(played))

    def rename_table(self, table: str, title: str) -> Future[None]:
        """Give a table another title."""
        return self._put(lambda c: writes.change_table(c, table, title=title))

    def archive_table(self, table: str, archived: bool = True) -> Future[None]:
        """Lay a table aside, or take it up again."""
        return self._put(lambda c: writes.change_table(c, table, archived=archived))

    def delete_table(self, table: str) -> Future[None]:
        """Delete a table with everything that was stored of it."""
        return self._put(lambda c: writes.delete_table(c, table), lambda _: self._file.forget(table))

    def add_seat(
        self, seat: SeatRow, token: TokenRow, chain: ChainRow | None = None, stream: StreamRow | None = None
    ) -> Future[None]:
        """Add a seat with what opens it."""
        return self._put(lambda c: writes.add(c, [row for row in (seat, token, chain, stream) if row]))

    def change_seat(self, table: str, seat: str, name: str, role: str | None = None) -> Future[None]:
        """Give a seat another name, and another role if one is given."""
        return self._put(lambda c: writes.change_seat(c, (table, seat), name, role))

    def speak_to(self, table: str, seat: str, language: str) -> Future[None]:
        """Say in which language a seat is spoken to."""
        return self._put(lambda c: writes.speak_to(c, table, seat, language))

    def remove_seat(self, table: str, seat: str, at: int, write: AppendWrite | None = None) -> Future[None]:
        """Mark a seat as removed, together with the entry that says so."""

        def change(connection: Connection) -> None:
            writes.remove_seat(connection, table, seat, at)
            if write is not None:
                appending.append(connection, write)

        return self._put(change, lambda _: self._file.acknowledge(write))

    def add_token(self, token: TokenRow) -> Future[None]:
        """Let one more device into a seat."""
        return self._put(lambda c: writes.add(c, [token]))

    def add_invitation(self, row: InvitationRow) -> Future[None]:
        """Store an invitation."""
        return self._put(lambda c: writes.add(c, [row]))

    def use_invitation(self, secret: str, now: int) -> Future[InvitationRow | None]:
        """Use an invitation once, by the hash of its link or code."""
        return self._put(lambda c: writes.use_invitation(c, secret, now))

    def redeem(self, asked: Redeeming, rows: Iterable[Row], write: AppendWrite | None) -> Future[bool]:
        """Use an invitation and seat whoever brought it, all in one; False when it opens nothing."""
        change = partial(writes.redeem, asked=asked, rows=tuple(rows), write=write)
        return self._put(change, lambda won: self._file.acknowledge(write if won else None))

    def begin_epoch(self, epoch: str, streams: Iterable[StreamRow], write: AppendWrite) -> Future[None]:
        """Store the entry that ends a table's epoch, and begin the next one with its dice."""
        change = partial(writes.begin_epoch, epoch=epoch, streams=tuple(streams), write=write)
        return self._put(change, lambda _: self._file.acknowledge(write))

    def revoke_invitation(self, table: str, invitation: str) -> Future[None]:
        """Make an invitation void, by its id."""
        return self._put(lambda c: writes.revoke_invitation(c, table, invitation))

    def add_streams(self, rows: Iterable[StreamRow]) -> Future[None]:
        """Store new dice, before the first of them falls."""
        return self._put(partial(writes.add, rows=tuple(rows)))

    def add_image(self, image: ImageRow) -> Future[None]:
        """Store a picture."""
        return self._put(lambda c: writes.add(c, [image]), weight=1 + len(image.body) // WRITE_BYTES)

    def save_chains(self, rows: Iterable[ChainRow]) -> Future[None]:
        """Store how far these audiences have come."""
        return self._put(partial(appending.save_chains, rows=tuple(rows)))

    def put_meta(self, key: str, value: str) -> Future[None]:
        """Keep a text under a key."""
        return self._put(lambda c: writes.put_meta(c, key, value))

    def probe(self) -> Future[None]:
        """Try whether the disk takes writes (again)."""
        return self.put_meta("probe", secrets.token_hex(PROBE_BYTES // 2))  # equal pages would not be written

    def _put(
        self,
        change: Callable[[Connection], T],
        stands: Callable[[T], None] | None = None,
        *,
        is_whole: bool = False,
        weight: int = 1,
    ) -> Future[T]:
        future: Future[T] = Future()
        self._writer.put(Job(change, future, stands, is_whole, weight))
        return future
