"""What a process keeps of a game between calls never shows: `tilewright.store.stored_games`."""

from __future__ import annotations

import contextlib
import random
from pathlib import Path
from typing import Any

import pytest

from tilewright import connect, solitaire
from tilewright.errors import TilewrightError
from tilewright.solitaire import Layout
from tilewright.store import Change, ConnectGames, Database, SolitaireGames, open_database
from tilewright.store.history import MoveData
from tilewright.store.stored_games import StoredGame, StoredGames

BLOCK = Layout([(2 * x, 2 * y, z) for z in range(2) for y in range(3) for x in range(6)], name="Block")


def legal(game: StoredGame[Any]) -> list[MoveData]:
    if game.record.kind == "connect":
        return list(game.board.pairs())
    return [tuple(BLOCK.indices[slot] for slot in match) for match in game.board.legal_moves]


def any_change(dice: random.Random, game: StoredGame[Any]) -> Change:
    moves = legal(game)
    if moves and dice.random() < 0.5:
        return Change("move", tiles=dice.choice(moves))
    other: list[Change] = [
        Change("undo", count=dice.randint(1, 3)),
        Change("redo"),
        Change("restart"),
        Change("shuffle", seed=dice.randrange(1000)),
        Change("goto", node=dice.randint(0, game.record.history.node_count)),
    ]
    return dice.choice(other)


@pytest.mark.parametrize("kind", ["solitaire", "connect"])
@pytest.mark.parametrize("seed", range(4))
def test_two_processes_that_take_turns_see_what_a_third_one_replays(tmp_path: Path, kind: str, seed: int) -> None:
    database = open_database(tmp_path)
    dice = random.Random(seed)

    def process() -> StoredGames[Any]:
        return SolitaireGames(database) if kind == "solitaire" else ConnectGames(database)

    both = [process(), process()]
    falling = connect.Rules(gravity="down")
    boards = {
        "solitaire": solitaire.deal(BLOCK, seed=seed),
        "connect": connect.deal(6, 6, kinds=6, seed=seed, rules=falling),
    }
    game = both[0].create(boards[kind], layout_id="board")
    for _ in range(80):
        # Where there is nothing to undo or to redo, or no way to shuffle, nothing changes.
        with contextlib.suppress(TilewrightError):
            dice.choice(both).change(game.record.id, game.record.revision, any_change(dice, game))
        game = dice.choice(both).get(game.record.id)
        assert game == process().get(game.record.id)
    assert game.record.revision > 40
    database.close()


def test_whoever_gets_a_board_may_play_on_it(tmp_path: Path) -> None:
    database: Database = open_database(tmp_path)
    games = SolitaireGames(database)
    game = games.create(solitaire.deal(BLOCK, seed=1), layout_id="block")
    changed = games.change(game.record.id, 0, Change("move", tiles=legal(game)[0]))
    found = games.get(game.record.id)
    for board in (game.board, changed.board, found.board):
        board.push(next(iter(board.legal_moves)))
    assert games.get(game.record.id) == SolitaireGames(database).get(game.record.id)
    assert len(games.get(game.record.id).board) == len(BLOCK) - 2
    database.close()
