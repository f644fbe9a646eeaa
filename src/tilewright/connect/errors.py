"""What can be wrong with connect boards, moves and deals."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final

from tilewright.documents import DocumentProblem
from tilewright.errors import ProblemsError, TilewrightError
from tilewright.phrases import as_data

__all__ = ["GRID_PROBLEMS", "BoardError", "DealError", "GridProblem", "IllegalMoveError"]


GRID_PROBLEMS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "no_rows": "rows of values are expected",
        "no_cells": "there are no cells",
        "is_text": "text: use Board.parse",
        "not_utf_8": "not UTF-8 text: byte {byte}",
        "dimensions": "two dimensions are expected, rows of values: these are rows of rows",
        "too_large": "{found}: {limit} are possible",
        "ragged": "row {row} has {found} and row 0 has {expected}",
        "value": "row {row}, column {col}: {found!r} is not a value: 0 empty, 1 a place to fill, 2 to {limit} a kind, "
        "-1 a stone",
        # Of a board that is legal and can never be cleared.
        "odd_count": "tiles of kind {kind} and what it matches: {count}; tiles go in pairs, and one would be left over",
    }
)
"""Every code of a `GridProblem`: the template of its message."""


@dataclass(frozen=True, slots=True)
class GridProblem:
    """One thing that is wrong with a grid, or with the tiles on it.

    Attributes:
        code: Stable name of the kind of problem: a key of `GRID_PROBLEMS`.
        message: What is wrong, in words.
        row: The row, from 0, where it is about one.
        col: The column, from 0, where it is about one cell.
        line: The line of the text, from 1, when the grid was read from text.
        context: The other values in the message, by the names that its template in `GRID_PROBLEMS` gives them.
    """

    code: str
    message: str
    row: int | None = None
    col: int | None = None
    line: int | None = None
    context: Mapping[str, object] = field(default_factory=dict, hash=False, repr=False)

    @classmethod
    def of(
        cls,
        code: str,
        /,
        *,
        row: int | None = None,
        col: int | None = None,
        line: int | None = None,
        **context: object,
    ) -> GridProblem:
        """The problem with this code, its message filled from `GRID_PROBLEMS`.

        >>> GridProblem.of("no_cells").message
        'there are no cells'
        """
        message = GRID_PROBLEMS[code].format(row=row, col=col, **context)
        return cls(code, message, row, col, line, context)

    def to_json(self) -> dict[str, object]:
        """As plain data: ``{"code", "message", "row"?, "col"?, "line"?, "context"?}``.

        >>> GridProblem.of("not_utf_8", byte=7).to_json()
        {'code': 'not_utf_8', 'message': 'not UTF-8 text: byte 7', 'context': {'byte': 7}}
        """
        places = {"row": self.row, "col": self.col, "line": self.line}
        context = {"context": as_data(self.context)} if self.context else {}
        known = {name: value for name, value in places.items() if value is not None}
        return {"code": self.code, "message": self.message, **known, **context}


class BoardError(ProblemsError[GridProblem | DocumentProblem], ValueError):
    """A grid or a document that is not a board, or a board that cannot be asked.

    Attributes:
        problems: Everything that is wrong with a grid, or with a document when it is several things.
    """

    templates = {
        "grid": "not a board: {summary}",
        "several": "not a board: {summary}",
        "unassigned": "places that have no kind yet: {count}, the first at {cell}; deal them first",
        "cell": "{found!r} is not a cell: expected (row, column)",
        "pair": "{found!r} is not a pair: expected two cells",
        "not_json": "not JSON: {reason}",
        "not_a_board": "not a board: {where}: {found}, expected {expected}",
        "version": "board version {found}: this program reads version {expected}",
        "board_move": "move {ply} of the document is not legal: {reason}",
        "board_shuffle": "shuffle after {ply} moves: {reason}",
        "board_certificate": "the certificate does not clear the board: {reason}",
        "batch": "not a batch of boards: {found}, expected {expected}",
    }


class IllegalMoveError(TilewrightError, ValueError):
    """A move that the rules do not allow. Nothing has changed."""

    templates = {
        "outside": "{cell} is not on the board",
        "same_cell": "{cell} is named twice",
        "empty_cell": "there is no tile on {cell}",
        "stone": "there is a stone on {cell}",
        "different_kinds": "{first} and {second} do not match: {first_kind} and {second_kind}",
        "too_many_turns": "{first} and {second} cannot be joined: fewest turns {turns}, allowed {max_turns}",
        "no_path": "{first} and {second} cannot be joined: no path is free",
        "adjacent": "{first} and {second} are neighbours, which may not be joined directly, and no way round is free",
        "nothing_to_undo": "no move has been played",
        "nothing_to_redo": "no move has been taken back",
    }


class DealError(TilewrightError, ValueError):
    """A deal that is not possible, or was not found."""

    templates = {
        "deal_value": "{field}: {found!r} is not possible, expected {expected}",
        "size": "a mask of {found_rows} by {found_cols} cells: expected {rows} by {cols}",
        "copies": "tiles of the kinds asked for: {tiles}, places to fill: {places}; the numbers must be the same",
        "odd_count": GRID_PROBLEMS["odd_count"],
        "odd_places": "places to fill: {places}; tiles go in pairs, and one would be left over",
        "exhausted": "the board can never be cleared: every way was tried ({nodes} nodes)",
        "unknown": "no way to clear the board was found within {nodes} nodes",
        "seed": "seed {found!r}: a whole number from 0 to 2**64 - 1 is expected",
    }
