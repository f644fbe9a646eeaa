"""Kyodai ``.lay``, also of VbMahjongg.

Line 1 names program and version; line 2 is the layout's name, maybe ``by`` its author, maybe ``:: category``, in
windows-1252; then come 3400 characters ``0`` and ``1``, on one line or several: 5 levels of 20 rows of 34 columns.
``1`` is the upper left quarter of a tile. The other quarters have no character, so a tile in the last row or column
does not stick out: real files have them.
"""

from __future__ import annotations

import re
from typing import Final

from tilewright.phrases import Phrase
from tilewright.solitaire.formats.format import Format, cannot_write
from tilewright.solitaire.formats.source import (
    Findings,
    check_tile_count,
    iter_lines,
    one_line,
    quoted,
    shown,
    split_lines,
)
from tilewright.solitaire.layout import Layout
from tilewright.solitaire.problem import Slot

__all__ = ["FORMATS"]

_MAGIC: Final = re.compile(r"(?:Kyodai|VbMahjongg) \d+\.\d+")
_KNOWN: Final = ("Kyodai 3.0", "Kyodai 6.0", "VbMahjongg 1.0")
_LEVELS: Final = 5
_ROWS: Final = 20
_COLUMNS: Final = 34
_SIZE: Final = _LEVELS * _ROWS * _COLUMNS


def _detect(text: str) -> bool:
    first = next((line for _, line in iter_lines(text[:4096])), "")
    return first.startswith(("Kyodai ", "VbMahjongg "))


def _parse(text: str) -> tuple[Layout]:
    findings = Findings("kyodai")
    lines = split_lines(text)
    start = next((i for i, line in enumerate(lines) if line), 0)
    magic = lines[start]
    if _MAGIC.fullmatch(magic) is None:
        findings.add("magic", line=start + 1, found=shown(magic), expected=Phrase("one_of", known=", ".join(_KNOWN)))
    elif magic not in _KNOWN:
        findings.add("version", line=start + 1, found=magic, known=_KNOWN[1])
    words = _split_words(lines[start + 1] if len(lines) > start + 1 else "")
    board: list[tuple[str, int]] = []  # each character with its line
    for number, line in enumerate(lines[start + 2 :], start + 3):
        for column, character in enumerate(line, 1):
            if character in "01":
                board.append((character, number))
            elif not character.isspace():
                expected = Phrase("either", first="0", second="1")
                findings.add("character", line=number, column=column, found=quoted(character), expected=expected)
    if not findings.has_error and len(board) != _SIZE:
        last = board[-1][1] if board else None
        expected = Phrase("size_of_board", count=_SIZE, levels=_LEVELS, rows=_ROWS, columns=_COLUMNS)
        findings.add("length", line=last, found=Phrase("characters", count=len(board)), expected=expected)
    places = {
        Slot(i % _COLUMNS, i // _COLUMNS % _ROWS, i // (_COLUMNS * _ROWS)): number
        for i, (character, number) in enumerate(board[:_SIZE])
        if character == "1"
    }
    if not places and not findings.has_error:
        findings.add("no_tile")
    findings.raise_if_error()
    check_tile_count(len(places))
    return (Layout(places, slot_lines=places, notes=findings.problems).described(**words),)


def _split_words(line: str) -> dict[str, str]:
    """Name, author and category from ``name by author :: category``."""
    title, _, category = line.partition("::")
    name, by, author = title.rpartition(" by ")
    return {
        "name": one_line(name if by else title),
        "author": one_line(author if by else ""),
        "category": one_line(category),
    }


def _dump(layout: Layout) -> str:
    slots = layout.slots if _fits(layout.slots) else layout.at_origin()
    if not _fits(slots):
        raise cannot_write("kyodai", f"it is larger than {_LEVELS} levels of {_ROWS} rows of {_COLUMNS} columns")
    board = ["0"] * _SIZE
    for x, y, z in slots:
        place = (z * _ROWS + y) * _COLUMNS + x
        if board[place] == "1":
            raise cannot_write("kyodai", f"two tiles lie at {(x, y, z)}")
        board[place] = "1"
    author = f" by {one_line(layout.author)}" if layout.author else ""
    category = f" :: {one_line(layout.category)}" if layout.category else ""
    return "\r\n".join([_KNOWN[1], one_line(layout.name) + author + category, "".join(board), ""])


def _fits(slots: tuple[Slot, ...]) -> bool:
    return all(0 <= x < _COLUMNS and 0 <= y < _ROWS and 0 <= z < _LEVELS for x, y, z in slots)


FORMATS: Final = (
    Format(
        name="kyodai",
        title="Kyodai layout",
        extension=".lay",
        detect=_detect,
        parse=_parse,
        dump=_dump,
        keeps=frozenset({"name", "author", "category"}),
        encoding="windows-1252",
        legacy=True,
    ),
)
