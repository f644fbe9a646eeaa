"""Boards as JSON: the file format ``tilewright/solitaire-board``, version 1.

One object: the layout's slots, the rules, the faces as dealt (null for a bonus item or an empty place), the bonus items
by index, the seed and dealer's version when dealt, the certificate when known, the moves played, and what was shuffled
between them. Indices are into the slots, which stand in the order (z, y, x).
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, fields
from typing import Final, TypeVar

from tilewright.errors import RulesError
from tilewright.played import replay_history
from tilewright.solitaire.board import Board
from tilewright.solitaire.errors import BoardError, IllegalMoveError
from tilewright.solitaire.layout import Layout
from tilewright.solitaire.match import Shuffle
from tilewright.solitaire.problem import Slot
from tilewright.solitaire.rules import Rules
from tilewright.tiles import Face

__all__ = ["FORMAT", "VERSION", "board_to_dict", "format_board", "parse_board"]

FORMAT: Final = "tilewright/solitaire-board"
VERSION: Final = 1

T = TypeVar("T")


def board_to_dict(board: Board) -> dict[str, object]:
    """The board as plain data, in the order of the contract.

    >>> board = Board(Layout.from_slots([(0, 0, 0)]), ["1m"])
    >>> board_to_dict(board)["faces"]
    ['1m']
    """
    index = board.layout.indices
    document: dict[str, object] = {
        "format": FORMAT,
        "version": VERSION,
        "layout": {"name": board.layout.name, "slots": [list(slot) for slot in board.layout.slots]},
        "rules": asdict(board.rules),
        "faces": [None if face is None else str(face) for face in board.start_faces],
        "bonus": {str(index[slot]): label for slot, label in board.bonus.items()},
        "seed": board.seed,
        "deal_version": board.deal_version,
    }
    if board.start_certificate is not None:
        document["certificate"] = [[index[slot] for slot in match] for match in board.start_certificate]
    document["moves"] = [[index[slot] for slot in match] for match in board.moves]
    if board.shuffles:
        document["shuffles"] = [
            {
                "ply": shuffle.ply,
                "seed": shuffle.seed,
                "faces": [None if face is None else str(face) for face in shuffle.faces],
                "certificate": [list(tiles) for tiles in shuffle.certificate],
            }
            for shuffle in board.shuffles
        ]
    return document


def format_board(board: Board) -> str:
    """The board as one line of JSON.

    >>> format_board(Board(Layout.from_slots([]), [])).startswith('{"format":"tilewright/solitaire-board","version":1,')
    True
    """
    return json.dumps(board_to_dict(board), ensure_ascii=False, separators=(",", ":"))


def parse_board(text: str | bytes) -> Board:
    """The board of a document, its moves played.

    Raises:
        TilewrightError: See `Board.from_json`.

    >>> board = Board(Layout.from_slots([(0, 0, 0), (2, 0, 0)]), ["1m", "1m"])
    >>> parse_board(format_board(board)) == board
    True
    """
    try:
        document = json.loads(text)
    except json.JSONDecodeError as error:
        raise BoardError("not_json", line=error.lineno, column=error.colno, reason=error.msg) from None
    except (ValueError, RecursionError) as error:
        # Not text at all, a number of thousands of digits, a thousand brackets: it begins so.
        raise BoardError("not_json", line=1, column=1, reason=str(error)) from None
    reader = _Reader(document)
    if (found := reader.field("format", str)) != FORMAT:
        raise BoardError("not_a_board", where="format", found=repr(found), expected=repr(FORMAT))
    if (version := reader.field("version", int)) != VERSION:
        raise BoardError("version", found=version, expected=VERSION)
    layout = _layout(_Reader(reader.field("layout", dict), "layout"))
    faces = _faces(reader)
    bonus = {
        reader.value(
            f"bonus[{_short(repr(key))}]", key, lambda key: layout.slots[_key(key, layout)], "the index of a slot"
        ): reader.value(f"bonus[{key!r}]", label, _text, "a text as its label")
        for key, label in reader.field("bonus", dict, {}).items()
    }
    certificate = reader.field("certificate", list, None)
    board = Board(
        layout,
        faces,
        _rules(reader.field("rules", dict, {})),
        bonus,
        certificate=None if certificate is None else _moves(reader, "certificate", certificate, layout),
        seed=_seed(reader, None),
        deal_version=reader.field("deal_version", int, None),
    )
    rows = reader.field("shuffles", list, [])
    shuffles = [_shuffle(_Reader(row, f"shuffles[{i}]"), layout) for i, row in enumerate(rows)]
    moves = _moves(reader, "moves", reader.field("moves", list, []), layout)
    replay_history(board, moves, shuffles, illegal=IllegalMoveError, refused=BoardError)
    return board


class _Reader:
    """The fields of one object of the document, each with its place for the messages."""

    def __init__(self, data: object, where: str = "") -> None:
        self._where = where
        if not isinstance(data, dict):
            raise BoardError("not_a_board", where=where or "document", found=_kind(data), expected="an object")
        self._data = data

    def place(self, name: str) -> str:
        return f"{self._where}.{name}" if self._where else name

    def field(self, name: str, kind: type[T], default: object = ...) -> T:
        where = self.place(name)
        value = self._data.get(name, default)
        if value is ...:
            raise BoardError("not_a_board", where=where, found="nothing", expected=_NAMES[kind])
        if value is None and default is None:
            return value  # type: ignore[return-value]
        if not isinstance(value, kind) or isinstance(value, bool):
            raise BoardError("not_a_board", where=where, found=_kind(value), expected=_NAMES[kind])
        return value

    def value(self, where: str, found: object, read: Callable[[object], T], expected: str) -> T:
        try:
            return read(found)
        except (TypeError, ValueError, LookupError):
            raise BoardError("not_a_board", where=where, found=_short(json.dumps(found)), expected=expected) from None


_NAMES: Final[Mapping[type, str]] = {str: "a text", int: "a whole number", list: "a list", dict: "an object"}


def _short(text: str) -> str:
    return text if len(text) <= 60 else text[:57] + "..."


def _kind(value: object) -> str:
    if value is None:
        return "null"
    return "true or false" if isinstance(value, bool) else _NAMES.get(type(value), "a number")


def _face(value: object) -> Face | None:
    if value is None:
        return None
    if not isinstance(value, str):
        raise TypeError
    return Face(value)


def _faces(reader: _Reader) -> list[Face | None]:
    rows = reader.field("faces", list)
    return [reader.value(reader.place(f"faces[{i}]"), face, _face, "a face or null") for i, face in enumerate(rows)]


def _shuffle(reader: _Reader, layout: Layout) -> Shuffle:
    order = _moves(reader, "certificate", reader.field("certificate", list), layout)
    return Shuffle(
        reader.field("ply", int),
        _seed(reader),
        tuple(_faces(reader)),
        tuple(tuple(sorted(layout.indices[slot] for slot in slots)) for slots in order),
    )


def _seed(reader: _Reader, default: object = ...) -> int:
    seed = reader.field("seed", int, default)
    if seed is not None and not 0 <= seed < 2**64:
        raise BoardError("not_a_board", where=reader.place("seed"), found=_short(str(seed)), expected="0 to 2**64 - 1")
    return seed


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError
    return value


def _index(value: object, layout: Layout) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value < len(layout.slots):
        raise IndexError
    return value


def _key(key: object, layout: Layout) -> int:
    """An index as the key of an object, which JSON wants as a text."""
    index = _index(int(str(key)), layout)
    if str(index) != key:
        raise ValueError
    return index


def _layout(reader: _Reader) -> Layout:
    rows = reader.field("slots", list)
    slots = [reader.value(f"layout.slots[{i}]", row, _slot, "[x, y, z]") for i, row in enumerate(rows)]
    layout = Layout(slots, name=reader.field("name", str, ""))
    if list(layout.slots) != slots:
        i = next(i for i, slot in enumerate(layout.slots) if slot != slots[i])
        raise BoardError(
            "not_a_board",
            where=f"layout.slots[{i}]",
            found=str(list(slots[i])),
            expected="slots in the order (z, y, x)",
        )
    return layout


def _slot(row: object) -> Slot:
    if not isinstance(row, list) or any(isinstance(value, bool) or not isinstance(value, int) for value in row):
        raise TypeError
    x, y, z = row
    return Slot(x, y, z)


def _rules(data: dict[str, object]) -> Rules:
    known = [field.name for field in fields(Rules)]
    for name in data:
        if name not in known:
            raise RulesError("unknown_rule", field=name, known=", ".join(known))
    return Rules(**data)  # type: ignore[arg-type]


def _moves(reader: _Reader, field: str, rows: list[object], layout: Layout) -> list[list[Slot]]:
    def read(row: object) -> list[Slot]:
        if not isinstance(row, Sequence) or isinstance(row, str):
            raise TypeError
        return [layout.slots[_index(value, layout)] for value in row]

    return [
        reader.value(reader.place(f"{field}[{i}]"), row, read, f"indices from 0 to {len(layout.slots) - 1}")
        for i, row in enumerate(rows)
    ]
