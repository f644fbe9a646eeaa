"""The brush: turns the centre line of a stroke into a filled outline with pressed and tapered ends.

A stroke is written as text: a letter for its kind, the points of its centre line, and optionally `@weight`.
The kinds are those of regular script:

| letter | stroke | how the brush goes |
| --- | --- | --- |
| `h` | horizontal (heng) | leans in, thins, presses at the end |
| `s` | vertical (shu) | leans in, even, stops round |
| `S` | vertical, needle | as `s`, runs out to a point |
| `p` | left-falling (pie) | leans in, runs out to a point |
| `n` | right-falling (na) | starts thin, swells to a foot, runs out |
| `d` | dot (dian) | starts as a point, ends full |
| `t` | rising (ti) | presses, runs out to a point |
| `k` | hook (gou) | from the full width of the stroke before it to a point |
| `w` | bend (wan) | as `s`, but around a curve and full to the end |
| `b` | branch | thick to thin, for stems and twigs |
| `l` | leaf | thin, full, thin: blades of grass |

Strokes that turn (zhe) are two pieces that meet in a corner: the press at the end of one covers the start of
the next.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from tools.tile_art.geometry import Node, Point, Ring, length_of, points, spline, thinned, walk

#: One station of a stroke: share of its length, shift along it, shift right, shift down, width; the last four
#: are in units of the brush's width.
Station = tuple[float, float, float, float, float]

KINDS: dict[str, tuple[Station, ...]] = {
    "h": (
        (0, -0.10, -0.05, -0.34, 0.16),
        (0, 0.40, 0.00, -0.02, 0.90),
        (0.34, 0, 0, 0, 0.60),
        (0.66, 0, 0, 0, 0.58),
        (1, -0.85, 0, -0.05, 0.80),
        (1, -0.25, 0.02, 0.02, 1.12),
        (1, 0.12, 0.02, 0.20, 0.62),
    ),
    "s": (
        (0, -0.25, -0.42, 0.02, 0.16),
        (0, 0.05, -0.08, 0.02, 0.98),
        (0, 0.50, 0.04, 0.00, 1.14),
        (0.52, 0, 0, 0, 0.82),
        (1, -0.50, 0, 0, 1.00),
        (1, 0.02, 0.02, 0, 0.84),
        (1, 0.20, 0.06, 0.0, 0.3),
    ),
    "S": (
        (0, -0.25, -0.42, 0.02, 0.16),
        (0, 0.05, -0.08, 0.02, 0.98),
        (0, 0.50, 0.04, 0.00, 1.14),
        (0.36, 0, 0, 0, 0.90),
        (0.66, 0, 0, 0, 0.86),
        (0.88, 0, 0, 0, 0.58),
        (1, 0, 0, 0, 0.05),
    ),
    "p": (
        (0, -0.20, -0.34, 0.06, 0.16),
        (0, 0.10, -0.06, 0.02, 1.00),
        (0, 0.50, 0.02, 0.00, 1.16),
        (0.36, 0, 0, 0, 0.92),
        (0.62, 0, 0, 0, 0.74),
        (0.85, 0, 0, 0, 0.42),
        (1, 0, 0, 0, 0.04),
    ),
    "n": (
        (0, 0, 0, 0, 0.14),
        (0.10, 0, 0, 0, 0.44),
        (0.36, 0, 0, 0, 0.70),
        (0.60, 0, 0, 0, 1.06),
        (0.77, 0, 0, 0, 1.50),
        (0.87, 0, 0.02, 0.03, 1.18),
        (1, 0, 0, 0.06, 0.04),
    ),
    "d": (
        (0, -0.05, 0, 0, 0.10),
        (0.22, 0, 0, 0, 0.58),
        (0.55, 0, 0, 0, 1.12),
        (0.82, 0, 0, 0, 1.30),
        (1, 0.05, 0, 0, 0.74),
    ),
    "t": (
        (0, -0.15, -0.10, -0.25, 0.20),
        (0, 0.20, 0, 0, 1.04),
        (0.28, 0, 0, 0, 0.98),
        (0.62, 0, 0, 0, 0.58),
        (1, 0, 0, 0, 0.04),
    ),
    "k": (
        (0, -0.42, 0, 0, 0.60),
        (0, 0.02, 0, 0, 1.10),
        (0.45, 0, 0, 0, 0.62),
        (1, 0.1, 0, 0, 0.04),
    ),
    "w": (
        (0, -0.25, -0.42, 0.02, 0.16),
        (0, 0.05, -0.08, 0.02, 0.98),
        (0, 0.50, 0.04, 0.00, 1.12),
        (0.25, 0, 0, 0, 0.84),
        (0.50, 0, 0, 0, 0.78),
        (0.62, 0, 0, 0, 0.80),
        (0.74, 0, 0, 0, 0.84),
        (0.86, 0, 0, 0, 0.92),
        (1, -0.10, 0, 0, 1.04),
        (1, 0.30, 0, 0, 0.66),
    ),
    "b": (
        (0, 0, 0, 0, 0.70),
        (0, 0.40, 0, 0, 1.05),
        (0.25, 0, 0, 0, 0.86),
        (0.45, 0, 0, 0, 0.74),
        (0.65, 0, 0, 0, 0.62),
        (0.85, 0, 0, 0, 0.48),
        (1, 0, 0, 0, 0.28),
    ),
    "l": (
        (0, 0, 0, 0, 0.20),
        (0.14, 0, 0, 0, 0.52),
        (0.30, 0, 0, 0, 0.92),
        (0.46, 0, 0, 0, 1.10),
        (0.62, 0, 0, 0, 0.98),
        (0.80, 0, 0, 0, 0.58),
        (1, 0, 0, 0, 0.04),
    ),
}


#: Strokes thinner than this are small on every screen and keep fewer nodes.
COARSE_BELOW = 2.4


def stroke(kind: str, line: Sequence[Point], width: float) -> Ring:
    """Sweep the brush along a line.

    Args:
        kind: A letter of `KINDS`.
        line: The points that the middle of the brush passes through.
        width: The nominal width of the brush.

    Returns:
        The outline: up one side and down the other.
    """
    fine = spline(line)
    length = length_of(fine)
    press = width * min(1.0, length / (3.2 * width))
    centres: list[Point] = []
    widths: list[float] = []
    for share, along, right, down, factor in KINDS[kind]:
        x, y = walk(fine, share * length + along * press)
        centres.append((x + right * press, y + down * press))
        widths.append(factor * width)
    coarse = width < COARSE_BELOW
    return thinned(_sweep(centres, widths), 0.42 if coarse else 0.3, 0.08 if coarse else 0.05)


def pen(line: Sequence[Point], width: float) -> Ring:
    """A line of even width with square ends, soft through its inner points."""
    fine = list(line) if len(line) == 2 else spline(line, 2)
    return _sweep(fine, [width] * len(fine), cut=True)


def parse_stroke(text: str) -> tuple[str, list[Point], float]:
    """Read `kind x,y x,y ... @weight`."""
    weight = 1.0
    if "@" in text:
        text, tail = text.split("@")
        weight = float(tail)
    kind, rest = text.split(maxsplit=1)
    return kind, points(rest), weight


def strokes(texts: Sequence[str], width: float) -> list[Ring]:
    """Several strokes given as text, in the coordinates of the face."""
    rings = []
    for text in texts:
        kind, line, weight = parse_stroke(text)
        rings.append(stroke(kind, line, width * weight))
    return rings


def _sweep(centres: Sequence[Point], widths: Sequence[float], *, cut: bool = False) -> Ring:
    left: list[Node] = []
    right: list[Node] = []
    last = len(centres) - 1
    for i, ((x, y), width) in enumerate(zip(centres, widths, strict=True)):
        before, after = centres[max(0, i - 1)], centres[min(last, i + 1)]
        dx, dy = after[0] - before[0], after[1] - before[1]
        size = math.hypot(dx, dy) or 1.0
        nx, ny = -dy / size * width / 2, dx / size * width / 2
        corner = cut and i in (0, last)
        left.append(Node(x + nx, y + ny, corner))
        right.append(Node(x - nx, y - ny, corner))
    return Ring((*left, *reversed(right)))
