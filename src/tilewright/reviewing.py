"""A review as text for people and as plain data, for every game."""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from typing import Any, Final, TypeVar

from tilewright.play import Review, counted
from tilewright.played import PlayedBoard

__all__ = ["review_text", "review_to_json"]

BoardT = TypeVar("BoardT", bound=PlayedBoard[Any, Any, Any])
MoveT = TypeVar("MoveT")

_NAMED: Final = 3
"""So many alternatives are named; the others are counted."""


def review_to_json(review: Review[MoveT], tiles: Callable[[MoveT], object]) -> dict[str, object]:
    """The review as plain data.

    Args:
        review: The review.
        tiles: A move as plain data.

    Returns:
        The fields ``start``, ``end``, ``last_winnable_ply``, ``losing_ply`` and ``moves``; each of these has ``ply``,
        ``tiles``, ``status``, ``forced`` and ``alternatives``.

    >>> review_to_json(Review("winnable", (), 0, None), str)["end"]
    'winnable'
    """
    return {
        "start": review.start,
        "end": review.end,
        "last_winnable_ply": review.last_winnable_ply,
        "losing_ply": review.losing_move.ply if review.losing_move else None,
        "moves": [
            {
                "ply": one.ply,
                "tiles": tiles(one.move),
                "status": one.status,
                "forced": one.forced,
                "alternatives": [tiles(move) for move in one.alternatives],
            }
            for one in review.moves
        ],
    }


def review_text(
    board: BoardT,
    tiles_left: int,
    review: Review[MoveT],
    words: Callable[[BoardT, MoveT], str],
    others: tuple[str, str],
) -> str:
    r"""The review in a few sentences.

    Args:
        board: The board as it stands; it is not changed.
        tiles_left: How many tiles are left on it.
        review: The review.
        words: What a move is called on the board before it.
        others: What one more move is called, and several: ``("match", "matches")``.

    >>> from tilewright.connect import Board
    >>> look = Review("winnable", (), 0, None)
    >>> review_text(Board([[2, 2]]), 2, look, lambda board, move: str(move), ("pair", "pairs"))
    '0 moves played, 2 tiles left.\nThe board can still be cleared.'
    """
    played = len(review.moves)
    lines = [f"{counted(played, 'move')} played, {counted(tiles_left, 'tile')} left."]
    if review.end == "winnable":
        lines.append("The board is cleared. Well played." if not tiles_left else "The board can still be cleared.")
    elif review.end == "unknown":
        lines.append("Whether the board can still be cleared was not decided within the budget.")
    elif review.losing_move is not None:
        lines += _losing_lines(board, review, words, others)
    elif review.start == "lost" and not board.shuffles:
        lines.append("This deal could not be cleared, whatever was played.")
    else:
        first = next((one.ply for one in review.moves if one.status == "lost"), 0)
        lines.append(f"The board was lost by move {first}; which move lost it was not decided within the budget.")
    forced = [one.ply for one in review.moves if one.forced]
    if forced:
        lines.append(f"The only move there was: {', '.join(map(str, forced))}.")
    return "\n".join(lines)


def _losing_lines(
    board: BoardT, review: Review[MoveT], words: Callable[[BoardT, MoveT], str], others: tuple[str, str]
) -> list[str]:
    losing = review.losing_move
    assert losing is not None  # noqa: S101 - the caller has looked
    before: BoardT = copy(board)
    while len(before.moves) >= losing.ply:
        before.pop()
    lines = [f"Move {losing.ply} lost the board: {words(before, losing.move)}."]
    named = [words(before, move) for move in losing.alternatives[:_NAMED]]
    more = len(losing.alternatives) - len(named)
    if named:
        rest = f", or with {more} other {others[0] if more == 1 else others[1]}" if more else ""
        lines.append(f"It could still be cleared with {', or with '.join(named)}{rest}.")
    back = len(board.moves) - losing.ply + 1
    lines.append(f"Go back {counted(back, 'move')} and there is a way.")
    return lines
