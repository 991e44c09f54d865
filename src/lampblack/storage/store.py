"""What a store can do, whatever database is under it.

Writes give a future that resolves after the commit is on disk, and never before; reads can be made from any
thread and see all that was committed. A write fails with Conflict (it does not follow on what is stored),
StorageBusy (not begun) or StorageFailed (the disk).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Future
from typing import Any, Protocol, TypeVar

from lampblack.storage.pen import StoreState, Tally
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

__all__ = [
    "AppendWrite",
    "ChainRow",
    "EntryRow",
    "ImageRow",
    "InvitationRow",
    "Redeeming",
    "Row",
    "SeatRow",
    "Store",
    "StoreState",
    "StreamRow",
    "TableRow",
    "Tally",
    "TokenRow",
]

T = TypeVar("T")


class Store(Protocol):
    """Where tables are kept."""

    @property
    def state(self) -> StoreState:
        """Whether writes are taken now, and if not, why."""

    @property
    def tally(self) -> Tally:
        """Writes and commits since the store was opened."""

    def write(self, change: Callable[[Any], T]) -> Future[T]:
        """Make a change with the writing connection, on the writer's thread: all or nothing, never its own commit."""

    def append(self, write: AppendWrite, *more: AppendWrite) -> Future[None]:
        """Store a table's next entry with all that goes with it, and those that follow on it: all or none."""

    def add_table(self, table: TableRow, *rows: Iterable[Row]) -> Future[None]:
        """Store a new table with its first seats, tokens, chains and streams, each a list, in this order."""

    def add_whole(
        self, rows: Iterable[Row], entries: Iterable[EntryRow], texts: Mapping[str, str]
    ) -> Future[None]:
        """Store a table with all that was played at it, and texts under their keys: all or nothing."""

    def rename_table(self, table: str, title: str) -> Future[None]:
        """Give a table another title."""

    def archive_table(self, table: str, archived: bool = True) -> Future[None]:
        """Lay a table aside, or take it up again."""

    def delete_table(self, table: str) -> Future[None]:
        """Delete a table with everything that was stored of it."""

    def add_seat(
        self, seat: SeatRow, token: TokenRow, chain: ChainRow | None = None, stream: StreamRow | None = None
    ) -> Future[None]:
        """Add a seat with what opens it; a GM seat brings no chain and no stream of its own."""

    def change_seat(self, table: str, seat: str, name: str, role: str | None = None) -> Future[None]:
        """Give a seat another name, and another role if one is given."""

    def speak_to(self, table: str, seat: str, language: str) -> Future[None]:
        """Say in which language a seat is spoken to, by its tag."""

    def remove_seat(self, table: str, seat: str, at: int, write: AppendWrite | None = None) -> Future[None]:
        """Mark a seat as removed, void its links, and store the entry that says so."""

    def add_token(self, token: TokenRow) -> Future[None]:
        """Let one more device into a seat."""

    def add_invitation(self, row: InvitationRow) -> Future[None]:
        """Store an invitation."""

    def use_invitation(self, secret: str, now: int) -> Future[InvitationRow | None]:
        """Use an invitation once, by the hash of its link or code; give the row, None if it opens nothing."""

    def redeem(self, asked: Redeeming, rows: Iterable[Row], write: AppendWrite | None) -> Future[bool]:
        """Use an invitation and seat whoever brought it, all in one; False when it opens nothing."""

    def begin_epoch(self, epoch: str, streams: Iterable[StreamRow], write: AppendWrite) -> Future[None]:
        """Store the entry that ends a table's epoch, and begin the next one with its dice."""

    def revoke_invitation(self, table: str, invitation: str) -> Future[None]:
        """Make an invitation void, by its id."""

    def add_streams(self, rows: Iterable[StreamRow]) -> Future[None]:
        """Store new dice, before the first of them falls."""

    def add_image(self, image: ImageRow) -> Future[None]:
        """Store a picture."""

    def save_chains(self, rows: Iterable[ChainRow]) -> Future[None]:
        """Store how far these audiences have come."""

    def put_meta(self, key: str, value: str) -> Future[None]:
        """Keep a text under a key."""

    def probe(self) -> Future[None]:
        """Try whether the disk takes writes (again); `state` tells afterwards, too."""

    def table(self, table: str) -> TableRow | None:
        """Give a table."""

    def tables(self) -> list[TableRow]:
        """List all tables, the oldest first."""

    def seats(self, table: str) -> list[SeatRow]:
        """List a table's seats in the order in which they were taken, removed ones too."""

    def chains(self, table: str) -> list[ChainRow]:
        """List how far each audience of a table has come."""

    def streams(self, table: str, epoch: str) -> list[StreamRow]:
        """List a table's dice in one epoch; none yet after a restore."""

    def tokens_of(self, secret: str) -> TokenRow | None:
        """Find the token with this hash."""

    def invitations(self, table: str) -> list[InvitationRow]:
        """List a table's invitations, the oldest first, void ones too."""

    def invitation(self, link: str, code: str, now: int) -> InvitationRow | None:
        """Find an invitation that holds, by the hash of its link or of its code, without using it."""

    def image(self, table: str, image: str) -> ImageRow | None:
        """Give a picture of a table."""

    def image_sizes(self, table: str) -> dict[str, int]:
        """Say how many bytes each picture of a table has."""

    def records(
        self, table: str, after: int = 0, limit: int | None = None
    ) -> Iterator[tuple[int, bytes, bytes]]:
        """Read (no, body, told) of the entries above `after`, in order."""

    def entries(self, table: str, after: int = 0, limit: int | None = None) -> Iterator[EntryRow]:
        """Read whole entries above `after`, in order."""

    def entry(self, table: str, no: int) -> EntryRow:
        """Give one entry; raises NoData when there is none with this number."""

    def answer(self, table: str, seat: str, command: str) -> tuple[bytes, bytes] | None:
        """Give digest and answer stored for a seat's command (its id in hex); None for a new one."""

    def commands(self, table: str) -> set[bytes]:
        """Give the ids (16 bytes each) of all commands that a table has stored an entry for."""

    def told(self, table: str, numbers: Sequence[int]) -> list[tuple[int, bytes]]:
        """Give (no, told) of these entries, in the order of their numbers."""

    def verify(self, table: str) -> int | None:
        """Check a table's chain of entries; the first damaged or missing number, or None when all is well."""

    def meta(self, key: str) -> str | None:
        """Give the text that is kept under a key."""

    def close(self) -> None:
        """Write what is queued, put everything into the file proper, and let go of it."""
