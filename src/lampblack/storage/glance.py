"""A look into a database without opening it for work: how many tables there are, and when was the last entry."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import msgspec

from lampblack.storage import connections, trouble


class Glance(msgspec.Struct, frozen=True):
    """How many tables a database holds, and the time of its newest entry (ms); None where there is none."""

    count: int
    newest: int | None


def tables(path: Path, *, is_open: bool) -> Glance:
    """Look into a database that a server has open or nobody has; leaves no trace. Raises Damaged and its kin."""
    try:
        with closing(connections.bare(path, "ro" if is_open else "immutable")) as bare:
            count = bare.execute("SELECT count(*) FROM tables").fetchone()[0]
            newest = bare.execute("SELECT max(at) FROM entries").fetchone()[0]
    except trouble.Faults as fault:
        raise trouble.of_a_read(fault) from fault
    return Glance(count, newest)
