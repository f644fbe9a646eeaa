"""``.mah`` JSON of ffalt/mah, and the bare list of boards that it ships.

``{"mah": "1.0", "boards": [{"id", "name", "by", "cat", "map"}, ...]}``. A map is ``[[z, [[y, cells], ...]], ...]``.
Cells are one x or a list, whose items are an x or ``[x, count]``: count tiles side by side.
"""

from __future__ import annotations

import json
import re
import zlib
from collections.abc import Iterator
from itertools import groupby
from typing import Final, TypeGuard

from tilewright.phrases import Phrase
from tilewright.solitaire.formats.format import Format
from tilewright.solitaire.formats.placed_json import PlacedList, parse_json
from tilewright.solitaire.formats.source import Findings, TileBudget, found_value, one_line, shown
from tilewright.solitaire.layout import MAX_COORDINATE, Layout
from tilewright.solitaire.problem import Slot

__all__ = ["FORMATS"]

_VERSION: Final = "1.0"
_KEYS: Final = re.compile(r'"(?:mah|boards|map)"\s*:')
_WORDS: Final = {"name": "name", "by": "author", "cat": "category"}
_MAX_COUNT: Final = 1000

_Places = list[tuple[Slot, int]]  # each tile with its line


def _detect_file(text: str) -> bool:
    return text.lstrip().startswith("{") and "tilewright/layout" not in text and _KEYS.search(text) is not None


def _detect_boards(text: str) -> bool:
    return re.match(r"\s*\[\s*\{", text) is not None


def _parse(text: str) -> list[Layout]:
    findings = Findings("mah")
    document = parse_json(text, "mah")
    boards: object = document
    if isinstance(document, dict):
        boards = document.get("boards")
        if document.get("mah") != _VERSION:
            findings.add("version", found=shown(str(document.get("mah"))), known=_VERSION)
    if not isinstance(boards, PlacedList) or not boards:
        findings.add("value", where="boards", found=found_value(boards), expected=Phrase("list_of_boards"))
        findings.raise_if_error()
    assert isinstance(boards, PlacedList)  # noqa: S101 - anything else has just been refused
    budget = TileBudget()
    read = [_board(board, f"boards[{i}]", boards.line, findings, budget) for i, board in enumerate(boards)]
    findings.raise_if_error()
    return [
        Layout([slot for slot, _ in places], slot_lines=dict(places), notes=findings.problems).described(**words)
        for places, words in read
    ]


def _board(
    board: object, where: str, line: int, findings: Findings, budget: TileBudget
) -> tuple[_Places, dict[str, str]]:
    if not isinstance(board, dict):
        findings.add("value", line=line, where=where, found=found_value(board), expected=Phrase("board_with_map"))
        return [], {}
    words = {}
    for key, word in _WORDS.items():
        value = board.get(key)
        if value is not None and not isinstance(value, str):
            findings.add("value", line=line, where=f"{where}.{key}", found=found_value(value), expected=Phrase("text"))
        words[word] = one_line(str(value or ""))
    places = list(_map(board.get("map"), f"{where}.map", line, findings, budget))
    if not places and not findings.has_error:
        findings.add("no_tile", line=line)
    return places, words


def _map(value: object, where: str, line: int, findings: Findings, budget: TileBudget) -> Iterator[tuple[Slot, int]]:
    budget.begin_layout()
    for z, rows, row_line in _pairs(value, where, line, Phrase("level_and_rows"), findings):
        level = Phrase("level_of", path=where, level=z)
        for y, cells, cell_line in _pairs(rows, level, row_line, Phrase("row_and_cells"), findings):
            for cell in cells if isinstance(cells, PlacedList) else [cells]:
                x, run = cell if isinstance(cell, PlacedList) and len(cell) == 2 else (cell, 1)
                if not (_is_number(x) and _is_number(run) and 1 <= run <= _MAX_COUNT):
                    place = Phrase("level_row_of", path=where, level=z, row=y)
                    expected = Phrase("either", first="x", second="[x, n]")
                    findings.add("value", line=cell_line, where=place, found=found_value(cell), expected=expected)
                    continue
                budget.take(run)
                yield from ((Slot(x + 2 * i, y, z), cell_line) for i in range(run))


def _pairs(
    value: object, where: str | Phrase, line: int, expected: Phrase, findings: Findings
) -> Iterator[tuple[int, object, int]]:
    """The pairs of a number and something, with their lines."""
    if not isinstance(value, PlacedList):
        wanted = Phrase("list_of", item=expected)
        findings.add("value", line=line, where=where, found=found_value(value), expected=wanted)
        return
    for item in value:
        if isinstance(item, PlacedList) and len(item) == 2 and _is_number(item[0]):
            yield item[0], item[1], item.line
        else:
            findings.add("value", line=value.line, where=where, found=found_value(item), expected=expected)


def _is_number(value: object) -> TypeGuard[int]:
    return isinstance(value, int) and not isinstance(value, bool) and abs(value) <= MAX_COORDINATE // 4


def _dump(layout: Layout) -> str:
    return json.dumps({"mah": _VERSION, "boards": [_document(layout)]}, ensure_ascii=False) + "\n"


def _dump_boards(layout: Layout) -> str:
    return json.dumps([_document(layout)], ensure_ascii=False) + "\n"


def _document(layout: Layout) -> dict[str, object]:
    is_placed = all(min(slot) >= 0 for slot in layout.slots)
    slots = layout.slots if is_placed else layout.at_origin()
    levels = [
        [z, [[y, _runs([slot.x for slot in row])] for y, row in groupby(level, key=lambda slot: slot.y)]]
        for z, level in groupby(slots, key=lambda slot: slot.z)
    ]
    # The id tells boards apart; any number that follows from the tiles does.
    document: dict[str, object] = {"id": str(zlib.crc32(repr(layout.at_origin()).encode()))}
    document |= {key: words for key, word in _WORDS.items() if (words := one_line(getattr(layout, word)))}
    return {**document, "map": levels}


def _runs(columns: list[int]) -> list[int | list[int]]:
    """Neighbours two half tiles apart as ``[x, count]``, single ones as x."""
    runs: list[list[int]] = []
    for x in columns:
        if runs and x == runs[-1][0] + 2 * runs[-1][1] and runs[-1][1] < _MAX_COUNT:
            runs[-1][1] += 1
        else:
            runs.append([x, 1])
    return [x if count == 1 else [x, count] for x, count in runs]


_KEEPS: Final = frozenset(_WORDS.values())

FORMATS: Final = (
    Format("mah", "mah boards", ".mah", _detect_file, _parse, _dump, _KEEPS),
    Format("mah-boards", "mah list of boards", ".boards.json", _detect_boards, _parse, _dump_boards, _KEEPS),
)
