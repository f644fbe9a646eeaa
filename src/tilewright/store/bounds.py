"""`Bounds`: what all processes that serve one database count together.

* *Leases*: so many of a name at a time. Whoever holds one renews it; that of a process that was killed runs out.
* *Buckets*: so much of something a second for each client.

On PostgreSQL they are tables of the database; for a SQLite file they are in a file beside it, so that they never wait
for the games, nor the games for them. Nothing in them is of use after some seconds: they need not outlive a loss of
power, and a file that cannot be read is begun anew.
"""

from __future__ import annotations

import hashlib
import secrets
import time
import zlib
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from threading import Lock
from typing import Final

from sqlalchemy import Column, Connection, Float, MetaData, String, Table, delete, func, insert, select, text, update
from sqlalchemy.engine import URL

from tilewright.store.database import Database, make_engine
from tilewright.store.errors import StoreError

__all__ = ["Bounds", "Lease"]

LEASE_S: Final = 15.0
"""After so long a lease that nobody renews runs out."""

RENEW_S: Final = 5.0

_SWEEP_S: Final = 60.0
_LOCKS: Final = 0x74696C66
_SUFFIX: Final = "-bounds"


class Lease:
    """A place among some.

    Args:
        bounds: Where it is counted.
        id: Its name there.
    """

    def __init__(self, bounds: Bounds, id: str) -> None:  # noqa: A002 - what it is
        self._bounds = bounds
        self._id = id
        self._renewed_at = time.monotonic()

    @property
    def is_due(self) -> bool:
        """Whether it is time to renew it; `keep` does nothing before."""
        return time.monotonic() - self._renewed_at >= RENEW_S

    def keep(self) -> None:
        """Go on holding it: to be called again and again, some times a minute at least."""
        if self.is_due:
            self._renewed_at = time.monotonic()
            self._bounds._renew(self._id)

    def release(self) -> None:
        """Give it back."""
        self._bounds._release(self._id)


class Bounds:
    """What all processes that serve one database count together.

    Args:
        database: The database of the games.
        clock: Seconds since 1970.

    >>> from tilewright.store import open_database
    >>> bounds = Bounds(open_database(":memory:"), clock=lambda: 0.0)
    >>> first, full = bounds.lease({"seats": 1})
    >>> bounds.lease({"seats": 1})
    (None, 'seats')
    >>> first.release()
    >>> bounds.lease({"seats": 1})[1] is None
    True
    >>> bounds.take("ann", 2, at_most=2, per_s=1, burst=3), bounds.take("ann", 2, at_most=2, per_s=1, burst=3)
    ((2, 0.0), (0.0, 1.0))
    """

    def __init__(self, database: Database, *, clock: Callable[[], float] = time.time) -> None:
        self._games = database
        self._clock = clock
        self._lock = Lock()
        self._database: Database | None = None
        self._swept_at = time.monotonic()
        is_shared = database.engine.dialect.name != "sqlite"
        metadata = MetaData()
        prefixes = ["UNLOGGED"] if database.engine.dialect.name == "postgresql" else []
        self._is_shared = is_shared
        self._leases = Table(
            "bounds_leases",
            metadata,
            Column("id", String(32), primary_key=True),
            Column("name", String(100), nullable=False, index=True),
            Column("expires_at", Float, nullable=False),
            prefixes=prefixes,
        )
        self._buckets = Table(
            "bounds_buckets",
            metadata,
            Column("client", String(32), primary_key=True),
            Column("held", Float, nullable=False),
            Column("filled_at", Float, nullable=False),
            prefixes=prefixes,
        )
        self._metadata = metadata

    @property
    def path(self) -> Path | None:
        """The file, where it is one of its own."""
        return None if self._games.path is None else self._games.path.with_name(self._games.path.name + _SUFFIX)

    def lease(self, limits: Mapping[str, int]) -> tuple[Lease | None, str | None]:
        """A place under every one of some names, if all have one.

        Args:
            limits: How many there may be of each name.

        Returns:
            The lease, or None and the first name that has no place.

        Raises:
            StoreError: The database cannot be used now.
        """
        moment, id_ = self._clock(), secrets.token_hex(12)
        leases = self._leases
        with self._write(*limits) as connection:
            connection.execute(delete(leases).where(leases.c.name.in_(list(limits)), leases.c.expires_at <= moment))
            query = select(leases.c.name, func.count()).where(leases.c.name.in_(list(limits))).group_by(leases.c.name)
            counts: dict[str, int] = {row[0]: row[1] for row in connection.execute(query)}
            for name, limit in limits.items():
                if counts.get(name, 0) >= limit:
                    return None, name
            rows = [
                {"id": f"{id_}-{place}", "name": name, "expires_at": moment + LEASE_S}
                for place, name in enumerate(limits)
            ]
            connection.execute(insert(leases), rows)
        return Lease(self, id_), None

    def held(self) -> dict[str, int]:
        """How many leases there are of each name.

        >>> from tilewright.store import open_database
        >>> bounds = Bounds(open_database(":memory:"))
        >>> lease, _ = bounds.lease({"seats": 2})
        >>> bounds.held()
        {'seats': 1}
        """
        leases = self._leases
        query = select(leases.c.name, func.count()).where(leases.c.expires_at > self._clock()).group_by(leases.c.name)
        with self._open().read() as connection:
            return {row[0]: row[1] for row in connection.execute(query)}

    def _renew(self, id_: str) -> None:
        leases = self._leases
        with self._write() as connection:
            connection.execute(
                update(leases).where(leases.c.id.startswith(id_)).values(expires_at=self._clock() + LEASE_S)
            )

    def _release(self, id_: str) -> None:
        with self._write() as connection:
            connection.execute(delete(self._leases).where(self._leases.c.id.startswith(id_)))

    def take(self, client: str, tokens: float, *, at_most: float, per_s: float, burst: float) -> tuple[float, float]:
        """Take tokens from the bucket of a client.

        Args:
            client: Whose.
            tokens: How many are needed.
            at_most: How many to take if there are more.
            per_s: How many come each second.
            burst: How many a bucket holds.

        Returns:
            How many were taken, none when there are too few; and after how many seconds there will be enough.

        Raises:
            StoreError: The database cannot be used now.
        """
        # Addresses are nobody's business.
        key = hashlib.sha256(client.encode("utf-8", "surrogatepass")).hexdigest()[:32]
        buckets, moment = self._buckets, self._clock()
        with self._write(key) as connection:
            row = connection.execute(
                select(buckets.c.held, buckets.c.filled_at).where(buckets.c.client == key)
            ).one_or_none()
            held, filled_at = (burst, moment) if row is None else (row.held, row.filled_at)
            # A clock may be set back, and those of several machines differ.
            held = min(burst, held + max(0.0, moment - filled_at) * per_s)
            missing = min(tokens, burst) - held
            taken = 0.0 if missing > 0 else min(held, max(at_most, tokens))
            values = {"held": held - taken, "filled_at": moment}
            if row is None:
                connection.execute(insert(buckets).values(client=key, **values))
            else:
                connection.execute(update(buckets).where(buckets.c.client == key).values(values))
            self._sweep(connection, moment, burst / per_s)
        return taken, max(0.0, missing / per_s)

    def _sweep(self, connection: Connection, moment: float, full_after_s: float) -> None:
        """Forget the buckets that are full again."""
        if time.monotonic() - self._swept_at < _SWEEP_S:
            return
        self._swept_at = time.monotonic()
        connection.execute(delete(self._buckets).where(self._buckets.c.filled_at < moment - full_after_s))

    @contextmanager
    def _write(self, *names: str) -> Iterator[Connection]:
        """A transaction that others who count under these names wait for."""
        database = self._open()
        with database.write() as connection:
            if connection.dialect.name == "postgresql":
                for key in sorted(zlib.crc32(name.encode("utf-8", "surrogatepass")) & 0x7FFFFFFF for name in names):
                    connection.execute(text("SELECT pg_advisory_xact_lock(:a, :b)"), {"a": _LOCKS, "b": key})
            yield connection

    def _open(self) -> Database:
        with self._lock:
            if self._database is None:
                self._database = self._opened()
            return self._database

    def _opened(self) -> Database:
        if self._is_shared:
            with self._games.write() as connection:
                if connection.dialect.name == "postgresql":
                    connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _LOCKS})
                self._metadata.create_all(connection)
            return self._games
        path = self.path
        if path is None:
            database = Database(make_engine(URL.create("sqlite"), is_durable=False))
            self._create(database)
            return database
        database = Database(make_engine(URL.create("sqlite", database=str(path)), is_durable=False))
        try:
            self._create(database)
        except StoreError as error:
            if error.code not in {"not_a_database", "database_unavailable"}:
                raise
            # Half written when the power was lost, perhaps.
            database.close()
            for suffix in ("", "-wal", "-shm"):
                path.with_name(path.name + suffix).unlink(missing_ok=True)
            self._create(database)
        return database

    def _create(self, database: Database) -> None:
        with database.write() as connection:
            self._metadata.create_all(connection)

    def close(self) -> None:
        """Close what is not the database of the games."""
        with self._lock:
            if self._database is not None and self._database is not self._games:
                self._database.close()
            self._database = None
