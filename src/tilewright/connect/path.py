"""Paths between two tiles: the one, and all of them.

A path runs along rows and columns over empty cells, and over the lane around the board where the rules open it. The
path returned has the fewest turns, then the fewest steps; among those it is the one whose list of cells is smallest
when read from the end that comes first in row order. So from B to A it is the exact reverse of the path from A to B.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tilewright._core import ConnectPath as Path
from tilewright.connect.board import Board
from tilewright.connect.move import as_cell

__all__ = ["Path", "all_paths", "find_path"]


def find_path(board: Board, a: Iterable[int], b: Iterable[int]) -> Path | None:
    """The path that joins two tiles.

    Args:
        board: The board.
        a: The cell from which the path starts: (row, column).
        b: The cell at which it ends.

    Returns:
        A `Path` with ``cells`` (every cell from ``a`` to ``b``, both included; the lane outside has row or column -1,
        or the number of rows or columns), ``turns``, ``steps`` (one less than there are cells) and ``corners``; None
        when the two cells cannot be joined: `Board.why_not` tells why.

    Raises:
        BoardError: ``unassigned``, ``cell``.

    >>> board = Board([[2, 3, 2]])
    >>> path = find_path(board, (0, 0), (0, 2))
    >>> path.turns, path.steps, path.cells
    (2, 4, ((0, 0), (-1, 0), (-1, 1), (-1, 2), (0, 2)))
    """
    core = board._ready()
    try:
        return core.find_path(a, b)  # type: ignore[arg-type]
    except (TypeError, ValueError, OverflowError):
        return core.find_path(as_cell(a), as_cell(b))


def all_paths(board: Board, a: Iterable[int], b: Iterable[int]) -> Iterator[Path]:
    """Every path with the fewest turns that joins two tiles, of any length, the shortest first.

    Lazy: the paths are searched for as they are asked for, on the board as it was at the call. The first is that of
    `find_path`.

    Raises:
        BoardError: ``unassigned``, ``cell``.

    >>> board = Board([[2, 3, 2]])
    >>> [path.cells[1] for path in all_paths(board, (0, 0), (0, 2))]
    [(-1, 0), (1, 0)]
    """
    return iter(board._ready().all_paths(as_cell(a), as_cell(b)))
