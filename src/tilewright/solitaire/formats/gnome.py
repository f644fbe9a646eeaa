"""GNOME Mahjongg's ``mahjongg.map``: XML with many maps.

A ``map`` has ``layer`` (z) with ``row`` (y, left, right), ``column`` (x, top, bottom), ``block`` (left, right, top,
bottom) and ``tile`` (x, y); each may carry its own z. Numbers are whole tiles; halves are allowed. Rows, columns and
blocks step one tile and include their ends.

The parser is expat, which loads nothing from elsewhere; a document type, and with it every entity, is refused.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Final
from xml.parsers import expat
from xml.sax.saxutils import quoteattr

from tilewright.phrases import Phrase
from tilewright.solitaire.formats.format import Format
from tilewright.solitaire.formats.source import Findings, TileBudget, one_line, quoted
from tilewright.solitaire.layout import Layout
from tilewright.solitaire.problem import Slot

__all__ = ["FORMATS"]

_NUMBER: Final = re.compile(r"\s*-?[0-9]{1,3}(?:\.[0-9]{1,6})?\s*")
_ELEMENTS: Final[Mapping[str, tuple[str, ...]]] = {
    "tile": ("x", "y"),
    "row": ("y", "left", "right"),
    "column": ("x", "top", "bottom"),
    "block": ("left", "right", "top", "bottom"),
}


_REASONS: Final[Mapping[str, str]] = {
    expat.errors.XML_ERROR_SYNTAX: "xml_syntax",
    expat.errors.XML_ERROR_INVALID_TOKEN: "xml_syntax",
    expat.errors.XML_ERROR_NO_ELEMENTS: "xml_empty",
    expat.errors.XML_ERROR_UNCLOSED_TOKEN: "xml_unclosed",
    expat.errors.XML_ERROR_TAG_MISMATCH: "xml_mismatch",
    expat.errors.XML_ERROR_DUPLICATE_ATTRIBUTE: "xml_attribute",
    expat.errors.XML_ERROR_JUNK_AFTER_DOC_ELEMENT: "xml_after_end",
    expat.errors.XML_ERROR_UNDEFINED_ENTITY: "xml_entity",
}


def _detect(text: str) -> bool:
    return text.lstrip().startswith("<") and re.search(r"<(?:mahjongg|map)\b", text) is not None


def _parse(text: str) -> list[Layout]:
    findings = Findings("gnome")
    reader = _Reader(findings)
    try:
        reader.parser.Parse(text, True)
    except expat.ExpatError as error:
        findings.add("xml", line=error.lineno, column=error.offset + 1, reason=_reason(expat.ErrorString(error.code)))
    if not reader.maps and not findings.has_error:
        findings.add("end", found=Phrase("no_map"), expected=Phrase("map_with_layers"))
    findings.raise_if_error()
    return [Layout([slot for slot, _ in places], slot_lines=dict(places), name=name) for name, places in reader.maps]


def _reason(message: str) -> Phrase:
    """What the parser says, as words of ours where it says what files of this kind can have wrong."""
    return Phrase(_REASONS[message]) if message in _REASONS else Phrase("xml_other", text=message)


class _Reader:
    """Gathers the maps as the parser comes by their elements."""

    def __init__(self, findings: Findings) -> None:
        self.findings = findings
        self.maps: list[tuple[str, list[tuple[Slot, int]]]] = []
        self.parser = expat.ParserCreate()
        self.parser.StartElementHandler = self._start
        self.parser.EndElementHandler = self._end
        self.parser.StartDoctypeDeclHandler = self._refuse_doctype
        self._budget = TileBudget()
        self._is_open = False
        self._layers: list[int] = []
        self._map_line = 0

    def _refuse_doctype(self, *_: object) -> None:
        line, column = self.parser.CurrentLineNumber, self.parser.CurrentColumnNumber + 1
        self.findings.add("xml", line=line, column=column, reason=Phrase("xml_document_type"))
        self.findings.raise_if_error()

    def _start(self, element: str, attributes: dict[str, str]) -> None:
        if element == "map":
            self._is_open = True
            self._budget.begin_layout()
            self._map_line = self.parser.CurrentLineNumber
            self.maps.append((one_line(attributes.get("name", "")), []))
        elif element == "layer":
            self._layers.append(int(self._number(element, attributes, "z") or 0))
        elif element in _ELEMENTS and self._is_open:
            numbers = [self._number(element, attributes, key) for key in _ELEMENTS[element]]
            z = self._number(element, attributes, "z") if "z" in attributes else (self._layers or [0])[-1]
            if z is None or any(number is None for number in numbers):
                return
            places = self.maps[-1][1]
            line = self.parser.CurrentLineNumber
            for slot in _slots(element, [int(2 * number) for number in numbers if number is not None], int(z)):
                self._budget.take(1)
                places.append((slot, line))

    def _end(self, element: str) -> None:
        if element == "map":
            self._is_open = False
            if not self.maps[-1][1] and not self.findings.has_error:
                self.findings.add("no_tile", line=self._map_line)
        elif element == "layer" and self._layers:
            self._layers.pop()

    def _number(self, element: str, attributes: dict[str, str], key: str) -> float | None:
        text = attributes.get(key, "")
        if _NUMBER.fullmatch(text):
            return float(text)
        where = f"<{element}> {key}"
        line = self.parser.CurrentLineNumber
        self.findings.add("value", line=line, where=where, found=quoted(text), expected=Phrase("number_of_tiles"))
        return None


def _slots(element: str, numbers: list[int], z: int) -> Iterator[Slot]:
    """The tiles of one element; numbers in half tiles, as in `_ELEMENTS`."""
    if element == "tile":
        left, top = numbers
        right, bottom = numbers
    elif element == "row":
        top, left, right = numbers
        bottom = top
    elif element == "column":
        left, top, bottom = numbers
        right = left
    else:
        left, right, top, bottom = numbers
    for y in range(top, bottom + 1, 2):
        for x in range(left, right + 1, 2):
            yield Slot(x, y, z)


def _dump(layout: Layout) -> str:
    is_placed = all(min(slot) >= 0 for slot in layout.slots)
    slots = layout.slots if is_placed else layout.at_origin()
    lines = ["<mahjongg>", f"  <map name={quoteattr(one_line(layout.name))}>"]
    for z in sorted({slot.z for slot in slots}):
        lines.append(f'    <layer z="{z}">')
        lines += [f"      {element}" for element in _elements([slot for slot in slots if slot.z == z])]
        lines.append("    </layer>")
    return "\n".join([*lines, "  </map>", "</mahjongg>", ""])


def _elements(level: list[Slot]) -> Iterator[str]:
    """Rows of neighbours, and single tiles."""
    start = 0
    for i, slot in enumerate(level, 1):
        if i < len(level) and (level[i].x, level[i].y) == (slot.x + 2, slot.y):
            continue
        first = level[start]
        if first == slot:
            yield f'<tile x="{slot.x / 2:g}" y="{slot.y / 2:g}"/>'
        else:
            yield f'<row y="{slot.y / 2:g}" left="{first.x / 2:g}" right="{slot.x / 2:g}"/>'
        start = i


FORMATS: Final = (Format("gnome", "GNOME Mahjongg map", ".map", _detect, _parse, _dump, frozenset({"name"})),)
