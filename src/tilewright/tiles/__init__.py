"""The 42 faces of a mahjong set.

============  ==============  =====================================================
index         text            meaning
============  ==============  =====================================================
0-8           ``1m``-``9m``   characters 万
9-17          ``1p``-``9p``   dots 筒
18-26         ``1s``-``9s``   bamboo 条
27-33         ``1z``-``7z``   East South West North White Green Red 东南西北白发中
34-37         ``1f``-``4f``   plum orchid chrysanthemum bamboo 梅兰菊竹
38-41         ``5f``-``8f``   spring summer autumn winter 春夏秋冬
============  ==============  =====================================================

``0m 0p 0s`` are red fives: a five that may score, never another kind. They have the index of their five.

`parse_tiles` and `format_tiles` read and write many tiles in all the notations of `tilewright.tiles.notation`.
"""

from tilewright.tiles.face import FACES, Face, FaceLike
from tilewright.tiles.notation import Notation, Token, format_tiles, iter_tiles, parse_tiles

__all__ = ["FACES", "Face", "FaceLike", "Notation", "Token", "format_tiles", "iter_tiles", "parse_tiles"]
