"""Games of connect in the database."""

from __future__ import annotations

from typing import ClassVar, TypeAlias, cast

from tilewright.connect import Board
from tilewright.connect.board_json import shuffle_from_dict, shuffle_to_dict
from tilewright.connect.errors import IllegalMoveError
from tilewright.store.games import GameKind
from tilewright.store.history import Change, Entry
from tilewright.store.stored_games import StoredGame, StoredGames

__all__ = ["ConnectGame", "ConnectGames"]

ConnectGame: TypeAlias = StoredGame[Board]


class ConnectGames(StoredGames[Board]):
    """The games of connect of a database; a move is two cells, each a row and a column.

    >>> from tilewright.connect import deal
    >>> from tilewright.store import open_database
    >>> games = ConnectGames(open_database(":memory:"))
    >>> game = games.create(deal(2, 4, kinds=2, seed=7), layout_id="2x4")
    >>> game = games.change(game.record.id, 0, Change("move", tiles=game.board.certificate[0]))
    >>> games.change(game.record.id, 1, Change("shuffle", seed=1)).record.tiles_left
    6
    """

    kind: ClassVar[GameKind] = "connect"

    def _parse(self, deal: str) -> Board:
        return Board.from_json(deal)

    def _copy(self, board: Board) -> Board:
        return board.copy()

    def _has_history(self, board: Board) -> bool:
        return bool(board.moves or board.redo_moves or board.shuffles)

    def _seed_of(self, board: Board) -> int | None:
        return board.seed

    def _replay(self, board: Board, entry: Entry) -> Board:
        if isinstance(entry, dict):
            # The seed is stored as a text: JSON numbers of a database may lose digits.
            data = {**entry, "seed": int(cast("str", entry["seed"]))}
            board.replay_shuffle(shuffle_from_dict(len(board.moves), data))
        else:
            board.push(cast("list[list[int]]", entry))
        return board

    def _apply(self, board: Board, change: Change) -> tuple[Board, Entry]:
        if change.action == "shuffle":
            board.shuffle(change.seed)
            return board, shuffle_to_dict(board.shuffles[-1]) | {"seed": str(change.seed)}
        cells = cast("tuple[tuple[int, int], ...]", change.tiles)
        board.push(cells)
        return board, [list(cell) for cell in cells]

    def _nothing(self, code: str) -> Exception:
        return IllegalMoveError(code)
