"""`Meld`: a set that lies on the table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal, TypeAlias

from tilewright import _core
from tilewright.hand.errors import HandError
from tilewright.tiles import FACES, Face, FaceLike, format_tiles

__all__ = ["Meld", "SetKind", "kind_of_set", "sets_among"]

SetKind: TypeAlias = Literal["run", "triplet", "quad"]


def kind_of_set(faces: tuple[Face, ...]) -> SetKind | None:
    """What sorted faces are: a run, a triplet, a quad, or None for no set.

    >>> kind_of_set((Face("4p"), Face("0p"), Face("6p"))), kind_of_set((Face("1z"), Face("2z"), Face("3z")))
    ('run', None)
    """
    return _core.hand_set_kind([face.index for face in faces])


def sets_among(faces: Iterable[FaceLike]) -> tuple[tuple[Face, ...], ...]:
    """Every different run, triplet and quad that could be laid out from tiles; red fives count as fives.

    >>> ["".join(map(str, found)) for found in sets_among(["4p", "0p", "6p", "7z", "7z", "7z"])]
    ['4p5p6p', '7z7z7z']
    """
    held = Counter(Face(face).index for face in faces)
    found = []
    for first in sorted(held):
        for indices in ((first,) * 3, (first,) * 4, (first, first + 1, first + 2)):
            tiles = tuple(FACES[index] for index in indices if index < len(FACES))
            if not Counter(indices) - held and kind_of_set(tiles) is not None:
                found.append(tiles)
    return tuple(found)


@dataclass(frozen=True, slots=True)
class Meld:
    """A set on the table: a run, a triplet or a kong.

    Attributes:
        faces: The tiles, sorted; red fives are kept.
        is_concealed: Whether it is a concealed kong, which does not open the hand.

    Raises:
        HandError: ``bad_meld``.

    >>> str(Meld(["2m", "1m", "3m"])), str(Meld(["1p"] * 4, is_concealed=True)), Meld(["7z"] * 3).kind
    ('(123m)', '[1111p]', 'triplet')
    """

    faces: tuple[Face, ...]
    is_concealed: bool = False

    def __init__(self, faces: Iterable[FaceLike], is_concealed: bool = False) -> None:
        tiles = tuple(sorted(map(Face, faces)))
        kind = kind_of_set(tiles)
        text = format_tiles(tiles)
        if kind is None:
            expected = "a run (123m), a triplet (777z) or a kong (1111p)"
            raise HandError("bad_meld", found=f"({text})", expected=expected)
        if is_concealed and kind != "quad":
            expected = f"a kong such as [1111p]: square brackets are for concealed kongs, ({text}) is a meld"
            raise HandError("bad_meld", found=f"[{text}]", expected=expected)
        object.__setattr__(self, "faces", tiles)
        object.__setattr__(self, "is_concealed", bool(is_concealed))

    @property
    def kind(self) -> SetKind:
        """``"run"``, ``"triplet"`` or ``"quad"``.

        >>> Meld(["1m", "2m", "3m"]).kind
        'run'
        """
        kind = kind_of_set(self.faces)
        assert kind is not None  # noqa: S101 - checked on making it
        return kind

    def __str__(self) -> str:
        text = format_tiles(self.faces)
        return f"[{text}]" if self.is_concealed else f"({text})"

    def __reduce__(self) -> tuple[type[Meld], tuple[tuple[Face, ...], bool]]:
        return Meld, (self.faces, self.is_concealed)
