"""The integer array ``[layer][row][column]``, as text or as JSON.

Text: a row of numbers a line, with spaces or commas between; an empty line begins the next layer; lines that begin with
``#`` are comments. JSON: nested arrays; two levels are one layer. A nonzero number marks the upper left cell of a tile.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Final

from tilewright.phrases import Phrase
from tilewright.solitaire.formats.format import Format
from tilewright.solitaire.formats.number_rows import (
    NumberRow,
    holds_ace_rows,
    holds_triples,
    parse_number_rows,
    starts_with_numbers,
)
from tilewright.solitaire.formats.placed_json import PlacedList, parse_json
from tilewright.solitaire.formats.source import Findings, check_tile_count, found_value, quoted
from tilewright.solitaire.layout import Layout
from tilewright.solitaire.problem import Slot

__all__ = ["FORMATS"]

_Level = list[NumberRow]


def _detect_json(text: str) -> bool:
    start = text[:4096].replace(" ", "").replace("\t", "").replace("\r", "").replace("\n", "")
    return start.startswith("[") and not start.startswith("[{")


def _detect_text(text: str) -> bool:
    return starts_with_numbers(text) and not holds_triples(text) and not holds_ace_rows(text)


def _parse(text: str) -> tuple[Layout]:
    findings = Findings("array")
    if text.lstrip().startswith("["):
        levels = _json_levels(parse_json(text, "array-json"), findings)
    else:
        levels = _text_levels(text, findings)
    _check_sizes(levels, findings)
    check_tile_count(sum(len(row.numbers) - row.numbers.count(0) for level in levels for row in level))
    marks = [
        (Slot(x, y, z), mark, row.line)
        for z, level in enumerate(levels)
        for y, row in enumerate(level)
        for x, mark in enumerate(row.numbers)
        if mark
    ]
    if not marks and not findings.has_error:
        findings.add("no_tile")
    findings.raise_if_error()
    return (
        Layout(
            [slot for slot, _, _ in marks],
            [mark for _, mark, _ in marks],
            shape=(len(levels), len(levels[0]), len(levels[0][0].numbers)),
            slot_lines={slot: line for slot, _, line in marks},
        ),
    )


def _text_levels(text: str, findings: Findings) -> list[_Level]:
    levels: list[_Level] = []
    rows = parse_number_rows(text, findings)
    for row in rows:
        if row.begins_block:
            levels.append([])
        levels[-1].append(row)
    if all(len(row.numbers) == 1 for row in rows):
        # One column holds no tile: the digits of a row were written without anything between.
        for row in rows:
            if row.numbers[0] > 9:
                found, expected = quoted(str(row.numbers[0])), Phrase("separate_numbers")
                findings.add("character", line=row.line, column=1, found=found, expected=expected)
    return levels


def _json_levels(value: object, findings: Findings) -> list[_Level]:
    assert isinstance(value, PlacedList)  # noqa: S101 - the text begins with a bracket
    head = value[0] if value else None
    is_level = not (isinstance(head, PlacedList) and head and isinstance(head[0], PlacedList))
    levels = []
    for z, level in enumerate([value] if is_level else value):
        if not isinstance(level, PlacedList):
            where, expected = Phrase("layer", layer=z), Phrase("array_of_rows")
            findings.add("value", line=value.line, where=where, found=found_value(level), expected=expected)
            continue
        levels.append([_json_row(row, level.line, z, y, findings) for y, row in enumerate(level)])
    return levels


def _json_row(row: object, level_line: int, z: int, y: int, findings: Findings) -> NumberRow:
    if not isinstance(row, PlacedList):
        where, expected = Phrase("layer_row", layer=z, row=y), Phrase("array_of_numbers")
        findings.add("value", line=level_line, where=where, found=found_value(row), expected=expected)
        return NumberRow(level_line, (), begins_block=False)
    for x, cell in enumerate(row):
        if isinstance(cell, bool) or not isinstance(cell, int):
            where = Phrase("layer_row_column", layer=z, row=y, column=x)
            found = Phrase("array") if isinstance(cell, list) else found_value(cell)
            findings.add("value", line=row.line, where=where, found=found, expected=Phrase("whole_number"))
    return NumberRow(row.line, tuple(cell if isinstance(cell, int) else 0 for cell in row), begins_block=False)


def _check_sizes(levels: Sequence[_Level], findings: Findings) -> None:
    """All rows as long as the first, all levels as high as the first; rows that could not be read are left out."""
    if findings.has_error or not levels:
        return
    columns = len(levels[0][0].numbers) if levels[0] else 0
    for z, level in enumerate(levels):
        if len(level) != len(levels[0]):
            line = level[-1].line if level else None
            found = Phrase("rows", count=len(level))
            findings.add("level", line=line, layer=z, found=found, expected=len(levels[0]))
        for row in level:
            if len(row.numbers) != columns:
                found = Phrase("numbers", count=len(row.numbers))
                findings.add("columns", line=row.line, found=found, expected=columns)


def _dump_text(layout: Layout) -> str:
    array = layout.to_array()
    width = max(len(str(cell)) for level in array for row in level for cell in row)
    return "\n".join(
        "".join(" ".join(str(cell).rjust(width) for cell in row) + "\n" for row in level) for level in array
    )


def _dump_json(layout: Layout) -> str:
    levels = (",\n  ".join(json.dumps(row) for row in level) for level in layout.to_array())
    return "[" + ",\n\n ".join(f"[{level}]" for level in levels) + "]\n"


FORMATS: Final = (
    Format(
        name="array",
        title="integer array as text",
        extension=".txt",
        detect=_detect_text,
        parse=_parse,
        dump=_dump_text,
        keeps=frozenset({"labels"}),
    ),
    Format(
        name="array-json",
        title="integer array as JSON",
        extension=".array.json",
        detect=_detect_json,
        parse=_parse,
        dump=_dump_json,
        keeps=frozenset({"labels"}),
    ),
)
