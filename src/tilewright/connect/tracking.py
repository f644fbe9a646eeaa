"""Which tile is where: tiles keep their number while the board moves."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from tilewright.connect.board import Board
from tilewright.connect.grid import EMPTY, STONE, Grid
from tilewright.connect.rules import Rules

__all__ = ["track_tiles"]

_FIRST = 2
"""The smallest value of a tile in a grid."""


def track_tiles(
    start: Grid, rules: Rules, steps: Iterable[Iterable[Iterable[int]] | None]
) -> tuple[tuple[int | None, ...], ...]:
    """Where the tiles of a board have gone: the number of the tile on every cell, None where there is none.

    The tiles are numbered from 0 in row order. A shuffle gives tiles other kinds, but no other place.

    Args:
        start: The board as dealt.
        rules: How tiles are joined, and how the board moves.
        steps: The moves played, None for a shuffle.

    Raises:
        IllegalMoveError: A move is not legal.

    >>> start = ((2, 3), (3, 2), (3, 3))
    >>> track_tiles(start, Rules(gravity="down"), [((2, 0), (2, 1))])
    ((None, None), (0, 1), (2, 3))
    """
    # The same board with tiles that all differ and all match: what moves where is then plain to see.
    count = sum(value not in (EMPTY, STONE) for row in start for value in row)
    numbers = iter(range(_FIRST, _FIRST + count))
    grid = [[value if value in (EMPTY, STONE) else next(numbers) for value in row] for row in start]
    twin = Board(grid, replace(rules, groups=(frozenset(range(_FIRST, _FIRST + count)),) if count else ()))
    for step in steps:
        if step is None:
            # A shuffle begins a new board, and with it the rhythm of the gravity.
            twin = Board(twin.grid, twin.rules)
        else:
            twin.push(step)
    return tuple(tuple(None if value in (EMPTY, STONE) else value - _FIRST for value in row) for row in twin.grid)
