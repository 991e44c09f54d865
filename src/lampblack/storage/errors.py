"""What can go wrong with stored data. Each message says what to do; nothing was changed."""

from __future__ import annotations

from lampblack.kernel.errors import LampblackError, Unreadable


class StorageFailed(LampblackError):
    """The disk did not take the write: it is full, broken or read-only.

    Whether the write may turn up after a restart is not known: the stored answer of the command tells.
    """

    slug = "read-only"


class StorageBusy(StorageFailed):
    """The write was not begun: another program holds the file, or too many are waiting. Try again."""

    slug = "busy"


class Conflict(LampblackError):
    """The write does not follow on what is stored: other entry number, used command id, table gone.

    The caller's memory of the table is out of step and has to be loaded anew.
    """

    slug = "conflict"


class Held(LampblackError):
    """Another process uses the data; `details` holds its `pid`, `host` and `since` where they are known."""

    slug = "held"


class Unwritable(LampblackError):
    """The data folder cannot be used: no right to write, a read-only disk, no locks."""

    slug = "unwritable"


class NoData(LampblackError):
    """There is nothing at this place."""

    slug = "no-data"


class NewerFile(Unreadable):
    """A newer release (`details["release"]`) wrote the data; the file was not touched."""

    slug = "newer-file"


class ForeignFile(Unreadable):
    """The file is not one of ours; it was not touched."""

    slug = "foreign-file"


class Damaged(Unreadable):
    """Stored data is not what was written; `details` names the `table` and the first bad `no` where known."""

    slug = "damaged"
