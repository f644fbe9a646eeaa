"""Our own JSON: the one format that keeps everything.

``{"format": "tilewright/layout", "version": 1, "name", "author", "description", "category", "shape": [layers, rows,
columns], "slots": [[x, y, z], ...], "labels": [...]}``. Only ``format``, ``version`` and ``slots`` must be there.
``labels`` are in the order of ``slots``. ``shape`` stands where the layout came from an array.
"""

from __future__ import annotations

import json
import re
from itertools import groupby
from typing import Final, TypeGuard

from tilewright.phrases import Phrase
from tilewright.solitaire.errors import LayoutError
from tilewright.solitaire.formats.format import WORDS, Format
from tilewright.solitaire.formats.placed_json import PlacedList, parse_json
from tilewright.solitaire.formats.source import Findings, check_tile_count, found_value, quoted, shown
from tilewright.solitaire.layout import MAX_COORDINATE, Layout
from tilewright.solitaire.problem import Slot

__all__ = ["FORMATS", "FORMAT_NAME", "VERSION"]

FORMAT_NAME: Final = "tilewright/layout"
VERSION: Final = 1

_KEYS: Final = ("format", "version", *WORDS, "shape", "slots", "labels")
_MAH_KEY: Final = re.compile(r'"(?:mah|boards|map)"\s*:')


def _detect(text: str) -> bool:
    return text.lstrip().startswith("{") and (FORMAT_NAME in text or _MAH_KEY.search(text) is None)


def _parse(text: str) -> tuple[Layout]:
    findings = Findings("json")
    document = parse_json(text, "json")
    if not isinstance(document, dict) or document.get("format") != FORMAT_NAME:
        found = document.get("format") if isinstance(document, dict) else document
        findings.add("value", line=1, where="format", found=found_value(found), expected=quoted(FORMAT_NAME))
        findings.raise_if_error()
    assert isinstance(document, dict)  # noqa: S101 - anything else has just been refused
    if document.get("version") != VERSION:
        findings.add("value", where="version", found=found_value(document.get("version")), expected=VERSION)
    for key in document:
        if key not in _KEYS:
            findings.add("unknown_key", key=shown(key), known=", ".join(_KEYS))
    words = {word: _words(document, word, findings) for word in WORDS}
    slots = _slots(document.get("slots"), findings)
    labels = _labels(document.get("labels"), len(slots), findings)
    shape = _shape(document.get("shape"), findings)
    if not slots and not findings.has_error:
        findings.add("no_tile")
    findings.raise_if_error()
    try:
        layout = Layout(
            [slot for slot, _ in slots],
            labels,
            shape=shape,
            slot_lines=dict(slots),
            notes=findings.problems,
            **words,
        )
    except LayoutError as error:  # a slot outside the shape
        found, expected = Phrase("slot_outside", **error.context), Phrase("array_around_slots")
        findings.add("value", where="shape", found=found, expected=expected)
        findings.raise_if_error()
        raise
    return (layout,)


def _words(document: dict[str, object], word: str, findings: Findings) -> str:
    value = document.get(word, "")
    if not isinstance(value, str):
        findings.add("value", where=word, found=found_value(value), expected=Phrase("text"))
        return ""
    return value


def _slots(value: object, findings: Findings) -> list[tuple[Slot, int]]:
    if not isinstance(value, PlacedList):
        findings.add("value", where="slots", found=found_value(value), expected=Phrase("array_of_slots"))
        return []
    check_tile_count(len(value))
    slots = []
    for i, item in enumerate(value):
        line = item.line if isinstance(item, PlacedList) else value.line
        if not _is_numbers(item) or len(item) != 3 or max(map(abs, item)) > MAX_COORDINATE:
            expected = Phrase("coordinates", limit=MAX_COORDINATE)
            findings.add("value", line=line, where=f"slots[{i}]", found=found_value(item), expected=expected)
        else:
            slots.append((Slot(*item), line))
    return slots


def _labels(value: object, count: int, findings: Findings) -> list[int] | None:
    if value is None:
        return None
    if not _is_numbers(value) or 0 in value:
        findings.add("value", where="labels", found=found_value(value), expected=Phrase("positive_numbers"))
        return None
    if len(value) != count and not findings.has_error:
        line = getattr(value, "line", None)
        found, expected = Phrase("numbers", count=len(value)), Phrase("one_a_slot", count=count)
        findings.add("value", line=line, where="labels", found=found, expected=expected)
    return value


def _shape(value: object, findings: Findings) -> tuple[int, int, int] | None:
    if value is None:
        return None
    if not _is_numbers(value) or len(value) != 3 or min(value) < 0 or max(value) > 2 * MAX_COORDINATE:
        findings.add("value", where="shape", found=found_value(value), expected=Phrase("sizes"))
        return None
    layers, rows, columns = value
    return layers, rows, columns


def _is_numbers(value: object) -> TypeGuard[list[int]]:
    return isinstance(value, list) and all(isinstance(item, int) and not isinstance(item, bool) for item in value)


def _dump(layout: Layout) -> str:
    head: dict[str, object] = {"format": FORMAT_NAME, "version": VERSION}
    head |= {word: words for word in WORDS if (words := getattr(layout, word))}
    if layout.shape is not None:
        head["shape"] = list(layout.shape)
    lines = [f"  {json.dumps(key)}: {json.dumps(value, ensure_ascii=False)}" for key, value in head.items()]
    # One row of tiles a line, so that a change of the layout is a change of few lines.
    rows = [
        ", ".join(f"[{x}, {y}, {z}]" for x, y, z in row)
        for _, row in groupby(layout.slots, key=lambda slot: (slot.z, slot.y))
    ]
    lines.append('  "slots": [\n    ' + ",\n    ".join(rows) + "\n  ]")
    if any(label != 1 for label in layout.labels):
        lines.append(f'  "labels": {json.dumps(layout.labels)}')
    return "{\n" + ",\n".join(lines) + "\n}\n"


FORMATS: Final = (
    Format(
        name="json",
        title="tilewright JSON",
        extension=".json",
        detect=_detect,
        parse=_parse,
        dump=_dump,
        keeps=frozenset({"labels", *WORDS}),
    ),
)
