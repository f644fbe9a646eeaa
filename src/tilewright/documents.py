"""Documents of boards as JSON: what is wrong with one, all at once, each fault with its place.

Both board games read their documents with a `DocumentReader`. A fault is an error of the game as it would be raised;
`Faults` keeps it, and reading goes on with an empty value in its place.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Final, TypeVar

from tilewright.errors import RulesError, TilewrightError
from tilewright.phrases import as_data

__all__ = ["MAX_FAULTS", "DocumentProblem", "DocumentReader", "Faults", "check_head", "kind_of", "short"]

MAX_FAULTS: Final = 100
"""Of more faults than this in one document, the rest is only counted."""

_IN_SUMMARY: Final = 3
_SHOWN: Final = 60
_NAMES: Final[Mapping[type, str]] = {str: "a text", int: "a whole number", list: "a list", dict: "an object"}

T = TypeVar("T")
RulesT = TypeVar("RulesT")


@dataclass(frozen=True, slots=True)
class DocumentProblem:
    """One of several things that are wrong with a document.

    Attributes:
        code: The code of the error that it would be alone.
        message: What is wrong, and where, in words.
        context: The values in the message.
    """

    code: str
    message: str
    context: Mapping[str, object] = field(default_factory=dict, hash=False, repr=False)

    def to_json(self) -> dict[str, object]:
        """As plain data: ``{"code", "message", "context"?}``."""
        context = {"context": as_data(self.context)} if self.context else {}
        return {"code": self.code, "message": self.message, **context}


class Faults:
    """The faults of one document.

    Args:
        refused: Makes the error of a document, from its code and what it tells: the game's ``BoardError``.

    >>> from tilewright.solitaire.errors import BoardError
    >>> faults = Faults(BoardError)
    >>> for where in ("seed", "rules"):
    ...     faults.add(BoardError("not_a_board", where=where, found="a list", expected="something else"))
    >>> faults.raise_if_any()
    Traceback (most recent call last):
    tilewright.solitaire.errors.BoardError: not a board: seed: a list, expected something else; rules: a list, \
expected something else
    """

    def __init__(self, refused: Callable[..., TilewrightError]) -> None:
        self.refused = refused
        self._errors: list[tuple[TilewrightError, str]] = []
        self._count = 0

    def __len__(self) -> int:
        """How many there are, those that are only counted among them."""
        return self._count

    def add(self, error: TilewrightError, where: str = "") -> None:
        """Keep a fault.

        Args:
            error: What is wrong.
            where: The place of what is wrong, where the error does not name it.
        """
        self._count += 1
        if len(self._errors) < MAX_FAULTS:
            self._errors.append((error, where))

    def wrong(self, where: str, found: str, expected: str) -> None:
        """Keep the fault that something else than expected stands somewhere."""
        self.add(self.refused("not_a_board", where=where, found=found, expected=expected))

    def gather(self, question: Callable[[], T], default: T, where: str = "") -> T:
        """The answer, or ``default`` where there is none and a fault is kept; see `add`."""
        try:
            return question()
        except TilewrightError as error:
            self.add(error, where)
            return default

    def raise_if_any(self) -> None:
        """Refuse the document when something is wrong: with the error itself when it is one, else with all.

        Raises:
            TilewrightError: The only fault; ``several`` with all `problems` when there are more.
        """
        if not self._errors:
            return
        if len(self._errors) == 1:
            raise self._errors[0][0]
        problems = [problem for error, where in self._errors for problem in _problems(error, where)]
        summary = "; ".join(problem.message for problem in problems[:_IN_SUMMARY])
        more = len(problems) - _IN_SUMMARY + self._count - len(self._errors)
        raise self.refused("several", problems=problems, summary=summary + (f"; and {more} more" if more > 0 else ""))


def _problems(error: TilewrightError, where: str) -> list[DocumentProblem]:
    """What an error says, as one of several problems or, where it has several itself, as all of them."""
    place = f"{where}: " if where else ""
    if several := getattr(error, "problems", ()):
        return [DocumentProblem(problem.code, place + problem.message, problem.context) for problem in several]
    message = str(error).removeprefix("not a board: ")
    return [DocumentProblem(error.code, place + message, error.context)]


class DocumentReader:
    """The fields of one object of a document, each with its place.

    Args:
        data: The object.
        faults: Where what is wrong goes.
        where: The place of the object; nothing for the document itself.

    >>> from tilewright.solitaire.errors import BoardError
    >>> faults = Faults(BoardError)
    >>> reader = DocumentReader({"seed": 7, "moves": "none"}, faults)
    >>> reader.field("seed", int), reader.field("moves", list), bool(faults)
    (7, [], True)
    """

    def __init__(self, data: object, faults: Faults, where: str = "") -> None:
        self.faults = faults
        self._where = where
        if not isinstance(data, dict):
            faults.wrong(where or "document", kind_of(data), "an object")
        self._data: dict[str, object] = data if isinstance(data, dict) else {}
        self.is_object = isinstance(data, dict)

    def place(self, name: str) -> str:
        """The place of a field."""
        return f"{self._where}.{name}" if self._where else name

    def field(self, name: str, kind: type[T], default: object = ...) -> T:
        """The value of a field.

        Args:
            name: Its name.
            kind: The type that it must have.
            default: What a field has that is not there; without one it must be there. With None it may be null, too.
        """
        value = self._data.get(name, default)
        if value is None and default is None:
            return value  # type: ignore[return-value]
        if isinstance(value, kind) and not isinstance(value, bool):
            return value
        if self.is_object:
            self.faults.wrong(self.place(name), "nothing" if value is ... else kind_of(value), _NAMES[kind])
        return kind()

    def child(self, name: str) -> DocumentReader:
        """The reader of a field that is an object. Where it is none, that is the one fault: its fields are no more."""
        before = len(self.faults)
        reader = DocumentReader(self.field(name, dict), self.faults, self.place(name))
        reader.is_object = len(self.faults) == before and self.is_object
        return reader

    def read(self, where: str, found: object, read: Callable[[object], T], expected: str) -> T | None:
        """What ``read`` makes of a value; None when it is none, which is a fault."""
        try:
            return read(found)
        except (TypeError, ValueError, LookupError):
            self.faults.wrong(where, short(json.dumps(found)), expected)
            return None

    def items(self, name: str, rows: list[object], read: Callable[[object], T], expected: str) -> list[T]:
        """What ``read`` makes of each item of a list; those that are none are faults, and left out."""
        values: list[T] = []
        for i, row in enumerate(rows):
            try:
                values.append(read(row))
            except (TypeError, ValueError, LookupError):
                self.faults.wrong(f"{self.place(name)}[{i}]", short(json.dumps(row)), expected)
        return values

    def seed(self, default: object = ...) -> int:
        """The field ``seed``."""
        seed = self.field("seed", int, default)
        if seed is not None and not 0 <= seed < 2**64:
            self.faults.wrong(self.place("seed"), short(str(seed)), "0 to 2**64 - 1")
        return seed

    def rules(self, usual: RulesT, known: tuple[str, ...], make: Callable[..., RulesT]) -> RulesT:
        """The field ``rules``.

        Args:
            usual: What they are when they are not there.
            known: The names of its fields.
            make: Makes rules of some fields.
        """
        data, place = self.field("rules", dict, {}), self.place("rules")
        good: dict[str, object] = {}
        for name, value in data.items():
            if name not in known:
                self.faults.add(
                    RulesError("unknown_rule", field=short(name), known=", ".join(known)), self.place("rules")
                )
                continue
            try:
                make(**{name: value})
            except RulesError as error:
                self.faults.add(error, place)
            else:
                good[name] = value
        # Each of them is possible, but maybe not all together.
        return self.faults.gather(lambda: make(**good), usual, place)


def check_head(reader: DocumentReader, form: str, version: int) -> None:
    """Refuse a document of another kind or version, of which nothing else is asked.

    Args:
        reader: The document.
        form: What its field ``format`` must be.
        version: What its field ``version`` must be.

    Raises:
        TilewrightError: ``not_a_board`` or ``version``.
    """
    faults = reader.faults
    faults.raise_if_any()  # no object at all
    if (found := reader.field("format", str)) != form and not faults:
        faults.wrong("format", short(repr(found)), repr(form))
    faults.raise_if_any()
    if (number := reader.field("version", int)) != version and not faults:
        faults.add(faults.refused("version", found=number, expected=version))
    faults.raise_if_any()


def kind_of(value: object) -> str:
    """What a value is, in words.

    >>> kind_of(None), kind_of(True), kind_of(1.5), kind_of([])
    ('null', 'true or false', 'a number', 'a list')
    """
    if value is None:
        return "null"
    return "true or false" if isinstance(value, bool) else _NAMES.get(type(value), "a number")


def short(text: str) -> str:
    """A piece of a document for a message: short.

    >>> len(short("x" * 100))
    60
    """
    return text if len(text) <= _SHOWN else text[: _SHOWN - 3] + "..."
