"""Players: whose a game is, results, daily boards, layouts of their own."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """To this version."""
    with op.batch_alter_table("games") as games:
        games.add_column(sa.Column("player_id", sa.String(64), nullable=False, server_default="local"))
        games.add_column(sa.Column("daily_date", sa.Date))
        games.drop_index("ix_games_kind_updated_at_id")
        games.create_index("ix_games_player_id_kind_updated_at_id", ["player_id", "kind", "updated_at", "id"])
        games.create_unique_constraint("uq_games_player_id_kind_daily_date", ["player_id", "kind", "daily_date"])
    op.create_table(
        "results",
        sa.Column("game_id", sa.String(32), nullable=False),
        sa.Column("player_id", sa.String(64), nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("layout_id", sa.String(64), nullable=False),
        sa.Column("seed", sa.String(20)),
        sa.Column("daily_date", sa.Date),
        sa.Column("move_count", sa.Integer, nullable=False),
        sa.Column("elapsed_s", sa.Float, nullable=False),
        sa.Column("finished_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("game_id", name="pk_results"),
    )
    op.create_index(
        "ix_results_player_id_kind_finished_at_game_id", "results", ["player_id", "kind", "finished_at", "game_id"]
    )
    op.create_table(
        "layouts",
        sa.Column("player_id", sa.String(64), nullable=False),
        sa.Column("id", sa.String(64), nullable=False),
        sa.Column("name", sa.String(200), nullable=False),
        sa.Column("document", sa.Text, nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("player_id", "id", name="pk_layouts"),
    )


def downgrade() -> None:
    """Back to the version before."""
    op.drop_table("layouts")
    op.drop_table("results")
    with op.batch_alter_table("games") as games:
        games.drop_constraint("uq_games_player_id_kind_daily_date", type_="unique")
        games.drop_index("ix_games_player_id_kind_updated_at_id")
        games.create_index("ix_games_kind_updated_at_id", ["kind", "updated_at", "id"])
        games.drop_column("daily_date")
        games.drop_column("player_id")
