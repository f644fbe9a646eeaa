"""The one tree of errors.

Every error has a stable ``code`` (for programs), a message (for people) and the values in it as ``context``. The codes
and message templates stand on the classes, so that they can be listed: see `error_codes`. A class also inherits the
builtin that fits, so ``except ValueError`` does what one expects.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar, Generic, Protocol, TypeVar, cast

from tilewright.phrases import as_data

__all__ = [
    "CodeError",
    "NotFoundError",
    "ProblemsError",
    "RulesError",
    "SolveError",
    "Tellable",
    "TileError",
    "TilewrightError",
    "error_codes",
]


class TilewrightError(Exception):
    """The root: everything that tilewright itself raises.

    A subclass lists its codes in ``templates``; a template names its values in braces.

    Attributes:
        code: Stable name of what is wrong, such as ``"unknown_tile"``.
        context: The values in the message: positions, what was found, what was expected.

    >>> from tilewright import Face, TilewrightError
    >>> try:
    ...     Face("10m")
    ... except TilewrightError as error:
    ...     print(error.code, "-", error)
    unknown_tile - '10m' is not a tile: expected 1m-9m, 1p-9p, 1s-9s, 1z-7z, 1f-8f, or a red five 0m 0p 0s
    """

    templates: ClassVar[Mapping[str, str]] = {}

    def __init__(self, code: str, /, **context: object) -> None:
        self.code = code
        self.context = context
        super().__init__(self._template(code).format(**context))

    @classmethod
    def _template(cls, code: str) -> str:
        for owner in cls.__mro__:
            template: str | None = vars(owner).get("templates", {}).get(code)
            if template is not None:
                return template
        raise KeyError(f"{cls.__name__} has no code {code!r}")

    def __reduce__(self) -> tuple[object, ...]:
        return (_rebuild, (type(self), self.code, self.context))

    def to_json(self) -> dict[str, object]:
        """The error as plain data: ``{"code", "message", ...context}``.

        >>> from tilewright.errors import TileError
        >>> TileError("unknown_notation", notation="morse", known="mpsz").to_json()["code"]
        'unknown_notation'
        """
        context = cast("dict[str, object]", as_data(self.context))
        return {**context, "code": self.code, "message": str(self)}


def _rebuild(cls: type[TilewrightError], code: str, context: Mapping[str, object]) -> TilewrightError:
    return cls(code, **context)


class Tellable(Protocol):
    """One of several things that are wrong."""

    def to_json(self) -> dict[str, object]:
        """As plain data: ``{"code", "message", ...}``."""
        ...


ProblemT = TypeVar("ProblemT", bound=Tellable)


class ProblemsError(TilewrightError, Generic[ProblemT]):
    """An error about something that can have several things wrong: all of them are told.

    Attributes:
        problems: Everything that is wrong, when more than one thing can be told at once.
    """

    def __init__(self, code: str, /, *, problems: Sequence[ProblemT] = (), **context: object) -> None:
        self.problems = tuple(problems)
        super().__init__(code, **context)

    def __reduce__(self) -> tuple[object, ...]:
        return (_rebuild, (type(self), self.code, {**self.context, "problems": self.problems}))

    def to_json(self) -> dict[str, object]:
        """As `TilewrightError.to_json`, with the ``problems`` as plain data in place of their summary."""
        document = super().to_json()
        if not self.problems:
            return document
        document.pop("summary", None)
        return {**document, "problems": [problem.to_json() for problem in self.problems]}


class TileError(TilewrightError, ValueError):
    """A text, number or record that is not a tile."""

    templates = {
        "unknown_tile": "{text!r} is not a tile: expected 1m-9m, 1p-9p, 1s-9s, 1z-7z, 1f-8f, or a red five 0m 0p 0s",
        "tile_index": "there is no face {index}: expected 0 to 41",
        "unknown_language": "there are no names in {language!r}; there are: {known}",
        "unknown_notation": "there is no notation {notation!r}; there are: {known}",
        "unreadable": "offset {offset}: cannot read {found!r}, expected {expected}",
        "no_suit": "offset {offset}: {found!r} has no suit after it, expected {expected}",
        "no_rank": "offset {offset}: suit {found!r} has no rank before it, expected such as 1{found} or 123{found}",
        "rank_range": "offset {offset}: there is no tile {found!r}: the ranks of {suit} are {expected}",
        "not_a_face": "offset {offset}: a {kind} has no face, expected a face",
        "not_in_notation": "{face} cannot be written in {notation}, which has no such tile",
        "bad_card": "{card!r} is no card record: {field} is {found!r}, expected {expected}",
        "no_card": "{face} has no card record: those have characters, bamboo, dots and honours",
    }

    def __str__(self) -> str:
        """The message, with the row in front when the text is one of many."""
        row = self.context.get("row")
        return super().__str__() if row is None else f"row {row}, {super().__str__()}"


class RulesError(TilewrightError, ValueError):
    """A value that a field of some ``Rules`` cannot have."""

    templates = {
        "rule_value": "rule {field}: {found!r} is not possible, expected {expected}",
        "unknown_rule": "there is no rule {field!r}; the rules are {known}",
    }


class SolveError(TilewrightError, ValueError):
    """A question to the solver that cannot be asked. Running out of budget is an answer, not an error."""

    templates = {
        "max_nodes": "max_nodes {found!r}: a whole number from 0 is expected, or None",
        "time_limit": "time_limit_s {found!r}: seconds from 0 are expected, or None",
        "games": "games {found!r}: a whole number from 0 to 100000 is expected",
        "threads": "threads {found!r}: 1 to 1024 are expected, or None",
        "faces_type": "faces of type {found}: a NumPy array of uint8 is expected",
        "faces_shape": "faces of shape {found}: (deals, {slots}) is expected",
        "faces_value": "deal {row}: {found} at {slot} is no face: 0 to 41 is expected",
    }


class CodeError(TilewrightError, ValueError):
    """A text that is not the code of a deal, or not of one that can be dealt here."""

    templates = {
        "code_form": "{code!r} is not the code of a deal: expected a name, a point, letters and digits",
        "code_symbol": "{code!r} is not the code of a deal: there is no {found!r} in codes",
        "code_check": "{code!r} is mistyped: a letter is wrong, missing, or one too many",
        "code_value": "{code!r} is not the code of a deal of {game}",
        "code_version": "{code!r} is of deal version {found}: this program deals version {expected}",
        "code_layout": "{code!r} is for another layout of the name {name!r} than the one here",
        "layout_code": "{text!r} is not the text of a layout: it is mistyped or cut off",
        "moves_code": "{text!r} is not a text of moves: it is mistyped, cut off or too long",
        "moves_illegal": "the moves do not go with the deal: move {ply}: {reason}",
    }


class NotFoundError(TilewrightError, LookupError):
    """Something asked for by name that does not exist."""

    templates = {
        "not_found": "there is no {kind} {name!r}",
        "not_found_among": "there is no {kind} {name!r}; there are: {known}",
    }


def error_codes(root: type[TilewrightError] = TilewrightError) -> Iterator[tuple[type[TilewrightError], str, str]]:
    """Every error there is: (class, code, message template), for tests and the reference.

    Only classes whose module has been imported are listed.

    >>> [code for _, code, _ in error_codes(NotFoundError)]
    ['not_found', 'not_found_among']
    """
    for code, template in vars(root).get("templates", {}).items():
        yield root, code, template
    for subclass in root.__subclasses__():
        yield from error_codes(subclass)
