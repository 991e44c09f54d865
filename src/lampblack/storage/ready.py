"""Statements made ready once: written with SQLAlchemy Core, run with the driver's own cursor.

Core costs 40 to 80 microseconds a statement, the driver 5; that counts where a log is read. Everything else
goes the ordinary way, but for commands (appending.py). Values are handed on as they are: the types of schema.py
that convert do not convert here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from operator import itemgetter
from typing import Any, Protocol

from sqlalchemy.dialects import sqlite
from sqlalchemy.sql.expression import ClauseElement


class Cursor(Protocol):
    """What we use of a driver's cursor."""

    def execute(self, sql: str, values: Any = ..., /) -> Any:
        """Run a statement once."""

    def fetchone(self) -> Any:
        """Give the next row, or None."""

    def fetchall(self) -> Sequence[Any]:
        """Give all rows that are left."""


class Ready:
    """One statement, made ready for SQLite; its parameters are its `bindparam`s."""

    def __init__(self, statement: ClauseElement) -> None:
        compiled = statement.compile(dialect=sqlite.dialect(paramstyle="qmark"))
        self.sql = str(compiled)
        self._pick = _picker(tuple(compiled.positiontup or ()))  # type: ignore[attr-defined]
        self._fixed = {name: value for name, value in compiled.params.items() if isinstance(value, int)}

    def run(self, cursor: Cursor, **values: Any) -> None:
        """Run it once."""
        cursor.execute(self.sql, self._pick({**self._fixed, **values} if self._fixed else values))


def _picker(names: tuple[str, ...]) -> Callable[[Mapping[str, Any]], tuple[Any, ...]]:
    """Give what picks the values of these names; itemgetter gives a tuple for two and more only."""
    return itemgetter(*names) if len(names) > 1 else lambda values: tuple(values[name] for name in names)
