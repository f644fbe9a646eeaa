"""Points, spline sampling and outlines: the mathematics under the drawings.

Coordinates are those of a face: 60 wide and 80 high, x to the right, y down.

An outline is a closed ring of nodes in the manner of TrueType: a node is either *on* the curve (a corner) or
*off* it (the control point of a quadratic curve). Between two neighbouring off nodes the curve passes through
their midpoint. Rings of off nodes are soft, rings of on nodes are polygons, and any mixture is possible.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

Point = tuple[float, float]

#: Left edge, upper edge, width, height.
Box = tuple[float, float, float, float]


@dataclass(frozen=True, slots=True)
class Node:
    """One node of an outline."""

    x: float
    y: float
    on: bool = False


@dataclass(frozen=True, slots=True)
class Ring:
    """A closed outline. `hole` rings are cut out of what they lie on."""

    nodes: tuple[Node, ...]
    hole: bool = False


@dataclass(frozen=True, slots=True)
class Circle:
    """A full circle, kept apart because a path can say it shortly."""

    x: float
    y: float
    r: float
    hole: bool = False


Contour = Ring | Circle


@dataclass(frozen=True, slots=True)
class Move:
    """A similarity: scale and turn about the origin, then shift. `flip` mirrors left and right first."""

    dx: float = 0.0
    dy: float = 0.0
    scale: float = 1.0
    degrees: float = 0.0
    flip: bool = False

    def point(self, p: Point) -> Point:
        """Move one point."""
        x, y = p
        if self.flip:
            x = -x
        turn = math.radians(self.degrees)
        cos, sin = math.cos(turn) * self.scale, math.sin(turn) * self.scale
        return (x * cos - y * sin + self.dx, x * sin + y * cos + self.dy)

    def contour(self, contour: Contour) -> Contour:
        """Move one contour."""
        if isinstance(contour, Circle):
            x, y = self.point((contour.x, contour.y))
            return Circle(x, y, contour.r * self.scale, contour.hole)
        nodes = []
        for node in contour.nodes:
            x, y = self.point((node.x, node.y))
            nodes.append(Node(x, y, node.on))
        return Ring(tuple(nodes), contour.hole)


def polygon(points: Iterable[Point], *, hole: bool = False) -> Ring:
    """A ring with straight edges."""
    return Ring(tuple(Node(x, y, True) for x, y in points), hole)


def blob(points: Iterable[Point], *, hole: bool = False) -> Ring:
    """A soft ring that the points pull outwards; it stays inside their hull."""
    return Ring(tuple(Node(x, y) for x, y in points), hole)


def ring(text: str, *, hole: bool = False) -> Ring:
    """Read an outline from text: `x,y` is a soft node, `x,y!` a corner.

    Args:
        text: Nodes separated by blanks.
        hole: Whether the ring is cut out.
    """
    nodes = []
    for word in text.split():
        x, y = word.rstrip("!").split(",")
        nodes.append(Node(float(x), float(y), word.endswith("!")))
    return Ring(tuple(nodes), hole)


def points(text: str) -> list[Point]:
    """Read `x,y x,y ...`."""
    pairs = [word.split(",") for word in text.split()]
    return [(float(x), float(y)) for x, y in pairs]


def round_rect(x: float, y: float, width: float, height: float, radius: float, *, hole: bool = False) -> Ring:
    """A rectangle with round corners."""
    right, bottom, r = x + width, y + height, radius
    corners = [
        ((x, y + r), (x, y), (x + r, y)),
        ((right - r, y), (right, y), (right, y + r)),
        ((right, bottom - r), (right, bottom), (right - r, bottom)),
        ((x + r, bottom), (x, bottom), (x, bottom - r)),
    ]
    nodes = []
    for start, corner, end in corners:
        nodes += [Node(*start, True), Node(*corner), Node(*end, True)]
    return Ring(tuple(nodes), hole)


def petal(length: float, width: float, *, fullness: float = 0.6, tip: bool = True) -> Ring:
    """A petal or leaf from the origin upwards (towards -y).

    Args:
        length: From base to tip.
        width: At the widest place.
        fullness: Where the widest place lies, 0 at the base and 1 at the tip.
        tip: Whether the tip is sharp.
    """
    if width < 2.5:
        low = -length * fullness
        return Ring((Node(0, 0, True), Node(-width, low), Node(0, -length, True), Node(width, low)))
    half = width * 0.62
    top = length * min(0.98, fullness + 0.28)
    low = length * max(0.06, fullness - 0.32)
    return Ring(
        (
            Node(0, 0, True),
            Node(-half * 0.8, -low),
            Node(-half, -length * fullness),
            Node(-half * (0.45 if tip else 0.8), -top),
            Node(0, -length, tip),
            Node(half * (0.45 if tip else 0.8), -top),
            Node(half, -length * fullness),
            Node(half * 0.8, -low),
        )
    )


def spline(knots: Sequence[Point], steps: int = 12) -> list[Point]:
    """A smooth line through all knots (Catmull-Rom, uniform), as a fine polyline."""
    if len(knots) == 2:
        (x0, y0), (x1, y1) = knots
        return [(x0 + (x1 - x0) * i / steps, y0 + (y1 - y0) * i / steps) for i in range(steps + 1)]
    first = (2 * knots[0][0] - knots[1][0], 2 * knots[0][1] - knots[1][1])
    last = (2 * knots[-1][0] - knots[-2][0], 2 * knots[-1][1] - knots[-2][1])
    padded = [first, *knots, last]
    line = [knots[0]]
    for i in range(1, len(padded) - 2):
        a, b, c, d = padded[i - 1 : i + 3]
        for step in range(1, steps + 1):
            t = step / steps
            line.append((_catmull(a[0], b[0], c[0], d[0], t), _catmull(a[1], b[1], c[1], d[1], t)))
    return line


def _catmull(a: float, b: float, c: float, d: float, t: float) -> float:
    square = t * t
    return 0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * square + (3 * b - a - 3 * c + d) * square * t)


def length_of(line: Sequence[Point]) -> float:
    """The length of a polyline."""
    return sum(math.dist(p, q) for p, q in pairwise(line))


def walk(line: Sequence[Point], distance: float) -> Point:
    """The point that lies `distance` along a polyline; beyond its ends the line is prolonged."""
    if distance <= 0:
        return _beyond(line[1], line[0], -distance)
    for p, q in pairwise(line):
        step = math.dist(p, q)
        if distance <= step and step > 0:
            return (p[0] + (q[0] - p[0]) * distance / step, p[1] + (q[1] - p[1]) * distance / step)
        distance -= step
    return _beyond(line[-2], line[-1], distance)


def _beyond(inner: Point, end: Point, distance: float) -> Point:
    step = math.dist(inner, end) or 1.0
    return (end[0] + (end[0] - inner[0]) * distance / step, end[1] + (end[1] - inner[1]) * distance / step)


def signed_area(nodes: Sequence[Node]) -> float:
    """Twice the area of the control polygon; positive when it runs clockwise on screen."""
    closed = [*nodes, nodes[0]]
    return sum(p.x * q.y - q.x * p.y for p, q in pairwise(closed))


def thinned(ring: Ring, near: float, flat: float) -> Ring:
    """Leave out soft nodes that change nothing one could see.

    Args:
        ring: An outline.
        near: Soft neighbours closer than this become one node.
        flat: Soft nodes that bulge less than this are dropped.
    """
    kept = list(ring.nodes)
    i = 0
    while i < len(kept) and len(kept) > 4:
        before, node, after = kept[i - 1], kept[i], kept[(i + 1) % len(kept)]
        if not node.on and not after.on and math.hypot(after.x - node.x, after.y - node.y) < near:
            kept[i] = Node((node.x + after.x) / 2, (node.y + after.y) / 2)
            del kept[(i + 1) % len(kept)]
            continue
        base = math.hypot(after.x - before.x, after.y - before.y)
        bulge = abs((after.x - before.x) * (node.y - before.y) - (after.y - before.y) * (node.x - before.x))
        if not node.on and base > near and bulge / base < flat:
            del kept[i]
            continue
        i += 1
    return Ring(tuple(kept), ring.hole)
