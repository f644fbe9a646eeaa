"""Games: a deal, the moves played, a revision."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """To this version."""
    op.create_table(
        "games",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("layout_id", sa.String(64), nullable=False),
        sa.Column("seed", sa.String(20)),
        sa.Column("deal", sa.Text, nullable=False),
        sa.Column("moves", sa.JSON, nullable=False),
        sa.Column("redo", sa.JSON, nullable=False),
        sa.Column("revision", sa.Integer, nullable=False),
        sa.Column("last_change", sa.JSON),
        sa.Column("tiles_left", sa.Integer, nullable=False),
        sa.Column("termination", sa.String(16)),
        sa.Column("elapsed_s", sa.Float, nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_games"),
    )
    op.create_index("ix_games_kind_updated_at_id", "games", ["kind", "updated_at", "id"])


def downgrade() -> None:
    """Back to the version before."""
    op.drop_table("games")
