"""Reading what is stored, from any thread, on connections that cannot write."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from typing import Any, Final, TypeVar

import msgspec
from sqlalchemy import Connection, Engine, Table, bindparam, func, or_, select

from lampblack.storage import logbook, trouble
from lampblack.storage.errors import NoData
from lampblack.storage.ready import Cursor, Ready
from lampblack.storage.rows import (
    ChainRow,
    EntryRow,
    ImageRow,
    InvitationRow,
    SeatRow,
    StreamRow,
    TableRow,
    TokenRow,
)
from lampblack.storage.schema import (
    chains,
    entries,
    images,
    invitations,
    meta,
    seats,
    streams,
    tables,
    tokens,
)
from lampblack.storage.writes import holds

RowT = TypeVar("RowT", bound=msgspec.Struct)

_ASKED_AT_ONCE: Final = 500
"""Numbers in one question for what was told."""

_answer = Ready(
    select(entries.c.digest, entries.c.answer).where(
        entries.c.table == bindparam("of"),
        entries.c.seat == bindparam("by"),
        entries.c.command == bindparam("id_"),
    )
)


class Reader:
    """What is stored, as rows. Every method sees all that was committed before it was called."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def table(self, table: str) -> TableRow | None:
        """Give a table."""
        return _only(self._rows(TableRow, tables, tables.c.id == table))

    def tables(self) -> list[TableRow]:
        """List all tables, the oldest first."""
        return sorted(self._rows(TableRow, tables), key=lambda row: (row.created_at, row.id))

    def seats(self, table: str) -> list[SeatRow]:
        """List a table's seats in the order in which they were taken, removed ones too."""
        return sorted(self._rows(SeatRow, seats, seats.c.table == table), key=lambda row: row.created_at)

    def chains(self, table: str) -> list[ChainRow]:
        """List how far each audience of a table has come."""
        return self._rows(ChainRow, chains, chains.c.table == table)

    def streams(self, table: str, epoch: str) -> list[StreamRow]:
        """List a table's dice in one epoch."""
        return self._rows(StreamRow, streams, streams.c.table == table, streams.c.epoch == epoch)

    def tokens_of(self, secret: str) -> TokenRow | None:
        """Find the token with this hash."""
        return _only(self._rows(TokenRow, tokens, tokens.c.hash == secret))

    def invitations(self, table: str) -> list[InvitationRow]:
        """List a table's invitations, the oldest first, void ones too."""
        found = self._rows(InvitationRow, invitations, invitations.c.table == table)
        return sorted(found, key=lambda row: row.created_at)

    def invitation(self, link: str, code: str, now: int) -> InvitationRow | None:
        """Find an invitation that holds at `now` (ms) by the hash of its link or code, without using it."""
        home = invitations.c
        by = [column == value for column, value in ((home.hash, link), (home.code_hash, code)) if value]
        return _only(self._rows(InvitationRow, invitations, or_(*by), *holds(now))) if by else None

    def image(self, table: str, image: str) -> ImageRow | None:
        """Give a picture of a table."""
        return _only(self._rows(ImageRow, images, images.c.table == table, images.c.id == image))

    def image_sizes(self, table: str) -> dict[str, int]:
        """Say how many bytes each picture of a table has."""
        sizes = select(images.c.id, func.length(images.c.body)).where(images.c.table == table)
        with self._connection() as connection:
            return {row[0]: row[1] for row in connection.execute(sizes)}

    def meta(self, key: str) -> str | None:
        """Give the text that is kept under a key."""
        with self._connection() as connection:
            return connection.execute(select(meta.c.value).where(meta.c.key == key)).scalar()

    def records(self, table: str, after: int = 0, limit: int | None = None) -> Iterator[logbook.Told]:
        """Read (no, body, told) of the entries above `after`, at most `limit`, in order."""
        with self.cursor() as cursor:
            yield from logbook.records(cursor, table, after, limit)

    def entries(self, table: str, after: int = 0, limit: int | None = None) -> Iterator[EntryRow]:
        """Read whole entries above `after`, at most `limit`, in order."""
        with self.cursor() as cursor:
            yield from logbook.whole(cursor, table, after, limit)

    def entry(self, table: str, no: int) -> EntryRow:
        """Give one entry; raises NoData when there is none with this number."""
        found = next(self.entries(table, no - 1, 1), None)
        if found is None or found.no != no:
            raise NoData(f"Table {table!r} has no entry {no}.")
        return found

    def answer(self, table: str, seat: str, command: str) -> tuple[bytes, bytes] | None:
        """Give digest and answer stored for a seat's command (its id in hex); None for a new one."""
        with self.cursor() as cursor:
            _answer.run(cursor, of=table, by=seat, id_=bytes.fromhex(command))
            found = cursor.fetchone()
        return None if found is None else (found[0], found[1])

    def commands(self, table: str) -> set[bytes]:
        """Give the ids of all commands that a table has stored an entry for."""
        with self.cursor() as cursor:
            return logbook.commands(cursor, table)

    def told(self, table: str, numbers: Sequence[int]) -> list[tuple[int, bytes]]:
        """Give (no, told) of these entries, in the order of their numbers."""
        wanted = sorted(set(numbers))
        parts = [wanted[at : at + _ASKED_AT_ONCE] for at in range(0, len(wanted), _ASKED_AT_ONCE)]
        asking = select(entries.c.no, entries.c.told).where(entries.c.table == table).order_by(entries.c.no)
        with self._connection() as connection:
            return [
                (no, told)
                for part in parts
                for no, told in connection.execute(asking.where(entries.c.no.in_(part)))
            ]

    def verify(self, table: str) -> int | None:
        """Check a table's chain of entries; the first damaged or missing number, or None when all is well."""
        with self.cursor() as cursor:
            return logbook.first_bad(cursor, table)

    @contextmanager
    def cursor(self) -> Iterator[Cursor]:
        """Lend a driver's cursor; faults of the file come out as ours."""
        with _told_as_ours(), closing(self._engine.raw_connection()) as connection:
            yield connection.cursor()

    @contextmanager
    def _connection(self) -> Iterator[Connection]:
        with _told_as_ours(), self._engine.connect() as connection:
            yield connection

    def _rows(self, kind: type[RowT], home: Table, *where: Any) -> list[RowT]:
        with self._connection() as connection:
            return [kind(*row) for row in connection.execute(select(home).where(*where))]


@contextmanager
def _told_as_ours() -> Iterator[None]:
    try:
        yield
    except trouble.Faults as fault:
        raise trouble.of_a_read(fault) from fault


def _only(rows: list[RowT]) -> RowT | None:
    return rows[0] if rows else None
