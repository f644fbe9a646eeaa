"""The undo tree of stored games, on SQLite and on PostgreSQL: `tilewright.store.tree`."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import func, select

from tests.store.postgresql_server import new_postgresql_database
from tilewright.connect import deal as deal_connect
from tilewright.errors import NotFoundError
from tilewright.solitaire import Layout, deal
from tilewright.store import (
    Change,
    ConnectGames,
    Database,
    SolitaireGame,
    SolitaireGames,
    delete_personal_data,
    iter_personal_data,
    open_database,
    tree,
)
from tilewright.store.migrate import downgrade_database, upgrade_database
from tilewright.store.tables import nodes as nodes_table

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
    return [tuple(sorted(BLOCK.indices[slot] for slot in match)) for match in game.board.legal_moves]


def do(games: SolitaireGames, game: SolitaireGame, change: Change) -> SolitaireGame:
    return games.change(game.record.id, game.record.revision, change)


def stored_count(database: Database) -> int:
    with database.read() as connection:
        return connection.execute(select(func.count()).select_from(nodes_table)).scalar_one()


def test_a_game_without_branches_stores_no_nodes(games: SolitaireGames, database: Database) -> None:
    game = new_game(games)
    for _ in range(4):
        game = do(games, game, Change("move", tiles=legal(game)[0]))
    game = do(games, game, Change("undo", count=2))
    game = do(games, game, Change("redo"))
    game = do(games, game, Change("goto", node=1))
    assert (game.record.line, game.record.node_count, stored_count(database)) == (None, None, 0)
    assert (game.record.history.node, len(game.record.redo)) == (1, 3)


def test_whatever_is_played_every_node_is_the_board_that_it_was(games: SolitaireGames, where: str) -> None:
    """Against a plain model: what every node was when it was first played, and its parent."""
    rng = random.Random(4)
    game = new_game(games)
    boards = {0: game.board.copy()}
    parents: dict[int, int] = {}
    here, count = 0, 0
    for _ in range(120):
        action = rng.choice(["move", "move", "move", "undo", "goto", "shuffle", "redo", "restart"])
        played, redo = game.record.moves, game.record.redo
        if action == "move" and legal(game):
            change = Change("move", tiles=rng.choice(legal(game)))
        elif action == "goto":
            change = Change("goto", node=rng.randrange(count + 1))
        elif action == "shuffle" and len(game.board) and rng.random() < 0.3:
            change = Change("shuffle", seed=rng.randrange(3))
        elif (action == "undo" and played) or (action == "redo" and redo) or action == "restart":
            change = Change(action)  # type: ignore[arg-type]
        else:
            continue
        game = do(games, game, change)
        node = game.record.history.node
        if change.action == "goto":
            assert node == change.node
        if change.action in {"move", "shuffle"}:
            if node > count:
                count += 1
                assert node == count
                boards[node], parents[node] = game.board.copy(), here
            assert parents[node] == here
        if change.action == "undo":
            assert node == parents[here]
        if change.action == "redo":
            assert parents[node] == here
        here = node
        assert game.board.to_json() == boards[node].to_json()
    assert count > 20
    # Nothing of it is in the process.
    other = open_database(where)
    record, found = SolitaireGames(other).tree(game.record.id)
    assert {node.id: node.parent for node in found.values()} == parents
    for node in (0, *found):
        line = SolitaireGames(other).line(game.record.id, node)[1]
        *_, board = SolitaireGames(other).replay(record, line.played)
        assert board.to_json() == boards[node].to_json()
    other.close()


def test_connect_has_a_tree_too(database: Database) -> None:
    games = ConnectGames(database)
    game = games.create(deal_connect(4, 6, kinds=6, seed=7), layout_id="tiny")
    first, *_, last = game.board.pairs()
    for change in (
        Change("move", tiles=first), Change("shuffle", seed=1), Change("restart"), Change("move", tiles=last)
    ):  # fmt: skip
        game = games.change(game.record.id, game.record.revision, change)
    assert game.record.history.node == 3
    back = games.change(game.record.id, game.record.revision, Change("goto", node=2))
    assert [isinstance(entry, dict) for entry in back.record.moves] == [False, True]
    with pytest.raises(NotFoundError):
        games.change(game.record.id, back.record.revision, Change("goto", node=4))


def test_the_ends_of_the_oldest_branches_are_forgotten(
    games: SolitaireGames, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tree, "MAX_LEFT", 3)
    game = new_game(games)
    first = legal(game)[0]
    # Node 1, with 2, 3, ... after it, each in place of the one before; shuffles differ by their seed.
    game = do(games, game, Change("move", tiles=first))
    for seed in range(6):
        game = do(games, game, Change("shuffle", seed=seed))
        game = do(games, game, Change("undo"))
    game = do(games, game, Change("shuffle", seed=6))
    # 2 to 7 were left, 8 is played: the oldest three are gone.
    _, found = games.tree(game.record.id)
    assert list(found) == [1, 5, 6, 7, 8]
    assert (game.record.node_count, stored_count(database)) == (8, 3)
    with pytest.raises(NotFoundError):
        do(games, game, Change("goto", node=2))
    # A number is never given again.
    game = do(games, game, Change("undo"))
    assert do(games, game, Change("shuffle", seed=0)).record.history.node == 9


def test_a_branch_is_forgotten_from_its_end(
    games: SolitaireGames, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tree, "MAX_LEFT", 2)
    game = new_game(games)
    for seed in range(3):
        game = do(games, game, Change("shuffle", seed=seed))
    game = do(games, game, Change("restart"))
    game = do(games, game, Change("shuffle", seed=9))
    # 3 was the end of the line 1, 2, 3.
    assert list(games.tree(game.record.id)[1]) == [1, 2, 4]


def test_a_game_takes_its_nodes_along(games: SolitaireGames, database: Database) -> None:
    kept, gone = new_game(games), new_game(games, seed=2)
    for game in (kept, gone):
        game = do(games, game, Change("shuffle", seed=1))
        game = do(games, game, Change("undo"))
        do(games, game, Change("shuffle", seed=2))
    assert stored_count(database) == 2
    games.delete(gone.record.id)
    assert stored_count(database) == 1
    (record,) = [json.loads(line) for line in iter_personal_data(database, "local")]
    assert [(node["id"], node["parent"], node["entry"]["seed"]) for node in record["nodes"]] == [(1, 0, "1")]
    delete_personal_data(database, "local")
    assert stored_count(database) == 0


def test_games_from_before_have_a_tree_and_go_back_without_it(games: SolitaireGames, database: Database) -> None:
    game = new_game(games)
    for _ in range(2):
        game = do(games, game, Change("move", tiles=legal(game)[0]))
    game = do(games, game, Change("undo"))
    downgrade_database(database, "0003")
    upgrade_database(database)
    assert games.get(game.record.id).record == game.record
    assert list(games.tree(game.record.id)[1]) == [1, 2]
    game = do(games, game, Change("shuffle", seed=1))
    assert list(games.tree(game.record.id)[1]) == [1, 2, 3]
    downgrade_database(database, "0003")
    upgrade_database(database)
    # What the older version has no place for is lost, the line that is played is not.
    again = games.get(game.record.id)
    assert (again.record.moves, again.board) == (game.record.moves, game.board)
    assert list(games.tree(game.record.id)[1]) == [1, 2]


PROGRAM = """
import random, sys
from tilewright.solitaire import Layout, deal
from tilewright.store import Change, SolitaireGames, open_database

layout = Layout([(2 * x, 2 * y, z) for z in range(2) for y in range(3) for x in range(6)])
games, rng = SolitaireGames(open_database(sys.argv[1])), random.Random(1)
game = games.create(deal(layout, seed=1), layout_id="block")
print(game.record.id, flush=True)
while True:
    moves = list(game.board.legal_moves)
    if moves and rng.random() < 0.7:
        change = Change("move", tiles=tuple(layout.indices[slot] for slot in rng.choice(moves)))
    else:
        change = Change("goto", node=rng.randrange((game.record.node_count or len(game.record.moves)) + 1))
    game = games.change(game.record.id, game.record.revision, change)
    print(game.record.revision, game.record.history.node, game.record.history.node_count, flush=True)
"""


def test_killed_in_the_middle_the_tree_is_whole(tmp_path: Path) -> None:
    command = [sys.executable, "-c", PROGRAM, str(tmp_path)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    game_id = process.stdout.readline().strip()
    told = [tuple(map(int, process.stdout.readline().split())) for _ in range(150)]
    process.kill()
    # What was said before it was killed was stored.
    told += [tuple(map(int, line.split())) for line in process.stdout if line.endswith("\n")]
    process.wait()
    process.stdout.close()
    database = open_database(tmp_path)
    games = SolitaireGames(database)
    record, found = games.tree(game_id)
    revision, node, count = told[-1]
    assert record.revision - revision in {0, 1}
    if record.revision == revision:
        assert (record.history.node, record.history.node_count) == (node, count)
    assert set(found) == set(range(1, record.history.node_count + 1))
    assert record.history.node_count >= count > 40
    for one in found:
        assert games.line(game_id, one)[1].node == one
        *_, board = games.replay(record, games.line(game_id, one)[1].played)
        assert len(board) < 36
    database.close()
