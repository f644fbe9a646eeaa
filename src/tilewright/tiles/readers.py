"""One reader for each notation: text in, tokens out, each with its place in the text.

A reader never guesses. What it cannot read is a `TileError` with the offset and what was expected there.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Final, Literal, NamedTuple

from tilewright.errors import TileError
from tilewright.tiles.face import FACES, Face
from tilewright.tiles.symbols import BACK, BY_CODE_POINT, CHINESE, JOKER, MCR, MJAI, VARIATION_SELECTORS

__all__ = [
    "Token",
    "is_one_word_a_tile",
    "read_chinese",
    "read_mcr",
    "read_mjai",
    "read_mpsz",
    "read_unicode",
    "read_words",
]


class Token(NamedTuple):
    """One tile of a text.

    Attributes:
        kind: ``"face"``, ``"joker"`` (a wild tile) or ``"back"`` (a tile face down).
        face: The face, when it has one.
        offset: Where it begins, in characters.
    """

    kind: Literal["face", "joker", "back"]
    face: Face | None
    offset: int


_SEPARATORS: Final = frozenset(" \t\r\n\f\v,，、　")
_SUIT_SIZE: Final = {"m": 9, "p": 9, "s": 9, "z": 7, "f": 8}
_RANKS: Final = {"m": "0 to 9", "p": "0 to 9", "s": "0 to 9", "z": "1 to 7", "f": "1 to 8"}
_MPSZ_EXPECTED: Final = "ranks and a suit such as 123m, p, s, z or f, J for a joker, X for a back"
_DIGITS: Final = "0123456789"


def _special(char: str, offset: int, *, letter: bool = False) -> Token | None:
    """A joker or a back, which every notation can have as a Unicode tile; where no tile is a J, a J is a joker too."""
    if char == JOKER or (letter and char == "J"):
        return Token("joker", None, offset)
    return Token("back", None, offset) if char == BACK else None


def _face(rank: str, suit: str, offset: int) -> Token:
    number = int(rank)
    if (number == 0 and suit in "zf") or number > _SUIT_SIZE[suit]:
        raise TileError("rank_range", found=rank + suit, offset=offset, suit=suit, expected=_RANKS[suit])
    return Token("face", Face(rank + suit), offset)


def read_mpsz(text: str) -> Iterator[Token]:
    """``123m406p789s11z``: ranks, then their suit. Spaces may stand anywhere between."""
    pending: list[tuple[str, int]] = []
    offset = -1
    for offset, char in enumerate(text):
        if char in _DIGITS:
            pending.append((char, offset))
        elif char in _SUIT_SIZE:
            if not pending:
                raise TileError("no_rank", found=char, offset=offset)
            yield from [_face(rank, char, place) for rank, place in pending]
            pending.clear()
        elif char in _SEPARATORS or char in VARIATION_SELECTORS:
            continue
        else:
            _need_suit(pending, "m, p, s, z or f")
            token = _letter(char, offset)
            if token is None:
                raise TileError("unreadable", found=char, offset=offset, expected=_MPSZ_EXPECTED)
            yield token
    _need_suit(pending, "m, p, s, z or f")


def _letter(char: str, offset: int) -> Token | None:
    if char == "J":
        return Token("joker", None, offset)
    if char == "X":
        return Token("back", None, offset)
    return _special(char, offset)


def _need_suit(pending: list[tuple[str, int]], expected: str) -> None:
    if pending:
        ranks = "".join(rank for rank, _ in pending)
        raise TileError("no_suit", found=ranks, offset=pending[0][1], expected=expected)


def _words(text: str) -> Iterator[tuple[str, int]]:
    for match in re.finditer(r"[^\s,，、]+", text):
        yield match.group(), match.start()


def read_words(text: str) -> Iterator[Token]:
    """``1m 2m 0p 7z``: one word a tile."""
    for word, offset in _words(text):
        token = _letter(word, offset)
        if token is not None:
            yield token
            continue
        if len(word) > 2 and word[:-1].isdecimal() and word[-1] in _SUIT_SIZE:
            suit = word[-1]
            raise TileError("rank_range", found=word, offset=offset, suit=suit, expected=_RANKS[suit])
        if len(word) != 2 or word[0] not in _DIGITS or word[1] not in _SUIT_SIZE:
            raise TileError("unreadable", found=word, offset=offset, expected="a rank and a suit, such as 1m or 7z")
        yield _face(word[0], word[1], offset)


def is_one_word_a_tile(text: str) -> bool:
    """Whether mpsz text is meant as one word a tile, so that ``10m`` is no tile, and not 1m and a red 5m.

    It is when somebody wrote two neighbours of one suit as two words (``1p 2p`` where groups would be ``12p``), or
    when every word but those that read ``10m`` is a single tile; and when no word of three or more ranks tells that
    the words are groups after all.
    """
    words = [word for word, _ in _words(text)]
    if len(words) < 2 or not all(re.fullmatch("[0-9]{1,2}[mpszf]|[JX]", word) for word in words):
        return False
    tens = [word for word in words if re.fullmatch("10[mpszf]", word)]
    singles = [word for word in words if len(word) <= 2]
    neighbours = any(len(a) == len(b) == 2 and a[1] == b[1] for a, b in pairwise(words))
    return bool(singles) and (neighbours or bool(tens and len(tens) + len(singles) == len(words)))


def read_unicode(text: str) -> Iterator[Token]:
    """The tiles of the Unicode block, by meaning; U+FE0E or U+FE0F may follow each."""
    after_tile = False
    for offset, char in enumerate(text):
        index = BY_CODE_POINT.get(ord(char))
        token = Token("face", FACES[index], offset) if index is not None else _special(char, offset, letter=True)
        if token is not None:
            after_tile = True
            yield token
        elif char in _SEPARATORS or (char in VARIATION_SELECTORS and after_tile):
            after_tile = False
        else:
            expected = "a mahjong tile, U+1F000 to U+1F02B"
            raise TileError("unreadable", found=char, offset=offset, expected=expected)


_NUMERALS: Final = {
    **{numeral: str(rank) for rank, numeral in enumerate("一二三四五六七八九", start=1)},
    **dict(zip("１２３４５６７８９", "123456789", strict=True)),
    **{digit: digit for digit in "123456789"},
    "伍": "5",
}
_CHINESE_SUITS: Final = {**dict.fromkeys("万萬", "m"), **dict.fromkeys("筒饼餅", "p"), **dict.fromkeys("条條索", "s")}
_HONOURS: Final = {
    **{symbol: 27 + i for i, symbol in enumerate(CHINESE)},
    "東": 27,
    "發": 32,
    "発": 32,
    "蘭": 35,
}
# The second character of a full name, and after what it may stand: 东风, 白板, 发财.
_TAILS: Final = {**dict.fromkeys("风風", range(27, 31)), "板": range(31, 32), **dict.fromkeys("财財", range(32, 33))}
_CHINESE_EXPECTED: Final = "numbers and a suit such as 一二三万, 筒 or 条, or 东南西北白发中, 梅兰菊竹, 春夏秋冬"


def read_chinese(text: str) -> Iterator[Token]:
    """``一二三万 东东 发``; full names (东风 红中 白板 发财), traditional forms and 赤五万 are read too."""
    pending: list[tuple[str, int]] = []
    at = 0
    while at < len(text):
        char, following = text[at], text[at + 1 : at + 2]
        if char in _NUMERALS:
            pending.append((_NUMERALS[char], at))
        elif char in "赤红紅" and following and following in "五伍５5":
            pending.append(("0", at))
            at += 1
        elif char in _CHINESE_SUITS:
            if not pending:
                raise TileError("no_rank", found=char, offset=at)
            yield from [_face(rank, _CHINESE_SUITS[char], place) for rank, place in pending]
            pending.clear()
        elif char not in _SEPARATORS:
            _need_suit(pending, "万, 筒 or 条")
            token, length = _chinese_honour(text, at)
            yield token
            at += length - 1
        at += 1
    _need_suit(pending, "万, 筒 or 条")


def _chinese_honour(text: str, at: int) -> tuple[Token, int]:
    """The tile that begins here, and how many characters it takes."""
    char, following = text[at], text[at + 1 : at + 2]
    if (special := _special(char, at, letter=True)) is not None:
        return special, 1
    if text[at : at + 2] == "百搭":
        return Token("joker", None, at), 2
    if char in "红紅" and following == "中":
        return Token("face", FACES[33], at), 2
    if char not in _HONOURS:
        raise TileError("unreadable", found=char, offset=at, expected=_CHINESE_EXPECTED)
    index = _HONOURS[char]
    has_tail = bool(following) and index in _TAILS.get(following, ())
    return Token("face", FACES[index], at), 1 + has_tail


_BY_MCR: Final = {code: index for index, code in enumerate(MCR)}
_BY_MJAI: Final = {
    **{code: FACES[index] for index, code in enumerate(MJAI)},
    **{f"5{suit}r": Face(f"0{suit}") for suit in "mps"},
}


def read_mcr(text: str) -> Iterator[Token]:
    """``W1 B9 T5 F1 J3 H8``: a letter and a number, with or without spaces between tiles."""
    at = 0
    while at < len(text):
        if text[at] in _SEPARATORS:
            at += 1
        elif (special := _special(text[at], at)) is not None:
            yield special
            at += 1
        else:
            code = text[at : at + 2]
            if code not in _BY_MCR:
                expected = "W1-W9, B1-B9, T1-T9, F1-F4, J1-J3 or H1-H8"
                raise TileError("unreadable", found=code, offset=at, expected=expected)
            yield Token("face", FACES[_BY_MCR[code]], at)
            at += 2


def read_mjai(text: str) -> Iterator[Token]:
    """``1m 5mr E S W N P F C``: one word a tile; ``?`` is a tile that is not known."""
    for word, offset in _words(text):
        if word == "?":
            yield Token("back", None, offset)
        elif (special := _special(word, offset)) is not None:
            yield special
        elif word in _BY_MJAI:
            yield Token("face", _BY_MJAI[word], offset)
        else:
            expected = "1m-9m, 1p-9p, 1s-9s, 5mr 5pr 5sr, E S W N P F C or ?"
            raise TileError("unreadable", found=word, offset=offset, expected=expected)
