"""`Slot` and `Problem`: a place for a tile, and what can be wrong with a layout."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple, TypeAlias

__all__ = ["Problem", "Severity", "Slot"]


class Slot(NamedTuple):
    """A place for a tile, in half-tile units: it covers the columns x, x+1 and the rows y, y+1 of layer z.

    >>> Slot(x=2, y=1, z=0)
    Slot(x=2, y=1, z=0)
    """

    x: int
    y: int
    z: int


Severity: TypeAlias = Literal["error", "warning", "info"]


@dataclass(frozen=True, slots=True)
class Problem:
    """Something about a layout that its author should know.

    Attributes:
        code: Stable name of the kind of problem.
        severity: ``"error"`` when the layout cannot be played, ``"warning"`` when hardly as meant, else ``"info"``.
        message: For people.
        slot: The tile it is about, if it is about one.
        line: The line of the file it stands on, from 1, if it was read from one.
    """

    code: str
    severity: Severity
    message: str
    slot: Slot | None = None
    line: int | None = None
