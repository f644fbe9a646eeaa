"""`LegalMoves`: the legal moves of a board, seen live."""

from __future__ import annotations

import heapq
import sys
from collections.abc import Iterator
from itertools import combinations
from typing import TYPE_CHECKING

from tilewright.solitaire.errors import IllegalMoveError
from tilewright.solitaire.match import Match

if TYPE_CHECKING:
    from tilewright.solitaire.board import Board

__all__ = ["LegalMoves"]


class LegalMoves:
    """A live view of the legal moves of a board: it always speaks of the board as it is now.

    >>> from tilewright.solitaire import Board, Layout
    >>> board = Board(Layout.from_slots([(0, 0, 0), (4, 0, 0), (8, 0, 0)]), ["1m", "1m", "1m"])
    >>> len(board.legal_moves), [(0, 0, 0), (8, 0, 0)] in board.legal_moves, bool(board.legal_moves)
    (3, True, True)
    """

    __slots__ = ("_board",)

    def __init__(self, board: Board) -> None:
        self._board = board

    def __iter__(self) -> Iterator[Match]:
        """Every legal move once, in the order of the slots."""
        board = self._board
        groups, bonus = board._position.free_groups()
        choices: list[Iterator[tuple[int, ...]]] = [combinations(group, board.rules.match) for group in groups]
        for tiles in heapq.merge(((tile,) for tile in bonus), *choices):
            yield board._shown(tiles)

    def __len__(self) -> int:
        return min(self._board._position.move_count(), sys.maxsize)

    def __bool__(self) -> bool:
        return self._board._position.has_move()

    def __contains__(self, match: object) -> bool:
        try:
            self._board._checked_move(match)  # type: ignore[arg-type]
        except IllegalMoveError:
            return False
        return True

    def __repr__(self) -> str:
        return f"<LegalMoves {len(self)}>"
