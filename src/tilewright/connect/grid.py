"""Reading grids: arrays, nested sequences and text, with everything that is wrong at once."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from operator import index
from typing import Final, Protocol, TypeAlias, cast, runtime_checkable

from tilewright.connect.errors import BoardError, GridProblem
from tilewright.connect.rules import MAX_KIND
from tilewright.phrases import Phrase

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
_LONGEST: Final = 40

MAX_PROBLEMS: Final = 200
"""Of more problems than this in one grid, the rest is only counted."""


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
        problems.append(GridProblem.of("no_rows"))
    if isinstance(data, str | bytes) or any(isinstance(row, str | bytes) for row in rows):
        raise _error([GridProblem.of("is_text")])
    if rows and rows[0] and all(isinstance(value, list | tuple | _Array) for value in rows[0]):
        # As of an array of three dimensions, where each of its cells would be a problem.
        raise _error([GridProblem.of("dimensions")])
    if not problems and not any(rows):
        problems.append(GridProblem.of("no_cells"))
    if len(rows) > MAX_SIDE:
        problems.append(GridProblem.of("too_large", found=Phrase("rows", count=len(rows)), limit=MAX_SIDE))
    grid = []
    for r, row in enumerate(rows[: 10 * MAX_SIDE]):
        line = lines[r] if lines else None
        if len(row) != len(rows[0]):
            found = Phrase("cells", count=len(row))
            problems.append(GridProblem.of("ragged", row=r, line=line, found=found, expected=len(rows[0])))
        elif r == 0 and len(row) > MAX_SIDE:
            found = Phrase("columns", count=len(row))
            problems.append(GridProblem.of("too_large", line=line, found=found, limit=MAX_SIDE))
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
        if len(problems) >= MAX_PROBLEMS:
            problems.append(problems[-1])  # it is only counted
            return EMPTY
        problems.append(GridProblem.of("value", row=r, col=c, line=line, found=_plain(found), limit=MAX_KIND))
        return EMPTY
    return value


def _plain(found: object) -> object:
    """What stands in place of a value, for a message: as it is when it is plain and short, else as text."""
    value = found.text if isinstance(found, _Word) else found
    if isinstance(value, str):
        return value if len(value) <= _LONGEST else f"{value[: _LONGEST - 1]}…"
    if value is None or isinstance(value, bool | float) or (isinstance(value, int) and abs(value) < 10**_LONGEST):
        return value
    return repr(value)[:_LONGEST]


def _error(problems: list[GridProblem]) -> BoardError:
    shown = "; ".join(problem.message for problem in problems[:_SHOWN])
    more = f"; and {len(problems) - _SHOWN} more" if len(problems) > _SHOWN else ""
    lines = [problem.line for problem in problems if problem.line is not None]
    where = {"line": lines[0]} if lines else {}
    return BoardError("grid", problems=problems[:MAX_PROBLEMS], summary=shown + more, **where)


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
            raise _error([GridProblem.of("not_utf_8", byte=error.start)]) from None
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
    """A word that is not a number."""

    def __init__(self, text: str) -> None:
        self.text = text


def format_grid(grid: Grid) -> str:
    """The grid as text that `parse_grid` reads, columns aligned.

    >>> print(format_grid(((2, 0, 12), (-1, 3, 3))))
     2  0 12
    -1  3  3
    """
    width = max(len(str(value)) for row in grid for value in row)
    return "\n".join(" ".join(str(value).rjust(width) for value in row) for row in grid)
