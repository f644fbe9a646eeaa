"""Cells, pairs and shuffles: what is played on a board of connect."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from operator import index
from typing import Final, Literal, TypeAlias

from tilewright.connect.errors import BoardError
from tilewright.connect.grid import Grid

__all__ = ["Cell", "Pair", "PairLike", "Reason", "Shuffle", "WhyNot", "as_cell", "as_pair"]

Cell: TypeAlias = tuple[int, int]
"""A cell: (row, column), from 0. The lane around the board is row or column -1, and the number of rows or columns."""

Pair: TypeAlias = tuple[Cell, Cell]
"""Two cells, in row order: a move."""

PairLike: TypeAlias = Iterable[Iterable[int]]
"""What is accepted where a move is wanted: two cells in any order."""

Reason: TypeAlias = Literal[
    "different_kinds", "same_cell", "empty_cell", "stone", "outside", "too_many_turns", "no_path", "adjacent"
]


@dataclass(frozen=True, slots=True)
class WhyNot:
    """Why two cells cannot be joined, and what would help.

    Attributes:
        reason: ``"outside"``, ``"same_cell"``, ``"empty_cell"``, ``"stone"``, ``"different_kinds"``; and for tiles
            that match: ``"adjacent"`` (neighbours that may not be joined directly, and no way round),
            ``"too_many_turns"`` or ``"no_path"``.
        fewest_turns: How many turns would do, where any number does.
        removals: The tiles of which each alone is in the way: without it the two would join.
    """

    reason: Reason
    fewest_turns: int | None = None
    removals: tuple[Cell, ...] = ()


@dataclass(frozen=True, slots=True)
class Shuffle:
    """The tiles that were left, dealt anew in the middle of a game: see `Board.shuffle`.

    Attributes:
        ply: How many moves were played before it.
        seed: The seed it was dealt from.
        grid: The values since then, row by row.
        certificate: Moves that clear what was left.
    """

    ply: int
    seed: int
    grid: Grid
    certificate: tuple[Pair, ...]


_FAR: Final = 1_000_000
"""Rows and columns further away than this are not told apart: no board is so large."""


def as_cell(cell: Iterable[int]) -> Cell:
    """A cell as a tuple of plain integers; one that is outside every board stays outside, but within reach of the core.

    Raises:
        BoardError: ``cell``.

    >>> as_cell([2, 2**70])
    (2, 1000000)
    """
    try:
        row, col = cell
        return max(-_FAR, min(_FAR, index(row))), max(-_FAR, min(_FAR, index(col)))
    except (TypeError, ValueError):
        raise BoardError("cell", found=cell) from None


def as_pair(pair: PairLike) -> Pair:
    """Two cells in row order.

    Raises:
        BoardError: ``pair`` or ``cell``.
    """
    try:
        first, second = pair
    except (TypeError, ValueError):
        raise BoardError("pair", found=pair) from None
    a, b = as_cell(first), as_cell(second)
    return (a, b) if a <= b else (b, a)
