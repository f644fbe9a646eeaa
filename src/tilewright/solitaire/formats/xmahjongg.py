"""xmahjongg's own format: ``row column level`` on each line, in half tiles; lines that begin with ``#`` are comments.

Files of xmahjongg that hold a Kyodai or a KMahjongg 1.0 layout are known as such by their first line.
"""

from __future__ import annotations

from typing import Final

from tilewright.phrases import Phrase
from tilewright.solitaire.formats.format import Format
from tilewright.solitaire.formats.number_rows import holds_triples, parse_number_rows, starts_with_numbers
from tilewright.solitaire.formats.source import Findings, check_tile_count
from tilewright.solitaire.layout import MAX_COORDINATE, Layout
from tilewright.solitaire.problem import Slot

__all__ = ["FORMATS"]


def _detect(text: str) -> bool:
    return starts_with_numbers(text) and holds_triples(text)


def _parse(text: str) -> tuple[Layout]:
    findings = Findings("xmahjongg")
    places: list[tuple[Slot, int]] = []
    for row in parse_number_rows(text, findings):
        if len(row.numbers) == 3 and max(map(abs, row.numbers)) <= MAX_COORDINATE:
            y, x, z = row.numbers
            places.append((Slot(x, y, z), row.line))
        elif not findings.has_error or len(row.numbers) > 0:
            count = len(row.numbers)
            found = Phrase("large_number") if count == 3 else Phrase("numbers", count=count)
            expected = Phrase("row_column_level")
            findings.add("value", line=row.line, where=Phrase("tile"), found=found, expected=expected)
    if not places and not findings.has_error:
        findings.add("no_tile")
    findings.raise_if_error()
    check_tile_count(len(places))
    return (Layout([slot for slot, _ in places], slot_lines=dict(places)),)


def _dump(layout: Layout) -> str:
    is_placed = all(min(slot) >= 0 for slot in layout.slots)
    slots = layout.slots if is_placed else layout.at_origin()
    return "# row col lev\n" + "".join(f"{y} {x} {z}\n" for x, y, z in slots)


FORMATS: Final = (Format("xmahjongg", "xmahjongg layout", ".xmahjongg", _detect, _parse, _dump),)
