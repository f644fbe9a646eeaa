"""Games in the database, on SQLite and on PostgreSQL: `tilewright.store.solitaire` and `tilewright.store.games`."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path
from threading import Barrier

import pytest
from sqlalchemy import insert, select

from tests.store.postgresql_server import new_postgresql_database
from tilewright.errors import NotFoundError
from tilewright.solitaire import Board, Layout, deal
from tilewright.solitaire.errors import IllegalMoveError
from tilewright.store import (
    Change,
    Database,
    SolitaireGame,
    SolitaireGames,
    StaleRevisionError,
    StoredGame,
    StoreError,
    open_database,
)
from tilewright.store.tables import games as games_table

BLOCK = Layout([(2 * x, 2 * y, z) for z in range(2) for y in range(3) for x in range(6)], name="Block")


@pytest.fixture(params=["sqlite", "postgresql"])
def where(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    return str(tmp_path) if request.param == "sqlite" else new_postgresql_database()


@pytest.fixture
def database(where: str) -> Iterator[Database]:
    database = open_database(where)
    yield database
    database.close()


@pytest.fixture
def games(database: Database) -> SolitaireGames:
    return SolitaireGames(database)


def new_game(games: SolitaireGames, seed: int = 1) -> SolitaireGame:
    return games.create(deal(BLOCK, seed=seed), layout_id="block")


def legal(game: SolitaireGame) -> list[tuple[int, ...]]:
    return [tuple(BLOCK.indices[slot] for slot in match) for match in game.board.legal_moves]


def certificate(game: SolitaireGame) -> list[tuple[int, ...]]:
    assert game.board.certificate is not None
    return [tuple(BLOCK.indices[slot] for slot in match) for match in game.board.certificate]


def test_what_is_read_is_what_was_stored(games: SolitaireGames, where: str) -> None:
    game = new_game(games)
    for tiles in certificate(game)[:4]:
        game = games.change(game.record.id, game.record.revision, Change("move", tiles=tiles))
    game = games.change(game.record.id, 4, Change("undo", count=2), elapsed_s=1.5)
    assert game.record.moves == tuple(map(list, certificate(game)[:2]))
    assert game.record.redo == tuple(map(list, certificate(game)[2:4]))

    other = open_database(where)
    read = SolitaireGames(other).get(game.record.id)
    other.close()
    assert read.board == game.board
    for field in (
        "moves",
        "redo",
        "revision",
        "last_change",
        "tiles_left",
        "termination",
        "elapsed_s",
        "created_at",
        "updated_at",
        "deal",
    ):
        assert getattr(read.record, field) == getattr(game.record, field)
    assert read.record.created_at.tzinfo is UTC


def test_the_end_of_a_game_is_noted_and_taken_back(games: SolitaireGames) -> None:
    game = new_game(games)
    for tiles in certificate(game):
        game = games.change(game.record.id, game.record.revision, Change("move", tiles=tiles))
    assert (game.record.termination, game.record.tiles_left) == ("cleared", 0)
    game = games.change(game.record.id, game.record.revision, Change("undo"))
    assert (game.record.termination, game.record.tiles_left) == (None, 2)


def test_a_stuck_game_is_noted(games: SolitaireGames) -> None:
    tower = Layout([(0, 0, 0), (0, 0, 1)])
    game = games.create(Board(tower, ["1m", "1m"]), layout_id="tower")
    assert (games.get(game.record.id).record.termination, game.record.tiles_left) == ("stuck", 2)


def test_a_refused_move_changes_nothing(games: SolitaireGames) -> None:
    game = new_game(games)
    with pytest.raises(IllegalMoveError):
        games.change(game.record.id, 0, Change("move", tiles=(7, 8)))
    with pytest.raises(IllegalMoveError):
        games.change(game.record.id, 0, Change("undo"))
    assert games.get(game.record.id).record == games.get(game.record.id).record
    assert games.get(game.record.id).record.revision == 0


def test_a_game_begins_as_dealt(games: SolitaireGames) -> None:
    board = deal(BLOCK, seed=1)
    board.push(next(iter(board.legal_moves)))
    with pytest.raises(ValueError, match="as dealt"):
        games.create(board, layout_id="block")


def test_bonus_items_and_large_matches_are_stored(games: SolitaireGames) -> None:
    from tilewright.solitaire import Rules

    bonus = {BLOCK.slots[i]: f"b{i}" for i in range(0, 36, 9)}
    board = deal(BLOCK, seed=3, rules=Rules(match=4), bonus=bonus)
    game = games.create(board, layout_id="block")
    for tiles in certificate(game):
        game = games.change(game.record.id, game.record.revision, Change("move", tiles=tiles))
    assert game.record.termination == "cleared"
    assert {len(move) for move in game.record.moves} == {1, 4}


def test_a_seed_of_64_bits_is_kept(games: SolitaireGames) -> None:
    game = new_game(games, seed=2**64 - 1)
    assert games.get(game.record.id).record.seed == 2**64 - 1


def test_of_threads_that_race_for_a_revision_one_wins(games: SolitaireGames) -> None:
    game = new_game(games)
    moves = legal(game)[:6]
    start = Barrier(len(moves))
    told: list[object] = []

    def play(tiles: tuple[int, ...]) -> bool:
        start.wait()
        try:
            games.change(game.record.id, 0, Change("move", tiles=tiles))
        except StaleRevisionError as error:
            told.append(error.game)
            return False
        return True

    with ThreadPoolExecutor(len(moves)) as pool:
        won = list(pool.map(play, moves))
    after = games.get(game.record.id).record
    assert sum(won) == 1
    assert len(told) == len(moves) - 1
    assert {game.record.revision for game in told if isinstance(game, StoredGame)} == {1}
    assert after.moves == (list(moves[won.index(True)]),)


def test_threads_that_send_the_same_move_all_get_it(games: SolitaireGames) -> None:
    game = new_game(games)
    move = Change("move", tiles=legal(game)[0])
    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(lambda _: games.change(game.record.id, 0, move).record.revision, range(16)))
    assert answers == [1] * 16


# Goes through the certificate as often as it can, whoever else does the same: the other's moves count as its own.
_RACER = """
import sys
from tilewright.store import Change, SolitaireGames, StaleRevisionError, open_database

games = SolitaireGames(open_database(sys.argv[1]))
game, won, lost = games.get(sys.argv[2]), 0, 0
print("ready", flush=True)
sys.stdin.readline()
for _ in range(int(sys.argv[3])):
    index = game.board.layout.indices
    # As long as there are moves they are played, then all are taken back.
    match = next(iter(game.board.legal_moves), None)
    change = Change("restart") if match is None else Change("move", tiles=tuple(index[slot] for slot in match))
    try:
        game = games.change(game.record.id, game.record.revision, change)
        won += 1
    except StaleRevisionError as error:
        game = error.game
        lost += 1
print(won, lost, flush=True)
"""


def test_processes_that_race_lose_no_change_and_count_each_once(games: SolitaireGames, where: str) -> None:
    game = new_game(games)
    attempts = 60
    command = [sys.executable, "-c", _RACER, where, game.record.id, str(attempts)]
    racers = [subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) for _ in range(2)]
    outputs = []
    for racer in racers:
        assert racer.stdout is not None
        assert racer.stdout.readline() == "ready\n"
    for racer in racers:
        assert racer.stdin is not None
        racer.stdin.write("go\n")
        racer.stdin.flush()
    for racer in racers:
        output, _ = racer.communicate(timeout=120)
        assert racer.returncode == 0
        outputs.append([int(word) for word in output.split()])
    assert all(won + lost == attempts for won, lost in outputs)
    after = games.get(game.record.id)
    # Two that play the same move for the same revision both count it as done; the game counts it once.
    assert attempts <= after.record.revision <= sum(won for won, _ in outputs)
    assert len(after.board) == 36 - 2 * len(after.record.moves)


def test_a_game_that_was_deleted_is_gone(games: SolitaireGames) -> None:
    game, other = new_game(games), new_game(games)
    games.delete(game.record.id)
    for call in (games.get, games.delete):
        with pytest.raises(NotFoundError):
            call(game.record.id)
    with pytest.raises(NotFoundError):
        games.change(game.record.id, 0, Change("restart"))
    assert games.get(other.record.id).record.id == other.record.id


def test_pages_hold_every_game_once_also_where_moments_are_equal(games: SolitaireGames, database: Database) -> None:
    moment = datetime(2026, 1, 2, 3, 4, 5, 678901, UTC)
    ids = [new_game(games, seed=i).record.id for i in range(9)]
    with database.write() as connection:
        connection.execute(games_table.update().values(updated_at=moment))
    found, cursor = [], None
    while True:
        page = games.list(limit=4, cursor=cursor)
        found += [game.id for game in page.games]
        assert {game.updated_at for game in page.games} == {moment}
        cursor = page.next_cursor
        if cursor is None:
            break
    assert sorted(found) == sorted(ids)


def test_a_page_that_ends_the_list_has_no_next(games: SolitaireGames) -> None:
    for i in range(4):
        new_game(games, seed=i)
    assert games.list(limit=4).next_cursor is None
    assert len(games.list(limit=4).games) == 4
    assert games.list(limit=3).next_cursor is not None
    with pytest.raises(StoreError) as caught:
        games.list(cursor="nonsense")
    assert caught.value.code == "cursor"


def test_moments_are_kept_in_utc_to_the_microsecond(database: Database, games: SolitaireGames) -> None:
    game = new_game(games)
    moment = datetime(2026, 3, 29, 2, 30, 0, 123456, timezone(timedelta(hours=8)))
    with database.write() as connection:
        connection.execute(games_table.update().values(updated_at=moment))
    read = games.get(game.record.id).record.updated_at
    assert read == moment
    assert read.utcoffset() == timedelta(0)


def test_a_moment_without_a_time_zone_is_a_mistake(database: Database) -> None:
    from sqlalchemy.exc import StatementError

    with pytest.raises(StatementError, match="time zone"), database.write() as connection:
        connection.execute(games_table.update().values(updated_at=datetime(2026, 1, 1)))


def delete_all_and_fail(database: Database) -> None:
    with database.write() as connection:
        connection.execute(games_table.delete())
        raise ZeroDivisionError


def test_a_failed_write_leaves_nothing_behind(database: Database, games: SolitaireGames) -> None:
    game = new_game(games)
    with pytest.raises(ZeroDivisionError):
        delete_all_and_fail(database)
    assert games.get(game.record.id).record.id == game.record.id


def test_a_clock_that_is_set_back_does_not_turn_the_history_round(database: Database, games: SolitaireGames) -> None:
    game = new_game(games)
    future = datetime.now(UTC) + timedelta(days=400)
    with database.write() as connection:
        connection.execute(games_table.update().values(updated_at=future))
    game = games.change(game.record.id, 0, Change("move", tiles=legal(game)[0]))
    assert game.record.updated_at == future


def test_a_kind_of_game_is_not_taken_for_another(database: Database, games: SolitaireGames) -> None:
    game = new_game(games)
    with database.write() as connection:
        row = connection.execute(select(games_table)).one()._asdict()
        connection.execute(insert(games_table).values(row | {"id": "other", "kind": "connect"}))
    with pytest.raises(NotFoundError):
        games.get("other")
    assert [line.id for line in games.list().games] == [game.record.id]
