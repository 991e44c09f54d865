"""Run by Alembic for every migration: hands it the connection that migrating.py has opened."""

from __future__ import annotations

from alembic import context

from lampblack.storage.schema import metadata

context.configure(
    connection=context.config.attributes["connection"], target_metadata=metadata, render_as_batch=True
)
with context.begin_transaction():
    context.run_migrations()
