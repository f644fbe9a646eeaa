"""Every pair of many boards: NumPy in, NumPy out. NumPy is imported when one of these is called."""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tilewright._core import connect_pairs_many
from tilewright.connect.errors import BoardError
from tilewright.connect.grid import MAX_SIDE
from tilewright.connect.rules import Rules

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["PairsMany", "pairs_many"]


@dataclass(frozen=True, slots=True, eq=False)
class PairsMany:
    """The pairs of many boards.

    Attributes:
        counts: How many pairs each board has: uint32, shape (boards,).
        pairs: All pairs, board after board, in row order: int16, shape (pairs, 4) with row and column of the one tile
            and of the other. Empty when only the counts were asked for.
    """

    counts: NDArray[np.uint32]
    pairs: NDArray[np.int16]

    def of(self, board: int) -> NDArray[np.int16]:
        """The pairs of one board: shape (its pairs, 4).

        >>> import numpy as np
        >>> pairs_many(np.array([[[2, 2]], [[3, 3]]])).of(1).tolist()
        [[0, 0, 0, 1]]
        """
        start = int(self.counts[:board].sum(dtype="int64"))
        return self.pairs[start : start + int(self.counts[board])]


def pairs_many(
    boards: NDArray[np.integer],
    rules: Rules | None = None,
    *,
    list_pairs: bool = True,
    threads: int | None = 1,
) -> PairsMany:
    """Every pair that can be joined, on every one of many boards of one size.

    Args:
        boards: Integers of shape (boards, rows, cols), with the values of `Board`: 0 empty, 2 to 1,048,575 a kind, -1 a
            stone. C-contiguous int32 is read in place, anything else is copied first.
        rules: How tiles are joined; the same for all.
        list_pairs: False for the counts alone.
        threads: How many threads to work on; None for one a core. The GIL is released.

    Returns:
        `PairsMany`: ``counts`` (uint32, shape (boards,)) and ``pairs`` (int16, shape (pairs, 4)).

    Raises:
        BoardError: ``batch``: another shape or type, or a cell with a value that no board has.

    >>> import numpy as np
    >>> pairs_many(np.array([[[2, 2], [2, 2]], [[2, 3], [3, 2]]])).counts.tolist()
    [4, 0]
    """
    import numpy as np

    rules = Rules() if rules is None else rules
    array = np.asarray(boards)
    if array.dtype.kind not in "iu" or array.ndim != 3:
        found = f"{array.dtype} of shape {array.shape}"
        raise BoardError("batch", found=found, expected="integers of shape (boards, rows, cols)")
    rows, cols = array.shape[1:]
    if not (0 < rows <= MAX_SIDE and 0 < cols <= MAX_SIDE):
        raise BoardError("batch", found=f"boards of {rows}x{cols}", expected=f"1 to {MAX_SIDE} rows and columns")
    if array.dtype.itemsize > 4 or array.dtype == np.uint32:
        array = np.clip(array, -2, 2**31 - 1)  # what is out of range stays out of range
    workers = (os.cpu_count() or 1) if threads is None else max(1, threads)
    ready = np.ascontiguousarray(array, dtype=np.int32)
    try:
        counts, pairs = connect_pairs_many(ready, list_pairs=list_pairs, threads=workers, **rules.to_core())
    except ValueError as error:
        board, cell = error.args
        row, col = divmod(cell, cols)
        found = f"{int(ready[board, row, col])} in board {board}, row {row}, column {col}"
        raise BoardError("batch", found=found, expected="0, 2 to 1048575, or -1") from None
    return PairsMany(counts, pairs)
