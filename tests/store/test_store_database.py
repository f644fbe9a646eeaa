"""Opening, upgrading and losing databases: `tilewright.store.database` and `tilewright.store.migrate`."""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from threading import Timer

import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from sqlalchemy import Column, MetaData, Table, event, inspect, text

from tests.store.postgresql_server import new_postgresql_database
from tilewright.solitaire import Layout, deal
from tilewright.store import Change, Database, SolitaireGames, StoreError, open_database
from tilewright.store import database as database_module
from tilewright.store.database import FILE_NAME, make_engine, resolve_url
from tilewright.store.migrate import downgrade_database, latest_version, upgrade_database
from tilewright.store.tables import games as games_table
from tilewright.store.tables import metadata

ROW = Layout([(0, 0, 0), (2, 0, 0), (4, 0, 0), (6, 0, 0)])


@pytest.fixture(params=["sqlite", "postgresql"])
def empty(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Database]:
    where = str(tmp_path) if request.param == "sqlite" else new_postgresql_database()
    database = open_database(where, upgrade=False)
    yield database
    database.close()


def tables_of(database: Database) -> set[str]:
    with database.read() as connection:
        return set(inspect(connection).get_table_names())


def version_of(database: Database) -> str | None:
    with database.read() as connection:
        return MigrationContext.configure(connection).get_current_revision()


def test_a_crowd_waits_for_the_connections_that_are_open(empty: Database) -> None:
    """To open more and close them again would take longer the more there is to do."""
    opened = 0

    def count(*_: object) -> None:
        nonlocal opened
        opened += 1

    event.listen(empty.engine, "connect", count)

    def look(_: int) -> int:
        with empty.read() as connection:
            time.sleep(0.01)
            return int(connection.execute(text("SELECT 7")).scalar_one())

    with ThreadPoolExecutor(40) as pool:
        assert list(pool.map(look, range(200))) == [7] * 200
    assert opened <= database_module._POOL_SIZE


# Migrations


def test_the_migrations_make_the_tables_that_the_program_describes(empty: Database) -> None:
    upgrade_database(empty)
    assert version_of(empty) == latest_version()
    with empty.read() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True, "compare_server_default": True})
        assert compare_metadata(context, metadata) == []


def test_every_migration_goes_down_and_up_again(empty: Database) -> None:
    upgrade_database(empty)
    tables = tables_of(empty)
    downgrade_database(empty, "base")
    assert tables_of(empty) == {"alembic_version"}
    upgrade_database(empty)
    assert tables_of(empty) == tables == {*metadata.tables, "alembic_version"}


def test_an_upgrade_that_is_not_needed_does_nothing(empty: Database) -> None:
    assert upgrade_database(empty) is None
    assert upgrade_database(empty) is None


def test_an_upgrade_that_fails_leaves_the_database_as_it_was(empty: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    from alembic import command

    def fail_at_the_end(config: Config, revision: str) -> None:
        upgrade(config, revision)
        raise ZeroDivisionError

    upgrade = command.upgrade
    monkeypatch.setattr(command, "upgrade", fail_at_the_end)
    with pytest.raises(ZeroDivisionError):
        upgrade_database(empty)
    assert tables_of(empty) == set()


def test_several_who_open_a_new_database_at_once_make_it_once(empty: Database) -> None:
    where = empty.engine.url.render_as_string(hide_password=False)
    with ThreadPoolExecutor(6) as pool:
        opened = list(pool.map(open_database, [where] * 6))
    assert {version_of(database) for database in opened} == {latest_version()}
    for database in opened:
        database.close()


@pytest.fixture
def next_version(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """The program as it will be after one more migration, so that every database of today is an older one."""
    from tilewright.store import migrate

    folder = tmp_path / "migrations"
    shutil.copytree(migrate._FOLDER, folder)
    step = f"""
import sqlalchemy as sa
from alembic import op

revision, down_revision = "next", {latest_version()!r}

def upgrade():
    op.add_column("games", sa.Column("stars", sa.Integer))

def downgrade():
    with op.batch_alter_table("games") as table:
        table.drop_column("stars")
"""
    (folder / "versions" / "v9999_stars.py").write_text(step)
    monkeypatch.setattr(migrate, "_FOLDER", folder)
    return "next"


def test_an_older_file_is_copied_before_it_is_upgraded(tmp_path: Path, request: pytest.FixtureRequest) -> None:
    older, data = latest_version(), tmp_path / "data"
    database = open_database(data)
    games = SolitaireGames(database)
    game = games.create(deal(ROW, seed=1), layout_id="row")
    game = games.change(game.record.id, 0, Change("move", tiles=(0, 3)))
    request.getfixturevalue("next_version")
    copy = upgrade_database(database)
    assert copy is not None
    assert copy.parent == data
    assert f"-before-upgrade-of-{older}-" in copy.name
    with closing(sqlite3.connect(copy)) as connection:
        assert connection.execute("SELECT version_num FROM alembic_version").fetchall() == [(older,)]
        assert connection.execute("SELECT moves FROM games").fetchall() == [("[[0, 3]]",)]
        assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    assert version_of(database) == "next"
    assert games.get(game.record.id).board == game.board
    database.close()


def test_games_outlive_an_upgrade_and_a_downgrade(empty: Database, request: pytest.FixtureRequest) -> None:
    older = latest_version()
    upgrade_database(empty)
    games = SolitaireGames(empty)
    game = games.create(deal(ROW, seed=1), layout_id="row")
    request.getfixturevalue("next_version")
    upgrade_database(empty)
    assert games.get(game.record.id).board == game.board
    downgrade_database(empty, older)
    assert games.get(game.record.id).board == game.board


def test_a_game_of_the_first_version_goes_on(empty: Database) -> None:
    upgrade_database(empty)
    downgrade_database(empty, "0001")
    board = deal(ROW, seed=1)
    row = {
        "id": "first",
        "kind": "solitaire",
        "layout_id": "row",
        "seed": "1",
        "deal": board.to_json(),
        "moves": [[0, 3]],
        "redo": [],
        "revision": 1,
        "last_change": {"action": "move", "tiles": [0, 3]},
        "tiles_left": 2,
        "termination": None,
        "elapsed_s": 3.5,
        "created_at": datetime(2026, 1, 1, tzinfo=UTC),
        "updated_at": datetime(2026, 1, 2, tzinfo=UTC),
    }
    first = Table("games", MetaData(), *[Column(name, games_table.c[name].type) for name in row])
    with empty.write() as connection:
        connection.execute(first.insert().values(row))
    upgrade_database(empty)
    games = SolitaireGames(empty)
    assert [line.id for line in games.list().games] == ["first"]
    game = games.change("first", 1, Change("move", tiles=(1, 2)))
    assert (game.record.termination, game.record.player_id, game.record.elapsed_s) == ("cleared", "local", 3.5)


def test_a_newer_database_is_left_alone(empty: Database) -> None:
    upgrade_database(empty)
    with empty.write() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(StoreError) as caught:
        upgrade_database(empty)
    assert (caught.value.code, caught.value.context["found"]) == ("newer_database", "9999")
    assert version_of(empty) == "9999"


def test_the_database_of_another_program_is_left_alone(empty: Database) -> None:
    with empty.write() as connection:
        connection.execute(text("CREATE TABLE songs (title TEXT)"))
    with pytest.raises(StoreError) as caught:
        upgrade_database(empty)
    assert (caught.value.code, caught.value.context["tables"]) == ("foreign_database", "songs")
    assert tables_of(empty) == {"songs"}


# Places


def test_a_folder_is_made_and_holds_the_file(tmp_path: Path) -> None:
    database = open_database(tmp_path / "a" / "b")
    assert database.path == tmp_path / "a" / "b" / FILE_NAME
    assert database.path.is_file()
    database.close()


@pytest.mark.parametrize("name", ["games.db", "my.sqlite", "my.SQLITE3"])
def test_a_name_that_looks_like_a_database_is_one(tmp_path: Path, name: str) -> None:
    database = open_database(tmp_path / name)
    assert database.path == tmp_path / name
    database.close()


def test_the_data_folder_of_the_platform_is_the_usual_place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(database_module, "default_data_folder", lambda: tmp_path / "platform")
    assert resolve_url(None).database == str(tmp_path / "platform" / FILE_NAME)


def test_a_file_that_is_no_database_is_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "notes.db"
    file.write_text("Dear diary, " * 200)
    with pytest.raises(StoreError) as caught:
        open_database(file)
    assert (caught.value.code, caught.value.context["path"]) == ("not_a_database", str(file))
    assert file.read_text() == "Dear diary, " * 200


def test_a_place_that_cannot_hold_a_file_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(StoreError) as caught:
        open_database(tmp_path / "file" / "folder")
    assert caught.value.code == "data_path"


@pytest.mark.parametrize("url", ["nosuch://x/y", "://", "postgresql+nosuch://x/y"])
def test_a_url_that_leads_nowhere_is_named(url: str) -> None:
    with pytest.raises(StoreError) as caught:
        open_database(url)
    assert caught.value.code == "database_url"


@pytest.mark.parametrize("scheme", ["postgresql", "postgres", "postgresql+pg8000"])
def test_the_url_of_a_postgresql_needs_no_driver_in_it(scheme: str) -> None:
    url = resolve_url(f"{scheme}://me:secret@there:5433/games")
    assert (url.drivername, url.host, url.port, url.database) == ("postgresql+pg8000", "there", 5433, "games")


def test_a_password_is_never_shown() -> None:
    with pytest.raises(StoreError) as caught:
        open_database("postgresql+nosuch://me:hunter2@there/games")
    assert "hunter2" not in str(caught.value)
    database = open_database("postgresql://me:hunter2@there/games", upgrade=False)
    assert "hunter2" not in database.where
    database.close()


def test_a_server_that_does_not_answer_is_named(tmp_path: Path) -> None:
    pytest.importorskip("pg8000")
    with pytest.raises(StoreError) as caught:
        open_database(f"postgresql://me@/games?unix_sock={tmp_path}/none")
    assert caught.value.code == "database_unavailable"


# Faults


def test_an_acknowledged_change_is_on_the_disk(tmp_path: Path) -> None:
    database = open_database(tmp_path)
    with database.write() as connection:
        assert connection.exec_driver_sql("PRAGMA journal_mode").scalar() == "wal"
        # 2 is FULL: the log is synchronised at every commit.
        assert connection.exec_driver_sql("PRAGMA synchronous").scalar() == 2
    database.close()


def test_a_database_that_is_busy_is_told_so_and_left_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(database_module, "BUSY_TIMEOUT_S", 0.2)
    database = open_database(tmp_path)
    games = SolitaireGames(database)
    game = games.create(deal(ROW, seed=1), layout_id="row")
    with closing(sqlite3.connect(tmp_path / FILE_NAME, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreError) as caught:
            games.change(game.record.id, 0, Change("move", tiles=(0, 3)))
        assert caught.value.code == "database_locked"
        # Reading goes on while another program writes.
        assert games.get(game.record.id).record.revision == 0
        other.execute("ROLLBACK")
    assert games.change(game.record.id, 0, Change("move", tiles=(0, 3))).record.revision == 1
    database.close()


def test_a_full_disk_is_told_so_and_nothing_is_lost(tmp_path: Path) -> None:
    database = open_database(tmp_path)
    games = SolitaireGames(database)
    game = games.create(deal(ROW, seed=1), layout_id="row")

    def fill(size: int) -> None:
        # SQLite answers a page limit as it answers a full disk.
        connection = database.engine.raw_connection()
        connection.cursor().execute(f"PRAGMA max_page_count={size}")
        connection.close()

    with database.read() as connection:
        pages = connection.exec_driver_sql("PRAGMA page_count").scalar_one()
    fill(pages)
    stored, failure = 1, ""
    while not failure and stored < 1000:
        try:
            games.create(deal(ROW, seed=stored), layout_id="row")
            stored += 1
        except StoreError as error:
            failure = error.code
    assert failure == "disk_full"
    fill(2**30)
    with database.read() as connection:
        assert connection.execute(text("SELECT count(*) FROM games")).scalar() == stored
    assert games.change(game.record.id, 0, Change("move", tiles=(0, 3))).record.revision == 1
    database.close()


def test_a_new_file_in_which_another_program_writes_is_waited_for(tmp_path: Path) -> None:
    # SQLite itself refuses at once to change the mode of a file in which someone has begun to write.
    path = tmp_path / FILE_NAME
    with closing(sqlite3.connect(path, isolation_level=None, check_same_thread=False)) as other:
        other.execute("CREATE TABLE theirs (a)")
        other.execute("BEGIN IMMEDIATE")
        end = Timer(0.3, other.commit)
        end.start()
        database = Database(make_engine(resolve_url(path)))
        with database.read() as connection:
            assert connection.execute(text("PRAGMA journal_mode")).scalar() == "wal"
        end.join()
        database.close()


def test_a_new_file_in_which_another_program_goes_on_writing_is_busy(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database_module, "BUSY_TIMEOUT_S", 0.2)
    path = tmp_path / FILE_NAME
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("CREATE TABLE theirs (a)")
        other.execute("BEGIN IMMEDIATE")
        database = Database(make_engine(resolve_url(path)))
        with pytest.raises(StoreError) as caught, database.read():
            pass
        assert caught.value.code == "database_locked"
        database.close()


@pytest.mark.skipif(os.name != "posix", reason="limits the size of files, which only POSIX has")
def test_a_disk_that_fills_up_under_the_log_is_told_so(tmp_path: Path) -> None:
    program = """
import resource, signal, sys
from tilewright.solitaire import Layout, deal
from tilewright.store import SolitaireGames, StoreError, open_database

games = SolitaireGames(open_database(sys.argv[1]))
layout = Layout([(0, 0, 0), (2, 0, 0)])
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (300_000, resource.RLIM_INFINITY))
stored = 0
try:
    for seed in range(10_000):
        games.create(deal(layout, seed=seed), layout_id="pair")
        stored += 1
except StoreError as error:
    print(stored, error.code)
"""
    command = [sys.executable, "-c", program, str(tmp_path)]
    output = subprocess.run(command, capture_output=True, text=True, check=True, timeout=120).stdout
    stored, code = output.split()
    assert code in {"disk_full", "database_unavailable"}
    database = open_database(tmp_path)
    with database.read() as connection:
        assert connection.execute(text("SELECT count(*) FROM games")).scalar() == int(stored)
    database.close()


def test_what_was_stored_without_its_folder_being_writable_can_be_told(tmp_path: Path) -> None:
    database = open_database(tmp_path / "data")
    database.close()
    shutil.rmtree(tmp_path / "data")
    with pytest.raises(StoreError) as caught:
        SolitaireGames(database).get("x")
    assert caught.value.code == "database_unavailable"
