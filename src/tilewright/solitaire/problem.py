"""`Slot` and `Problem`: a place for a tile, and what can be wrong with a layout or its file."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final, Literal, NamedTuple, TypeAlias

from tilewright.phrases import as_data

__all__ = ["PROBLEMS", "SEVERITIES", "Problem", "Severity", "Slot"]


class Slot(NamedTuple):
    """A place for a tile, in half-tile units: it covers the columns x, x+1 and the rows y, y+1 of layer z.

    >>> Slot(x=2, y=1, z=0)
    Slot(x=2, y=1, z=0)
    """

    x: int
    y: int
    z: int


Severity: TypeAlias = Literal["error", "warning", "info"]

SEVERITIES: Final[tuple[Severity, ...]] = ("error", "warning", "info")
"""From worst to least."""

PROBLEMS: Final[Mapping[str, tuple[Severity, str]]] = MappingProxyType(
    {
        # What a layout can have.
        "overlap": ("error", "the tile at {slot} overlaps the tile at {other}"),
        "sticks_out": ("error", "the tile at {slot} sticks out of the {columns} columns by {rows} rows of the board"),
        "too_large": ("error", "{tiles} tiles: {reason}"),
        "group_count": ("warning", "tiles of {name} left: {tiles}, which cannot be divided by {match}"),
        "not_divisible": ("warning", "{tiles} tiles cannot be divided by {match}: {rest} can never go"),
        "not_removable": ("warning", "no order of removals clears the board, {match} free tiles at a time"),
        "removable_unknown": ("info", "whether the board can be cleared was not decided within the budget"),
        "covered_over_gap": (
            "info",
            "the tile at {slot} is covered by the one at {other}, with nothing between: games that look at the next "
            "layer only call it free",
        ),
        "unsupported": ("info", "the tile at {slot} rests on tiles with {quarters} of its 4 quarters"),
        # What a reader finds in a file and can live with.
        "corner": ("info", "column {column}: {found!r} where the tile at {slot} has its {expected!r}"),
        "stray_corner": ("warning", "column {column}: {found!r} belongs to no tile (a tile begins with '1')"),
        "size_missing": ("warning", "there is no line {letter}: {value} is taken"),
        "levels_missing": ("warning", "{found} of the {expected} levels are there: the upper ones are taken as empty"),
        "unknown_key": ("warning", "{key!r} is not known here and was not read; known are {known}"),
        "tile_count": ("warning", "the file speaks of {found} tiles, there are {tiles}"),
        "version": ("warning", "version {found!r} is not known: read as {known}"),
        # What makes a file unreadable.
        "magic": ("error", "{found!r} is not the first line of such a file, expected {expected}"),
        "size": ("error", "{found!r}: {letter} and a whole number from 1 to {limit} are expected"),
        "size_twice": ("error", "a second line {letter}: the first one says {first}"),
        "size_late": ("error", "{found!r}: the size stands before the first row"),
        "line": ("error", "{found!r} is no line of this format, expected {expected}"),
        "character": ("error", "column {column}: found {found}, expected {expected}"),
        "row_length": ("error", "the row has {found}, expected {expected}"),
        "columns": ("error", "the row has {found}, expected {expected} as the first one"),
        "row_count": ("error", "{found}, expected {expected}"),
        "level": ("error", "layer {layer} has {found}, expected {expected} as layer 0"),
        "length": ("error", "the board has {found}, expected {expected}"),
        "xml": ("error", "not XML that can be read: column {column}: {reason}"),
        "end": ("error", "found {found}, expected {expected}"),
        "value": ("error", "{where}: found {found}, expected {expected}"),
        "no_tile": ("error", "there is no tile: nothing to play"),
    }
)
"""Every code there is: its severity and the template of its message."""


@dataclass(frozen=True, slots=True)
class Problem:
    """Something about a layout or its file that its author should know.

    Attributes:
        code: Stable name of the kind of problem: a key of `PROBLEMS`.
        severity: ``"error"`` when the layout cannot be read or played, ``"warning"`` when hardly as meant, else
            ``"info"``.
        message: For people.
        slot: The tile it is about, if it is about one.
        line: The line of the file it stands on, from 1, if it was read from one.
        context: The other values in the message, by the names that its template in `PROBLEMS` gives them.
    """

    code: str
    severity: Severity
    message: str
    slot: Slot | None = None
    line: int | None = None
    context: Mapping[str, object] = field(default_factory=dict, hash=False, repr=False)

    @classmethod
    def of(
        cls,
        code: str,
        /,
        *,
        slot: Slot | None = None,
        line: int | None = None,
        severity: Severity | None = None,
        **context: object,
    ) -> Problem:
        """The problem with this code, its message filled from ``PROBLEMS``.

        Args:
            code: A key of `PROBLEMS`.
            slot: The tile it is about.
            line: The line it stands on.
            severity: When it differs from the usual one.
            context: The values that the message names; words are a `tilewright.phrases.Phrase`.

        >>> Problem.of("overlap", slot=Slot(1, 1, 0), other="(0, 0, 0)", line=4)
        Problem(code='overlap', severity='error', message='the tile at (1, 1, 0) overlaps the tile at (0, 0, 0)', \
slot=Slot(x=1, y=1, z=0), line=4)
        """
        usual, template = PROBLEMS[code]
        place = {} if slot is None else {"slot": tuple(slot)}
        return cls(code, severity or usual, template.format(**context, **place), slot, line, context)

    def to_json(self) -> dict[str, object]:
        """As plain data: ``{"code", "severity", "message", "line"?, "slot"?, "context"?}``.

        >>> Problem.of("no_tile").to_json()
        {'code': 'no_tile', 'severity': 'error', 'message': 'there is no tile: nothing to play'}
        """
        document: dict[str, object] = {"code": self.code, "severity": self.severity, "message": self.message}
        if self.line is not None:
            document["line"] = self.line
        if self.slot is not None:
            document["slot"] = list(self.slot)
        if self.context:
            document["context"] = as_data(self.context)
        return document
