"""Statements made ready once: written with SQLAlchemy Core, run with the driver's own cursor.

Core costs 40 to 80 microseconds a statement, the driver 5; that counts where a command is stored and
where a log is read. Everything else goes the ordinary way. Values are handed on as they are: the types
of schema.py that convert do not convert here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from operator import itemgetter
from typing import Any, Protocol

from sqlalchemy.dialects import sqlite
from sqlalchemy.sql.expression import ClauseElement


class Cursor(Protocol):
    """What we use of a driver's cursor."""

    @property
    def rowcount(self) -> int:
        """How many rows the last statement changed."""

    def execute(self, sql: str, values: Any = ..., /) -> Any:
        """Run a statement once."""

    def executemany(self, sql: str, values: Any, /) -> Any:
        """Run a statement once for each row of values."""

    def fetchone(self) -> Any:
        """Give the next row, or None."""

    def fetchall(self) -> Sequence[Any]:
        """Give all rows that are left."""


class Ready:
    """One statement, made ready for SQLite; its parameters are its `bindparam`s, or the columns put in."""

    def __init__(self, statement: ClauseElement, *columns: str) -> None:
        dialect = sqlite.dialect(paramstyle="qmark")
        compiled = statement.compile(dialect=dialect, column_keys=columns or None)
        self.sql = str(compiled)
        self._pick = _picker(tuple(compiled.positiontup or ()))  # type: ignore[attr-defined]
        self._fixed = {name: value for name, value in compiled.params.items() if isinstance(value, int)}

    def run(self, cursor: Cursor, **values: Any) -> None:
        """Run it once."""
        cursor.execute(self.sql, self._placed(values))

    def run_each(self, cursor: Cursor, rows: Iterable[Mapping[str, Any]]) -> None:
        """Run it for each row; `cursor.rowcount` then counts what all of them changed."""
        cursor.executemany(self.sql, [self._placed(row) for row in rows])

    def _placed(self, values: Mapping[str, Any]) -> tuple[Any, ...]:
        return self._pick({**self._fixed, **values} if self._fixed else values)


def _picker(names: tuple[str, ...]) -> Callable[[Mapping[str, Any]], tuple[Any, ...]]:
    """Give what picks the values of these names; itemgetter gives a tuple for two and more only."""
    return itemgetter(*names) if len(names) > 1 else lambda values: tuple(values[name] for name in names)
