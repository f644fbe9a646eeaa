"""Tiles as text, both ways.

=============  ===============================================================================================
notation       example
=============  ===============================================================================================
``mpsz``       ``123m406p789s11z``: ranks, then their suit; ``J`` is a joker, ``X`` a tile's back
``words``      ``1m 2m 3m``: one word a tile
``unicode``    U+1F000 to U+1F029, by meaning; U+1F02A is a joker, U+1F02B a back
``chinese``    ``一二三万 东东 发``; traditional forms and full names such as 红中 are read too
``mcr``        ``W1 B2 T3 F4 J1 H1``: 万 饼 条, 东南西北, 中发白, 春夏秋冬梅兰竹菊 (as Botzone writes them)
``mjai``       ``1m 5mr E S W N P F C``
=============  ===============================================================================================

``auto`` reads the first four and tells them apart; ``mcr`` and ``mjai`` are read on request only, since their letters
mean other tiles elsewhere.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import groupby
from typing import Final, Literal, TypeAlias, get_args

from tilewright.errors import TileError
from tilewright.tiles.face import Face, FaceLike
from tilewright.tiles.readers import (
    Token,
    is_one_word_a_tile,
    read_chinese,
    read_mcr,
    read_mjai,
    read_mpsz,
    read_unicode,
    read_words,
)
from tilewright.tiles.symbols import BACK, BY_CODE_POINT, CHINESE, CODE_POINTS, JOKER, MCR, MJAI

__all__ = ["Notation", "Token", "format_tiles", "iter_tiles", "parse_tiles"]

Notation: TypeAlias = Literal["auto", "mpsz", "words", "unicode", "chinese", "mcr", "mjai"]

_READERS: Final[dict[str, Callable[[str], Iterator[Token]]]] = {
    "mpsz": read_mpsz,
    "words": read_words,
    "unicode": read_unicode,
    "chinese": read_chinese,
    "mcr": read_mcr,
    "mjai": read_mjai,
}


def iter_tiles(text: str, notation: Notation = "auto") -> Iterator[Token]:
    """Every tile of a text with its place: faces, jokers and backs.

    Args:
        text: The tiles.
        notation: See the table of this module.

    Raises:
        TileError: ``unreadable``, ``no_suit``, ``no_rank`` or ``rank_range``, with ``offset``; ``unknown_notation``.

    >>> [(token.kind, str(token.face), token.offset) for token in iter_tiles("0p J7z")]
    [('face', '0p', 0), ('joker', 'None', 3), ('face', '7z', 4)]
    """
    if notation == "auto":
        return _READERS[_detect(text)](text)
    try:
        reader = _READERS[notation]
    except (KeyError, TypeError):
        raise TileError("unknown_notation", notation=notation, known=", ".join(get_args(Notation))) from None
    return reader(text)


def _detect(text: str) -> str:
    if any(ord(char) in BY_CODE_POINT for char in text):
        return "unicode"
    if any("\u3400" <= char <= "\u9fff" for char in text):
        return "chinese"
    if (JOKER in text or BACK in text) and not any(char.isascii() and char.isalnum() for char in text):
        return "unicode"
    return "words" if is_one_word_a_tile(text) else "mpsz"


def parse_tiles(text: str, notation: Notation = "auto") -> tuple[Face, ...]:
    """The faces of a text, in the order given.

    Args:
        text: The tiles; no tiles at all is an empty tuple.
        notation: See the table of this module.

    Raises:
        TileError: As `iter_tiles`; ``not_a_face`` for a joker or a back.

    >>> parse_tiles("12m0p 7z")
    (Face('1m'), Face('2m'), Face('0p'), Face('7z'))
    >>> parse_tiles("一二三万 东东 发") == parse_tiles("123m116z") == parse_tiles("W1W2W3 F1F1 J2", "mcr")
    True
    >>> parse_tiles("19m8z")
    Traceback (most recent call last):
    tilewright.errors.TileError: offset 3: there is no tile '8z': the ranks of z are 1 to 7
    """
    faces = []
    for token in iter_tiles(text, notation):
        if token.face is None:
            raise TileError("not_a_face", kind=token.kind, offset=token.offset)
        faces.append(token.face)
    return tuple(faces)


def format_tiles(faces: Iterable[FaceLike], notation: Notation = "mpsz") -> str:
    """Tiles as text, in the order given. `parse_tiles` reads it back.

    Unicode and MCR have no red fives: they are written as fives.

    Args:
        faces: What to write.
        notation: See the table of this module; ``"auto"`` writes mpsz.

    Raises:
        TileError: ``not_in_notation`` for flowers and seasons in mjai; ``unknown_notation``; as `Face`.

    >>> format_tiles(["1m", "2m", "0p", "7z"]), format_tiles(["0p", "7z"], "mjai")
    ('12m0p7z', '5pr C')
    >>> format_tiles(parse_tiles("123m116z"), "chinese")
    '一二三万 东东 发'
    """
    tiles = [Face(face) for face in faces]
    match notation:
        case "auto" | "mpsz":
            return _format_mpsz(tiles)
        case "words":
            return " ".join(map(str, tiles))
        case "unicode":
            return "".join(chr(CODE_POINTS[face.index]) for face in tiles)
        case "chinese":
            return _format_chinese(tiles)
        case "mcr":
            return " ".join(MCR[face.index] for face in tiles)
        case "mjai":
            return " ".join(_mjai(face) for face in tiles)
    raise TileError("unknown_notation", notation=notation, known=", ".join(get_args(Notation)))


def _format_mpsz(tiles: list[Face]) -> str:
    return "".join(
        "".join(str(face)[0] for face in group) + suit for suit, group in groupby(tiles, key=lambda face: face.suit)
    )


def _format_chinese(tiles: list[Face]) -> str:
    words = []
    # Numbers of one suit share its sign; of the others, equal ones stand together.
    for key, group in groupby(tiles, key=lambda face: face.suit if face.is_number else face):
        if isinstance(key, Face):
            words.append("".join(CHINESE[face.index - 27] for face in group))
        else:
            ranks = "".join(("赤" if face.is_red else "") + " 一二三四五六七八九"[face.rank] for face in group)
            words.append(ranks + {"m": "万", "p": "筒", "s": "条"}[key])
    return " ".join(words)


def _mjai(face: Face) -> str:
    if face.index >= len(MJAI):
        raise TileError("not_in_notation", face=str(face), notation="mjai")
    return MJAI[face.index] + ("r" if face.is_red else "")
