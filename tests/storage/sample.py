"""Rows to store in tests: a table called `t1` with a GM, and its entries 1, 2, 3 ..."""

from __future__ import annotations

from lampblack.storage.sqlite import SqliteStore
from lampblack.storage.store import AppendWrite, ChainRow, EntryRow, SeatRow, StreamRow, TableRow, TokenRow

EPOCH = "e1"


def table(name: str = "t1") -> TableRow:
    """A table."""
    return TableRow(
        id=name, game="toy", title="An evening", epoch=EPOCH, created_at=1, options=b"{}", packs=b"[]"
    )


def streams(name: str = "t1") -> list[StreamRow]:
    """The dice for all and for the GM."""
    return [StreamRow(name, EPOCH, who, b"\0seed" + who.encode(), "c0", 0) for who in ("all", "gm")]


def add(store: SqliteStore, name: str = "t1") -> None:
    """Store a table with its GM."""
    gm = SeatRow(name, "s1", "Grace", "gm", 1)
    token = TokenRow(f"hash of {name}", name, "s1", 1)
    store.add_table(table(name), [gm], [token], [ChainRow(name, "gm", 1, "aa", 0)], streams(name)).result()


def entry(no: int, name: str = "t1") -> EntryRow:
    """Entry number `no`."""
    return EntryRow(
        table=name,
        no=no,
        at=1_700_000_000_000 + no,
        seat="s1",
        command=command(no),
        digest=b"d" * 32,
        body=b'{"no":%d}' % no,
        answer=b'{"ok":true,"no":%d}' % no,
        told=b"[]",
    )


def command(no: int) -> bytes:
    """The id of the command that made entry number `no`."""
    return no.to_bytes(16, "big")


def write(no: int, name: str = "t1") -> AppendWrite:
    """All that entry number `no` moves."""
    return AppendWrite(entry(no, name), (ChainRow(name, "gm", no + 1, f"{no:064x}", no),), (("all", no),))


def play(store: SqliteStore, count: int, name: str = "t1") -> None:
    """Store the next `count` entries of a table."""
    first = sum(1 for _ in store.records(name)) + 1
    for future in [store.append(write(no, name)) for no in range(first, first + count)]:
        future.result()


def numbers(store: SqliteStore, name: str = "t1") -> list[int]:
    """The numbers of all entries of a table."""
    return [no for no, _, _ in store.records(name)]
