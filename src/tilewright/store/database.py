"""`Database`: the connection to where games are kept."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from threading import Lock
from typing import Final

from sqlalchemy import Connection, Engine, create_engine, event, make_url
from sqlalchemy.engine import URL
from sqlalchemy.exc import (
    ArgumentError,
    DBAPIError,
    IntegrityError,
    InterfaceError,
    NoSuchModuleError,
    OperationalError,
)
from sqlalchemy.exc import TimeoutError as PoolTimeoutError
from sqlalchemy.pool import QueuePool

from tilewright.store.errors import StoreError

__all__ = ["FILE_NAME", "Database", "default_data_folder", "make_engine", "open_database", "resolve_url"]

FILE_NAME: Final = "tilewright.sqlite3"
_POSTGRESQL_DRIVER: Final = "postgresql+pg8000"
_FILE_SUFFIXES: Final = {".db", ".sqlite", ".sqlite3"}

BUSY_TIMEOUT_S: Final = 5.0
"""How long a change waits for the change of another process before it answers that the database is busy."""

_BUSY_PAUSE_S: Final = 0.01

# A request holds a connection for some milliseconds. When many come at once they wait for one of those that are open:
# to open one more for a moment costs as much as some changes, and the more there is to do, the less would get done.
_POOL_SIZE: Final = 10
_POOL_TIMEOUT_S: Final = 10.0


class Database:
    """An open database whose tables are up to date.

    Two ways to use it: `read` for looking, `write` for changing. Both give a connection within a transaction, and turn
    the errors of drivers into ours.

    Attributes:
        engine: The engine of SQLAlchemy.
        path: The file, when it is a SQLite file.

    >>> from sqlalchemy import text
    >>> database = open_database(":memory:")
    >>> with database.read() as connection:
    ...     connection.execute(text("select count(*) from games")).scalar()
    0
    >>> database.close()
    """

    def __init__(self, engine: Engine) -> None:
        self.engine: Final = engine
        self.path: Final = _file_of(engine.url)
        self._writers = Lock()

    @property
    def where(self) -> str:
        """The file, or the URL without its password."""
        return str(self.path) if self.path else self.engine.url.render_as_string(hide_password=True)

    @contextmanager
    def read(self) -> Iterator[Connection]:
        """A connection for reading, on one snapshot.

        Raises:
            StoreError: ``database_locked``, ``database_unavailable``.
        """
        with _clear_errors(), self.engine.connect() as connection:
            yield connection

    @contextmanager
    def write(self) -> Iterator[Connection]:
        """A connection in a transaction that is committed at the end, or rolled back on an error.

        On SQLite the right to write is taken at the start: a transaction that reads first and writes later would be
        refused at once, however short the other one was. When the block has ended the change is on the disk.

        Raises:
            StoreError: ``database_locked``, ``disk_full``, ``database_unavailable``.
        """
        with self._writer_turn(), _clear_errors(), self.engine.connect() as connection:
            connection = connection.execution_options(tilewright_write=True)
            with connection.begin():
                yield connection

    @contextmanager
    def _writer_turn(self) -> Iterator[None]:
        """Let one thread write to SQLite at a time.

        SQLite has one writer anyhow; the others would not queue but look again after ever longer pauses.
        """
        if self.engine.dialect.name != "sqlite":
            yield
            return
        if not self._writers.acquire(timeout=BUSY_TIMEOUT_S):
            raise StoreError("database_locked")
        try:
            yield
        finally:
            self._writers.release()

    def close(self) -> None:
        """Close every connection."""
        self.engine.dispose()


def open_database(where: str | Path | None = None, *, upgrade: bool = True) -> Database:
    """The database at a path or URL, made when it is not there, brought up to date when it is older.

    Args:
        where: A folder, a SQLite file (``.db``, ``.sqlite``, ``.sqlite3`` or an existing file), ``":memory:"``, or the
            URL of a database such as ``postgresql://user@host/name``. None for the platform's data folder.
        upgrade: Whether to make and upgrade the tables. A SQLite file is copied beside itself before an upgrade.

    Raises:
        StoreError: ``data_path``, ``database_url``, ``not_a_database``, ``foreign_database``, ``newer_database``,
            ``database_unavailable``.
    """
    url = resolve_url(where)
    database = Database(make_engine(url))
    if upgrade:
        from tilewright.store.migrate import upgrade_database

        try:
            upgrade_database(database)
        except BaseException:
            database.close()
            raise
    return database


def default_data_folder() -> Path:
    """The folder for the data of this program, as the platform has it."""
    from platformdirs import user_data_path

    return user_data_path("tilewright", appauthor=False)


def resolve_url(where: str | Path | None) -> URL:
    """The URL of a database from what people name it by; see `open_database`. Folders are made.

    Raises:
        StoreError: ``data_path``, ``database_url``.

    >>> resolve_url("postgresql://me@there/games").database
    'games'
    """
    if isinstance(where, str) and "://" in where:
        try:
            url = make_url(where)
        except ArgumentError as error:
            raise StoreError("database_url", url=where, reason=str(error)) from None
        return url.set(drivername=_POSTGRESQL_DRIVER) if url.drivername in {"postgresql", "postgres"} else url
    if where == ":memory:":
        return URL.create("sqlite")
    path = (default_data_folder() if where is None else Path(where)).expanduser().absolute()
    try:
        if not path.is_file() and path.suffix.lower() not in _FILE_SUFFIXES:
            path = path / FILE_NAME
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise StoreError("data_path", path=str(path), reason=error.strerror or str(error)) from None
    except ValueError as error:
        raise StoreError("data_path", path=str(path), reason=str(error)) from None
    return URL.create("sqlite", database=str(path))


def make_engine(url: URL, *, is_durable: bool = True) -> Engine:
    """The engine of a database.

    Args:
        url: Where it is.
        is_durable: For SQLite: whether what is committed outlives a loss of power.

    Raises:
        StoreError: ``database_url``.
    """
    try:
        if url.get_backend_name() != "sqlite":
            return create_engine(
                url, pool_size=_POOL_SIZE, max_overflow=0, pool_timeout=_POOL_TIMEOUT_S, pool_pre_ping=True
            )
        options: dict[str, object] = {"connect_args": {"timeout": BUSY_TIMEOUT_S, "check_same_thread": False}}
        # A database in memory lives in one connection, which its users take in turn.
        size = 1 if _file_of(url) is None else _POOL_SIZE
        options |= {"poolclass": QueuePool, "pool_size": size, "max_overflow": 0, "pool_timeout": _POOL_TIMEOUT_S}
        engine = create_engine(url, **options)
    except (ArgumentError, NoSuchModuleError, ModuleNotFoundError) as error:
        shown = url.render_as_string(hide_password=True)
        raise StoreError("database_url", url=shown, reason=str(error)) from None
    event.listen(engine, "connect", partial(_prepare_sqlite, is_durable=is_durable))
    event.listen(engine, "begin", _begin_sqlite)
    return engine


def _prepare_sqlite(connection: sqlite3.Connection, _record: object, *, is_durable: bool) -> None:
    # We begin transactions ourselves: the driver would begin none before DDL, and a weak one before DML.
    connection.isolation_level = None
    cursor = connection.cursor()
    try:
        _write_ahead(cursor)
        # In WAL mode NORMAL could lose acknowledged moves with the power.
        cursor.execute(f"PRAGMA synchronous={'FULL' if is_durable else 'OFF'}")
        cursor.execute("PRAGMA foreign_keys=ON")
    finally:
        cursor.close()


def _write_ahead(cursor: sqlite3.Cursor) -> None:
    """Let readers read while one writes. SQLite keeps the mode in the file, and does not wait where two change it."""
    deadline = time.monotonic() + BUSY_TIMEOUT_S
    while cursor.execute("PRAGMA journal_mode").fetchone() not in {("wal",), ("memory",)}:
        try:
            cursor.execute("PRAGMA journal_mode=WAL")
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY or time.monotonic() > deadline:
                raise
            time.sleep(_BUSY_PAUSE_S)
        else:
            return


def _begin_sqlite(connection: Connection) -> None:
    is_write = connection.get_execution_options().get("tilewright_write", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if is_write else "BEGIN")


def _file_of(url: URL) -> Path | None:
    if url.get_backend_name() != "sqlite" or not url.database or url.database == ":memory:":
        return None
    return None if url.database.startswith("file:") else Path(url.database)


@contextmanager
def _clear_errors() -> Iterator[None]:
    """The errors of drivers as ours, as far as they are not mistakes of this program."""
    try:
        yield
    except PoolTimeoutError:
        raise StoreError("database_locked") from None
    except IntegrityError:
        raise
    except DBAPIError as error:
        raise _store_error(error) from error


def _sql_state(error: DBAPIError) -> str:
    """The five characters by which PostgreSQL names what is wrong, empty when they are not known."""
    details = error.orig.args[0] if error.orig is not None and error.orig.args else None
    return str(details.get("C", "")) if isinstance(details, dict) else ""


def _store_error(error: DBAPIError) -> Exception:
    reason = str(error.orig)
    if isinstance(error.orig, sqlite3.Error):
        # The name of the result code: extended codes begin with the name of the primary one.
        name = getattr(error.orig, "sqlite_errorname", "")
        if name.startswith(("SQLITE_BUSY", "SQLITE_LOCKED")):
            return StoreError("database_locked")
        if name.startswith("SQLITE_FULL"):
            return StoreError("disk_full")
        if name.startswith("SQLITE_NOTADB"):
            return StoreError("not_a_database", path="the file")
        if name.startswith(("SQLITE_IOERR", "SQLITE_CANTOPEN", "SQLITE_READONLY", "SQLITE_CORRUPT", "SQLITE_PERM")):
            return StoreError("database_unavailable", reason=reason)
        return error
    state = _sql_state(error)
    if state.startswith("53"):  # insufficient resources; 53100 is disk_full
        return StoreError("disk_full") if state == "53100" else StoreError("database_unavailable", reason=reason)
    if (
        error.connection_invalidated
        or state.startswith(("08", "57P"))
        or isinstance(error, InterfaceError | OperationalError)
    ):
        return StoreError("database_unavailable", reason=reason)
    return error
