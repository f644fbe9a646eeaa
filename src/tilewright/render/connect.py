"""Boards of connect as text and as SVG, with a path drawn."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tilewright.connect import Board, Path
from tilewright.render.art import TileArt
from tilewright.tiles import FACES

__all__ = ["board_svg", "board_text", "face_of_kind"]

Cell = tuple[int, int]

_ANSI_PATH: Final = "\x1b[1;36m"
_ANSI_DIM: Final = "\x1b[2m"
_ANSI_RESET: Final = "\x1b[0m"

# The sides of a cell that a line touches, as bits: up, down, left, right.
_SIDES: Final[Mapping[Cell, int]] = {(-1, 0): 1, (1, 0): 2, (0, -1): 4, (0, 1): 8}
_LINES: Final[Mapping[int, str]] = {3: "│", 12: "─", 10: "┌", 6: "┐", 9: "└", 5: "┘"}


def face_of_kind(kind: int) -> str | None:
    """The face that is drawn for a kind: 2 to 43 are the 42 faces in order; None for a larger kind.

    >>> face_of_kind(2), face_of_kind(43), face_of_kind(44)
    ('1m', '8f', None)
    """
    return str(FACES[kind - 2]) if 2 <= kind < 2 + len(FACES) else None


def board_text(board: Board, path: Path | None = None, *, color: bool = False) -> str:
    """The board as a terminal can show it: kinds as numbers, ``##`` a stone, ``??`` a place without a kind.

    Args:
        board: The board, as it is now.
        path: A path to draw; its ends stand in brackets. The lane around the board is shown when the path uses it.
        color: Whether to use ANSI escapes: the path bold, stones faint.

    >>> from tilewright.connect import find_path
    >>> board = Board([[2, 3, 2]])
    >>> print(board_text(board, find_path(board, (0, 0), (0, 2))))
     ┌─────┐
    [2] 3 [2]
    """
    texts = {0: "·", 1: "??", -1: "##"}
    cells = path.cells if path else ()
    on_path = dict(zip(cells, range(len(cells)), strict=True))
    rows = range(min([0, *(r for r, _ in cells)]), max([board.rows - 1, *(r for r, _ in cells)]) + 1)
    cols = range(min([0, *(c for _, c in cells)]), max([board.cols - 1, *(c for _, c in cells)]) + 1)
    grid = board.grid
    width = max(len(texts.get(value, str(value))) for row in grid for value in row)
    lines = []
    for r in rows:
        line = ""
        for c in cols:
            inside = 0 <= r < board.rows and 0 <= c < board.cols
            value = grid[r][c] if inside else 0
            word = texts.get(value, str(value)) if inside else " "
            step = on_path.get((r, c))
            if step is None:
                word = f" {word:>{width}} "
                line += f"{_ANSI_DIM}{word}{_ANSI_RESET}" if color and value == -1 else word
                continue
            drawn = f"[{word:>{width}}]" if step in (0, len(cells) - 1) else _line(cells, step, width)
            line += f"{_ANSI_PATH}{drawn}{_ANSI_RESET}" if color else drawn
        lines.append(line.rstrip())
    return "\n".join(lines)


def _line(cells: tuple[Cell, ...], step: int, width: int) -> str:
    r, c = cells[step]
    sides = sum(_SIDES[nr - r, nc - c] for nr, nc in (cells[step - 1], cells[step + 1]))
    left, right = "─" if sides & 4 else " ", "─" if sides & 8 else " "
    before = (width + 1) // 2
    return left * before + _LINES[sides] + right * (width + 1 - before)


# SVG: a cell is one tile, 60 by 80; the lane outside has the same size.
_WIDTH: Final = 60.0
_HEIGHT: Final = 80.0
_GAP: Final = 4.0
_RADIUS: Final = 4.8


def board_svg(board: Board, path: Path | None = None, *, art: str = "classic") -> str:
    """The board as one SVG document, complete in itself.

    The kinds 2 to 43 are drawn as the 42 faces, larger ones as numbers on a blank tile.

    Args:
        board: The board, as it is now.
        path: A path to draw over it.
        art: The set of drawings: see `tilewright.render.art`.

    >>> board_svg(Board([[2, -1, 2]])).count('href="#body"')
    2
    """
    drawings = TileArt.load(art)
    width, height = _WIDTH + _GAP, _HEIGHT + _GAP
    lane = 1 if path and any(not (0 <= r < board.rows and 0 <= c < board.cols) for r, c in path.cells) else 0
    box = (
        -lane * width - _GAP,
        -lane * height - _GAP,
        (board.cols + 2 * lane) * width,
        (board.rows + 2 * lane) * height,
    )
    tiles, symbols = [], set()
    for r, row in enumerate(board.grid):
        for c, value in enumerate(row):
            if value:
                drawn, symbol = _tile(value)
                symbols.add(symbol)
                tiles.append(f'<g transform="translate({c * width:g} {r * height:g})">{drawn}</g>')
    body = f'<rect width="{_WIDTH:g}" height="{_HEIGHT:g}" rx="{_RADIUS:g}" fill="#f6f0df" stroke="#b9ab86"/>'
    stone = f'<rect width="{_WIDTH:g}" height="{_HEIGHT:g}" rx="{_RADIUS:g}" fill="#6d6a63" stroke="#4b4943"/>'
    return "".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box[0]:g} {box[1]:g} {box[2] + _GAP:g} '
            f'{box[3] + _GAP:g}" role="img">',
            "<defs>",
            *drawings.symbols(symbol for symbol in symbols if symbol),
            f'<g id="body">{body}</g><g id="stone">{stone}</g></defs>',
            *tiles,
            _polyline(path, width, height) if path else "",
            "</svg>",
        ]
    )


def _tile(value: int) -> tuple[str, str]:
    """What is drawn for a value, and the drawing of a face that it uses."""
    if value < 0:
        return '<use href="#stone"/>', ""
    face = face_of_kind(value)
    symbol = face or "blank"
    label = (
        ""
        if face
        else f'<text x="{_WIDTH / 2:g}" y="{_HEIGHT / 2 + 8:g}" font-size="24" text-anchor="middle" '
        f'font-family="sans-serif" fill="#2b2a27">{value if value > 1 else "?"}</text>'
    )
    drawn = f'<use href="#body"/><use href="#face-{symbol}" width="{_WIDTH:g}" height="{_HEIGHT:g}"/>{label}'
    return drawn, symbol


def _polyline(path: Path, width: float, height: float) -> str:
    points = " ".join(f"{c * width + _WIDTH / 2:g},{r * height + _HEIGHT / 2:g}" for r, c in path.corners)
    return (
        f'<polyline points="{points}" fill="none" stroke="#c8401f" stroke-width="4" stroke-linejoin="round" '
        'stroke-linecap="round"/>'
    )
