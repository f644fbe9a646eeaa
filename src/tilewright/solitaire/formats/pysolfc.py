"""PySolFC's layout strings, alone or in a table: id, name, number of tiles, string between tabs.

A string is ``0`` and then three letters of a-zA-Z (0 to 51) for each stack of tiles: k, x, y. The stack begins on level
k div 7 and is k mod 7 + 1 tiles high.
"""

from __future__ import annotations

import re
import string
from collections.abc import Sequence
from itertools import groupby
from typing import Final

from tilewright.phrases import Phrase
from tilewright.solitaire.formats.format import Format, cannot_write
from tilewright.solitaire.formats.source import Findings, TileBudget, iter_lines, one_line, quoted, shown
from tilewright.solitaire.layout import Layout
from tilewright.solitaire.problem import Problem, Slot

__all__ = ["FORMATS"]

_LETTERS: Final = string.ascii_lowercase + string.ascii_uppercase
_HIGHEST: Final = 7
_STRING: Final = re.compile(r"0[a-zA-Z]{3,}")
_HEADER: Final = re.compile(r"id\tname\t[^\t]*\tlayout")
_FIELDS: Final = 4


def _detect(text: str) -> bool:
    first = next((line for _, line in iter_lines(text) if not line.startswith("#")), "")
    return (
        _STRING.fullmatch(first) is not None
        or _HEADER.fullmatch(first) is not None
        or (first.count("\t") == _FIELDS - 1 and _STRING.fullmatch(first.split("\t")[-1]) is not None)
    )


def _parse(text: str) -> list[Layout]:
    findings = Findings("pysolfc")
    read: list[tuple[int, str, list[Slot], list[Problem]]] = []
    budget = TileBudget()
    for number, line in iter_lines(text):
        if line.startswith("#") or _HEADER.fullmatch(line):
            continue
        fields = line.split("\t")
        if len(fields) not in (1, _FIELDS):
            findings.add("line", line=number, found=shown(line), expected=Phrase("table_line"))
            continue
        slots = _slots(fields[-1], number, len(line) - len(fields[-1]), findings, budget)
        notes = []
        if len(fields) == _FIELDS and fields[2].strip() != str(len(slots)):
            found = quoted(fields[2].strip())
            notes.append(Problem.of("tile_count", line=number, found=found, tiles=len(slots)))
        read.append((number, one_line(fields[1]) if len(fields) == _FIELDS else "", slots, notes))
    if not read and not findings.has_error:
        findings.add("no_tile")
    findings.raise_if_error()
    return [
        Layout(slots, name=name, slot_lines=dict.fromkeys(slots, number), notes=notes)
        for number, name, slots, notes in read
    ]


def _slots(text: str, line: int, offset: int, findings: Findings, budget: TileBudget) -> list[Slot]:
    budget.begin_layout()
    if not text.startswith("0"):
        findings.add("character", line=line, column=offset + 1, found=quoted(text[:1]), expected="0")
        return []
    bad = re.search(r"[^a-zA-Z]", text[1:])
    if bad:
        column = offset + bad.start() + 2
        findings.add("character", line=line, column=column, found=quoted(bad.group()), expected=Phrase("letter"))
        return []
    if len(text) % 3 != 1 or len(text) == 1:
        findings.add("length", line=line, found=Phrase("characters", count=len(text)), expected=Phrase("stacks"))
        return []
    slots: list[Slot] = []
    for i in range(1, len(text), 3):
        k, x, y = (_LETTERS.index(letter) for letter in text[i : i + 3])
        level, height = divmod(k, _HIGHEST)
        budget.take(height + 1)
        slots += [Slot(x, y, level + h) for h in range(height + 1)]
    return slots


def _dump(layout: Layout) -> str:
    for slots in (layout.slots, layout.at_origin()):
        numbers = _numbers(slots)
        if min(numbers) >= 0 and max(numbers) < len(_LETTERS):
            return "0" + "".join(_LETTERS[number] for number in numbers) + "\n"
    raise cannot_write("pysolfc", f"it has more than {len(_LETTERS)} rows or columns, or 8 levels")


def _numbers(slots: Sequence[Slot]) -> list[int]:
    """k, x and y of each stack, whether or not there are letters for them."""
    numbers: list[int] = []
    for (y, x), column in groupby(sorted((y, x, z) for x, y, z in slots), key=lambda place: place[:2]):
        levels = [z for _, _, z in column]
        while levels:
            height = 1
            while height < min(_HIGHEST, len(levels)) and levels[height] == levels[0] + height:
                height += 1
            # The highest level has room for low stacks only.
            while levels[0] * _HIGHEST + height > len(_LETTERS) and height > 1:
                height -= 1
            numbers += [levels[0] * _HIGHEST + height - 1, x, y]
            levels = levels[height:]
    return numbers


FORMATS: Final = (Format("pysolfc", "PySolFC layout string", ".pysol", _detect, _parse, _dump),)
