"""Hands as text and as SVG: melds with a turned tile, groups apart."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Final

from tilewright.hand import Decomposition, Hand, Meld
from tilewright.render.art import TileArt
from tilewright.tiles import FaceLike

__all__ = ["hand_svg", "hand_text"]


@dataclass(frozen=True, slots=True)
class _Tile:
    """A tile to draw: its symbol, whether it lies on its side, whether it is a joker that stands for the face."""

    symbol: str
    is_turned: bool = False
    is_joker: bool = False


def hand_text(hand: Hand, *, way: Decomposition | None = None, drawn: FaceLike | None = None) -> str:
    """The hand as a terminal can show it.

    A called tile lies on its side, a concealed kong has two tiles face down, and ``*`` under a tile is a joker that
    stands for it.

    Args:
        hand: The hand.
        way: How its concealed tiles are grouped; one group when not given.
        drawn: The tile that came last; it stands apart.

    >>> print(hand_text(Hand.parse("11z (123m)")))
    ╭1z╮╭1z╮  ╭─1m─╮╭2m╮╭3m╮
    ╰──╯╰──╯  ╰────╯╰──╯╰──╯
    """
    rows = ["", ""]
    for group in _groups(hand, way, drawn):
        upper, lower = "", ""
        for tile in group:
            text = {"back": "▒▒", "joker": "**"}.get(tile.symbol, tile.symbol)
            under = "*─" if tile.is_joker else "──"
            upper += f"╭─{text}─╮" if tile.is_turned else f"╭{text}╮"
            lower += f"╰─{under}─╯" if tile.is_turned else f"╰{under}╯"
        gap = "  " if rows[0] else ""
        rows = [rows[0] + gap + upper, rows[1] + gap + lower]
    return "\n".join(rows) if rows[0] else ""


def _groups(hand: Hand, way: Decomposition | None, drawn: FaceLike | None) -> list[list[_Tile]]:
    if way is not None:
        groups = _grouped(hand, way)
    else:
        rest = hand
        last = []
        if drawn is not None:
            rest = hand.discard(drawn)
            tile = (Counter(hand.concealed) - Counter(rest.concealed)).popitem()[0]
            last = [[_Tile(str(tile))]]
        concealed = [_Tile(str(face)) for face in rest.concealed] + [_Tile("joker")] * rest.jokers
        groups = [*([concealed] if concealed else []), *last]
    flowers = [[_Tile(str(face)) for face in hand.flowers]] if hand.flowers else []
    return [*groups, *map(_meld, hand.melds), *flowers]


def _grouped(hand: Hand, way: Decomposition) -> list[list[_Tile]]:
    """The groups of a decomposition, with the red fives of the hand, and the jokers where they stand."""
    reds = Counter(face.index for face in hand.concealed if face.is_red)
    jokers = Counter(face.index for face in way.jokers)
    naturals = Counter(face.index for face in hand.concealed)
    groups = []
    for group in (*way.groups, *((way.pair,) if way.pair else ())):
        tiles = []
        for face in group.faces:
            is_joker = jokers[face.index] > 0 and naturals[face.index] <= 0
            (jokers if is_joker else naturals)[face.index] -= 1
            symbol = str(face)
            if not is_joker and reds[face.index] > 0:
                reds[face.index] -= 1
                symbol = f"0{face.suit}"
            tiles.append(_Tile(symbol, is_joker=is_joker))
        groups.append(tiles)
    return groups


def _meld(meld: Meld) -> list[_Tile]:
    tiles = [_Tile(str(face)) for face in meld.faces]
    if meld.is_concealed:
        # The middle two are shown; a red five sorts last, so it is brought to where it can be seen.
        return [_Tile("back"), tiles[3], tiles[1], _Tile("back")]
    return [_Tile(tiles[0].symbol, is_turned=True), *tiles[1:]]


# SVG. The face of a tile is 60 by 80, as the drawings are.
_WIDTH: Final = 60.0
_HEIGHT: Final = 80.0
_RADIUS: Final = 4.8
_DEPTH: Final = 7.0
_GAP: Final = 22.0
_MARGIN: Final = 10.0


def hand_svg(
    hand: Hand, *, way: Decomposition | None = None, drawn: FaceLike | None = None, art: str = "classic"
) -> str:
    """The hand as one SVG document, complete in itself.

    Args:
        hand: The hand.
        way: How its concealed tiles are grouped; one group when not given.
        drawn: The tile that came last; it stands apart.
        art: The set of drawings: see `tilewright.render.art`.

    >>> hand_svg(Hand.parse("11z (123m)")).count('href="#face-1z"')
    2
    """
    groups = _groups(hand, way, drawn)
    parts, x = [], 0.0
    for group in groups:
        for tile in group:
            parts.append(_tile_svg(tile, x))
            x += _HEIGHT if tile.is_turned else _WIDTH
        x += _GAP
    width = max(x - _GAP, _WIDTH) + 2 * _MARGIN
    height = _HEIGHT + _DEPTH + 2 * _MARGIN
    symbols = TileArt.load(art).symbols({tile.symbol for group in groups for tile in group})
    return "".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{-_MARGIN:g} {-_MARGIN:g} {width:g} {height:g}"',
            f' role="img" aria-label="{hand}">',
            "<defs>",
            *symbols,
            f'<g id="tile">{_body(_WIDTH, _HEIGHT)}</g><g id="turned">{_body(_HEIGHT, _WIDTH)}</g>',
            "</defs>",
            *parts,
            "</svg>",
        ]
    )


def _body(width: float, height: float) -> str:
    """The back's edge, the ivory and the face of a tile that stands on the lower edge of the picture."""
    return "".join(
        f'<rect y="{y:g}" width="{width:g}" height="{height:g}" rx="{_RADIUS:g}" fill="{fill}"{stroke}/>'
        for y, fill, stroke in (
            (_DEPTH, "#2f6b4f", ""),
            (_DEPTH * 0.55, "#d8cba8", ""),
            (0, "#f6f0df", ' stroke="#b9ab86" stroke-width=".6"'),
        )
    )


def _tile_svg(tile: _Tile, x: float) -> str:
    drawing = f'<use href="#face-{tile.symbol}" width="{_WIDTH:g}" height="{_HEIGHT:g}"'
    if tile.is_turned:
        # A quarter turn about the upper left corner, then down so that the tile lies within its place.
        turned = f'{drawing} transform="translate(0 {_WIDTH:g}) rotate(-90)"/>'
        return f'<g transform="translate({x:g} {_HEIGHT - _WIDTH:g})"><use href="#turned"/>{turned}</g>'
    mark = ""
    if tile.is_joker:
        mark = f'<circle cx="{_WIDTH - 9:g}" cy="9" r="5" fill="#b3261e"/>'
    return f'<g transform="translate({x:g} 0)"><use href="#tile"/>{drawing}/>{mark}</g>'
