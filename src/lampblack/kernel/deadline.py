"""A choice that somebody has to make in time: what the table itself answers, and when.

The time runs from the command that opened the choice, by the wall time that is stored with it; so a table that is
read from the disk again knows the same deadline as before.
"""

from __future__ import annotations

from typing import Any

import msgspec

_MS_A_SECOND = 1000


class Due(msgspec.Struct, frozen=True):
    """An order that the table's timer gives as `clock` after so many seconds, unless the choice closes before."""

    seconds: int
    order: dict[str, Any]


class Deadline(msgspec.Struct, frozen=True):
    """What is due, and since when its time runs (wall time in milliseconds).

    >>> Deadline(Due(30, {"do": "choose"}), since=1_000).at
    31000
    """

    due: Due
    since: int

    @property
    def at(self) -> int:
        """The moment from which on the order is given, in milliseconds."""
        return self.since + self.due.seconds * _MS_A_SECOND

    def is_seen_in(self, pending: Any) -> bool:
        """Tell whether the choice is among the open ones that somebody sees.

        >>> Deadline(Due(30, {"choice": "give", "who": "ada"}), 0).is_seen_in([])
        False
        """
        meant = (self.due.order.get("choice"), self.due.order.get("who"))
        return any(meant == _named(one) for one in pending)


def running(before: Deadline | None, due: Due | None, at: int) -> Deadline | None:
    """Say what runs after a command of this time: the same goes on, anything else begins anew.

    >>> one = running(None, Due(30, {}), 5)
    >>> running(one, Due(30, {}), 9).since, running(one, None, 9)
    (5, None)
    """
    if due is None:
        return None
    return before if before is not None and before.due == due else Deadline(due, at)


def _named(choice: Any) -> tuple[Any, Any]:
    if isinstance(choice, dict):
        return choice.get("choice"), choice.get("who")
    return choice.choice, choice.who
