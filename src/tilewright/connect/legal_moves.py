"""`Board.legal_moves`: a live view."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from tilewright.connect.errors import BoardError
from tilewright.connect.move import Pair, as_pair

if TYPE_CHECKING:
    from tilewright.connect.board import Board

__all__ = ["LegalMoves"]


class LegalMoves:
    """A live view of the pairs that can be joined: it always speaks of the board as it is now.

    >>> from tilewright.connect import Board
    >>> board = Board([[2, 2], [2, 2]])
    >>> len(board.legal_moves), [(1, 0), (0, 0)] in board.legal_moves, bool(board.legal_moves)
    (4, True, True)
    """

    __slots__ = ("_board",)

    def __init__(self, board: Board) -> None:
        self._board = board

    def __iter__(self) -> Iterator[Pair]:
        return iter(self._board.pairs())

    def __len__(self) -> int:
        return self._board.pair_count()

    def __bool__(self) -> bool:
        return len(self._board) > 0 and not self._board.is_dead()

    def __contains__(self, pair: object) -> bool:
        try:
            return self._board._ready().check(*as_pair(pair)) is None  # type: ignore[arg-type]
        except BoardError:
            return False

    def __repr__(self) -> str:
        return f"<LegalMoves {len(self)}>"
