"""Boards as JSON: the file format ``tilewright/connect-board``, version 1.

One object: the grid before the first move, the rules, the seed and dealer's version when dealt, the certificate when
known, the moves played, and what was shuffled between them. A cell is ``[row, column]``, a move two cells.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import fields
from typing import Final

from tilewright.connect.board import Board
from tilewright.connect.errors import BoardError, IllegalMoveError
from tilewright.connect.grid import EMPTY, Grid, read_grid
from tilewright.connect.move import Pair, Shuffle, as_pair
from tilewright.connect.rules import Rules
from tilewright.documents import DocumentReader, Faults, check_head
from tilewright.played import replay_history

__all__ = [
    "FORMAT",
    "VERSION",
    "board_to_dict",
    "format_board",
    "moves_to_json",
    "parse_board",
    "shuffle_from_dict",
    "shuffle_to_dict",
]

FORMAT: Final = "tilewright/connect-board"
VERSION: Final = 1

_RULES: Final = tuple(field.name for field in fields(Rules))


def board_to_dict(board: Board) -> dict[str, object]:
    """The board as plain data, in the order of the contract.

    >>> board_to_dict(Board([[2, 2]]))["grid"]
    [[2, 2]]
    """
    document: dict[str, object] = {
        "format": FORMAT,
        "version": VERSION,
        "grid": [list(row) for row in board.start_grid],
        "rules": board.rules.to_dict(),
        "seed": board.seed,
        "deal_version": board.deal_version,
    }
    if board.start_certificate is not None:
        document["certificate"] = moves_to_json(board.start_certificate)
    document["moves"] = moves_to_json(board.moves)
    if board.shuffles:
        document["shuffles"] = [{"ply": shuffle.ply} | shuffle_to_dict(shuffle) for shuffle in board.shuffles]
    return document


def moves_to_json(moves: Iterable[Pair]) -> list[list[list[int]]]:
    """Moves as plain data.

    >>> moves_to_json([((0, 0), (0, 1))])
    [[[0, 0], [0, 1]]]
    """
    return [[list(a), list(b)] for a, b in moves]


def shuffle_to_dict(shuffle: Shuffle) -> dict[str, object]:
    """A shuffle as plain data, without its ply.

    >>> shuffle_to_dict(Shuffle(0, 1, ((2, 2),), (((0, 0), (0, 1)),)))
    {'seed': 1, 'grid': [[2, 2]], 'certificate': [[[0, 0], [0, 1]]]}
    """
    return {
        "seed": shuffle.seed,
        "grid": [list(row) for row in shuffle.grid],
        "certificate": moves_to_json(shuffle.certificate),
    }


def shuffle_from_dict(ply: int, data: Mapping[str, object], where: str = "") -> Shuffle:
    """The shuffle of plain data.

    Raises:
        BoardError: ``not_a_board``: what is wrong, and where; ``grid``; ``several``.

    >>> shuffle_from_dict(0, {"seed": 1, "grid": [[2, 2]], "certificate": []}).grid
    ((2, 2),)
    """
    faults = Faults(BoardError)
    shuffle = _shuffle(DocumentReader(data, faults, where), ply)
    faults.raise_if_any()
    return shuffle


def format_board(board: Board) -> str:
    """The board as one line of JSON."""
    return json.dumps(board_to_dict(board), separators=(",", ":"))


def parse_board(text: str | bytes) -> Board:
    """The board of a document, its moves played.

    Raises:
        BoardError: See `Board.from_json`.
        RulesError: ``unknown_rule`` or ``rule_value``.
    """
    try:
        document = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BoardError("not_json", reason=str(error)) from None
    faults = Faults(BoardError)
    reader = DocumentReader(document, faults)
    check_head(reader, FORMAT, VERSION)
    grid = _grid(reader)
    rules = reader.rules(Rules(), _RULES, Rules)
    certificate = reader.field("certificate", list, None)
    order = None if certificate is None else _moves(reader, "certificate", certificate)
    seed, deal_version = reader.seed(None), reader.field("deal_version", int, None)
    rows = reader.field("shuffles", list, [])
    readers = [DocumentReader(row, faults, f"shuffles[{i}]") for i, row in enumerate(rows)]
    shuffles = [_shuffle(one, one.field("ply", int)) for one in readers]
    moves = _moves(reader, "moves", reader.field("moves", list, []))
    faults.raise_if_any()
    try:
        board = Board(grid, rules, certificate=order, seed=seed, deal_version=deal_version)
    except BoardError as error:
        # The moves may be wrong as well.
        faults.add(error)
        board = Board(grid, rules)
    faults.gather(lambda: replay_history(board, moves, shuffles, illegal=IllegalMoveError, refused=BoardError), None)
    faults.raise_if_any()
    return board


def _shuffle(reader: DocumentReader, ply: int) -> Shuffle:
    certificate = _moves(reader, "certificate", reader.field("certificate", list))
    return Shuffle(ply, reader.seed(), _grid(reader), tuple(certificate))


def _grid(reader: DocumentReader) -> Grid:
    """The grid; one of an empty cell when something is wrong with it."""
    before = len(reader.faults)
    rows = reader.items("grid", reader.field("grid", list), _row, "a list")
    empty: Grid = ((EMPTY,),)
    if len(reader.faults) > before or not reader.is_object:
        return empty
    return reader.faults.gather(lambda: read_grid(rows), empty, reader.place("grid"))


def _row(value: object) -> list[int]:
    if not isinstance(value, list):
        raise TypeError
    return value


def _moves(reader: DocumentReader, name: str, rows: list[object]) -> list[Pair]:
    return reader.items(name, rows, _pair, "[[row, col], [row, col]]")


def _pair(move: object) -> Pair:
    cells = _row(move)
    for cell in cells:
        if any(type(value) is not int or abs(value) >= 1000 for value in _row(cell)):
            raise ValueError
    return as_pair(cells)  # type: ignore[arg-type]
