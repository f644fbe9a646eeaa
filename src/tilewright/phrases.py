"""`Phrase`: a few words within a message, as data.

A message about a file names what was found and what was expected: "found nothing, expected a whole number". Both are
values of the message, and both are words. As a phrase they have a code and values of their own, so that every language
can say them, and not English alone.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

__all__ = ["PHRASES", "Phrase", "as_data"]

PHRASES: Final[Mapping[str, str | tuple[str, str]]] = MappingProxyType(
    {
        # How many: of one, and of any other number.
        "bytes": ("{count} byte", "{count} bytes"),
        "cells": ("{count} cell", "{count} cells"),
        "characters": ("{count} character", "{count} characters"),
        "columns": ("{count} column", "{count} columns"),
        "layouts": ("{count} layout", "{count} layouts"),
        "numbers": ("{count} number", "{count} numbers"),
        "rows": ("{count} row", "{count} rows"),
        "tiles": ("{count} tile", "{count} tiles"),
        "tiles_in_file": ("{count} tile in one file", "{count} tiles in one file"),
        # What was found.
        "quoted": "{text!r}",
        "and_more": "{some} and {count} more",
        "nothing": "nothing",
        "array": "an array",
        "comment_sign": "'#' (a comment has a line of its own)",
        "empty_file": "an empty file",
        "end_of_file": "the end of the file",
        "end_of_text": "the end of the text",
        "large_number": "a number too large",
        "line_text": "{text!r} on line {line}",
        "more_numbers": "numbers after the end",
        "no_map": "no map",
        "no_place": "no row and level",
        "slot_outside": "the slot {slot} outside of {layers} by {rows} by {columns} (layers, rows, columns)",
        # What was expected.
        "either": "{first} or {second}",
        "one_of": "one of {known}",
        "whole_number": "a whole number",
        "positive_numbers": "an array of nonzero whole numbers",
        "text": "a text",
        "letter": "a letter",
        "value": "a value",
        "json_name": "a name in quotes",
        "json_names_once": "each name once",
        "json_escapes": "a text with valid escapes",
        "json_digits": "a number of at most {limit} digits",
        "json_depth": "at most {limit} levels of brackets",
        "separate_numbers": "numbers with spaces or commas between",
        "array_of_rows": "an array of rows",
        "array_of_numbers": "an array of numbers",
        "array_of_slots": "an array of [x, y, z]",
        "array_around_slots": "an array that holds all slots",
        "coordinates": "three whole numbers x, y, z from -{limit} to {limit}",
        "sizes": "three numbers: layers, rows and columns",
        "one_a_slot": "{count}, one a slot",
        "list_of_boards": "a list of boards",
        "list_of": "a list of {item}",
        "board_with_map": "a board with a map",
        "level_and_rows": "[z, rows]",
        "row_and_cells": "[y, cells]",
        "known_start": "the first line of a known format: {lines}, an array of numbers, or JSON (formats: {formats})",
        "tile_row": "a row of . 1 2 3 4, or a comment that begins with #",
        "size_or_tile_row": "a size (w, h, d), a row of . 1 2 3 4, or a comment that begins with #",
        "rows_of_each": "{count}: {rows} for each of {levels} levels",
        "size_of_board": "{count}: {levels} levels of {rows} rows of {columns}",
        "row_start": "0 or less: -x of a row",
        "last_number": "{number} as the last number",
        "row_column_level": "row, column and level",
        "table_line": "id, name, tiles and string between tabs",
        "stacks": "0 and three letters for each stack",
        "number_of_tiles": "a number of tiles",
        "map_with_layers": "<map name=...> with layers",
        # Where.
        "between_commas": "between commas",
        "first_number": "first number",
        "row": "row {row}",
        "tile": "tile",
        "layer": "layer {layer}",
        "layer_row": "layer {layer}, row {row}",
        "layer_row_column": "layer {layer}, row {row}, column {column}",
        "level_of": "{path}, level {level}",
        "level_row_of": "{path}, level {level}, row {row}",
        # Why.
        "most_tiles": "at most {limit} are possible",
        "usual_tiles": "the largest layouts known have {usual}",
        "utf_16": "it is UTF-16; save it as UTF-8",
        "not_encoded": "line {line} is not in {encoding}",
        "control_character": "line {line} has the control character {character}",
        "xml_syntax": "something that is no XML stands here",
        "xml_empty": "there is no element",
        "xml_unclosed": "a tag has no end",
        "xml_mismatch": "the tag that ends here is not the one that began",
        "xml_attribute": "an attribute is given twice",
        "xml_after_end": "the document has ended before",
        "xml_entity": "an entity is not known",
        "xml_document_type": "a document type is not allowed",
        "xml_other": "the reader of XML says: {text}",
    }
)
"""Every phrase there is, by its code: the template of its words; two where it counts something, for one and for others.
"""


class Phrase:
    """A few words within a message.

    Attributes:
        code: Stable name of the words: a key of `PHRASES`.
        values: What they name; a value can be a phrase again. Where something is counted, ``count`` is how many.

    >>> str(Phrase("rows_of_each", count=80, rows=16, levels=5))
    '80: 16 for each of 5 levels'
    >>> str(Phrase("numbers", count=1)), str(Phrase("numbers", count=2))
    ('1 number', '2 numbers')
    """

    __slots__ = ("code", "values")

    def __init__(self, code: str, /, **values: object) -> None:
        self.code = code
        self.values = values
        str(self)  # a code that is not there, or a value that is missing, is told at once

    def __str__(self) -> str:
        """The words in English."""
        template = PHRASES[self.code]
        if isinstance(template, tuple):
            template = template[self.values["count"] != 1]
        return template.format(**self.values)

    def __repr__(self) -> str:
        """As it is made."""
        return f"Phrase({', '.join([repr(self.code), *(f'{key}={value!r}' for key, value in self.values.items())])})"

    def __eq__(self, other: object) -> bool:
        """Whether both say the same."""
        return (self.code, self.values) == (other.code, other.values) if isinstance(other, Phrase) else NotImplemented

    def __hash__(self) -> int:
        """By the words."""
        return hash((self.code, str(self)))

    def __reduce__(self) -> tuple[object, ...]:
        return (_rebuild, (self.code, self.values))

    def to_json(self) -> dict[str, object]:
        """The phrase as plain data: ``{"phrase", ...values}``.

        >>> Phrase("list_of", item=Phrase("row_and_cells")).to_json()
        {'phrase': 'list_of', 'item': {'phrase': 'row_and_cells'}}
        """
        return {"phrase": self.code, **{key: as_data(value) for key, value in self.values.items()}}


def _rebuild(code: str, values: Mapping[str, object]) -> Phrase:
    return Phrase(code, **values)


def as_data(value: object) -> object:
    """A value of a message as plain data: phrases as objects, tuples as lists, all else as it is.

    JSON has no infinity, and nothing that is not a number: they become their text.

    >>> as_data({"slot": (0, 1, 2), "found": Phrase("nothing")})
    {'slot': [0, 1, 2], 'found': {'phrase': 'nothing'}}
    >>> as_data([1.5, float("inf")])
    [1.5, 'inf']
    """
    if isinstance(value, Phrase):
        return value.to_json()
    if isinstance(value, Mapping):
        return {key: as_data(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [as_data(item) for item in value]
    if isinstance(value, float) and not math.isfinite(value):
        return str(value)
    return value
