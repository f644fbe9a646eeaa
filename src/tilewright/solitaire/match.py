"""`Match`: tiles taken together; `Shuffle`: those left dealt anew; `WhyNot`: why one cannot be taken."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Literal, TypeAlias

from tilewright.solitaire.problem import Slot
from tilewright.tiles import Face

__all__ = ["Match", "MatchLike", "Shuffle", "WhyNot"]


@dataclass(frozen=True, slots=True)
class Match:
    """Tiles that are taken together: a move. A bonus item is taken alone.

    Attributes:
        slots: Where they lie, sorted as in ``layout.slots``.

    >>> str(Match((Slot(0, 0, 0), Slot(4, 0, 1))))
    '0,0,0 + 4,0,1'
    """

    slots: tuple[Slot, ...]

    def __iter__(self) -> Iterator[Slot]:
        return iter(self.slots)

    def __len__(self) -> int:
        return len(self.slots)

    def __str__(self) -> str:
        return " + ".join(f"{x},{y},{z}" for x, y, z in self.slots)


MatchLike: TypeAlias = Match | Iterable[tuple[int, int, int]]
"""What is accepted where a match is wanted: a match, or the slots of its tiles in any order."""


@dataclass(frozen=True, slots=True)
class Shuffle:
    """The tiles that were left, dealt anew in the middle of a game: see `Board.shuffle`.

    Attributes:
        ply: How many moves were played before it.
        seed: The seed it was dealt from.
        faces: The faces since then, one a slot; those of tiles taken before stay as they were.
        certificate: An order in which what was left can be cleared: indices into ``layout.slots``.
    """

    ply: int
    seed: int
    faces: tuple[Face | None, ...]
    certificate: tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class WhyNot:
    """Why a tile is not free, and what must go first.

    Attributes:
        reason: ``"gone"``, ``"covered"`` or ``"blocked"``.
        covering: The tiles that lie on it.
        left: The tiles that block its left side.
        right: The tiles that block its right side.
    """

    reason: Literal["gone", "covered", "blocked"]
    covering: tuple[Slot, ...] = ()
    left: tuple[Slot, ...] = ()
    right: tuple[Slot, ...] = ()
