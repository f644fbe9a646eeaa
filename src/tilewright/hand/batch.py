"""Many hands at once: NumPy arrays in, NumPy arrays out.

A hand is a row of 34 counts, ``uint8[n, 34]``, concealed tiles only. The rows are worked on by all cores without the
interpreter lock; what is needed beyond the answer does not grow with their number: rows that do not lie one after the
other (a slice of columns, a broadcast row) are copied a block at a time. A Ctrl-C is heard. NumPy is imported by the
first call.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, TypeAlias, TypeVar

from tilewright import _core
from tilewright.errors import TilewrightError
from tilewright.hand.errors import HandError
from tilewright.hand.hand import Hand
from tilewright.hand.rules import STANDARD, Rules

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Hands: TypeAlias = NDArray[np.uint8] | str | Iterable[str]
    _Answer = TypeVar("_Answer", bound=np.generic)

__all__ = ["counts_batch", "is_win_batch", "shanten_batch", "waits_batch"]

# Rows that are copied at a time.
_BLOCK = 1 << 18


def is_win_batch(hands: Hands, rules: Rules = STANDARD) -> NDArray[np.bool_]:
    """Whether each hand is complete, see `is_win`.

    Args:
        hands: ``uint8[n, 34]``, each row with 3n + 2 tiles; or text, one hand a line.
        rules: What counts as complete.

    Returns:
        ``bool[n]``.

    Raises:
        HandError: As `is_win`, with ``row`` in its context; ``batch`` for another array, ``batch_size`` when there is
            no room for the answers.
        TileError: Text that is no tile.

    >>> is_win_batch(["11122233344455z", "11122233344456z"]).tolist()
    [True, False]
    """
    return _answers(_core.hand_is_win_batch, hands, rules)


def shanten_batch(hands: Hands, rules: Rules = STANDARD) -> NDArray[np.int8]:
    r"""The shanten of each hand, see `shanten`.

    Args:
        hands: ``uint8[n, 34]``, each row with 3n + 1 or 3n + 2 tiles; or text, one hand a line.
        rules: What counts as complete.

    Returns:
        ``int8[n]``: -1 complete, 0 ready, and so on.

    Raises:
        HandError: As `is_win_batch`.
        TileError: Text that is no tile.

    >>> shanten_batch("11z\n12z\n159m159p159s1234z").tolist()
    [-1, 0, 6]
    """
    return _answers(_core.hand_shanten_batch, hands, rules)


def waits_batch(hands: Hands, rules: Rules = STANDARD) -> NDArray[np.bool_]:
    """The faces that complete each hand, see `waits`.

    Args:
        hands: ``uint8[n, 34]``, each row with 3n + 1 tiles; or text, one hand a line.
        rules: What counts as complete.

    Returns:
        ``bool[n, 34]``: a mask of faces by index.

    Raises:
        HandError: As `is_win_batch`.
        TileError: Text that is no tile.

    >>> waits_batch(["2223m"])[0].nonzero()[0].tolist()
    [0, 2, 3]
    """
    return _answers(_core.hand_waits_batch, hands, rules)


def counts_batch(lines: str | Iterable[str]) -> NDArray[np.uint8]:
    r"""Hands as counts, one a line; empty lines are left out.

    Args:
        lines: Text, or its lines, in any notation of `Hand.parse`; hands without melds and jokers.

    Returns:
        ``uint8[n, 34]``.

    Raises:
        HandError: With ``row``, the line from 0, and ``offset`` in it; ``batch`` for melds and jokers.
        TileError: Text that is no tile, likewise.

    >>> counts_batch("11z\n123m").shape
    (2, 34)
    """
    return _read_lines(lines)[0]


def _read_lines(lines: str | Iterable[str]) -> tuple[NDArray[np.uint8], list[int]]:
    """Hands as counts, and the line of each."""
    import numpy as np

    todo = lines.splitlines() if isinstance(lines, str) else _as_lines(lines)
    numbers = [number for number, line in enumerate(todo) if line.strip()]
    todo = [todo[number] for number in numbers]
    parts = []
    while todo:
        counts, stopped = _core.hand_read_lines(todo)
        parts.append(counts)
        if stopped is None:
            break
        row = numbers[len(numbers) - len(todo) + stopped]
        parts.append(np.array([_read_line(todo[stopped], row)], dtype=np.uint8))
        todo = todo[stopped + 1 :]
    return np.concatenate(parts) if parts else np.empty((0, 34), dtype=np.uint8), numbers


def _as_lines(lines: Iterable[str]) -> list[str]:
    """The lines, each of which must be text."""
    if isinstance(lines, Iterable) and not isinstance(lines, bytes | bytearray | memoryview):
        todo = list(lines)
        other = next((row for row, line in enumerate(todo) if not isinstance(line, str)), None)
        if other is None:
            return todo
        found = f"{type(todo[other]).__name__} in row {other} of a {type(lines).__name__}"
    else:
        found = type(lines).__name__
    raise HandError("batch", found=found, expected="a NumPy array uint8[n, 34], or text, one hand a line")


def _read_line(line: str, row: int) -> tuple[int, ...]:
    try:
        hand = Hand.parse(line)
    except TilewrightError as error:
        raise type(error)(error.code, **{**error.context, "row": row}) from None
    if hand.melds or hand.jokers:
        expected = "concealed tiles alone (rules can give jokers to all)"
        raise HandError("batch", found="melds or jokers", expected=expected, row=row)
    return hand.counts


def _counts(hands: NDArray[np.uint8]) -> NDArray[np.uint8]:
    import numpy as np

    if hands.dtype != np.uint8 or hands.ndim != 2 or hands.shape[1] != 34:
        found = f"{hands.dtype}{list(hands.shape)}"
        raise HandError("batch", found=found, expected="uint8[n, 34], a row of 34 counts for each hand")
    return np.asarray(hands)


def _answers(
    answer: Callable[[NDArray[np.uint8], Rules], NDArray[_Answer]], hands: Hands, rules: Rules
) -> NDArray[_Answer]:
    import numpy as np

    if not isinstance(hands, np.ndarray):
        rows, numbers = _read_lines(hands)
        try:
            return answer(rows, rules)
        except HandError as error:
            # Of text the line is named, and not the row among those that are not empty.
            row = error.context.get("row")
            raise error.at_row(numbers[row]) if isinstance(row, int) else error from None
    rows = _counts(hands)
    if rows.flags.c_contiguous:
        return answer(rows, rules)
    # What an answer looks like, from no hands at all.
    none = answer(np.empty((0, 34), dtype=np.uint8), rules)
    try:
        out = np.empty((len(rows), *none.shape[1:]), dtype=none.dtype)
    except MemoryError:
        size = len(rows) * math.prod(none.shape[1:]) * none.itemsize
        raise HandError("batch_size", rows=len(rows), needed=size) from None
    for first in range(0, len(rows), _BLOCK):
        block = slice(first, first + _BLOCK)
        try:
            out[block] = answer(np.ascontiguousarray(rows[block]), rules)
        except HandError as error:
            row = error.context.get("row")
            raise error.at_row(first + row) if isinstance(row, int) else error from None
    return out
