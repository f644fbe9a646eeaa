"""Digits and letters for indices, drawn with an even pen in a box 70 high (a bold, plain sans of our own)."""

from __future__ import annotations

from tools.tile_art.brush import pen
from tools.tile_art.geometry import Contour, Move, Ring, blob, points, ring

HEIGHT = 70.0
PEN = 14.0

#: Width of each sign's box.
WIDTHS: dict[str, float] = {"1": 44, "W": 72, "N": 50, "E": 45, "F": 44, "J": 44}
DEFAULT_WIDTH = 50.0

#: Centre lines of even strokes.
LINES: dict[str, tuple[str, ...]] = {
    "1": ("27,0 27,70", "30,6 9,20"),
    "2": ("7,23 11,11 25,7 39,11 42,23 34,37 10,61", "2,63 47,63"),
    "3": ("6,13 16,8 28,7 39,11 41,21 34,30 19,32", "19,32 36,36 43,48 37,60 24,63 12,61 4,55"),
    "5": ("9,37 24,28 38,32 43,45 38,58 24,63 12,61 4,55",),
    "6": ("36,5 22,15 11,30 7,44 12,58 25,63 38,58 43,46 38,34 25,30 13,35 8,44",),
    "7": ("2,7 48,7", "42,7 30,28 21,49 18,70"),
    "9": ("14,65 28,55 39,40 43,26 38,12 25,7 12,12 7,24 12,36 25,40 37,35 42,26",),
    "E": ("7,0 7,70", "7,7 43,7", "7,35 38,35", "7,63 45,63"),
    "S": ("44,17 37,9 25,7 12,10 8,20 14,30 26,35 38,41 43,51 38,60 25,63 12,61 4,52",),
    "C": ("45,19 37,9 25,7 13,12 7,26 7,44 13,58 25,63 37,61 46,51",),
    "F": ("7,0 7,70", "7,7 43,7", "7,36 38,36"),
    "P": ("7,0 7,70",),
    "J": ("36,0 36,20 36,36 35,48 30,59 19,63 9,58 5,47",),
}

#: Whole outlines, for signs that an even line cannot draw well.
OUTLINES: dict[str, tuple[Ring, ...]] = {
    "4": (
        ring("27,0! 43,0! 43,42! 50,42! 50,55! 43,55! 43,70! 29,70! 29,55! 0,55! 0,44!"),
        ring("29,42! 29,18! 14,42!", hole=True),
    ),
    "5": (ring("9,0! 45,0! 45,13! 21,13! 20,30! 12,41! 5,37!"),),
    "8": (
        blob(points("17.5,-1 32.5,-1 43,8 43,29 34,39 16,39 7,29 7,8")),
        blob(points("21.5,12 28.5,12 31,16 31,23 28.5,27 21.5,27 19,23 19,16"), hole=True),
        blob(points("15,29 35,29 48,39 48,60 35,71 15,71 2,60 2,39")),
        blob(points("21,41 29,41 34,46 34,53 29,58 21,58 16,53 16,46"), hole=True),
    ),
    "P": (
        ring("7,0! 26,0! 49,0 49,21.5 49,43 26,43! 7,43!"),
        ring("14,13! 25,13! 35,13 35,21.5 35,30 25,30! 14,30!", hole=True),
    ),
    "W": (ring("0,0! 14,0! 20,42! 29,6! 43,6! 52,42! 58,0! 72,0! 60,70! 46,70! 36,32! 26,70! 12,70!"),),
    "N": (ring("0,0! 15,0! 36,43! 36,0! 50,0! 50,70! 35,70! 14,27! 14,70! 0,70!"),),
}


def sign_width(sign: str, height: float) -> float:
    """How wide a sign is at a height."""
    return WIDTHS.get(sign, DEFAULT_WIDTH) * height / HEIGHT


def sign(name: str, x: float, y: float, height: float) -> list[Contour]:
    """Draw a digit or a letter.

    Args:
        name: One character.
        x: Left edge.
        y: Upper edge.
        height: Height of the sign; its width follows (`sign_width`).
    """
    rings = [pen(points(line), PEN) for line in LINES.get(name, ())]
    rings += OUTLINES.get(name, ())
    move = Move(x, y, height / HEIGHT)
    return [move.contour(item) for item in rings]
