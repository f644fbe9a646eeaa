"""Text made of rows of numbers: what the array and xmahjongg formats share."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from tilewright.phrases import Phrase
from tilewright.solitaire.formats.source import Findings, iter_lines, quoted, split_lines

__all__ = ["NumberRow", "holds_ace_rows", "holds_triples", "parse_number_rows", "starts_with_numbers"]

_NUMBER: Final = re.compile(r"[ \t]*([+-]?[0-9]{1,18})(?=[ \t,]|$)([ \t]*,)?")
_TRIPLE: Final = re.compile(r"\s*([0-9]{1,4})\s+([0-9]{1,4})\s+([0-9]{1,4})")
_ACE_START: Final = re.compile(r"\s*(?:-[0-9]{1,4}|0)[ \t]*,")
_ACE_END: Final = re.compile(r",\s*127\s*")
_NUMERIC: Final = frozenset("-+0123456789, \t")


@dataclass(frozen=True, slots=True)
class NumberRow:
    """A row of numbers.

    Attributes:
        line: Its line, from 1.
        numbers: The numbers.
        begins_block: Whether an empty line stands before it, or it is the first.
    """

    line: int
    numbers: tuple[int, ...]
    begins_block: bool


def starts_with_numbers(text: str) -> bool:
    r"""Whether the first line that is not a comment is made of numbers, spaces and commas.

    >>> starts_with_numbers("# a comment\n0 1"), starts_with_numbers("Kyodai 3.0")
    (True, False)
    """
    first = next((line for _, line in iter_lines(text) if not line.startswith("#")), "")
    return set(first) <= _NUMERIC and any(character.isdigit() for character in first)


def holds_triples(text: str) -> bool:
    r"""Whether the text lists tiles as ``row column level``, not the cells of an array with three columns.

    Every line must be three numbers. Where they make sense as one of the two only, that is what they are: an array
    ends with a void row and column, and neither has tiles that overlap. Where they make sense as neither, numbers above
    9 are taken as places.

    >>> holds_triples("0 2 0\n0 4 0"), holds_triples("1 0 0\n0 0 0")
    (True, False)
    """
    rows = [line for _, line in iter_lines(text) if not line.startswith("#")]
    matches = [_TRIPLE.fullmatch(line) for line in rows]
    if not rows or not all(matches):
        return False
    cells = [tuple(int(number) for number in match.groups()) for match in matches if match]
    is_array = (
        any(map(any, cells))
        and not any(cells[-1])
        and all(
            not row[2] and not (row[0] and row[1]) and not (any(row) and any(below))
            for row, below in zip(cells, [*cells[1:], (0, 0, 0)], strict=True)
        )
    )
    if is_array:
        return False
    places = set(cells)
    overlaps = len(places) != len(cells) or any(
        (y + dy, x + dx, z) in places for y, x, z in places for dy, dx in ((0, 1), (1, -1), (1, 0), (1, 1))
    )
    return not overlaps or max(map(max, cells)) > 9


def holds_ace_rows(text: str) -> bool:
    r"""Whether the text is a file of Ace of Penguins: it begins with -x, and ends with 127 or has lines that go on.

    No array that makes sense ends with a number other than 0, and none has a line that ends with a comma.

    >>> holds_ace_rows("-8,1,0,14,20,127"), holds_ace_rows("0,1,0,0\n0,0,0,0")
    (True, False)
    """
    first = next((line for _, line in iter_lines(text)), "")
    return _ACE_START.match(first) is not None and (
        first.endswith(",") or _ACE_END.fullmatch(text, max(text.rfind(","), 0)) is not None
    )


def parse_number_rows(text: str, findings: Findings) -> list[NumberRow]:
    r"""The rows of a text: whole numbers between spaces or commas. Lines that begin with ``#`` are comments.

    What is no number becomes a problem ``character`` with line and column.

    >>> [row.numbers for row in parse_number_rows("1, 0\n0 0", Findings("array"))]
    [(1, 0), (0, 0)]
    """
    rows = []
    begins_block = True
    for number, line in enumerate(split_lines(text), 1):
        if not line:
            begins_block = True
        elif not line.lstrip().startswith("#"):
            rows.append(NumberRow(number, _numbers(line, number, findings), begins_block))
            begins_block = False
    return rows


def _numbers(line: str, number: int, findings: Findings) -> tuple[int, ...]:
    numbers: list[int] = []
    position, wants_more = 0, True
    while position < len(line) or wants_more:
        match = _NUMBER.match(line, position)
        if match is None:
            rest = line[position:].lstrip()
            column = len(line) - len(rest) + 1
            word = re.match(r"[^,\s]+|,?", rest)
            found = quoted(word.group() if word else "")
            findings.add("character", line=number, column=column, found=found, expected=Phrase("whole_number"))
            break
        numbers.append(int(match[1]))
        position, wants_more = match.end(), match[2] is not None
    return tuple(numbers)
