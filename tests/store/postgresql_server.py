"""A PostgreSQL server of the tests' own, started when the first test asks for one."""

from __future__ import annotations

import atexit
import os
import pwd
import shutil
import subprocess
import tempfile
import uuid
from functools import cache
from glob import glob
from pathlib import Path

import pytest
from sqlalchemy import create_engine, text


def new_postgresql_database() -> str:
    """The URL of a fresh, empty database. The test is skipped on a machine without PostgreSQL."""
    server = os.environ.get("TILEWRIGHT_TEST_POSTGRESQL") or _own_server()
    if server is None:
        pytest.skip("there is no PostgreSQL on this machine")
    name = f"tilewright_{uuid.uuid4().hex}"
    engine = create_engine(server, isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.execute(text(f"CREATE DATABASE {name}"))
    engine.dispose()
    return server.replace("/postgres", f"/{name}", 1)


@cache
def _own_server() -> str | None:
    programs = _programs()
    if programs is None:
        return None
    folder = Path(tempfile.mkdtemp(prefix="tilewright-pg-"))
    user: str | None = None
    if os.getuid() == 0:
        # The server refuses to run as root.
        user = "postgres"
        account = pwd.getpwnam(user)
        os.chown(folder, account.pw_uid, account.pw_gid)
    data = folder / "data"

    def run(program: str, *arguments: str) -> None:
        # The server keeps the output of what started it: a pipe would never end.
        with (folder / f"{program}.log").open("w") as log:
            subprocess.run(
                [programs / program, "-D", str(data), *arguments],
                check=True,
                user=user,
                cwd=folder,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                timeout=120,
            )

    run("initdb", "-A", "trust", "-U", "tilewright", "--no-sync", "--encoding=UTF8", "--locale=C")
    options = f"-k {folder} -c listen_addresses= -c fsync=off -c max_connections=200"
    run("pg_ctl", "start", "--wait", "-l", str(folder / "server.log"), "-o", options)

    def stop() -> None:
        run("pg_ctl", "stop", "--mode=immediate")
        shutil.rmtree(folder, ignore_errors=True)

    atexit.register(stop)
    return f"postgresql+pg8000://tilewright@/postgres?unix_sock={folder}/.s.PGSQL.5432"


def _programs() -> Path | None:
    """The folder of the server's programs: distributions keep them off the path."""
    found = [str(Path(path).parent) for path in glob("/usr/lib/postgresql/*/bin/pg_ctl")]
    if (path := shutil.which("pg_ctl")) is not None:
        found.append(str(Path(path).resolve().parent))
    return Path(found[-1]) if found else None
