"""What all readers share: from bytes to lines, and problems gathered until the end of the file."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Final

from tilewright.phrases import Phrase
from tilewright.solitaire.errors import LayoutError
from tilewright.solitaire.problem import Problem, Slot

__all__ = [
    "MAX_BYTES",
    "MAX_TILES",
    "Findings",
    "TileBudget",
    "check_tile_count",
    "decode",
    "found_value",
    "iter_lines",
    "one_line",
    "quoted",
    "shown",
    "split_lines",
]

MAX_BYTES: Final = 4 * 1024 * 1024
"""Larger files are refused unread: the largest known, with hundreds of layouts, are a fifth of this."""

MAX_TILES: Final = 100_000
"""More tiles in one layout are refused; already a tenth of it is too many to be played."""

MAX_FILE_TILES: Final = 1_000_000
"""More tiles in all layouts of one file are refused: four times what the largest collection known has."""

MAX_PROBLEMS: Final = 200
"""Of more problems than this in one file, the rest is only counted."""

_UTF16_MARKS: Final = (b"\xff\xfe", b"\xfe\xff")
_LFS_POINTER: Final = "version https://git-lfs.github.com/spec/"
_LINE_END: Final = re.compile(r"\r\n|\r|\n")
# Line feeds, tabs and form feeds are text; so is the Ctrl-Z with which old DOS files end.
_CONTROL: Final = re.compile(r"[\x00-\x08\x0b\x0e-\x19\x1b-\x1f]")
_BLANK: Final = " \t\f\v\x1a"


def decode(data: bytes | str) -> tuple[str, int | None]:
    r"""The text of a file, without a byte order mark.

    Returns:
        The text, and the offset of the first byte that is not UTF-8, or None. With such a byte the whole text is read
        as windows-1252, in which old files are written.

    Raises:
        LayoutError: ``too_large``, ``not_text`` (UTF-16, control characters), ``git_lfs``.

    >>> decode(b"\xef\xbb\xbfcaf\xe9")[0][-4:]
    'café'
    """
    if len(data) > MAX_BYTES:
        raise LayoutError("too_large", found=Phrase("bytes", count=len(data)), limit=Phrase("bytes", count=MAX_BYTES))
    bad: int | None = None
    if isinstance(data, str):
        text = data
    else:
        data = bytes(data)
        if data.startswith(_UTF16_MARKS):
            raise LayoutError("not_text", reason=Phrase("utf_16"))
        body = data.removeprefix(b"\xef\xbb\xbf")
        try:
            text = body.decode()
        except UnicodeDecodeError as error:
            bad = error.start + len(data) - len(body)
            text = body.decode("windows-1252", errors="replace")
    text = text.removeprefix("\ufeff")
    if control := _CONTROL.search(text):
        line = len(_LINE_END.findall(text, 0, control.start())) + 1
        reason = Phrase("control_character", line=line, character=f"U+{ord(control.group()):04X}")
        raise LayoutError("not_text", reason=reason, line=line)
    if text.startswith(_LFS_POINTER):
        raise LayoutError("git_lfs")
    return text, bad


def split_lines(text: str) -> list[str]:
    r"""The lines, whatever ends them: LF, CRLF or the CR of old Macs. Blanks at their ends are cut.

    >>> split_lines("a\r\nb \rc")
    ['a', 'b', 'c']
    """
    return [line.rstrip(_BLANK) for line in _LINE_END.split(text)]


def iter_lines(text: str) -> Iterator[tuple[int, str]]:
    r"""The lines that are not empty, with their numbers from 1; lazily, since many ask for the first one only.

    >>> list(iter_lines("a\n\nb"))
    [(1, 'a'), (3, 'b')]
    """
    number, start = 1, 0
    for end in _LINE_END.finditer(text):
        if line := text[start : end.start()].rstrip(_BLANK):
            yield number, line
        number, start = number + 1, end.end()
    if line := text[start:].rstrip(_BLANK):
        yield number, line


def one_line(words: str) -> str:
    r"""Words as they can stand on one line of a file: every run of blanks and control characters is one space.

    >>> one_line(" a\nb ")
    'a b'
    """
    return " ".join("".join(character if character.isprintable() else " " for character in words).split())


def shown(text: str) -> str:
    """A piece of a file for a message: short.

    >>> shown("x" * 100)
    'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx…'
    """
    return text if len(text) <= 40 else f"{text[:39]}…"


def quoted(text: str) -> Phrase:
    """A piece of a file as a value of a message: short, between quotes.

    >>> str(quoted("1,")), str(quoted(""))
    ("'1,'", 'nothing')
    """
    return Phrase("quoted", text=shown(text)) if text else Phrase("nothing")


def found_value(value: object) -> Phrase | str:
    """A value of a JSON file as a value of a message: as the file has it, short.

    >>> str(found_value([1, True])), str(found_value(None))
    ('[1, true]', 'nothing')
    """
    if value is None:
        return Phrase("nothing")
    if isinstance(value, str):
        return Phrase("quoted", text=shown(value))
    return shown(json.dumps(value, ensure_ascii=False))


def check_tile_count(count: int) -> None:
    """Refuse a layout of more than `MAX_TILES`, before anything is built for each of them.

    Raises:
        LayoutError: ``too_large``.

    >>> check_tile_count(144)
    """
    if count > MAX_TILES:
        raise LayoutError("too_large", found=Phrase("tiles", count=count), limit=Phrase("tiles", count=MAX_TILES))


class TileBudget:
    """Counts the tiles of a file that holds several layouts, where a few characters can stand for many tiles.

    >>> budget = TileBudget()
    >>> budget.begin_layout()
    >>> budget.take(144)
    """

    def __init__(self) -> None:
        self._file = 0
        self._layout = 0

    def begin_layout(self) -> None:
        """The next tiles are those of another layout."""
        self._layout = 0

    def take(self, count: int) -> None:
        """Count tiles before they are built.

        Raises:
            LayoutError: ``too_large``: more than `MAX_TILES` in a layout or `MAX_FILE_TILES` in the file.
        """
        self._layout += count
        self._file += count
        check_tile_count(self._layout)
        if self._file > MAX_FILE_TILES:
            found, limit = Phrase("tiles", count=self._file), Phrase("tiles_in_file", count=MAX_FILE_TILES)
            raise LayoutError("too_large", found=found, limit=limit)


class Findings:
    """What is wrong with a file, gathered until its end.

    >>> findings = Findings("array")
    >>> findings.add("no_tile", line=3)
    >>> findings.raise_if_error()
    Traceback (most recent call last):
    tilewright.solitaire.errors.LayoutError: line 3: there is no tile: nothing to play
    """

    def __init__(self, format_name: str) -> None:
        self.format_name = format_name
        self.problems: list[Problem] = []
        self.has_error = False
        self._uncounted = 0

    def add(self, code: str, /, *, line: int | None = None, slot: Slot | None = None, **context: object) -> None:
        """Remember a problem; see `Problem.of`."""
        problem = Problem.of(code, line=line, slot=slot, severity=None, **context)
        if len(self.problems) < MAX_PROBLEMS or (problem.severity == "error" and not self.has_error):
            self.problems.append(problem)
        else:
            self._uncounted += 1
        self.has_error = self.has_error or problem.severity == "error"

    def raise_if_error(self) -> None:
        """Refuse the file, with all its problems, when one of them is an error.

        Raises:
            LayoutError: ``unreadable``.
        """
        if not self.has_error:
            return
        errors = [problem for problem in self.problems if problem.severity == "error"]
        first = min(errors, key=lambda problem: problem.line or 0)
        more = len(errors) - 1 + self._uncounted
        place = {"line": first.line} if first.line is not None else {}
        summary = (f"line {first.line}: " if place else "") + first.message + (f" (and {more} more)" if more else "")
        problems = sorted(self.problems, key=lambda problem: problem.line or 0)
        raise LayoutError("unreadable", problems=problems, summary=summary, format=self.format_name, **place)
