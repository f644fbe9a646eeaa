"""The four flowers and the plants of the four seasons, each in the lower part of a face (y from 28 to 71)."""

from __future__ import annotations

import math

from tools.tile_art.brush import stroke, strokes
from tools.tile_art.geometry import Circle, Contour, Move, Point, petal, points, ring
from tools.tile_art.shapes import Drawing, moved, shape


def blossom(x: float, y: float, r: float, ink: str, *, heart: str = "gold", degrees: float = 0.0) -> Drawing:
    """Five round petals around a heart."""
    turns = [math.radians(degrees + i * 72) for i in range(5)]
    petals = [Circle(x + r * 0.6 * math.sin(a), y - r * 0.6 * math.cos(a), r * 0.385) for a in turns]
    stamens = [Circle(x + r * 0.27 * math.sin(a), y - r * 0.27 * math.cos(a), r * 0.09) for a in turns]
    return [shape(ink, petals), shape(heart, Circle(x, y, r * 0.17), stamens)]


def plum() -> Drawing:
    """A gnarled branch with blossoms and buds, before any leaf."""
    wood = strokes(
        (
            "b 8.4,70 17,64.4 22,57.6 31,53 38,47.6 45,44.6 @1.3",
            "b 22,58 20.4,51 16,46 @.8",
            "b 37.6,48 38.6,44 38,40 @.7",
            "b 31,53.4 37,56 40.6,59.6 @.75",
        ),
        2.9,
    )
    return [
        shape("wood", wood, strokes(("b 19.6,61 15.6,58.6", "b 29,53.8 28.2,47 27.6,41"), 1.4)),
        shape("red", [Circle(x, y, 2.1) for x, y in ((14.4, 57.8), (27.4, 39.4), (47.2, 43.6))]),
        *blossom(14.6, 40.6, 8.0, "red", degrees=20),
        *blossom(38.0, 35.0, 7.4, "red", degrees=-12),
        *blossom(44.4, 61.4, 9.0, "red", degrees=8),
        *blossom(28.2, 60.6, 6.0, "red", degrees=40),
    ]


def orchid() -> Drawing:
    """Arching blades of grass and two flowers."""
    blades = strokes(
        (
            "l 27,71 21,56 7.4,51 @.95",
            "l 28,71 22.6,48 9,36",
            "l 30,71 37,54 52.8,52 @.95",
            "l 31,71 42,60 50,62.6 @.8",
            "l 29.6,71 31,54 44.6,40.6",
            "l 26,71 18,64 10.6,66.6 @.7",
        ),
        3.3,
    )
    return [
        shape("green", blades),
        shape("leaf", strokes(("b 28.6,68 26.6,54 26.2,45", "b 31,64 36,58 38.6,54"), 1.5)),
        *_orchid_flower(25.0, 41.0, 1.22, -8),
        *_orchid_flower(41.4, 49.6, 0.78, 22),
    ]


def _orchid_flower(x: float, y: float, scale: float, degrees: float) -> Drawing:
    sepal = petal(11.0, 3.9, fullness=0.56)
    broad = petal(9.4, 4.6, fullness=0.6)
    sepals = [Move(0, 0, 1, turn).contour(sepal) for turn in (0, 118, -118)]
    wings = [Move(0, 0, 1, turn).contour(broad) for turn in (56, -56)]
    lip = ring("0,0.4! -3.4,2.6 -4,6 -1.8,9 0,8! 1.8,9 4,6 3.4,2.6")
    parts: Drawing = [shape("violet", sepals, wings), shape("pink", lip), shape("gold", Circle(0, 1.4, 1.5))]
    return moved(parts, Move(x, y, scale, degrees))


def chrysanthemum() -> Drawing:
    """A head seen from the side: long petals that curl outwards, short ones that close over the heart."""
    base = (30.0, 54.6)
    outer = [stroke("l", _curl(base, turn, 24.0 - abs(turn) * 0.07, turn * 0.5), 3.4) for turn in range(-90, 91, 15)]
    inner = [stroke("l", _curl(base, turn, 12.6, -turn * 0.6), 2.6) for turn in (-60, -36, -12, 12, 36, 60)]
    lobed = ring(
        "0,0! -3,-2 -7,-4.6 -4,-7.2! -9,-7.4 -9.4,-12.6 -3.8,-12.4! -4,-17 0,-20! "
        "4,-17 3.8,-12.4! 9.4,-12.6 9,-7.4 4,-7.2! 7,-4.6 3,-2"
    )
    return [
        shape("green", stroke("b", points("28.4,71 29.6,65 30,58"), 2.4)),
        shape("green", Move(28.4, 64.8, 0.78, -84).contour(lobed), Move(29.6, 64.4, 0.78, 84).contour(lobed)),
        shape("gold", outer),
        shape("red", inner),
        shape("green", ring("26.4,55.6! 28,53 32,53 33.6,55.6! 33,59.4 27,59.4")),
    ]


def _curl(base: Point, degrees: float, length: float, bend: float) -> list[Point]:
    """A line that leaves `base` at an angle from the vertical and turns by `bend` degrees on its way."""
    x, y = base
    line = [base]
    for step in range(4):
        angle = math.radians(degrees + bend * (step + 0.5) / 4)
        x, y = x + math.sin(angle) * length / 4, y - math.cos(angle) * length / 4
        line.append((x, y))
    return line


def bamboo_grove() -> Drawing:
    """Two stalks with their joints and pointed leaves."""
    drawing: Drawing = []
    for base, top, width in (((18.6, 71.2), (23.0, 29.4), 4.6), ((34.6, 71.2), (31.6, 38.0), 3.2)):
        drawing.append(shape("green", _stalk(base, top, width)))
    leaf = petal(15, 4.4, fullness=0.42)
    places = (
        (33.5, 40.5, 62.0, 1.0),
        (33.5, 40.5, 98.0, 1.1),
        (33.3, 42.0, 134.0, 0.95),
        (32.4, 38.6, 22.0, 0.72),
        (36.0, 55.6, 76.0, 0.8),
        (36.0, 56.0, 112.0, 1.0),
        (35.6, 57.0, 146.0, 0.85),
        (20.0, 46.6, -58.0, 0.8),
        (19.6, 47.6, -98.0, 0.84),
        (19.4, 48.6, -134.0, 0.84),
    )
    twigs = strokes(("b 32.2,46 34,42", "b 33.6,61 36,56.6", "b 21,51 20,47"), 1.2)
    leaves = [Move(x, y, size, turn).contour(leaf) for x, y, turn, size in places]
    drawing.append(shape("leaf", twigs, leaves))
    return drawing


def _stalk(base: tuple[float, float], top: tuple[float, float], width: float) -> list[Contour]:
    parts: list[Contour] = []
    count = 4
    for i in range(count):
        low, high = (i + 0.04) / count, (i + 0.96) / count
        a = (base[0] + (top[0] - base[0]) * low, base[1] + (top[1] - base[1]) * low)
        b = (base[0] + (top[0] - base[0]) * high, base[1] + (top[1] - base[1]) * high)
        h = width / 2
        parts.append(
            ring(
                f"{a[0] - h * 1.15},{a[1]}! {a[0] - h * 0.6},{(a[1] + b[1]) / 2} {b[0] - h * 1.15},{b[1]}! "
                f"{b[0] + h * 1.15},{b[1]}! {b[0] + h * 0.6},{(a[1] + b[1]) / 2} {a[0] + h * 1.15},{a[1]}!"
            )
        )
    return parts


def magnolia() -> Drawing:
    """Spring: cups of magnolia on a bare branch, with the first leaves."""
    wood = strokes(
        (
            "b 9,69.6 19,64.6 27,57 33.6,53 @1.2",
            "b 25,59.4 20,52.6 17.6,47 @.8",
            "b 30,55.6 40,57.6 44.6,55 @.8",
        ),
        2.8,
    )
    side = petal(14.6, 5.6, fullness=0.5)
    cup = (
        shape("red", petal(13.6, 7.4, fullness=0.55)),
        shape("pink", Move(-1.7, -0.2, 1, -20).contour(side), Move(1.7, -0.2, 1, 20).contour(side)),
        shape("wood", ring("-3.4,0.6! -2.6,-2.4 2.6,-2.4 3.4,0.6! 0,2.8")),
    )
    leaf = petal(10, 4.6, fullness=0.5)
    return [
        shape("wood", wood),
        shape(
            "leaf",
            [
                Move(x, y, s, t).contour(leaf)
                for x, y, t, s in (
                    (21, 63.4, -52, 0.9),
                    (37, 57.4, 128, 1.0),
                    (44.4, 55.4, 96, 0.72),
                    (17.6, 65.6, 140, 0.62),
                )
            ],
        ),
        *moved(cup, Move(34.4, 51.4, 1.22, 10)),
        *moved(cup, Move(17, 46, 0.92, -14)),
        *moved(cup, Move(45.8, 53.4, 0.6, 30)),
    ]


def lotus() -> Drawing:
    """Summer: a lotus over its leaf and the water."""
    petals = [
        (0.0, 17.5, 9.0),
        (-27.0, 17.0, 7.0),
        (27.0, 17.0, 7.0),
        (-52.0, 17.0, 6.0),
        (52.0, 17.0, 6.0),
        (-76.0, 15.5, 4.8),
        (76.0, 15.5, 4.8),
    ]
    flower: list[Contour] = [Move(30, 51, 1, t).contour(petal(n, w, fullness=0.56)) for t, n, w in petals]
    return [
        shape("green", ring("8,60.4! 12,54.6 24,54.4 30,57.6! 36,54.4 48,54.6 52,60.4! 46,66 14,66")),
        shape("blue", strokes(("h 9,68.8 30,68.4", "h 32,71 50,70.4"), 1.5)),
        shape("pink", flower[3:]),
        shape("red", flower[1:3]),
        shape("pink", flower[0]),
        shape("gold", ring("24.6,52! 27,49.6 33,49.6 35.4,52! 33.6,55 26.4,55")),
    ]


MAPLE = (
    "0,0! -3,-3 -10,-1.4! -8.4,-4.4 -14.6,-8.6! -11.4,-9.6 -13.2,-14.6! -9.4,-13.4 -8.6,-15.2! -6.4,-12.4 "
    "-5,-12.6! -6.8,-18.8! -4,-18.2 0,-24.6! 4,-18.2 6.8,-18.8! 5,-12.6! 6.4,-12.4 8.6,-15.2! 9.4,-13.4 "
    "13.2,-14.6! 11.4,-9.6 14.6,-8.6! 8.4,-4.4 10,-1.4! 3,-3"
)


def maple() -> Drawing:
    """Autumn: maple leaves, one of them still falling."""
    veins: list[Contour] = [
        Move(0, -1.6, 1, t).contour(petal(n, 1.0, fullness=0.4))
        for t, n in ((0, 17), (-44, 12), (44, 12), (-80, 8), (80, 8))
    ]
    cut = [ring_hole(vein) for vein in veins]
    leaf: Drawing = [shape("red", ring(MAPLE), cut, stroke("b", points("0,-1 0.6,4 2,7.6"), 1.5))]
    small: Drawing = [shape("gold", ring(MAPLE), stroke("b", points("0,-1 0.6,4 2,7.6"), 1.8))]
    return [*moved(leaf, Move(24.4, 57.0, 1.12, -14)), *moved(small, Move(40.6, 65.4, 0.62, 34))]


def ring_hole(contour: Contour) -> Contour:
    """The same contour, cut out."""
    if isinstance(contour, Circle):
        return Circle(contour.x, contour.y, contour.r, True)
    return type(contour)(contour.nodes, True)


def pine() -> Drawing:
    """Winter: a bough of pine with cones under falling snow."""
    drawing: Drawing = [shape("wood", strokes(("b 52,70 42,62 30,58.6 19,60 @1.2", "b 37,60.4 31,52 25,46 @.85"), 2.6))]
    for x, y, turn, size in ((24, 45.6, -28, 1.0), (20.6, 60, -78, 0.92), (38.0, 59, 26, 1.0)):
        needles = [Move(x, y, size, turn + i * 17).contour(petal(15, 1.9, fullness=0.5)) for i in range(-4, 5)]
        drawing.append(shape("green", needles))
    scales = [ring(f"-2.4,{y}! 0,{y + 1.7} 2.4,{y}! 0,{y + 0.5}", hole=True) for y in (-2.8, -0.4, 2.0)]
    cone = [ring("0,-5.2! 3.6,-3 3.8,2 1.6,5.2 -1.6,5.2 -3.8,2 -3.6,-3"), *scales]
    for move in (Move(29.4, 65.4, 1.05, 8), Move(38, 66.6, 0.85, -18)):
        drawing.append(shape("wood", cone).moved(move))
    for x, y, r in ((47.4, 38.4, 5.4), (10.8, 38.0, 4.2), (50.6, 50.0, 3.0)):
        drawing += snowflake(x, y, r)
    return drawing


def snowflake(x: float, y: float, r: float) -> Drawing:
    """Six arms of snow."""
    arms = [Move(x, y, 1, i * 60).contour(petal(r, r * 0.3, fullness=0.7)) for i in range(6)]
    return [shape("blue", arms)]


FLOWERS = (plum, orchid, chrysanthemum, bamboo_grove)
SEASONS = (magnolia, lotus, maple, pine)
