"""The tables, as SQLAlchemy Core describes them. The migrations make them: see `tilewright.store.migrate`."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Final

from sqlalchemy import (
    JSON,
    Column,
    Date,
    DateTime,
    Dialect,
    Float,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
)
from sqlalchemy.types import TypeDecorator

__all__ = ["UtcDateTime", "games", "layouts", "metadata", "nodes", "results"]


class UtcDateTime(TypeDecorator[datetime]):
    """A moment, kept in UTC: aware in Python on every database, also where the column has no time zone."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """To UTC; a moment without a time zone is a mistake of ours."""
        if value is None:
            return None
        if value.tzinfo is None:
            raise ValueError("a moment needs a time zone")
        return value.astimezone(UTC)

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """From UTC."""
        if value is None:
            return None
        return value.replace(tzinfo=UTC) if value.tzinfo is None else value.astimezone(UTC)


# Constraints need names, so that migrations can change them on every database.
metadata: Final = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s_%(referred_table_name)s",
        "pk": "pk_%(table_name)s",
    }
)

games: Final = Table(
    "games",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("kind", String(16), nullable=False),  # solitaire or connect
    Column("layout_id", String(64), nullable=False),
    Column("seed", String(20)),  # as text: 64 bits without a sign fit no integer type of SQL
    Column("deal", Text, nullable=False),  # the document of the board as dealt, never changed
    Column("moves", JSON, nullable=False),  # the history as played
    Column("redo", JSON, nullable=False),  # what was taken back, the next to redo first
    Column("revision", Integer, nullable=False),  # one more with every change
    Column("last_change", JSON),  # what made this revision of the one before
    Column("tiles_left", Integer, nullable=False),
    Column("termination", String(16)),  # null while playing
    Column("elapsed_s", Float, nullable=False),
    Column("created_at", UtcDateTime, nullable=False),
    Column("updated_at", UtcDateTime, nullable=False),
    Column("player_id", String(64), nullable=False, server_default="local"),
    Column("daily_date", Date),  # of the daily board; null for any other game
    Column("code", Text),  # of the deal, where it has one
    Column("line", JSON(none_as_null=True)),  # the nodes of moves and redo; null while they are 1, 2, 3, ...
    Column("node_count", Integer),  # how many nodes there ever were; null likewise
    Column("hints", Integer, nullable=False, server_default="0"),  # how many were given
    Column("hint_revision", Integer),  # at which revision the last one was
    Index(None, "player_id", "kind", "updated_at", "id"),
    UniqueConstraint("player_id", "kind", "daily_date"),
)

# The first time each game was cleared. It stays when the game is forgotten.
results: Final = Table(
    "results",
    metadata,
    Column("game_id", String(32), primary_key=True),
    Column("player_id", String(64), nullable=False),
    Column("kind", String(16), nullable=False),
    Column("layout_id", String(64), nullable=False),
    Column("seed", String(20)),
    Column("daily_date", Date),
    Column("move_count", Integer, nullable=False),
    Column("elapsed_s", Float, nullable=False),
    Column("finished_at", UtcDateTime, nullable=False),
    Column("hints", Integer, nullable=False, server_default="0"),
    Index(None, "player_id", "kind", "finished_at", "game_id"),
)

# Moves and shuffles that were taken back and played over: see `tilewright.store.tree`. No foreign key, since SQLite
# copies a table to alter it, and dropping the old copy of `games` would drop these.
nodes: Final = Table(
    "nodes",
    metadata,
    Column("game_id", String(32), primary_key=True),
    Column("node", Integer, primary_key=True, autoincrement=False),
    Column("player_id", String(64), nullable=False, index=True),
    Column("parent", Integer, nullable=False),  # 0 is the deal
    Column("entry", JSON, nullable=False),
)

# Layouts that players brought.
layouts: Final = Table(
    "layouts",
    metadata,
    Column("player_id", String(64), primary_key=True),
    Column("id", String(64), primary_key=True),
    Column("name", String(200), nullable=False),
    Column("document", Text, nullable=False),  # in our own JSON format
    Column("created_at", UtcDateTime, nullable=False),
)
