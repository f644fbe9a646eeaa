"""Reading grids: arrays, nested sequences and text, with everything that is wrong at once."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from operator import index
from typing import Final, Protocol, TypeAlias, cast, runtime_checkable

from tilewright.connect.errors import BoardError, GridProblem
from tilewright.connect.rules import MAX_KIND
from tilewright.play import counted

__all__ = ["EMPTY", "MAX_SIDE", "PLACE", "STONE", "Grid", "GridLike", "format_grid", "parse_grid", "read_grid"]

EMPTY: Final = 0
"""An empty cell."""

PLACE: Final = 1
"""A place that has no kind yet: dealing fills it."""

STONE: Final = -1
"""A stone: it blocks, never moves and never goes."""

MAX_SIDE: Final = 60
"""The longest side of a board."""

Grid: TypeAlias = tuple[tuple[int, ...], ...]
"""The values of a board, row by row."""


@runtime_checkable
class _Array(Protocol):
    """What NumPy arrays and the like can do."""

    def tolist(self) -> object: ...


GridLike: TypeAlias = Iterable[Iterable[int]] | _Array
"""What is accepted where a grid is wanted: rows of values, or a 2-D array."""

_SHOWN: Final = 3
_EXPECTED: Final = f"0 empty, 1 a place to fill, 2 to {MAX_KIND} a kind, -1 a stone"


def read_grid(source: GridLike, *, lines: Sequence[int] | None = None) -> Grid:
    """The values of a grid, checked.

    Args:
        source: Rows of values.
        lines: For messages: the line of the text that each row comes from.

    Raises:
        BoardError: ``grid``, with all problems.

    >>> read_grid([[2, 2], [0, -1]])
    ((2, 2), (0, -1))
    """
    data = source.tolist() if isinstance(source, _Array) else source
    problems: list[GridProblem] = []
    rows: list[list[object]] = []
    try:
        rows = [list(row) for row in data]  # type: ignore[attr-defined]
    except TypeError:
        problems.append(GridProblem("no_cells", "rows of values are expected"))
    if isinstance(data, str | bytes) or any(isinstance(row, str | bytes) for row in rows):
        raise _error([GridProblem("value", "text: use Board.parse")])
    if rows and rows[0] and all(isinstance(value, list | tuple | _Array) for value in rows[0]):
        # As of an array of three dimensions, where each of its cells would be a problem.
        raise _error([GridProblem("dimensions", "two dimensions are expected, rows of values: these are rows of rows")])
    if not problems and not any(rows):
        problems.append(GridProblem("no_cells", "there are no cells"))
    if len(rows) > MAX_SIDE:
        problems.append(GridProblem("too_large", f"{len(rows)} rows: {MAX_SIDE} are possible"))
    grid = []
    for r, row in enumerate(rows[: 10 * MAX_SIDE]):
        line = lines[r] if lines else None
        if len(row) != len(rows[0]):
            message = f"row {r} has {counted(len(row), 'cell')} and row 0 has {len(rows[0])}"
            problems.append(GridProblem("ragged", message, r, None, line))
        elif r == 0 and len(row) > MAX_SIDE:
            message = f"{len(row)} columns: {MAX_SIDE} are possible"
            problems.append(GridProblem("too_large", message, None, None, line))
        grid.append(tuple([_value(value, r, c, line, problems) for c, value in enumerate(row[: 10 * MAX_SIDE])]))
    if problems:
        raise _error(problems)
    return tuple(grid)


def _value(found: object, r: int, c: int, line: int | None, problems: list[GridProblem]) -> int:
    try:
        value = index(found)  # type: ignore[arg-type]
    except TypeError:
        value = STONE - 1
    if isinstance(found, bool) or not STONE <= value <= MAX_KIND:
        message = f"row {r}, column {c}: {found!r} is not a value: {_EXPECTED}"
        problems.append(GridProblem("value", message, r, c, line))
        return EMPTY
    return value


def _error(problems: list[GridProblem]) -> BoardError:
    shown = "; ".join(problem.message for problem in problems[:_SHOWN])
    more = f"; and {len(problems) - _SHOWN} more" if len(problems) > _SHOWN else ""
    lines = [problem.line for problem in problems if problem.line is not None]
    where = {"line": lines[0]} if lines else {}
    return BoardError("grid", problems=problems, summary=shown + more, **where)


def parse_grid(text: str | bytes) -> Grid:
    r"""The grid of a text: one row a line, values separated by spaces or commas. Blank lines are skipped.

    Raises:
        BoardError: ``grid``, with all problems, each with its line.

    >>> parse_grid("2 0 2\n3, -1, 3")
    ((2, 0, 2), (3, -1, 3))
    """
    if isinstance(text, bytes):
        try:
            text = text.decode("utf-8-sig")
        except UnicodeDecodeError as error:
            raise _error([GridProblem("value", f"not UTF-8 text: byte {error.start}")]) from None
    rows: list[list[int]] = []
    lines: list[int] = []
    for number, line in enumerate(text.splitlines(), start=1):
        if words := line.strip().removesuffix(","):
            lines.append(number)
            # A word that is no number stays what it is, and `read_grid` tells its place.
            rows.append([_number(word) for word in re.split(r"\s*,\s*|\s+", words)])
    return read_grid(rows, lines=lines)


def _number(word: str) -> int:
    return int(word) if re.fullmatch(r"[+-]?[0-9]{1,12}", word) else cast("int", _Word(word))


class _Word:
    """A word that is not a number: shown as it is."""

    def __init__(self, text: str) -> None:
        self._text = text

    def __repr__(self) -> str:
        return repr(self._text)


def format_grid(grid: Grid) -> str:
    """The grid as text that `parse_grid` reads, columns aligned.

    >>> print(format_grid(((2, 0, 12), (-1, 3, 3))))
     2  0 12
    -1  3  3
    """
    width = max(len(str(value)) for row in grid for value in row)
    return "\n".join(" ".join(str(value).rjust(width) for value in row) for row in grid)
