"""The large-print set: a big index at the upper left, one big plain drawing at the lower right.

Indices: the rank of a suit; E S W N for the winds; C F P for the dragons 中 發 白 (chung, fa, pak); 1 to 4
for flowers and, with another drawing and colour, for seasons; J for the joker. Red fives carry a star.
"""

from __future__ import annotations

from tools.tile_art import classic
from tools.tile_art.bird import bird
from tools.tile_art.brush import stroke
from tools.tile_art.extras import back, frame, joker, star
from tools.tile_art.geometry import Circle, Move, petal, points
from tools.tile_art.hanzi import hanzi
from tools.tile_art.letters import sign
from tools.tile_art.plants import FLOWERS, SEASONS
from tools.tile_art.shapes import Drawing, moved, repaint, shape
from tools.tile_art.suits import Pip, stick

LEFT, TOP, INDEX_HEIGHT = 7.0, 8.8, 29.4


def index(name: str, ink: str) -> Drawing:
    """The big sign at the upper left."""
    return [shape(ink, sign(name, LEFT, TOP, INDEX_HEIGHT))]


def big_character(ink: str) -> Drawing:
    """萬, as large as the index leaves room."""
    return [shape(ink, hanzi("萬", (15.6, 40.4, 37.4, 30.8), 3.7))]


def big_dot(ink: str) -> Drawing:
    """One coin."""
    x, y, r = 37.4, 55.6, 15.6
    return [
        shape(
            ink,
            Circle(x, y, r),
            Circle(x, y, r * 0.76, True),
            Circle(x, y, r * 0.52),
            Circle(x, y, r * 0.17, True),
        )
    ]


def big_bamboo(ink: str, leaf: str = "leaf") -> Drawing:
    """One thick stick with two leaves."""
    blade = petal(17.0, 5.2, fullness=0.4)
    places = ((36.0, 55.0, 28), (36.6, 55.4, 68), (36.4, 56.6, 108), (36.0, 57.6, 146))
    leaves = [Move(x, y, 1, turn).contour(blade) for x, y, turn in places]
    twig = stroke("b", points("31,60 36.8,55"), 1.9)
    return [*stick(Pip(28.8, 55.8, 30.8, ink), 10.4), shape(leaf, leaves, twig)]


def small_plant(plant: Drawing) -> Drawing:
    """A plant moved down and right, out of the way of the index."""
    return moved(plant, Move(10.6, 15.6, 0.78))


def _fits(drawing: Drawing, scale: float, x: float, y: float) -> Drawing:
    return moved(drawing, Move(x, y, scale))


def faces() -> dict[str, Drawing]:
    """Every face by its code, and `joker`, `back`, `blank`."""
    drawings: dict[str, Drawing] = {}
    for rank in range(1, 10):
        drawings[f"{rank}m"] = [*index(str(rank), "ink"), *big_character("red")]
        drawings[f"{rank}p"] = [*index(str(rank), "blue"), *big_dot("blue")]
        drawings[f"{rank}s"] = [*index(str(rank), "green"), *big_bamboo("green")]
    drawings["1s"] = [*index("1", "green"), *_fits(bird(), 0.76, 15.6, 17.4)]
    for i, wind in enumerate(classic.WINDS, 1):
        letter = "ESWN"[i - 1]
        drawings[f"{i}z"] = [*index(letter, "ink"), shape("ink", hanzi(wind, (17.4, 40.6, 35.4, 30.6), 4.1))]
    drawings["5z"] = [*index("P", "blue"), *frame((29.4, 38, 24, 33.2), 3.6)]
    drawings["6z"] = [*index("F", "green"), shape("green", hanzi("發", (16.6, 38.8, 36.2, 32.4), 3.6))]
    drawings["7z"] = [*index("C", "red"), shape("red", hanzi("中", (21, 37.6, 31, 34.4), 4.8))]
    for i, plant in enumerate(FLOWERS, 1):
        drawings[f"{i}f"] = [*small_plant(plant()), *index(str(i), "red")]
    for i, plant in enumerate(SEASONS, 1):
        drawings[f"{i + 4}f"] = [*small_plant(plant()), *index(str(i), "blue")]
    mark = star(45.6, 18.0, 7.4, "red")
    drawings["0m"] = [*index("5", "red"), *big_character("red"), *mark]
    drawings["0p"] = [*index("5", "red"), *big_dot("red"), *mark]
    drawings["0s"] = [*index("5", "red"), *repaint(big_bamboo("red"), "red"), *mark]
    drawings["joker"] = [*_fits(joker(), 0.72, 15.2, 25.4), *index("J", "red")]
    drawings |= {"back": back(), "blank": []}
    return drawings
