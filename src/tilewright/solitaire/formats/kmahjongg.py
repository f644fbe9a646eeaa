"""KMahjongg ``.layout``: 1.0, 1.1, and 1.1 without the ``k`` as other programs export it.

The first line names the version. ``1`` marks the upper left quarter of a tile, ``2`` the upper right, ``3`` the lower
right, ``4`` the lower left, ``.`` nothing; only the ``1`` makes a tile, as in KMahjongg. Lines that begin with ``#``
are comments; ``# name:``, ``# by:``, ``# category:`` and ``# description:`` are read as such. 1.0 always has 5 levels
of 16 rows of 32 characters; 1.1 gives width, height and depth in lines ``w32``, ``h16``, ``d5``. Source: the format
notes in KMahjongg's shipped layouts and its reader's behaviour.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Final

from tilewright.phrases import Phrase
from tilewright.solitaire.formats.format import WORDS, Format, cannot_write
from tilewright.solitaire.formats.source import Findings, check_tile_count, iter_lines, one_line, quoted, shown
from tilewright.solitaire.layout import Layout
from tilewright.solitaire.problem import Slot

__all__ = ["FORMATS"]

_MAGIC: Final[Mapping[str, str]] = {
    "kmahjongg-1.1": "kmahjongg-layout-v1.1",
    "kmahjongg-1.0": "kmahjongg-layout-v1.0",
    "mahjongg-1.1": "mahjongg-layout-v1.1",
}
_FAMILY: Final = re.compile(r"k?mahjongg-layout-", re.IGNORECASE)
_MAX_SIDE: Final = 1000
_DEFAULT_SIZES: Final[Mapping[str, int]] = {"w": 32, "h": 16, "d": 5}
_SIZE: Final = re.compile(r"[whd][ \t]*([0-9]{1,6})")
# A line that means a size, well written or not: capitals are refused, and not taken as a missing size.
_SIZE_LINE: Final = re.compile(r"[whd]|[WHD][-+ \t0-9]")
_WORD_COMMENT: Final = re.compile(r"#\s*(name|by|author|category|description)\s*:\s*(.*)", re.IGNORECASE)
_BAD_CHARACTER: Final = re.compile(r"[^.1234]")
# The other three quarters of a tile: where they lie and how they are written.
_CORNERS: Final = ((1, 0, "2"), (1, 1, "3"), (0, 1, "4"))

_Row = tuple[int, str]  # the number of its line, and its characters


def _detect(name: str, text: str) -> bool:
    first = next((line for _, line in iter_lines(text[:4096])), "")
    if first in _MAGIC.values():
        return first == _MAGIC[name]
    # A wrong version belongs to this family too; one of its readers must explain it.
    return name == "kmahjongg-1.1" and _FAMILY.match(first) is not None


def _parse(text: str) -> tuple[Layout]:
    """The layout in a file of any of the three versions."""
    lines = iter_lines(text)
    number, magic = next(lines, (1, ""))
    findings = Findings(next((name for name, word in _MAGIC.items() if word == magic), "kmahjongg-1.1"))
    if magic not in _MAGIC.values():
        findings.add(
            "magic", line=number, found=shown(magic), expected=Phrase("one_of", known=", ".join(_MAGIC.values()))
        )
        findings.raise_if_error()
    has_sizes = magic != _MAGIC["kmahjongg-1.0"]
    reader = _Reader(findings, has_sizes=has_sizes)
    for number, line in lines:
        reader.read(number, line)
    rows, (columns, height, levels) = reader.rows, reader.sizes()
    _check_row_count(rows, height, levels, findings, has_sizes=has_sizes)
    if not findings.has_error and not any("1" in row for _, row in rows):
        findings.add("no_tile")
    findings.raise_if_error()
    check_tile_count(sum(row.count("1") for _, row in rows))
    places = [
        (Slot(x, i % height, i // height), number)
        for i, (number, row) in enumerate(rows)
        for x, character in enumerate(row)
        if character == "1"
    ]
    _check_corners(rows, height, [slot for slot, _ in places], findings)
    return (
        Layout(
            [slot for slot, _ in places],
            shape=(levels, height, columns),
            slot_lines=dict(places),
            notes=findings.problems,
        ).described(**reader.words),
    )


class _Reader:
    """Sorts the lines of a file into sizes, words and rows."""

    def __init__(self, findings: Findings, *, has_sizes: bool) -> None:
        self.findings = findings
        self.has_sizes = has_sizes
        self.rows: list[_Row] = []
        self.words: dict[str, str] = {}
        self._sizes: dict[str, int] = {}
        self._size_lines: set[str] = set()

    def read(self, number: int, line: str) -> None:
        if line.lstrip().startswith("#"):
            if match := _WORD_COMMENT.fullmatch(line.strip()):
                key = match[1].lower()
                key = "author" if key == "by" else key
                if words := one_line(match[2]):
                    self.words.setdefault(key, words)
        elif self.has_sizes and _SIZE_LINE.match(line):
            self._read_size(number, line)
        elif line[0] in ".1234 \t":
            self._read_row(number, line)
        else:
            expected = Phrase("size_or_tile_row" if self.has_sizes else "tile_row")
            self.findings.add("line", line=number, found=shown(line), expected=expected)

    def _read_size(self, number: int, line: str) -> None:
        letter = line[0].lower()
        value = int(match[1]) if (match := _SIZE.fullmatch(line)) else 0
        if not 1 <= value <= _MAX_SIDE:
            self.findings.add("size", line=number, found=shown(line), letter=letter, limit=_MAX_SIDE)
        elif letter in self._sizes:
            self.findings.add("size_twice", line=number, letter=letter, first=self._sizes[letter])
        elif self.rows:
            self.findings.add("size_late", line=number, found=line)
        else:
            self._sizes[letter] = value
        self._size_lines.add(letter)

    def _read_row(self, number: int, line: str) -> None:
        if bad := _BAD_CHARACTER.search(line):
            found = Phrase("comment_sign") if bad.group() == "#" else quoted(bad.group())
            expected = Phrase("one_of", known=". 1 2 3 4")
            self.findings.add("character", line=number, column=bad.start() + 1, found=found, expected=expected)
        self.rows.append((number, line))

    def sizes(self) -> tuple[int, int, int]:
        """Width, height and depth; what is missing is the usual value, with a warning. Checks the widths."""
        sizes = {**_DEFAULT_SIZES, **self._sizes}
        if self.has_sizes:
            for letter, value in _DEFAULT_SIZES.items():
                if letter not in self._size_lines:
                    self.findings.add("size_missing", letter=letter, value=value)
        if "w" in self._sizes or "w" not in self._size_lines:
            for number, row in self.rows:
                if len(row) != sizes["w"]:
                    found = Phrase("characters", count=len(row))
                    self.findings.add("row_length", line=number, found=found, expected=sizes["w"])
        if not self.has_sizes and self.rows and len(self.rows) % 16 == 0:
            sizes["d"] = min(len(self.rows) // 16, 5)
            if sizes["d"] < 5:
                self.findings.add("levels_missing", found=sizes["d"], expected=5)
        return sizes["w"], sizes["h"], sizes["d"]


def _check_row_count(rows: list[_Row], height: int, levels: int, findings: Findings, *, has_sizes: bool) -> None:
    if any(problem.code in {"size", "size_twice", "size_late"} for problem in findings.problems):
        return
    levels = levels if has_sizes else max(levels, -(-len(rows) // height))
    if len(rows) != height * levels:
        levels = levels if has_sizes else _DEFAULT_SIZES["d"]
        is_wrong = True
    else:
        is_wrong = not has_sizes and levels > _DEFAULT_SIZES["d"]
        levels = min(levels, _DEFAULT_SIZES["d"])
    if is_wrong:
        expected = Phrase("rows_of_each", count=height * levels, rows=height, levels=levels)
        found = Phrase("rows", count=len(rows))
        findings.add("row_count", line=rows[-1][0] if rows else None, found=found, expected=expected)


def _check_corners(rows: list[_Row], height: int, slots: list[Slot], findings: Findings) -> None:
    """Remark on 2, 3 and 4 that do not stand where the tiles have them."""
    claimed: set[tuple[int, int]] = set()
    for slot in slots:
        base = slot.z * height + slot.y
        for dx, dy, expected in _CORNERS:
            row, column = base + dy, slot.x + dx
            if slot.y + dy >= height or column >= len(rows[row][1]) or (row, column) in claimed:
                continue
            found = rows[row][1][column]
            if found == "1":
                continue  # an overlap, which is told apart
            claimed.add((row, column))
            if found != expected:
                findings.add("corner", slot=slot, line=rows[row][0], column=column + 1, found=found, expected=expected)
    for i, (number, characters) in enumerate(rows):
        for column, character in enumerate(characters):
            if character in "234" and (i, column) not in claimed:
                findings.add("stray_corner", line=number, column=column + 1, found=character)


def _dump(name: str, layout: Layout) -> str:
    """The layout as a file of one of the three versions."""
    array = _grid(name, layout)
    height, columns = len(array[0]), len(array[0][0])
    return "\n".join(_lines(name, layout, array, height, columns)) + "\n"


def _grid(name: str, layout: Layout) -> list[list[list[int]]]:
    """The array to write: that of the layout, or the tiles alone where these fit and the array does not."""
    array = layout.to_array()
    if name == "kmahjongg-1.0":
        sizes, limit = (5, 16, 32), "5 levels of 16 rows of 32 characters"
    else:
        sizes, limit = (_MAX_SIDE,) * 3, f"{_MAX_SIDE} levels, rows and columns"
    if not _fits(array, sizes):
        array = Layout(layout.at_origin()).to_array()
        if not _fits(array, sizes):
            raise cannot_write(name, f"it is larger than {limit}")
    if name != "kmahjongg-1.0":
        return array
    wide = [[row + [0] * (sizes[2] - len(row)) for row in level] for level in array]
    tall = [level + [[0] * sizes[2]] * (sizes[1] - len(level)) for level in wide]
    return tall + [[[0] * sizes[2]] * sizes[1]] * (sizes[0] - len(tall))


def _fits(array: list[list[list[int]]], sizes: tuple[int, ...]) -> bool:
    return len(array) <= sizes[0] and len(array[0]) <= sizes[1] and len(array[0][0]) <= sizes[2]


def _lines(name: str, layout: Layout, array: list[list[list[int]]], height: int, columns: int) -> Iterator[str]:
    yield _MAGIC[name]
    for word in WORDS:
        if words := one_line(getattr(layout, word)):
            yield f"# {'by' if word == 'author' else word}: {words}"
    if name != "kmahjongg-1.0":
        yield from ("# Board size in quarter tiles", f"w{columns}", f"h{height}", "# Board depth", f"d{len(array)}")
    for z, level in enumerate(array):
        yield f"# Level {z} ".ljust(max(columns, 12), "-")
        grid = [["."] * columns for _ in range(height)]
        marks = [(x, y) for y, row in enumerate(level) for x, mark in enumerate(row) if mark]
        for x, y in marks:
            for dx, dy, corner in _CORNERS:
                if x + dx < columns and y + dy < height:
                    grid[y + dy][x + dx] = corner
        # The marks last: where tiles overlap, all of them stay.
        for x, y in marks:
            grid[y][x] = "1"
        yield from ("".join(row) for row in grid)


def _make(name: str, title: str) -> Format:
    parse: Callable[[str], tuple[Layout]] = _parse
    return Format(
        name=name,
        title=title,
        extension=".layout",
        detect=partial(_detect, name),
        parse=parse,
        dump=partial(_dump, name),
        keeps=frozenset(WORDS),
        legacy=True,
    )


FORMATS: Final = (
    _make("kmahjongg-1.1", "KMahjongg layout 1.1"),
    _make("kmahjongg-1.0", "KMahjongg layout 1.0"),
    _make("mahjongg-1.1", "layout 1.1 without the k"),
)
