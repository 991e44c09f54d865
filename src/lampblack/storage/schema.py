"""The tables of the database, as SQLAlchemy Core describes them.

A change here needs a step in migrations/versions and a new VERSION; a test holds the two together. STRICT
makes SQLite refuse a text where bytes belong.
"""

from __future__ import annotations

from typing import Any, Final

from sqlalchemy import (
    BigInteger,
    Column,
    ForeignKeyConstraint,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
    UniqueConstraint,
)
from sqlalchemy.engine import Dialect
from sqlalchemy.types import TypeDecorator

VERSION: Final = 3
"""The form of the database, kept in the file's user_version; the number of the last migration."""

APPLICATION: Final = 0x4C616D70
"""What marks a SQLite file as ours ("Lamp", in the file's application_id)."""

Big: Final = Integer().with_variant(BigInteger(), "postgresql")
"""A whole number of up to 64 bits."""


class Flag(TypeDecorator[bool]):
    """Yes or no, kept as 1 or 0."""

    impl = Integer
    cache_ok = True

    def process_result_value(self, value: Any, dialect: Dialect) -> bool | None:  # noqa: ARG002
        """Read a stored number."""
        return None if value is None else bool(value)


class Boundless(TypeDecorator[int]):
    """A whole number without an upper bound, kept as decimal digits: the index of a die may grow for ever."""

    impl = Text
    cache_ok = True

    def process_bind_param(self, value: int | None, dialect: Dialect) -> str | None:  # noqa: ARG002
        """Write a number."""
        return None if value is None else str(value)

    def process_result_value(self, value: Any, dialect: Dialect) -> int | None:  # noqa: ARG002
        """Read a stored number."""
        return None if value is None else int(value)


metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
    }
)


def _of_a_table() -> ForeignKeyConstraint:
    """Let a row go together with its table."""
    return ForeignKeyConstraint(["table"], ["tables.id"], ondelete="CASCADE")


meta = Table(
    "meta",
    metadata,
    Column("key", Text, primary_key=True),
    Column("value", Text, nullable=False),
    sqlite_strict=True,
)

tables = Table(
    "tables",
    metadata,
    Column("id", Text, primary_key=True),
    Column("game", Text, nullable=False),
    Column("title", Text, nullable=False),
    Column("epoch", Text, nullable=False),
    Column("created_at", Big, nullable=False),
    Column("options", LargeBinary, nullable=False),
    Column("packs", LargeBinary, nullable=False),
    Column("seed_salt", Text, nullable=False),
    Column("archived", Flag, nullable=False),
    sqlite_strict=True,
)

seats = Table(
    "seats",
    metadata,
    Column("table", Text, primary_key=True),
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("role", Text, nullable=False),
    Column("created_at", Big, nullable=False),
    Column("removed_at", Big),
    Column("language", Text, nullable=False, server_default=""),
    _of_a_table(),
    sqlite_strict=True,
)

tokens = Table(
    "tokens",
    metadata,
    Column("hash", Text, primary_key=True),
    Column("table", Text, nullable=False),
    Column("seat", Text, nullable=False),
    Column("created_at", Big, nullable=False),
    ForeignKeyConstraint(["table", "seat"], ["seats.table", "seats.id"], ondelete="CASCADE"),
    Index(None, "table", "seat"),
    sqlite_strict=True,
)

invitations = Table(
    "invitations",
    metadata,
    Column("table", Text, nullable=False),
    Column("id", Text, primary_key=True),
    Column("hash", Text, nullable=False, unique=True),
    Column("code_hash", Text, nullable=False, index=True),
    Column("role", Text, nullable=False),
    Column("uses_left", Integer, nullable=False),
    Column("expires_at", Big, nullable=False),
    Column("created_at", Big, nullable=False),
    Column("revoked", Flag, nullable=False),
    Column("seat", Text),
    _of_a_table(),
    Index(None, "table"),
    sqlite_strict=True,
)

chains = Table(
    "chains",
    metadata,
    Column("table", Text, primary_key=True),
    Column("audience", Text, primary_key=True),
    Column("n", Big, nullable=False),
    Column("head", Text, nullable=False),
    Column("entries", Big, nullable=False),
    _of_a_table(),
    sqlite_strict=True,
)

streams = Table(
    "streams",
    metadata,
    Column("table", Text, primary_key=True),
    Column("epoch", Text, primary_key=True),
    Column("audience", Text, primary_key=True),
    Column("seed", LargeBinary, nullable=False),
    Column("commitment", Text, nullable=False),
    Column("next_index", Boundless, nullable=False),
    _of_a_table(),
    sqlite_strict=True,
)

images = Table(
    "images",
    metadata,
    Column("table", Text, primary_key=True),
    Column("id", Text, primary_key=True),
    Column("media_type", Text, nullable=False),
    Column("width", Integer, nullable=False),
    Column("height", Integer, nullable=False),
    Column("created_at", Big, nullable=False),
    Column("body", LargeBinary, nullable=False),
    _of_a_table(),
    sqlite_strict=True,
)

entries = Table(
    "entries",
    metadata,
    # The key is only SQLite's own: rows lie as they came, so that an append touches one page.
    Column("key", Big, primary_key=True),
    Column("table", Text, nullable=False),
    Column("no", Big, nullable=False),
    Column("at", Big, nullable=False),
    Column("seat", Text, nullable=False),
    Column("command", LargeBinary, nullable=False),
    Column("digest", LargeBinary, nullable=False),
    Column("body", LargeBinary, nullable=False),
    Column("answer", LargeBinary, nullable=False),
    Column("told", LargeBinary, nullable=False),
    Column("link", LargeBinary, nullable=False),
    _of_a_table(),
    UniqueConstraint("table", "no"),
    UniqueConstraint("table", "seat", "command"),
    sqlite_strict=True,
)
