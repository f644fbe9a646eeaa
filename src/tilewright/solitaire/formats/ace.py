"""Ace of Penguins' ``.tp``: numbers with commas between.

A number of 0 or less begins a row: it is -x of the first tile, and y and z follow. Numbers above 0 are the x of further
tiles of that row. 127 ends the file.
"""

from __future__ import annotations

import re
from itertools import groupby
from typing import Final

from tilewright.phrases import Phrase
from tilewright.solitaire.formats.format import Format, cannot_write
from tilewright.solitaire.formats.number_rows import holds_ace_rows
from tilewright.solitaire.formats.source import Findings, check_tile_count, iter_lines, quoted
from tilewright.solitaire.layout import Layout
from tilewright.solitaire.problem import Slot

__all__ = ["FORMATS"]

_END: Final = 127
_NUMBER: Final = re.compile(r"[+-]?[0-9]{1,4}")
_LINE_LENGTH: Final = 60


def _parse(text: str) -> tuple[Layout]:
    findings = Findings("ace")
    numbers = list(_numbers(text, findings))
    findings.raise_if_error()
    places: list[tuple[Slot, int]] = []
    position, y, z = 0, -1, 0  # y is -1 until the first row has begun
    while position < len(numbers):
        number, line = numbers[position]
        if number == _END:
            break
        if number <= 0:
            if position + 2 >= len(numbers) or min(numbers[position + 1][0], numbers[position + 2][0]) < 0:
                where, found = Phrase("row", row=number), Phrase("no_place")
                findings.add("value", line=line, where=where, found=found, expected="-x, y, z")
                break
            y, z = numbers[position + 1][0], numbers[position + 2][0]
            places.append((Slot(-number, y, z), line))
            position += 3
        elif y < 0:
            where, expected = Phrase("first_number"), Phrase("row_start")
            findings.add("value", line=line, where=where, found=number, expected=expected)
            break
        else:
            places.append((Slot(number, y, z), line))
            position += 1
    if not findings.has_error and position != len(numbers) - 1:
        last = numbers[min(position, len(numbers) - 1)][1] if numbers else None
        found = Phrase("more_numbers" if position < len(numbers) else "end_of_file")
        findings.add("end", line=last, found=found, expected=Phrase("last_number", number=_END))
    if not places and not findings.has_error:
        findings.add("no_tile")
    findings.raise_if_error()
    check_tile_count(len(places))
    return (Layout([slot for slot, _ in places], slot_lines=dict(places)),)


def _numbers(text: str, findings: Findings) -> list[tuple[int, int]]:
    """Every number with its line; a comma may end a line, and the last number needs none."""
    numbers = []
    for line, content in iter_lines(text):
        fields = content.split(",")
        if not fields[-1].strip():
            fields.pop()
        for field in fields:
            if _NUMBER.fullmatch(field.strip()):
                numbers.append((int(field), line))
            else:
                findings.add(
                    "value",
                    line=line,
                    where=Phrase("between_commas"),
                    found=quoted(field.strip()),
                    expected=Phrase("whole_number"),
                )
    return numbers


def _dump(layout: Layout) -> str:
    is_placed = all(0 <= value < _END for slot in layout.slots for value in slot)
    slots = layout.slots if is_placed else layout.at_origin()
    if max(max(slot) for slot in slots) >= _END:
        raise cannot_write("ace", f"it has more than {_END} rows, columns or levels")
    words: list[str] = []
    for (z, y), row in groupby(slots, key=lambda slot: (slot.z, slot.y)):
        first, *rest = (slot.x for slot in row)
        # A second tile at x = 0 would read as the start of a row.
        if 0 in rest:
            raise cannot_write("ace", f"two tiles lie at {(0, y, z)}")
        words += [str(-first), str(y), str(z), *map(str, rest)]
    lines = [""]
    for word in [*words, str(_END)]:
        if len(lines[-1]) + len(word) >= _LINE_LENGTH:
            lines.append("")
        lines[-1] += f"{word},"
    return "\n".join(lines).removesuffix(",") + "\n"


FORMATS: Final = (Format("ace", "Ace of Penguins layout", ".tp", holds_ace_rows, _parse, _dump),)
