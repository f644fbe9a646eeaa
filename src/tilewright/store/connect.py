"""Games of connect in the database."""

from __future__ import annotations

from itertools import chain
from typing import ClassVar, TypeAlias, cast

from tilewright.connect import Board
from tilewright.connect.board_json import moves_to_json, shuffle_from_dict, shuffle_to_dict
from tilewright.connect.errors import IllegalMoveError
from tilewright.move_codes import ShuffleStep, Step
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

    def certificate(self, board: Board) -> list[Entry] | None:
        """The moves that clear a board as dealt, as entries; None when none are known."""
        return None if board.certificate is None else list(moves_to_json(board.certificate))

    def step_of(self, entry: Entry) -> Step:
        """An entry as it is shared."""
        if isinstance(entry, dict):
            return ShuffleStep(int(str(entry["seed"])))
        return tuple(chain.from_iterable(cast("list[list[int]]", entry)))

    def change_of(self, step: Step) -> Change:
        """What does a step that was shared.

        Raises:
            ValueError: A move that has not four numbers.
        """
        if isinstance(step, ShuffleStep):
            return Change("shuffle", seed=step.seed)
        row, col, to_row, to_col = step
        return Change("move", tiles=((row, col), (to_row, to_col)))

    def _nothing(self, code: str) -> Exception:
        return IllegalMoveError(code)
