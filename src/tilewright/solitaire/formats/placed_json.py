"""JSON that knows where it stands: a parser that gives every array the line on which it begins.

The parser of the standard library forgets positions once a value is read, and recurses. This one names line and column
of what it did not expect (a missing comma), refuses a key given twice, and does not recurse.
"""

from __future__ import annotations

import json
import re
from typing import Final, NoReturn

from tilewright.phrases import Phrase
from tilewright.solitaire.formats.source import Findings, quoted

__all__ = ["PlacedList", "parse_json"]

_MAX_DEPTH: Final = 32
_TOKEN: Final = re.compile(
    r'(?P<string>"(?:[^"\\\x00-\x1f]|\\.)*")'
    r"|(?P<number>-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?)(?![0-9A-Za-z_.+-])"
    r"|(?P<word>true|false|null)\b"
    r"|(?P<mark>[\[\]{},:])"
)
_BLANKS: Final = re.compile(r"[ \t\r\n\f\x1a]*")
_LINE_END: Final = re.compile(r"\r\n|\r|\n")
_WORDS: Final = {"true": True, "false": False, "null": None}
_MAX_DIGITS: Final = 18


class PlacedList(list[object]):
    """An array of a JSON text.

    Attributes:
        line: The line of its opening bracket, from 1.
    """

    line: int = 0


def parse_json(text: str, format_name: str) -> object:
    r"""The value of a JSON text; its arrays are `PlacedList`.

    Raises:
        LayoutError: ``unreadable``, with line and column of what was not expected.

    >>> parse_json("[1,\n [2]]", "json")[1].line
    2
    >>> parse_json("[1 2]", "json")
    Traceback (most recent call last):
    tilewright.solitaire.errors.LayoutError: line 1: column 4: found '2', expected ',' or ']'
    """
    return _Parser(text, format_name).parse()


class _Parser:
    def __init__(self, text: str, format_name: str) -> None:
        self.text = text
        self.format_name = format_name
        self.position = 0
        self.token_start = 0
        self.line = 1
        self.line_start = 0

    def parse(self) -> object:
        # The open containers, each with the key its next value gets (objects only).
        containers: list[PlacedList | dict[str, object]] = []
        keys: list[str] = []
        while True:
            kind, token = self._next(Phrase("value"))
            value: object
            if token == "[" or token == "{":  # noqa: S105 - no secret
                if len(containers) == _MAX_DEPTH:
                    self.position = self.token_start
                    self._fail(token, Phrase("json_depth", limit=_MAX_DEPTH))
                container: PlacedList | dict[str, object] = PlacedList() if token == "[" else {}  # noqa: S105
                if isinstance(container, PlacedList):
                    container.line = self.line
                if not self._closes(container):
                    containers.append(container)
                    if isinstance(container, dict):
                        keys.append(self._key(container))
                    continue
                value = container
            else:
                value = self._scalar(kind, token)
            # A value is complete: hand it to its container, which may be complete then, and so on.
            while containers:
                container = containers[-1]
                if isinstance(container, dict):
                    container[keys.pop()] = value
                    end = "}"
                else:
                    container.append(value)
                    end = "]"
                _, token = self._next(Phrase("either", first="','", second=repr(end)), f",{end}")
                if token == ",":  # noqa: S105
                    if isinstance(container, dict):
                        keys.append(self._key(container))
                    break
                value = containers.pop()
            else:
                self._skip_blanks()
                if self.position < len(self.text):
                    self._fail(None, Phrase("end_of_text"))
                return value

    def _skip_blanks(self) -> None:
        blanks = _BLANKS.match(self.text, self.position)
        if blanks is None or blanks.end() == self.position:
            return
        for end in _LINE_END.finditer(self.text, self.position, blanks.end()):
            self.line += 1
            self.line_start = end.end()
        self.position = blanks.end()

    def _next(self, expected: str | Phrase, marks: str = "[{") -> tuple[str, str]:
        """The next token: one of the marks, or any scalar where a value may stand."""
        self._skip_blanks()
        match = _TOKEN.match(self.text, self.position)
        if match is None:
            self._fail(None, expected)
        kind, token = str(match.lastgroup), match.group()
        if (kind == "mark" and token not in marks) or (kind != "mark" and marks != "[{"):
            self._fail(token, expected)
        self.token_start, self.position = self.position, match.end()
        return kind, token

    def _closes(self, container: PlacedList | dict[str, object]) -> bool:
        self._skip_blanks()
        is_empty = self.text.startswith("]" if isinstance(container, PlacedList) else "}", self.position)
        self.position += is_empty
        return is_empty

    def _key(self, container: dict[str, object]) -> str:
        self._skip_blanks()
        match = _TOKEN.match(self.text, self.position)
        if match is None or match.lastgroup != "string":
            self._fail(match.group() if match else None, Phrase("json_name"))
        self.token_start = self.position
        key = str(self._scalar("string", match.group()))
        if key in container:
            self._fail(match.group(), Phrase("json_names_once"))
        self.position = match.end()
        self._next("':'", ":")
        return key

    def _scalar(self, kind: str, token: str) -> object:
        if kind == "word":
            return _WORDS[token]
        if kind == "number" and not token.lstrip("-").isdigit():
            return float(token)
        if kind == "number":
            if len(token.lstrip("-")) > _MAX_DIGITS:
                self.position = self.token_start
                self._fail(token, Phrase("json_digits", limit=_MAX_DIGITS))
            return int(token)
        try:
            value: str = json.loads(token)
            value.encode()  # half of a surrogate pair has no UTF-8
            return value
        except ValueError:
            self.position = self.token_start
            self._fail(token, Phrase("json_escapes"))

    def _fail(self, token: str | None, expected: str | Phrase) -> NoReturn:
        if token is None:
            token = self.text[self.position : self.position + 1]
        findings = Findings(self.format_name)
        column = self.position - self.line_start + 1
        found = quoted(token) if token else Phrase("end_of_text")
        findings.add("character", line=self.line, column=column, found=found, expected=expected)
        findings.raise_if_error()
        raise AssertionError("an error was added")
