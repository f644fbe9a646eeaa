"""What can be wrong with connect boards, moves and deals."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tilewright.errors import TilewrightError

__all__ = ["BoardError", "DealError", "GridProblem", "IllegalMoveError"]


@dataclass(frozen=True, slots=True)
class GridProblem:
    """One thing that is wrong with a grid, or with the tiles on it.

    Attributes:
        code: ``"no_cells"``, ``"dimensions"``, ``"too_large"``, ``"ragged"`` or ``"value"``; of a board that is legal
            and can never be cleared ``"odd_count"``.
        message: What is wrong, in words.
        row: The row, from 0, where it is about one.
        col: The column, from 0, where it is about one cell.
        line: The line of the text, from 1, when the grid was read from text.
    """

    code: str
    message: str
    row: int | None = None
    col: int | None = None
    line: int | None = None


class BoardError(TilewrightError, ValueError):
    """A grid or a document that is not a board, or a board that cannot be asked.

    Attributes:
        problems: Everything that is wrong with a grid.
    """

    templates = {
        "grid": "not a board: {summary}",
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

    def __init__(self, code: str, /, *, problems: Sequence[GridProblem] = (), **context: object) -> None:
        self.problems = tuple(problems)
        super().__init__(code, **context)

    def __reduce__(self) -> tuple[object, ...]:
        return (_rebuild, (type(self), self.code, self.problems, self.context))


def _rebuild(
    cls: type[BoardError], code: str, problems: Sequence[GridProblem], context: dict[str, object]
) -> BoardError:
    return cls(code, problems=problems, **context)


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
        "odd_count": "tiles of kind {kind} and what it matches: {count}; tiles go in pairs, and one would be left over",
        "odd_places": "places to fill: {places}; tiles go in pairs, and one would be left over",
        "exhausted": "the board can never be cleared: every way was tried ({nodes} nodes)",
        "unknown": "no way to clear the board was found within {nodes} nodes",
        "seed": "seed {found!r}: a whole number from 0 to 2**64 - 1 is expected",
    }
