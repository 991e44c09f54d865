"""The first tables: what a table is, who sits there, what they heard, and the log."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None

BIG = sa.Integer().with_variant(sa.BigInteger(), "postgresql")


def upgrade() -> None:
    """Make them."""
    _make("meta", sa.Column("key", sa.Text, primary_key=True), _text("value"))
    _tables()
    _seats()
    _tokens()
    _invitations()
    _chains()
    _streams()
    _entries()


def _tables() -> None:
    _make(
        "tables",
        sa.Column("id", sa.Text, primary_key=True),
        _text("game"),
        _text("title"),
        _text("epoch"),
        _number("created_at"),
        _bytes("options"),
        _bytes("packs"),
        _text("seed_salt"),
        _flag("archived"),
    )


def _seats() -> None:
    _make(
        "seats",
        sa.Column("table", sa.Text, primary_key=True),
        sa.Column("id", sa.Text, primary_key=True),
        _text("name"),
        _text("role"),
        _number("created_at"),
        sa.Column("removed_at", BIG),
        _of_a_table("seats"),
    )


def _tokens() -> None:
    _make(
        "tokens",
        sa.Column("hash", sa.Text, primary_key=True),
        _text("table"),
        _text("seat"),
        _number("created_at"),
        sa.ForeignKeyConstraint(
            ["table", "seat"], ["seats.table", "seats.id"], "fk_tokens_table_seat", ondelete="CASCADE"
        ),
    )
    op.create_index("ix_tokens_table_seat", "tokens", ["table", "seat"])


def _invitations() -> None:
    _make(
        "invitations",
        _text("table"),
        sa.Column("id", sa.Text, primary_key=True),
        _text("hash"),
        _text("code_hash"),
        _text("role"),
        sa.Column("uses_left", sa.Integer, nullable=False),
        _number("expires_at"),
        _number("created_at"),
        _flag("revoked"),
        sa.Column("seat", sa.Text),
        _of_a_table("invitations"),
        sa.UniqueConstraint("hash", name="uq_invitations_hash"),
    )
    op.create_index("ix_invitations_table", "invitations", ["table"])
    op.create_index("ix_invitations_code_hash", "invitations", ["code_hash"])


def _chains() -> None:
    _make(
        "chains",
        sa.Column("table", sa.Text, primary_key=True),
        sa.Column("audience", sa.Text, primary_key=True),
        _number("n"),
        _text("head"),
        _number("entries"),
        _of_a_table("chains"),
    )


def _streams() -> None:
    _make(
        "streams",
        sa.Column("table", sa.Text, primary_key=True),
        sa.Column("epoch", sa.Text, primary_key=True),
        sa.Column("audience", sa.Text, primary_key=True),
        _bytes("seed"),
        _text("commitment"),
        _text("next_index"),
        _of_a_table("streams"),
    )


def _entries() -> None:
    _make(
        "entries",
        sa.Column("key", BIG, primary_key=True),
        _text("table"),
        _number("no"),
        _number("at"),
        _text("seat"),
        *(_bytes(name) for name in ("command", "digest", "body", "answer", "told", "link")),
        _of_a_table("entries"),
        sa.UniqueConstraint("table", "no", name="uq_entries_table_no"),
        sa.UniqueConstraint("table", "seat", "command", name="uq_entries_table_seat_command"),
    )


def _make(name: str, *parts: sa.schema.SchemaItem) -> None:
    keys = [part.name for part in parts if isinstance(part, sa.Column) and part.primary_key]
    op.create_table(name, *parts, sa.PrimaryKeyConstraint(*keys, name=f"pk_{name}"), sqlite_strict=True)


def _text(name: str) -> sa.Column[str]:
    return sa.Column(name, sa.Text, nullable=False)


def _number(name: str) -> sa.Column[int]:
    return sa.Column(name, BIG, nullable=False)


def _bytes(name: str) -> sa.Column[bytes]:
    return sa.Column(name, sa.LargeBinary, nullable=False)


def _flag(name: str) -> sa.Column[int]:
    return sa.Column(name, sa.Integer, nullable=False)


def _of_a_table(name: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(["table"], ["tables.id"], f"fk_{name}_table", ondelete="CASCADE")
