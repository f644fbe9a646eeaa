"""Dealing the tiles that are left anew, so that the board can be cleared: `Board.shuffle`."""

from __future__ import annotations

from tilewright._core import ConnectBoard
from tilewright.connect.board import Board, problem_of_certificate
from tilewright.connect.dealing import deal_anew
from tilewright.connect.errors import BoardError
from tilewright.connect.grid import PLACE
from tilewright.connect.move import Shuffle

__all__ = ["check_shuffle", "shuffle_tiles"]


def shuffle_tiles(board: Board, seed: int) -> Shuffle:
    """A deal of the tiles left in the places where they lie, and moves that clear them.

    Args:
        board: The board; it is not changed.
        seed: 0 to 2**64 - 1.

    Raises:
        DealError: See `Board.shuffle`.

    >>> shuffle_tiles(Board([[2, 2]]), 1)
    Shuffle(ply=0, seed=1, grid=((2, 2),), certificate=(((0, 0), (0, 1)),))
    """
    grid, certificate = deal_anew(board, seed)
    return Shuffle(len(board.moves), seed, grid, certificate)


def check_shuffle(board: Board, shuffle: Shuffle) -> None:
    """Refuse a shuffle that is not one of this board.

    Raises:
        BoardError: ``board_shuffle``: what does not fit.

    >>> check_shuffle(Board([[2, 2]]), Shuffle(1, 7, ((2, 2),), ()))
    Traceback (most recent call last):
    tilewright.connect.errors.BoardError: shuffle after 1 moves: 0 moves were played
    """

    def refuse(reason: str) -> BoardError:
        return BoardError("board_shuffle", ply=shuffle.ply, reason=reason)

    if shuffle.ply != len(board.moves):
        raise refuse(f"{len(board.moves)} moves were played")
    before = board.grid
    if [len(row) for row in shuffle.grid] != [len(row) for row in before]:
        raise refuse(f"its grid has not {board.rows} rows of {board.cols}")
    now, then = ([value for row in grid for value in row] for grid in (shuffle.grid, before))
    if sorted(now) != sorted(then):
        raise refuse("the kinds are not those of the tiles left")
    if any(min(a, b) < PLACE and a != b for a, b in zip(now, then, strict=True)):
        raise refuse("its tiles lie in other places than those left")
    core = ConnectBoard(board.rows, board.cols, now, **board.rules.to_core())
    if (problem := problem_of_certificate(core, shuffle.certificate)) is not None:
        raise refuse(f"its certificate does not clear it: {problem}")
