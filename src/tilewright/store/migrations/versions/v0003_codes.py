"""The code of each deal."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """To this version. Games from before keep none: how a game of connect was dealt is not known any more."""
    with op.batch_alter_table("games") as games:
        games.add_column(sa.Column("code", sa.Text))


def downgrade() -> None:
    """Back to the version before."""
    with op.batch_alter_table("games") as games:
        games.drop_column("code")
