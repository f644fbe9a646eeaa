"""Lines that were left, hints that were given."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """To this version. What was taken back and played over before is not known any more."""
    with op.batch_alter_table("games") as games:
        games.add_column(sa.Column("line", sa.JSON))
        games.add_column(sa.Column("node_count", sa.Integer))
        games.add_column(sa.Column("hints", sa.Integer, nullable=False, server_default="0"))
        games.add_column(sa.Column("hint_revision", sa.Integer))
    with op.batch_alter_table("results") as results:
        results.add_column(sa.Column("hints", sa.Integer, nullable=False, server_default="0"))
    op.create_table(
        "nodes",
        sa.Column("game_id", sa.String(32), nullable=False),
        sa.Column("node", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("player_id", sa.String(64), nullable=False),
        sa.Column("parent", sa.Integer, nullable=False),
        sa.Column("entry", sa.JSON, nullable=False),
        sa.PrimaryKeyConstraint("game_id", "node", name="pk_nodes"),
    )
    op.create_index("ix_nodes_player_id", "nodes", ["player_id"])


def downgrade() -> None:
    """Back to the version before."""
    op.drop_table("nodes")
    with op.batch_alter_table("results") as results:
        results.drop_column("hints")
    with op.batch_alter_table("games") as games:
        for name in ("hint_revision", "hints", "node_count", "line"):
            games.drop_column(name)
