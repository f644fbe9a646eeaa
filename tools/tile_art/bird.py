"""The single bamboo: a small bird with a crest and three eyed tail feathers, on a twig of bamboo."""

from __future__ import annotations

from tools.tile_art.brush import stroke, strokes
from tools.tile_art.geometry import Circle, Contour, Move, points, ring
from tools.tile_art.shapes import Drawing, moved, shape

BODY = (
    "17.2,22! 17,16.4 21.5,14.4 26.5,15.2 29.2,19.4 29.4,24 27.6,27.4! 22.6,29.4 19,34.5 20.2,41.5 25,47.5 "
    "32,51.4 38.6,54.4! 33,57.6 24.4,55.8 17,50 13.2,42 13.6,34 17.2,28.6 17.8,25"
)
SHOULDER = (
    "28.6,28.4! 33.6,29.6 36.6,34.4 36.2,38.8! 33.2,38 32.4,40.6! 29.6,39.6 28.2,42! "
    "25.4,40.4 23.6,41.6! 20.8,38 21,31.6"
)
QUILLS = (
    "l 36,36 40.5,43 44.6,54.4 @1.05",
    "l 33.4,39.6 37,46 41.4,54.4 @1.05",
    "l 29.6,41.4 32.8,47 38,53.2 @1.05",
    "l 25.6,42 28.6,46.6 33.6,50.8 @.95",
)
CREST = ("p 23.4,14.6 21.4,11.4 20.6,9.6", "p 25,14.8 25.2,11.6 25.8,9.4", "p 26.8,15.8 28.6,12.8 31,11")
CREST_BEADS = ((20.4, 9.9), (25.9, 9.6), (31.2, 11.2))
FEATHERS = (
    "l 36,48 40.5,52 45.5,57.6 49.6,66 @1.1",
    "l 34,49 37,55 39.6,61.6 41,71 @1.1",
    "l 32,50 32.4,56 32.2,63 30.6,71.4 @1.0",
)
EYES = ((46.7, 60.0), (39.6, 63.2), (32.3, 63.6))
#: The bird itself is drawn larger than it appears, to leave room for the tail.
PLACE = Move(4.0, 1.6, 0.86)


def bird(*, body: str = "green", wing: str = "blue") -> Drawing:
    """The bird, about 44 wide and 62 high in the middle of the face."""
    beads: list[Contour] = [Circle(x, y, 1.25) for x, y in CREST_BEADS]
    drawing: Drawing = [
        shape("wood", stroke("b", points("6.8,57.6 14,56.4 21.4,57 28,59.6"), 2.2)),
        shape("leaf", strokes(("l 13,57.4 9.6,62 7.6,68.4", "l 17.4,57.6 18.4,63 22.4,69.4"), 3.6)),
        shape("ink", strokes(("s 22,50 21,57", "s 26.4,51.4 25.4,58.6"), 1.3)),
        shape(body, strokes(FEATHERS, 5.0), [Circle(x, y, 1.7, True) for x, y in EYES]),
        shape("red", [Circle(x, y, 1.1) for x, y in EYES]),
    ]
    figure: Drawing = [
        shape(body, ring(BODY), Circle(21.6, 20.2, 1.9, True)),
        shape("ink", Circle(21.5, 20.2, 1.15)),
        shape(wing, strokes(QUILLS, 3.5)),
        shape("red", ring(SHOULDER), strokes(CREST, 1.1), beads),
        shape("gold", ring("16.2,19.4! 13,19.6 9.4,23.4! 13,23.6 16.4,23.6!")),
    ]
    return [*drawing, *moved(figure, PLACE)]
