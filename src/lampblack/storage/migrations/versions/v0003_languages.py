"""The language in which a seat is spoken to; empty where nobody has chosen one yet."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Give every seat a language."""
    op.add_column("seats", sa.Column("language", sa.Text, nullable=False, server_default=""))
