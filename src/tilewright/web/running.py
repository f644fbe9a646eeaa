"""Which server runs on a database file: so that a second one can say so."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

__all__ = ["announce_server"]

if sys.platform == "win32":
    import msvcrt

    # Far behind the text, since a locked byte cannot be read by others.
    _LOCKED_BYTE = 1 << 20

    def _lock(file: IO[str]) -> bool:
        file.seek(_LOCKED_BYTE)
        try:
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True
else:
    import fcntl

    def _lock(file: IO[str]) -> bool:
        try:
            fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            return False
        return True


@contextmanager
def announce_server(database: Path, url: str) -> Iterator[str | None]:
    """Tell other servers on the same database file that this one runs, as long as the block lasts.

    The system lets go of the lock when the process ends, however it ends, so nothing stale is left behind.

    Args:
        database: The file; a file beside it, with ``-server`` added to the name, holds the lock and the address.
        url: The address of this server.

    Yields:
        The address of the server that runs already, an empty text when it has none yet, None when there is none.
    """
    beside = database.with_name(f"{database.name}-server")
    try:
        file = beside.open("a+", encoding="utf-8")
    except OSError:
        # A folder that cannot be written in: whether the database can be used is not decided here.
        yield None
        return
    with file:
        if not _lock(file):
            file.seek(0)
            yield file.readline().strip()
            return
        file.seek(0)
        file.truncate()
        file.write(f"{url}\n")
        file.flush()
        yield None
        with contextlib.suppress(OSError):
            file.truncate(0)
