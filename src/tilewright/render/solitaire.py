"""Boards and layouts of solitaire as text and as SVG."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import atan2
from typing import Final
from xml.sax.saxutils import quoteattr

from tilewright.render.art import TileArt
from tilewright.solitaire import Board, Layout, Slot
from tilewright.solitaire.formats.source import one_line
from tilewright.solitaire.layout import View

__all__ = ["board_svg", "board_text", "layout_svg", "layout_text"]

_ANSI_FREE: Final = "\x1b[1m"
_ANSI_BLOCKED: Final = "\x1b[2m"
_ANSI_RESET: Final = "\x1b[0m"


def board_text(board: Board, *, color: bool = False) -> str:
    """The board as a terminal can show it: each tile is four columns by two rows, seen from above.

    A free tile has round corners, any other square ones. The digit on the lower edge is the layer, from 1.

    Args:
        board: The board; what has been taken is not shown.
        color: Whether to use ANSI escapes: free tiles bold, blocked ones faint.

    >>> from tilewright.solitaire import deal
    >>> board = Board(Layout.from_slots([(0, 0, 0), (2, 0, 0), (4, 0, 0)]), ["1m", "2m", "1m"])
    >>> print(board_text(board))
    ╭1m╮┌2m┐╭1m╮
    ╰─1╯└─1┘╰─1╯
    """
    texts = {slot: str(face) for slot, face in board.faces.items()}
    texts |= {slot: "**" for slot in board.bonus if slot in board}
    return _text(texts, board.free, color=color)


def layout_text(layout: Layout) -> str:
    """The bare layout as a terminal can show it; the digit on each tile is its layer, from 1.

    >>> print(layout_text(Layout.from_slots([(0, 0, 0), (0, 0, 1), (2, 0, 0)])))
    ┌──┐┌──┐
    └─2┘└─1┘
    """
    return _text(dict.fromkeys(layout.slots, "──"), frozenset(), color=False)


def _text(texts: Mapping[Slot, str], free: Iterable[Slot], *, color: bool) -> str:
    if not texts:
        return ""
    free = frozenset(free)
    left, top = min(slot.x for slot in texts), min(slot.y for slot in texts)
    height = max(slot.y + 2 - top for slot in texts)
    # By row and column: tiles may lie far apart, and the room between them costs nothing.
    rows: dict[int, dict[int, tuple[str, str]]] = {}
    for slot in sorted(texts, key=lambda slot: slot.z):
        corners = "╭╮╰╯" if slot in free else "┌┐└┘"
        style = _ANSI_FREE if slot in free else _ANSI_BLOCKED
        layer = str(slot.z + 1) if 0 <= slot.z < 9 else "+"
        lines = (f"{corners[0]}{texts[slot]:2.2}{corners[1]}", f"{corners[2]}─{layer}{corners[3]}")
        for dy, line in enumerate(lines):
            row = rows.setdefault(slot.y - top + dy, {})
            for dx, character in enumerate(line):
                row[(slot.x - left) * 2 + dx] = (character, style)
    return "\n".join(_line(rows.get(y, {}), color=color) for y in range(height))


def _line(row: Mapping[int, tuple[str, str]], *, color: bool) -> str:
    cells = [row.get(x, (" ", "")) for x in range(max(row, default=-1) + 1)]
    if not color:
        return "".join(character for character, _ in cells)
    parts, current = [], ""
    for character, style in cells:
        if style != current:
            parts.append(_ANSI_RESET + style if current else style)
            current = style
        parts.append(character)
    return "".join(parts) + (_ANSI_RESET if current else "")


# SVG. The face of a tile is 60 by 80; half a tile is one step of a slot.
_WIDTH: Final = 60.0
_HEIGHT: Final = 80.0
_THICKNESS: Final = 8.4
_RADIUS: Final = 4.8
_MARGIN: Final = 12.0
_LIFT: Final[Mapping[str, tuple[float, float]]] = {"ne": (1, -1), "nw": (-1, -1), "se": (1, 1), "sw": (-1, 1)}


def board_svg(board: Board, *, view: View = "ne", art: str = "classic") -> str:
    """The board as one SVG document, complete in itself.

    Args:
        board: The board; what has been taken is not shown.
        view: Where the layers rise to; depth shows on the other two edges.
        art: The set of drawings: see `tilewright.render.art`.

    Raises:
        LayoutError: ``view``.
        NotFoundError: ``not_found_among``: no such set of drawings.

    >>> board = Board(Layout.from_slots([(0, 0, 0)]), ["1m"])
    >>> board_svg(board).startswith('<svg xmlns="http://www.w3.org/2000/svg"')
    True
    """
    symbols = {slot: str(face) for slot, face in board.faces.items()}
    symbols |= {slot: "joker" for slot in board.bonus if slot in board}
    words = f"{board.layout.name or 'Mahjong board'}: {len(board)} of {_tiles(len(board.layout))} left"
    return _svg(board.layout, symbols, board.free, view, TileArt.load(art), words)


def layout_svg(layout: Layout, *, view: View = "ne", art: str = "classic") -> str:
    """The bare layout as one SVG document: blank tiles. See `board_svg`.

    >>> layout_svg(Layout.from_slots([(0, 0, 0)])).count('href="#face-blank"')
    1
    """
    words = f"{layout.name or 'Mahjong layout'}: {_tiles(len(layout))}"
    return _svg(layout, dict.fromkeys(layout.slots, "blank"), frozenset(layout.slots), view, TileArt.load(art), words)


def _tiles(count: int) -> str:
    return f"{count} tile" + "s" * (count != 1)


def _svg(
    layout: Layout, symbols: Mapping[Slot, str], free: frozenset[Slot], view: View, art: TileArt, words: str
) -> str:
    order = [slot for slot in layout.draw_order(view) if slot in symbols]
    lift_x, lift_y = (sign * _THICKNESS for sign in _LIFT[view])
    tiles = [(slot, slot.x * _WIDTH / 2 + slot.z * lift_x, slot.y * _HEIGHT / 2 + slot.z * lift_y) for slot in order]
    xs, ys = [x for _, x, _ in tiles] or [0.0], [y for _, _, y in tiles] or [0.0]
    left = min(xs) - max(lift_x, 0) - _MARGIN
    top = min(ys) - max(lift_y, 0) - _MARGIN
    width = max(xs) - min(xs) + _WIDTH + abs(lift_x) + 2 * _MARGIN
    height = max(ys) - min(ys) + _HEIGHT + abs(lift_y) + 2 * _MARGIN
    return "".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{left:g} {top:g} {width:g} {height:g}" role="img"'
            f" aria-label={quoteattr(one_line(words))}>",
            "<defs>",
            *art.symbols(set(symbols.values())),
            f'<g id="body">{_body(lift_x, lift_y)}</g>',
            "</defs>",
            *(
                f'<g transform="translate({x:g} {y:g})"><use href="#body"/>'
                f'<use href="#face-{symbols[slot]}" width="{_WIDTH:g}" height="{_HEIGHT:g}"/>'
                + ("" if slot in free else _shade())
                + "</g>"
                for slot, x, y in tiles
            ),
            "</svg>",
        ]
    )


def _body(lift_x: float, lift_y: float) -> str:
    """Back, ivory side and face of a tile: the face swept against the lift, twice."""
    return (
        _swept(-lift_x, -lift_y, "#2f6b4f")
        + _swept(-lift_x * 0.55, -lift_y * 0.55, "#d8cba8")
        + f'<rect width="{_WIDTH:g}" height="{_HEIGHT:g}" rx="{_RADIUS:g}" fill="#f6f0df" stroke="#b9ab86"'
        ' stroke-width=".6"/>'
    )


def _swept(dx: float, dy: float, fill: str) -> str:
    """The rounded face moved along (dx, dy), as one shape: its inset hull, stroked round by the radius."""
    xs, ys = (_RADIUS, _WIDTH - _RADIUS), (_RADIUS, _HEIGHT - _RADIUS)
    ahead, behind = (xs[dx > 0], ys[dy > 0]), (xs[dx < 0], ys[dy < 0])
    corners = [(x, y) for x in xs for y in ys]
    # Of each rectangle one corner lies inside the other; the six that are left stand round the middle.
    hull = [corner for corner in corners if corner != ahead]
    hull += [(x + dx, y + dy) for x, y in corners if (x, y) != behind]
    middle_x, middle_y = (_WIDTH + dx) / 2, (_HEIGHT + dy) / 2
    hull.sort(key=lambda point: atan2(point[1] - middle_y, point[0] - middle_x))
    path = " ".join(f"{x:g},{y:g}" for x, y in hull)
    return (
        f'<polygon points="{path}" fill="{fill}" stroke="{fill}" stroke-width="{2 * _RADIUS:g}"'
        ' stroke-linejoin="round"/>'
    )


def _shade() -> str:
    return f'<rect width="{_WIDTH:g}" height="{_HEIGHT:g}" rx="{_RADIUS:g}" fill="#3a2f14" fill-opacity=".08"/>'
