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
from tilewright.connect.grid import read_grid
from tilewright.connect.move import Pair, Shuffle, as_pair
from tilewright.connect.rules import Rules
from tilewright.errors import RulesError
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
        BoardError: ``not_a_board``: what is wrong, and where; ``grid``.

    >>> shuffle_from_dict(0, {"seed": 1, "grid": [[2, 2]], "certificate": []}).grid
    ((2, 2),)
    """
    seed = _seed(data, where)
    if seed is None:
        raise BoardError("not_a_board", where=f"{where}seed", found="nothing", expected="a whole number")
    grid = read_grid(_list(data, "grid", where))
    return Shuffle(ply, seed, grid, tuple(_moves(data, "certificate", where)))


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
    if not isinstance(document, dict):
        raise BoardError("not_a_board", where="document", found=_kind(document), expected="an object")
    if (found := document.get("format")) != FORMAT:
        raise BoardError("not_a_board", where="format", found=repr(found), expected=repr(FORMAT))
    if (version := document.get("version")) != VERSION or isinstance(version, bool):
        raise BoardError("version", found=version, expected=VERSION)
    certificate = document.get("certificate")
    board = Board(
        _list(document, "grid"),
        _rules(document.get("rules", {})),
        certificate=None if certificate is None else _moves(document, "certificate"),
        seed=_seed(document),
        deal_version=_number(document, "deal_version"),
    )
    shuffles = _shuffles(document)
    moves = _moves(document, "moves") if "moves" in document else []
    replay_history(board, moves, shuffles, illegal=IllegalMoveError, refused=BoardError)
    return board


def _shuffles(document: Mapping[str, object]) -> list[Shuffle]:
    rows = document.get("shuffles", [])
    if not isinstance(rows, list):
        raise BoardError("not_a_board", where="shuffles", found=_kind(rows), expected="a list")
    shuffles = []
    for i, row in enumerate(rows):
        where = f"shuffles[{i}]"
        if not isinstance(row, dict):
            raise BoardError("not_a_board", where=where, found=_kind(row), expected="an object")
        ply = _number(row, "ply", f"{where}.")
        shuffles.append(shuffle_from_dict(-1 if ply is None else ply, row, f"{where}."))
    return shuffles


def _list(document: Mapping[str, object], name: str, where: str = "") -> list[list[int]]:
    value = document.get(name)
    if not isinstance(value, list):
        raise BoardError("not_a_board", where=f"{where}{name}", found=_kind(value), expected="a list")
    for i, row in enumerate(value):
        if not isinstance(row, list):
            raise BoardError("not_a_board", where=f"{where}{name}[{i}]", found=_kind(row), expected="a list")
    return value


def _number(document: Mapping[str, object], name: str, where: str = "") -> int | None:
    value = document.get(name)
    if value is None or (isinstance(value, int) and not isinstance(value, bool)):
        return value
    raise BoardError("not_a_board", where=f"{where}{name}", found=_kind(value), expected="a whole number")


def _seed(document: Mapping[str, object], where: str = "") -> int | None:
    seed = _number(document, "seed", where)
    if seed is not None and not 0 <= seed < 2**64:
        raise BoardError("not_a_board", where=f"{where}seed", found=str(seed)[:60], expected="0 to 2**64 - 1")
    return seed


def _moves(document: Mapping[str, object], name: str, place: str = "") -> list[Pair]:
    moves = []
    for i, move in enumerate(_list(document, name, place)):
        cells: list[object] = list(move)
        is_pair = len(cells) == 2 and all(
            isinstance(cell, list)
            and len(cell) == 2
            and all(type(value) is int and abs(value) < 1000 for value in cell)
            for cell in cells
        )
        if not is_pair:
            where = f"{place}{name}[{i}]"
            raise BoardError("not_a_board", where=where, found=json.dumps(move), expected="[[row, col], [row, col]]")
        moves.append(as_pair(cells))  # type: ignore[arg-type]
    return moves


def _rules(data: object) -> Rules:
    if not isinstance(data, dict):
        raise BoardError("not_a_board", where="rules", found=_kind(data), expected="an object")
    known = [field.name for field in fields(Rules)]
    for name in data:
        if name not in known:
            raise RulesError("unknown_rule", field=name, known=", ".join(known))
    return Rules(**data)


def _kind(value: object) -> str:
    if value is None:
        return "nothing"
    if isinstance(value, bool):
        return "true or false"
    names: Mapping[type, str] = {str: "a text", int: "a whole number", list: "a list", dict: "an object"}
    return names.get(type(value), "a number")
