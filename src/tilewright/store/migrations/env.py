"""What Alembic runs: on the connection and in the transaction that `tilewright.store.migrate` hands over."""

from __future__ import annotations

from alembic import context

from tilewright.store.tables import metadata

# SQLite cannot alter most of a table in place: there it is copied.
context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    render_as_batch=True,
)
with context.begin_transaction():
    context.run_migrations()
