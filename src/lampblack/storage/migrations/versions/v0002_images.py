"""Pictures for handouts, each stored with its table."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"

BIG = sa.Integer().with_variant(sa.BigInteger(), "postgresql")


def upgrade() -> None:
    """Make their table."""
    op.create_table(
        "images",
        sa.Column("table", sa.Text, nullable=False),
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("media_type", sa.Text, nullable=False),
        sa.Column("width", sa.Integer, nullable=False),
        sa.Column("height", sa.Integer, nullable=False),
        sa.Column("created_at", BIG, nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], "fk_images_table", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table", "id", name="pk_images"),
        sqlite_strict=True,
    )
