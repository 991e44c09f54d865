"""The database file as the pen holds it: opened for writing, and opened again when the disk has left a doubt.

When an fsync fails, the system may take for written what never reached the disk, and say so of the next
fsync. So nothing is acknowledged before the file was closed, its log was written to disk once more, and the
file was opened again and found to hold everything that was acknowledged before.
"""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import Connection

from lampblack.storage import appending, connections, place
from lampblack.storage.checking import Acknowledged, check_acknowledged
from lampblack.storage.rows import AppendWrite


class DataFile:
    """A database file, its reading connections, and what was acknowledged of it. For the writer's thread alone."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.readers = connections.reading(path)
        self._last: dict[str, Acknowledged] = {}

    def open(self) -> Connection:
        """Open the connection that writes."""
        made = connections.writing(self.path).connect()
        try:
            appending.make_ready(made)
        except BaseException:
            made.close()
            raise
        return made

    def close(self, connection: Connection) -> None:
        """Close all connections, the writing one last: it leaves in the file what was committed, and no more."""
        self.readers.dispose()
        connection.close()

    def reopen(self) -> Connection:
        """Open the file after a doubtful fault; raises where the disk fails still, or has lost something."""
        place.write_again(place.companions(self.path)[0])
        fresh = self.open()
        try:
            check_acknowledged(fresh, self._last)
        except BaseException:
            self.close(fresh)
            raise
        return fresh

    def acknowledge(self, write: AppendWrite | None) -> None:
        """Remember an entry that somebody is about to be told of as stored."""
        if write is not None:
            self._last[write.entry.table] = (write.entry.no, write.entry.command)

    def forget(self, table: str) -> None:
        """Remember nothing of a table that was deleted."""
        self._last.pop(table, None)
