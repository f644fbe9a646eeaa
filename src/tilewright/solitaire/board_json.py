"""Boards as JSON: the file format ``tilewright/solitaire-board``, version 1.

One object: the layout's slots, the rules, the faces as dealt (null for a bonus item or an empty place), the bonus items
by index, the seed and dealer's version when dealt, the certificate when known, the moves played, and what was shuffled
between them. Indices are into the slots, which stand in the order (z, y, x).
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, fields
from typing import Final

from tilewright.documents import DocumentReader, Faults, check_head, short
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

_RULES: Final = tuple(field.name for field in fields(Rules))


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
    if not text.strip():
        raise BoardError("not_json", line=1, column=1, reason="nothing is there")
    try:
        document = json.loads(text)
    except UnicodeDecodeError as error:
        raise BoardError("not_json", line=1, column=1, reason=f"byte {error.start} is no text in UTF-8") from None
    except json.JSONDecodeError as error:
        raise BoardError("not_json", line=error.lineno, column=error.colno, reason=error.msg) from None
    except (ValueError, RecursionError) as error:
        # Not text at all, a number of thousands of digits, a thousand brackets: it begins so.
        raise BoardError("not_json", line=1, column=1, reason=str(error)) from None
    faults = Faults(BoardError)
    reader = DocumentReader(document, faults)
    check_head(reader, FORMAT, VERSION)
    layout = _layout(reader.child("layout"))
    rules = reader.rules(Rules(), _RULES, Rules)
    if layout is not None:
        faults.gather(lambda: layout.geometry(rules.covering), None, "layout")
    faces = _faces(reader)
    bonus = _bonus(reader, layout)
    certificate = reader.field("certificate", list, None)
    order = None if certificate is None else _moves(reader, "certificate", certificate, layout)
    seed, deal_version = reader.seed(None), reader.field("deal_version", int, None)
    rows = reader.field("shuffles", list, [])
    shuffles = [_shuffle(DocumentReader(row, faults, f"shuffles[{i}]"), layout) for i, row in enumerate(rows)]
    moves = _moves(reader, "moves", reader.field("moves", list, []), layout)
    faults.raise_if_any()
    assert layout is not None  # noqa: S101 - what is wrong with it has just been raised
    try:
        board = Board(layout, faces, rules, bonus, certificate=order, seed=seed, deal_version=deal_version)
    except BoardError as error:
        if error.code != "board_certificate":
            raise
        # The moves may be wrong as well.
        faults.add(error)
        board = Board(layout, faces, rules, bonus)
    faults.gather(lambda: replay_history(board, moves, shuffles, illegal=IllegalMoveError, refused=BoardError), None)
    faults.raise_if_any()
    return board


def _face(value: object) -> Face | None:
    if value is None:
        return None
    if not isinstance(value, str):
        raise TypeError
    return Face(value)


def _faces(reader: DocumentReader) -> list[Face | None]:
    return reader.items("faces", reader.field("faces", list), _face, "a face or null")


def _bonus(reader: DocumentReader, layout: Layout | None) -> dict[Slot, str]:
    bonus = {}
    for key, label in reader.field("bonus", dict, {}).items():
        place = reader.place(f"bonus[{short(repr(key))}]")
        index = reader.read(place, key, lambda key: _key(key, layout), "the index of a slot")
        text = reader.read(place, label, _text, "a text as its label")
        if layout is not None and index is not None and text is not None:
            bonus[layout.slots[index]] = text
    return bonus


def _shuffle(reader: DocumentReader, layout: Layout | None) -> Shuffle:
    order = _moves(reader, "certificate", reader.field("certificate", list), layout)
    indices = {} if layout is None else layout.indices
    return Shuffle(
        reader.field("ply", int),
        reader.seed(),
        tuple(_faces(reader)),
        tuple(tuple(sorted(indices[slot] for slot in slots)) for slots in order),
    )


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError
    return value


def _index(value: object, layout: Layout | None) -> int:
    """The index of a slot; of a layout that could not be read, any that some layout has."""
    if not isinstance(value, int) or isinstance(value, bool) or value < 0:
        raise IndexError
    if layout is not None and value >= len(layout.slots):
        raise IndexError
    return value


def _key(key: object, layout: Layout | None) -> int:
    """An index as the key of an object, which JSON wants as a text."""
    index = _index(int(str(key)), layout)
    if str(index) != key:
        raise ValueError
    return index


def _layout(reader: DocumentReader) -> Layout | None:
    """The layout; None when something is wrong with it."""
    before = len(reader.faults)
    rows, name = reader.field("slots", list), reader.field("name", str, "")
    slots = reader.items("slots", rows, _slot, "[x, y, z]")
    if len(reader.faults) > before or not reader.is_object:
        return None
    layout = reader.faults.gather(lambda: Layout(slots, name=name), None, "layout")
    if layout is not None and list(layout.slots) != slots:
        i = next(i for i, slot in enumerate(layout.slots) if slot != slots[i])
        reader.faults.wrong(f"layout.slots[{i}]", str(list(slots[i])), "slots in the order (z, y, x)")
        return None
    return layout


def _slot(row: object) -> Slot:
    if not isinstance(row, list) or any(isinstance(value, bool) or not isinstance(value, int) for value in row):
        raise TypeError
    x, y, z = row
    return Slot(x, y, z)


def _moves(reader: DocumentReader, field: str, rows: list[object], layout: Layout | None) -> list[list[Slot]]:
    def read(row: object) -> list[Slot]:
        if not isinstance(row, Sequence) or isinstance(row, str):
            raise TypeError
        indices = [_index(value, layout) for value in row]
        return [] if layout is None else [layout.slots[index] for index in indices]

    last = "" if layout is None else f" to {len(layout.slots) - 1}"
    return reader.items(field, rows, read, f"indices from 0{last}")
