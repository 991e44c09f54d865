"""What one rolls on: ranges of a total, each with its entry, proved to have no gap and no overlap."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from lampblack.kernel import misfit
from lampblack.kernel.errors import Invalid
from lampblack.kernel.expression import span
from lampblack.kernel.notation import notation, parse
from lampblack.kernel.tongue import phrase


class Row(msgspec.Struct, frozen=True, rename={"first": "from", "last": "to"}, forbid_unknown_fields=True):
    """One line of a table: the totals from `first` to `last`, both included, and what they mean."""

    first: int
    last: int
    entry: Any


class RandomTable(msgspec.Struct, frozen=True):
    """A table to roll on: its dice as notation, and its rows in rising order.

    However it is made, its rows cover each total of the dice exactly once; `bad-value` names the row that
    does not.

    >>> mood = RandomTable.from_rows("2d6", [
    ...     {"from": 2, "to": 6, "entry": "sour"},
    ...     {"from": 7, "to": 12, "entry": "sweet"},
    ... ])
    >>> mood.pick(7)
    'sweet'
    """

    dice: str
    rows: tuple[Row, ...]

    def __post_init__(self) -> None:
        least, greatest = span(parse(self.dice))
        free = least  # the lowest total that no row has yet
        for number, row in enumerate(self.rows, 1):
            if fault := _fault(row, free, greatest):
                raise _bad_row(number, row, fault)
            free = row.last + 1
        if free <= greatest:
            said = phrase(
                "add a row for {rows}: {dice} can come to it", rows=_range(free, greatest), dice=self.dice
            )
            raise Invalid(said, field="rows")

    @classmethod
    def from_rows(cls, dice: str, rows: Sequence[Mapping[str, Any]]) -> RandomTable:
        """Build a table from rows of {from, to, entry}, as content packs write them."""
        try:
            read = msgspec.convert(rows, tuple[Row, ...])
        except msgspec.ValidationError as error:
            said = phrase(
                "write each row as `from`, `to` and `entry`: {fault}", fault=misfit.said(str(error))
            )
            raise Invalid(said, field="rows") from error
        return cls(notation(parse(dice)), read)

    def pick(self, total: int) -> Any:
        """Read the entry for a total.

        >>> RandomTable.from_rows("d6", [{"from": 1, "to": 6, "entry": "rain"}]).pick(7)
        Traceback (most recent call last):
        lampblack.kernel.errors.Invalid: a total of 7 is not on this table (1 to 6)
        """
        at = bisect_right(self.rows, total, key=_first) - 1
        if at < 0 or total > self.rows[at].last:
            on = _range(self.rows[0].first, self.rows[-1].last)
            raise Invalid(
                phrase("a total of {n!r} is not on this table ({on})", n=total, on=on), field="total"
            )
        return self.rows[at].entry


def _first(row: Row) -> int:
    return row.first


def _fault(row: Row, free: int, greatest: int) -> str:
    """Say what is wrong with a row when the rows before it end below `free`; nothing if it fits."""
    if row.last < row.first:
        return phrase("ends before it begins; swap `from` and `to`")
    if row.first > free:
        return phrase("leaves {rows} without an entry; add a row before it", rows=_range(free, row.first - 1))
    if row.first < free:
        return phrase(
            "begins below {n}, where the row before it ends or the dice begin; raise its `from`", n=free
        )
    if row.last > greatest:
        return phrase("goes past {n}, the most that the dice can come to; lower its `to`", n=greatest)
    return ""


def _bad_row(number: int, row: Row, fault: str) -> Invalid:
    message = phrase("row {n} ({rows}) {fault}", n=number, rows=_range(row.first, row.last), fault=fault)
    return Invalid(message, field=f"rows.{number}", details={"row": number})


def _range(first: int, last: int) -> str:
    return str(first) if first == last else phrase("{first} to {last}", first=first, last=last)
