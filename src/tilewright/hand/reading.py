"""A hand's text: tiles and melds, with the place of everything that is wrong."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final, NamedTuple

from tilewright.errors import TileError
from tilewright.hand.errors import HandError
from tilewright.hand.meld import Meld
from tilewright.tiles import Face, Notation, Token, iter_tiles

__all__ = ["HandParts", "read_hand"]

_CLOSING: Final = {"(": ")", "[": "]", "（": "）", "【": "】"}
_CONCEALED: Final = "[【"


class HandParts(NamedTuple):
    """What a text says: concealed tiles with flowers, melds, how many jokers."""

    faces: list[Face]
    melds: list[Meld]
    jokers: int


def read_hand(text: str, notation: Notation) -> HandParts:
    """The parts of a hand's text.

    Raises:
        HandError: ``bracket``, ``bad_meld``, ``back`` or ``fifth_copy``, with ``offset``.
        TileError: Text that is no tile, with ``offset``.

    >>> read_hand("11z (123m)", "auto").melds
    [Meld(faces=(Face('1m'), Face('2m'), Face('3m')), is_concealed=False)]
    """
    concealed, brackets = _split(text)
    copies: Counter[int] = Counter()
    faces = []
    jokers = 0
    for token in iter_tiles(concealed, notation):
        if token.kind == "joker":
            jokers += 1
        else:
            faces.append(_face(token, copies))
    melds = []
    for start, inner in brackets:
        tokens = list(_inside(inner, start + 1, notation))
        tiles = [_face(token, copies) for token in tokens if token.kind == "face"]
        # As it was written, not as it was understood.
        found = text[start : start + len(inner) + 2]
        if len(tiles) < len(tokens):
            expected = "a run, a triplet or a kong of faces"
            raise HandError("bad_meld", found=found, expected=expected, offset=start)
        try:
            melds.append(Meld(tiles, is_concealed=text[start] in _CONCEALED))
        except HandError as error:
            raise HandError(error.code, **{**error.context, "found": found}, offset=start) from None
    return HandParts(faces, melds, jokers)


def _split(text: str) -> tuple[str, list[tuple[int, str]]]:
    """The text outside of brackets, blanked where they are; and where each bracket opens, with what is in it."""
    outside = list(text)
    brackets = []
    start = -1
    for offset, char in enumerate(text):
        if start >= 0:
            outside[offset] = " "
            if char == _CLOSING[text[start]]:
                brackets.append((start, text[start + 1 : offset]))
                start = -1
            elif char in _CLOSING or char in _CLOSING.values():
                expected = f"inside the meld that begins at offset {start}"
                raise HandError("bracket", found=char, expected=expected, offset=offset)
        elif char in _CLOSING:
            start, outside[offset] = offset, " "
        elif char in _CLOSING.values():
            raise HandError("bracket", found=char, expected="closes no meld", offset=offset)
    if start >= 0:
        raise HandError("bracket", found=text[start], expected="is never closed", offset=start)
    return "".join(outside), brackets


def _inside(text: str, before: int, notation: Notation) -> Iterator[Token]:
    try:
        for token in iter_tiles(text, notation):
            yield token._replace(offset=token.offset + before)
    except TileError as error:
        if "offset" not in error.context:
            raise
        raise TileError(error.code, **{**error.context, "offset": int(str(error.context["offset"])) + before}) from None


def _face(token: Token, copies: Counter[int]) -> Face:
    if token.face is None:
        raise HandError("back", offset=token.offset)
    copies[token.face.index] += 1
    if copies[token.face.index] > 4 and token.face.index < 34:
        face = str(token.face.plain)
        raise HandError("fifth_copy", face=face, found=copies[token.face.index], limit=4, offset=token.offset)
    return token.face
