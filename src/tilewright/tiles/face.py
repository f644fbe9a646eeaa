"""`Face`: what is drawn on a tile."""

from __future__ import annotations

from collections.abc import Mapping
from functools import total_ordering
from operator import index
from typing import Final, Literal, SupportsIndex, TypeAlias

from tilewright.errors import TileError
from tilewright.tiles.names import NAMES

__all__ = ["FACES", "Face", "FaceLike"]

_SUITS: Final = "mpszf"
_FIRST_INDEX: Final = {"m": 0, "p": 9, "s": 18, "z": 27, "f": 34}
_SUIT_SIZE: Final = {"m": 9, "p": 9, "s": 9, "z": 7, "f": 8}


@total_ordering
class Face:
    """One of the 42 faces, or a red five.

    Faces are values: immutable, hashable, ordered by index (a red five right after its plain five). There is one
    object for each, so ``is`` works too. Wherever a face is wanted, its text is accepted as well.

    Attributes:
        index: 0 to 41, as in the table of `tilewright.tiles`. A red five has the index of its five.
        is_red: Whether this is a red five.

    >>> Face("5p").index, Face(13), str(Face("0p")), Face("0p").index
    (13, Face('5p'), '0p', 13)
    >>> Face("0p") == Face("5p"), Face("0p").plain == Face("5p")
    (False, True)
    """

    __slots__ = ("_text", "index", "is_red")

    index: int
    is_red: bool
    _text: str

    def __new__(cls, face: FaceLike) -> Face:
        """The face with this text or index.

        Raises:
            TileError: ``unknown_tile`` or ``tile_index``.
        """
        if isinstance(face, Face):
            return face
        if isinstance(face, str):
            try:
                return _BY_TEXT[face]
            except KeyError:
                raise TileError("unknown_tile", text=face) from None
        try:
            number = index(face)
        except TypeError:
            raise TileError("tile_index", index=face) from None
        if isinstance(face, bool) or not 0 <= number < len(FACES):
            raise TileError("tile_index", index=face)
        return FACES[number]

    @classmethod
    def _make(cls, index: int, text: str, *, is_red: bool = False) -> Face:
        face = object.__new__(cls)
        object.__setattr__(face, "index", index)
        object.__setattr__(face, "is_red", is_red)
        object.__setattr__(face, "_text", text)
        return face

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a Face cannot be changed: {name}")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a Face cannot be changed: {name}")

    @property
    def suit(self) -> Literal["m", "p", "s", "z", "f"]:
        """``m`` characters, ``p`` dots, ``s`` bamboo, ``z`` honours, ``f`` flowers and seasons.

        >>> Face("7z").suit
        'z'
        """
        return self._text[1]  # type: ignore[return-value]

    @property
    def rank(self) -> int:
        """The place in the suit, from 1; a red five has rank 5.

        >>> Face("0s").rank, Face("7z").rank
        (5, 7)
        """
        return self.index - _FIRST_INDEX[self.suit] + 1

    @property
    def plain(self) -> Face:
        """The face without its red: itself, but for a red five.

        >>> Face("0m").plain
        Face('5m')
        """
        return FACES[self.index]

    @property
    def is_number(self) -> bool:
        """Whether it is of the three suits with ranks 1 to 9.

        >>> Face("9s").is_number, Face("1z").is_number
        (True, False)
        """
        return self.index < 27

    @property
    def is_honour(self) -> bool:
        """Whether it is a wind or a dragon.

        >>> Face("1z").is_honour
        True
        """
        return 27 <= self.index < 34

    @property
    def is_flower(self) -> bool:
        """Whether it is one of plum, orchid, chrysanthemum and bamboo.

        >>> Face("4f").is_flower, Face("5f").is_flower
        (True, False)
        """
        return 34 <= self.index < 38

    @property
    def is_season(self) -> bool:
        """Whether it is one of the four seasons.

        >>> Face("5f").is_season
        True
        """
        return self.index >= 38

    def name(self, language: str = "en") -> str:
        """What a person calls it.

        Args:
            language: ``"en"``, ``"zh"`` (simplified), ``"zh-Hant"`` or ``"ja"``.

        Raises:
            TileError: ``unknown_language``.

        >>> Face("7z").name("en"), Face("7z").name("zh"), Face("0p").name("zh")
        ('red dragon', '红中', '赤五筒')
        """
        try:
            names = NAMES[language]
        except KeyError:
            raise TileError("unknown_language", language=language, known=", ".join(NAMES)) from None
        return names.red.format(names.faces[self.index]) if self.is_red else names.faces[self.index]

    @classmethod
    def from_card(cls, card: Mapping[str, object]) -> Face:
        """The face of a card record ``{"number": n, "type": t}``.

        Type 0 is characters, 1 bamboo, 2 dots, each with numbers 1 to 9; type 3 is the honours, numbers 1 to 7 =
        东南西北中发白 (the dragons are in another order than in ``1z``-``7z``). Other keys are not looked at.

        Raises:
            TileError: ``bad_card``.

        >>> Face.from_card({"number": 5, "type": 3}), Face.from_card({"number": 5, "type": 1})
        (Face('7z'), Face('5s'))
        """
        kind = _card_field(card, "type", 3, "0 (characters), 1 (bamboo), 2 (dots) or 3 (honours)", lowest=0)
        size = 7 if kind == 3 else 9
        number = _card_field(card, "number", size, f"1 to {size}", lowest=1)
        return FACES[_CARDS[kind][number - 1]]

    def to_card(self) -> dict[str, int]:
        """The card record ``{"number": n, "type": t}``, see `from_card`; a red five is written as a five.

        Raises:
            TileError: ``no_card`` for flowers and seasons.

        >>> Face("5z").to_card(), Face("0p").to_card()
        ({'number': 7, 'type': 3}, {'number': 5, 'type': 2})
        """
        for kind, indices in enumerate(_CARDS):
            if self.index in indices:
                return {"number": indices.index(self.index) + 1, "type": kind}
        raise TileError("no_card", face=self._text)

    def __str__(self) -> str:
        return self._text

    def __repr__(self) -> str:
        return f"Face({self._text!r})"

    def __hash__(self) -> int:
        return hash((self.index, self.is_red))

    def __eq__(self, other: object) -> bool:
        return self is other if isinstance(other, Face) else NotImplemented

    def __lt__(self, other: Face) -> bool:
        if not isinstance(other, Face):
            return NotImplemented
        return (self.index, self.is_red) < (other.index, other.is_red)

    def __reduce__(self) -> tuple[type[Face], tuple[str]]:
        return Face, (self._text,)

    def __copy__(self) -> Face:
        return self

    def __deepcopy__(self, memo: object) -> Face:
        return self


FaceLike: TypeAlias = Face | str | SupportsIndex
"""What is accepted where a face is wanted: a face, its text, its index (any integer type)."""

FACES: Final[tuple[Face, ...]] = tuple(
    Face._make(_FIRST_INDEX[suit] + rank, f"{rank + 1}{suit}") for suit in _SUITS for rank in range(_SUIT_SIZE[suit])
)
"""The 42 faces by index."""

_RED: Final = tuple(Face._make(_FIRST_INDEX[suit] + 4, f"0{suit}", is_red=True) for suit in "mps")
_BY_TEXT: Final = {face._text: face for face in (*FACES, *_RED)}

# The faces of card records: characters, bamboo, dots, then East South West North Red Green White.
_CARDS: Final = (range(9), range(18, 27), range(9, 18), (27, 28, 29, 30, 33, 32, 31))


def _card_field(card: Mapping[str, object], field: str, highest: int, expected: str, *, lowest: int) -> int:
    found = card.get(field) if isinstance(card, Mapping) else None
    if not isinstance(found, int) or isinstance(found, bool) or not lowest <= found <= highest:
        raise TileError("bad_card", card=card, field=field, found=found, expected=expected)
    return found
