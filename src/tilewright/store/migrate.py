"""Bring a database up to date, with Alembic. The steps are in ``migrations/versions``, shipped with the package."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, inspect, text

from tilewright.store.database import Database
from tilewright.store.errors import StoreError
from tilewright.store.tables import games

__all__ = ["downgrade_database", "latest_version", "upgrade_database"]

_FOLDER: Final = Path(__file__).parent / "migrations"
# Any number that no other program on the server uses for the same purpose.
_POSTGRESQL_LOCK: Final = 0x74696C65


def latest_version() -> str:
    """The version of the tables that this program works with."""
    head = ScriptDirectory.from_config(_config()).get_current_head()
    if head is None:
        raise RuntimeError("there are no migrations")
    return head


def upgrade_database(database: Database) -> Path | None:
    """Make the tables, or bring those of an older version up to date, in one transaction.

    When several programs start at once, one does it and the others wait.

    Returns:
        The copy of the older SQLite file that was made beside it, or None when nothing older was there.

    Raises:
        StoreError: ``not_a_database``, ``foreign_database``, ``newer_database``, ``database_locked``,
            ``database_unavailable``.
    """
    try:
        with database.read() as connection:
            if MigrationContext.configure(connection).get_current_revision() == latest_version():
                return None
        with database.write() as connection:
            return _upgrade(database, connection)
    except StoreError as error:
        if error.code == "not_a_database":
            raise StoreError("not_a_database", path=database.where) from None
        raise


def downgrade_database(database: Database, version: str) -> None:
    """Take the tables back to an older version, ``"base"`` for none at all. Data that has no place there is lost."""
    with database.write() as connection:
        _run(connection, lambda config: command.downgrade(config, version))


def _upgrade(database: Database, connection: Connection) -> Path | None:
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _POSTGRESQL_LOCK})
    found, latest = MigrationContext.configure(connection).get_current_revision(), latest_version()
    if found == latest:
        return None
    known = [script.revision for script in ScriptDirectory.from_config(_config()).walk_revisions()]
    if found not in known:
        tables = sorted(set(inspect(connection).get_table_names()) - {"alembic_version"})
        if found is not None and games.name in tables:
            raise StoreError("newer_database", where=database.where, found=found, known=latest)
        if tables:
            raise StoreError("foreign_database", where=database.where, tables=", ".join(tables))
    backup = None if found is None else _back_up(database, found)
    _run(connection, lambda config: command.upgrade(config, "head"))
    return backup


def _back_up(database: Database, version: str) -> Path | None:
    """Copy a SQLite file with all that is committed, also what stands in the write-ahead log only."""
    if database.path is None:
        return None
    stamp = datetime.now(UTC).strftime("%Y%m%dT%H%M%S%fZ")
    copy = database.path.with_name(f"{database.path.stem}-before-upgrade-of-{version}-{stamp}{database.path.suffix}")
    with closing(sqlite3.connect(database.path)) as source, closing(sqlite3.connect(copy)) as target:
        source.backup(target)
    return copy


def _run(connection: Connection, do: Callable[[Config], None]) -> None:
    config = _config()
    config.attributes["connection"] = connection
    do(config)


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(_FOLDER).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    return config
