"""The data file read by other means than the program's: plain sqlite3, and the chain of a log computed anew."""

from __future__ import annotations

import hashlib
import sqlite3
import struct
from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any, Final

import msgspec

FILE: Final = "lampblack.sqlite"


class Entry(msgspec.Struct, frozen=True):
    """An entry of a table's log as it lies in the file; the command's id in hex."""

    no: int
    at: int
    seat: str
    command: str
    digest: bytes
    body: bytes
    answer: bytes
    told: bytes
    link: bytes

    @property
    def plain(self) -> Any:
        """The record as plain values."""
        return msgspec.json.decode(self.body)


class Stream(msgspec.Struct, frozen=True):
    """The dice of an audience as they lie in the file."""

    table: str
    epoch: str
    audience: str
    seed: bytes
    commitment: str
    next_index: int


def entries(folder: Path, table: str) -> list[Entry]:
    """Read a table's log, in order."""
    wanted = "no, at, seat, lower(hex(command)), digest, body, answer, told, link"
    rows = _rows(folder, f'SELECT {wanted} FROM entries WHERE "table" = ? ORDER BY no', table)
    return [Entry(*row) for row in rows]


def streams(folder: Path, table: str) -> list[Stream]:
    """Read a table's dice, in every epoch."""
    wanted = '"table", epoch, audience, seed, commitment, CAST(next_index AS INTEGER)'
    rows = _rows(folder, f'SELECT {wanted} FROM streams WHERE "table" = ?', table)
    return [Stream(*row) for row in rows]


def chains(folder: Path, table: str) -> dict[str, tuple[int, str, int]]:
    """Read how far each audience has come: frames, head, entries of its log."""
    rows = _rows(folder, 'SELECT audience, n, head, entries FROM chains WHERE "table" = ?', table)
    return {row[0]: (row[1], row[2], row[3]) for row in rows}


def counts(folder: Path) -> dict[str, dict[str, int]]:
    """Count for each table's id the rows that stand under it, by the tables of the file."""
    columns = "sqlite_master AS m JOIN pragma_table_info(m.name) AS c"
    kinds = f"SELECT m.name FROM {columns} WHERE m.type = 'table' AND c.name = 'table'"
    found: dict[str, dict[str, int]] = {id_: {} for (id_,) in _rows(folder, "SELECT id FROM tables")}
    for (kind,) in _rows(folder, kinds):
        for id_, number in _rows(folder, f'SELECT "table", count(*) FROM {kind} GROUP BY "table"'):
            found.setdefault(id_, {})[kind] = number
    return found


def _rows(folder: Path, sql: str, *values: str) -> list[Any]:
    with closing(sqlite3.connect(f"file:{folder / FILE}?mode=ro", uri=True)) as connection:
        return connection.execute(sql, values).fetchall()


def chain_faults(table: str, log: Sequence[Entry]) -> Iterator[str]:
    """Compute the links of a log anew: each is a hash over the one before and all of its entry."""
    link = hashlib.sha256(b"lampblack entries 1\0" + table.encode()).digest()
    for entry in log:
        parts = (entry.seat.encode(), bytes.fromhex(entry.command), entry.digest)
        texts = (*parts, entry.body, entry.answer, entry.told)
        sizes = b"".join(struct.pack(">Q", len(text)) for text in texts)
        numbers = struct.pack(">qq", entry.no, entry.at)
        link = hashlib.sha256(link + numbers + sizes + b"".join(texts)).digest()
        if link != entry.link:
            yield f"the chain breaks at entry {entry.no}"
            return


def change(folder: Path, sql: str, *values: object) -> None:
    """Change the file of a house that is closed."""
    with closing(sqlite3.connect(folder / FILE)) as connection, connection:
        connection.execute(sql, values)
