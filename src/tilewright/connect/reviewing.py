"""A review as text for people and as plain data."""

from __future__ import annotations

from tilewright import reviewing
from tilewright.connect.board import Board
from tilewright.connect.move import Pair
from tilewright.play import Review

__all__ = ["review_text", "review_to_json"]


def review_to_json(review: Review[Pair]) -> dict[str, object]:
    """The review as plain data; a move is two cells, each in the board at its time.

    Returns:
        The fields ``start``, ``end``, ``last_winnable_ply``, ``losing_ply`` and ``moves``; each of these has ``ply``,
        ``tiles``, ``status``, ``forced`` and ``alternatives``.

    >>> from tilewright.connect import review
    >>> board = Board([[2, 2]])
    >>> board.push(((0, 0), (0, 1)))
    >>> review_to_json(review(board))["moves"]
    [{'ply': 1, 'tiles': [[0, 0], [0, 1]], 'status': 'winnable', 'forced': True, 'alternatives': []}]
    """
    return reviewing.review_to_json(review, lambda pair: [list(cell) for cell in pair])


def review_text(board: Board, review: Review[Pair]) -> str:
    """The review in a few sentences.

    >>> from tilewright.connect import review
    >>> board = Board([[2, 3, 2], [3, 2, 2]])
    >>> board.push(((0, 2), (1, 2)))
    >>> print(review_text(board, review(board)))
    1 move played, 4 tiles left.
    Move 1 lost the board: kind 2 at 0,2 + 1,2.
    It could still be cleared with kind 2 at 0,0 + 0,2, or with kind 2 at 1,1 + 1,2.
    Go back 1 move and there is a way.
    """

    def words(before: Board, pair: Pair) -> str:
        (r1, c1), (r2, c2) = pair
        return f"kind {before[pair[0]]} at {r1},{c1} + {r2},{c2}"

    return reviewing.review_text(board, len(board), review, words, ("pair", "pairs"))
