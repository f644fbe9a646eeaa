"""`Hand`: the tiles that somebody has."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from operator import index
from typing import Final, Self, cast

from tilewright._core import HandCounts
from tilewright.hand.errors import HandError
from tilewright.hand.meld import Meld
from tilewright.hand.reading import read_hand
from tilewright.hand.rules import MOST_JOKERS
from tilewright.tiles import FACES, Face, FaceLike, Notation, format_tiles, parse_tiles
from tilewright.tiles.readers import is_one_word_a_tile

__all__ = ["Hand", "HandLike", "count_tiles"]

_KINDS: Final = 34
_FORMAT: Final = "tilewright/hand"


class Hand:
    """Concealed tiles, melds and jokers. A value: immutable, hashable, equal when the tiles are.

    The text of a hand is its concealed tiles, then its melds in brackets: ``123m406p789s11z (777z) [1111p]``; square
    brackets are concealed kongs, ``J`` is a joker. Flowers and seasons are set aside.

    Attributes:
        concealed: The concealed tiles, sorted, without flowers; red fives are kept.
        melds: What lies on the table.
        jokers: Tiles that are wild by themselves.
        flowers: Flowers and seasons, sorted.

    Raises:
        HandError: ``fifth_copy``, ``bad_meld`` or ``jokers``.
        TileError: Something that is no tile.

    >>> hand = Hand("123m406p11z", melds=["(777z)", "[1111p]"])
    >>> str(hand), hand.counts[27], len(hand.concealed)
    ('123m406p11z (777z) [1111p]', 2, 8)
    >>> Hand.parse("11z 1f 604p321m [1111p] (777z)") == Hand.parse("123m406p11z (777z) [1111p] 1f")
    True
    """

    __slots__ = ("_counts", "concealed", "flowers", "jokers", "melds")

    concealed: tuple[Face, ...]
    melds: tuple[Meld, ...]
    jokers: int
    flowers: tuple[Face, ...]
    _counts: HandCounts

    def __init__(
        self,
        concealed: str | Iterable[FaceLike] = (),
        melds: Iterable[Meld | str] = (),
        jokers: int = 0,
    ) -> None:
        faces = parse_tiles(concealed) if isinstance(concealed, str) else [Face(face) for face in concealed]
        made = [meld if isinstance(meld, Meld) else _read_meld(meld) for meld in melds]
        self._set(faces, made, _joker_count(jokers))

    def _set(self, faces: Iterable[Face], melds: Iterable[Meld], jokers: int) -> None:
        tiles = sorted(faces)
        put = object.__setattr__
        put(self, "concealed", tuple(face for face in tiles if face.index < _KINDS))
        put(self, "flowers", tuple(face for face in tiles if face.index >= _KINDS))
        put(self, "melds", tuple(sorted(melds, key=lambda meld: (meld.is_concealed, meld.faces))))
        put(self, "jokers", jokers)
        melded = [0] * _KINDS
        for meld in self.melds:
            for face in meld.faces:
                melded[face.index] += 1
        counts = _count(self.concealed)
        _check_copies([one + other for one, other in zip(counts, melded, strict=True)])
        put(self, "_counts", HandCounts(counts, melded, len(self.melds), jokers))

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a Hand cannot be changed: {name}")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a Hand cannot be changed: {name}")

    @classmethod
    def parse(cls, text: str, notation: Notation = "auto") -> Self:
        """A hand from text, see the class; each part may be in any notation of `tilewright.tiles.notation`.

        Raises:
            HandError: ``fifth_copy``, ``bad_meld``, ``bracket`` or ``back``, with ``offset``.
            TileError: Text that is no tile, with ``offset``.

        >>> str(Hand.parse("一二三万 东东 (🀄🀄🀄) J"))
        '123m11zJ (777z)'
        >>> Hand.parse("11111z")
        Traceback (most recent call last):
        tilewright.hand.errors.HandError: offset 4: 5 copies of 1z, there are only 4
        """
        parts = read_hand(text, notation)
        hand = object.__new__(cls)
        hand._set(parts.faces, parts.melds, parts.jokers)
        return hand

    @classmethod
    def from_counts(cls, counts: Iterable[int], melds: Iterable[Meld | str] = (), jokers: int = 0) -> Self:
        """A hand from 34 counts by index of the face.

        Raises:
            HandError: ``counts`` or ``fifth_copy``.

        >>> str(Hand.from_counts([1, 1, 1] + [0] * 30 + [2]))
        '123m77z'
        """
        return cls([face for face, count in enumerate(_checked_counts(counts)) for _ in range(count)], melds, jokers)

    @classmethod
    def from_cards(cls, cards: Iterable[Mapping[str, object]]) -> Self:
        """A hand from card records ``{"number", "type"}``, see `Face.from_card`.

        Raises:
            TileError: ``bad_card``.
            HandError: ``fifth_copy``.

        >>> str(Hand.from_cards([{"number": 5, "type": 3}, {"number": 1, "type": 0}]))
        '1m7z'
        """
        return cls([Face.from_card(card) for card in cards])

    @classmethod
    def of(cls, hand: HandLike) -> Hand:
        """A hand from whatever is accepted as one: a hand, text, 34 counts, faces, card records, or JSON data.

        Raises:
            HandError: ``not_a_hand``, or as the other constructors.
            TileError: Something that is no tile.

        >>> Hand.of("11z") == Hand.of(["1z", Face("1z")]) == Hand.of([0] * 27 + [2] + [0] * 6)
        True
        """
        if isinstance(hand, Hand):
            return hand
        if isinstance(hand, str):
            return cls.parse(hand)
        if isinstance(hand, bytes | bytearray):
            return cls.from_counts(list(hand))
        if isinstance(hand, Mapping):
            return cls._from_data(hand)
        if not isinstance(hand, Iterable):
            raise HandError("not_a_hand", found=hand)
        items = list(hand)
        if len(items) == _KINDS and not any(isinstance(item, Face | str | Mapping) for item in items):
            return cls.from_counts(items)  # type: ignore[arg-type]
        cards = [item for item in items if isinstance(item, Mapping)]
        if cards and len(cards) == len(items):
            return cls.from_cards(cards)
        faces = [item for item in items if not (isinstance(item, str) and item == "J")]
        return cls(map(_face, faces), jokers=len(items) - len(faces))

    @property
    def counts(self) -> tuple[int, ...]:
        """How many of each of the 34 faces are concealed, by index.

        >>> Hand("112m").counts[:3]
        (2, 1, 0)
        """
        return tuple(_count(self.concealed))

    @property
    def size(self) -> int:
        """Concealed tiles and jokers: 3n + 1, or 3n + 2 when a tile must go.

        >>> Hand("112m", jokers=1).size
        4
        """
        return len(self.concealed) + self.jokers

    @property
    def is_closed(self) -> bool:
        """Whether nothing was melded but concealed kongs.

        >>> Hand("11z", ["[1111m]"]).is_closed, Hand("11z", ["(111m)"]).is_closed
        (True, False)
        """
        return all(meld.is_concealed for meld in self.melds)

    def draw(self, face: FaceLike) -> Hand:
        """The hand with one concealed tile more.

        Raises:
            HandError: ``fifth_copy``.

        >>> str(Hand("11z").draw("7z"))
        '117z'
        """
        return Hand((*self.concealed, *self.flowers, Face(face)), self.melds, self.jokers)

    def discard(self, face: FaceLike) -> Hand:
        """The hand without one of its concealed tiles; a plain five also names a red one when there is no other.

        Raises:
            HandError: ``not_held`` when it has none.

        >>> str(Hand("117z").discard("1z"))
        '17z'
        """
        wanted = Face(face)
        tiles = list(self.concealed)
        found = next((tile for tile in tiles if tile == wanted), None)
        found = found or next((tile for tile in tiles if tile.index == wanted.index and not wanted.is_red), None)
        if found is None:
            raise HandError("not_held", face=str(wanted), hand=str(self))
        tiles.remove(found)
        return Hand((*tiles, *self.flowers), self.melds, self.jokers)

    def to_json(self) -> str:
        """The hand as JSON text, which `from_json` reads.

        >>> Hand("11z", jokers=1).to_json()
        '{"format": "tilewright/hand", "version": 1, "concealed": "11z", "melds": [], "jokers": 1, "flowers": ""}'
        """
        return json.dumps(
            {
                "format": _FORMAT,
                "version": 1,
                "concealed": format_tiles(self.concealed),
                "melds": [str(meld) for meld in self.melds],
                "jokers": self.jokers,
                "flowers": format_tiles(self.flowers),
            }
        )

    @classmethod
    def from_json(cls, text: str) -> Hand:
        """A hand from its JSON text; a list of card records is a hand too.

        Raises:
            HandError: ``bad_json``, or as the other constructors.

        >>> Hand.from_json(Hand("11z (123m)".split()[0]).to_json()) == Hand("11z")
        True
        """
        try:
            data = json.loads(text)
        except RecursionError:
            raise HandError("bad_json", reason="nested too deeply") from None
        except ValueError as error:
            raise HandError("bad_json", reason=str(error)) from None
        if not isinstance(data, list | dict):
            raise HandError("bad_json", reason="expected an object or a list of card records")
        return cls.of(data)

    @classmethod
    def _from_data(cls, data: Mapping[str, object]) -> Hand:
        if data.get("format") != _FORMAT or data.get("version") != 1:
            raise HandError("bad_json", reason=f"expected format {_FORMAT!r} version 1")
        concealed, flowers, melds = (data.get(name, empty) for name, empty in _FIELDS)
        if not isinstance(concealed, str) or not isinstance(flowers, str) or not isinstance(melds, list):
            raise HandError("bad_json", reason="concealed and flowers are text, melds a list of texts")
        hand = cls.parse(" ".join((concealed, *map(str, melds))), "auto")
        faces = (*hand.concealed, *hand.flowers, *parse_tiles(flowers))
        return Hand(faces, hand.melds, _joker_count(data.get("jokers", 0)))

    def __str__(self) -> str:
        tiles = format_tiles(self.concealed) + "J" * self.jokers
        flowers = format_tiles(self.flowers)
        if is_one_word_a_tile(f"{tiles} {flowers}"):
            # 10s 1f would be read as one word a tile, and there is no ten.
            tiles, flowers = tiles + flowers, ""
        return " ".join(part for part in (tiles, *map(str, self.melds), flowers) if part)

    def __repr__(self) -> str:
        return f"Hand.parse({str(self)!r})"

    def _key(self) -> tuple[object, ...]:
        return self.concealed, self.melds, self.jokers, self.flowers

    def __hash__(self) -> int:
        return hash(self._key())

    def __eq__(self, other: object) -> bool:
        return self._key() == other._key() if isinstance(other, Hand) else NotImplemented

    def __reduce__(self) -> tuple[object, ...]:
        return Hand, ((*self.concealed, *self.flowers), self.melds, self.jokers)


HandLike = (
    Hand | str | bytes | Sequence[int] | Iterable[FaceLike] | Iterable[Mapping[str, object]] | Mapping[str, object]
)
"""What is accepted as a hand, see `Hand.of`."""

_FIELDS: Final[tuple[tuple[str, object], ...]] = (("concealed", ""), ("flowers", ""), ("melds", []))


def count_tiles(tiles: str | Iterable[FaceLike]) -> list[int]:
    """The 34 counts of tiles that are no hand, such as those seen on the table; flowers are left out.

    Raises:
        TileError: Something that is no tile.
        HandError: ``fifth_copy``.

    >>> count_tiles("112m 1f")[:3]
    [2, 1, 0]
    """
    if isinstance(tiles, str):
        faces: Iterable[Face] = parse_tiles(tiles)
    else:
        items = list(tiles)
        is_counts = len(items) == _KINDS and not any(isinstance(item, Face | str) for item in items)
        if is_counts:
            return _checked_counts(cast("list[int]", items))
        faces = [_face(item) for item in items]
    counts = _count(face for face in faces if face.index < _KINDS)
    _check_copies(counts)
    return counts


def _count(faces: Iterable[Face]) -> list[int]:
    counts = [0] * _KINDS
    for face in faces:
        counts[face.index] += 1
    return counts


def _checked_counts(counts: Iterable[int]) -> list[int]:
    expected = "34 whole numbers from 0 to 4, by index of the face"
    try:
        numbers = [index(count) for count in counts]
    except TypeError:
        raise HandError("counts", found=list(counts), expected=expected) from None
    if len(numbers) != _KINDS or min(numbers) < 0:
        raise HandError("counts", found=list(counts), expected=expected)
    _check_copies(numbers)
    return numbers


def _check_copies(counts: Sequence[int]) -> None:
    for face, count in enumerate(counts):
        if count > 4:
            raise HandError("fifth_copy", face=str(FACES[face]), found=count, limit=4)


def _face(item: object) -> Face:
    if isinstance(item, Face | str):
        return Face(item)
    try:
        return Face(index(item))  # type: ignore[arg-type]
    except TypeError:
        raise HandError("not_a_hand", found=item) from None


def _joker_count(jokers: object) -> int:
    if isinstance(jokers, bool) or not isinstance(jokers, int) or not 0 <= jokers <= MOST_JOKERS:
        raise HandError("jokers", found=jokers, most=MOST_JOKERS)
    return jokers


def _read_meld(text: str) -> Meld:
    parts = read_hand(text, "auto")
    if len(parts.melds) != 1 or parts.faces or parts.jokers:
        raise HandError("bad_meld", found=repr(text), expected="one meld in brackets, such as (123m) or [1111p]")
    return parts.melds[0]
