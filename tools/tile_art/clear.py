"""The clear set: high contrast, safe for every kind of colour vision.

Hues are those of Okabe and Ito: vermilion characters, blue dots, bluish green bamboo, orange and reddish
purple for seasons and flowers, black for every index. No face relies on hue: each suit has its own shape
(character, round, bar) and each face a black index. Flowers have their number on a round badge, seasons on a
square one; red fives have a star.
"""

from __future__ import annotations

from tools.tile_art import classic
from tools.tile_art.bird import bird
from tools.tile_art.extras import back, frame, joker, star
from tools.tile_art.geometry import Circle, Contour, Move, polygon, round_rect
from tools.tile_art.hanzi import hanzi
from tools.tile_art.letters import sign, sign_width
from tools.tile_art.plants import FLOWERS, SEASONS
from tools.tile_art.shapes import Drawing, moved, shape

INDEX_HEIGHT = 20.0

#: Middles of the pips below the index, by number, and the radius of a dot.
DOTS: dict[int, tuple[float, str]] = {
    1: (16.0, "30,54"),
    2: (10.6, "18,55 42,55"),
    3: (8.6, "15.6,42 30,52.4 44.4,62.8"),
    4: (8.6, "19,43.4 41,43.4 19,62.6 41,62.6"),
    5: (7.6, "15,41 45,41 30,52 15,63 45,63"),
    6: (6.9, "14.3,43.4 30,43.4 45.7,43.4 14.3,62.8 30,62.8 45.7,62.8"),
    7: (5.7, "30,38.5 14.5,52 30,52 45.5,52 14.5,65.4 30,65.4 45.5,65.4"),
    8: (5.7, "21,38.5 39,38.5 12.4,52 30,52 47.6,52 12.4,65.4 30,65.4 47.6,65.4"),
    9: (5.7, "14.5,38.5 30,38.5 45.5,38.5 14.5,52 30,52 45.5,52 14.5,65.4 30,65.4 45.5,65.4"),
}

#: Bars of bamboo in one or two rows: how many in each.
ROWS: dict[int, tuple[int, ...]] = {
    2: (2,),
    3: (3,),
    4: (4,),
    5: (5,),
    6: (3, 3),
    7: (3, 4),
    8: (4, 4),
    9: (4, 5),
}


def index(name: str) -> Drawing:
    """The black sign at the upper left."""
    return [shape("ink", sign(name, 7.4, 9, INDEX_HEIGHT))]


def dots(rank: int, ink: str = "blue") -> Drawing:
    """Discs with a hole."""
    radius, places = DOTS[rank]
    contours: list[Contour] = []
    for word in places.split():
        x, y = (float(part) for part in word.split(","))
        contours += [Circle(x, y, radius), Circle(x, y, radius * 0.34, True)]
    return [shape(ink, contours)]


def bars(rank: int, ink: str = "green") -> Drawing:
    """Upright bars with a black cap and foot, the long ones with a joint as well."""
    top, bottom, gap = 33.4, 71.0, 3.4
    rows = ROWS[rank]
    height = (bottom - top - gap * (len(rows) - 1)) / len(rows)
    width = 6.2 if max(rows) > 3 else 7.4
    body: list[Contour] = []
    caps: list[Contour] = []
    for row, count in enumerate(rows):
        y = top + row * (height + gap)
        pitch = 9.8 if count > 4 else 12.2 if count == 4 else 14.8
        for column in range(count):
            x = 30 + (column - (count - 1) / 2) * pitch
            body.append(_box(x, y, width - 1.6, height))
            joints = (0.0, height / 2 - 1.2, height - 2.4) if len(rows) == 1 else (0.0, height - 2.4)
            caps += [_box(x, y + joint, width, 2.4) for joint in joints]
    return [shape(ink, body), shape("ink", caps)]


def _box(x: float, y: float, width: float, height: float) -> Contour:
    left, right = x - width / 2, x + width / 2
    return polygon([(left, y), (right, y), (right, y + height), (left, y + height)])


def characters(rank: int, *, starred: bool = False) -> Drawing:
    """The numeral in black at the upper right, 萬 below it."""
    (x, y, width, height), brush = classic.NUMERAL_BOXES[rank]
    box = (x * 0.6 + 22.6, y * 0.8 + 1.0, width * 0.6, height * 0.8)
    numeral = hanzi(classic.NUMERALS[rank - 1], box, brush * 0.84)
    wan = hanzi("萬", (16, 36.6, 37, 34.6), 3.9) if starred else hanzi("萬", (9, 35.4, 42, 36), 4.1)
    return [shape("ink", numeral), shape("red", wan)]


def honour(letter: str, character: str, ink: str, brush: float) -> Drawing:
    """A letter and a big character."""
    return [*index(letter), shape(ink, hanzi(character, (11, 32, 40, 38.8), brush))]


def badge(number: int, name: str, *, season: bool) -> Drawing:
    """The number on a round or a square badge, and the character beside it."""
    figure = str(number)
    x = 17.4 - sign_width(figure, 13.6) / 2
    field: Contour = round_rect(7.4, 9, 20, 20, 2.4) if season else Circle(17.4, 19, 10.2)
    return [
        shape("gold" if season else "pink", field),
        shape("ink", sign(figure, x, 12.2, 13.6)),
        shape("ink", hanzi(name, (32.4, 9.2, 20.4, 20), 2.5 if name != "蘭" else 1.9)),
    ]


def _plant(plant: Drawing) -> Drawing:
    return moved(plant, Move(1.4, 3.4, 0.95))


def faces() -> dict[str, Drawing]:
    """Every face by its code, and `joker`, `back`, `blank`."""
    drawings: dict[str, Drawing] = {}
    for rank in range(1, 10):
        name = str(rank)
        drawings[f"{rank}m"] = [*index(name), *characters(rank)]
        drawings[f"{rank}p"] = [*index(name), *dots(rank)]
        if rank > 1:
            drawings[f"{rank}s"] = [*index(name), *bars(rank)]
    drawings["1s"] = [*index("1"), *moved(bird(wing="ink"), Move(11.6, 12.6, 0.82))]
    for i, (letter, wind) in enumerate(zip("ESWN", classic.WINDS, strict=True), 1):
        drawings[f"{i}z"] = honour(letter, wind, "ink", 5.0)
    drawings["5z"] = [*index("P"), *frame((14, 32, 32, 39), 4.6, "ink")]
    drawings["6z"] = honour("F", "發", "green", 4.8)
    drawings["7z"] = honour("C", "中", "red", 6.0)
    for i, (plant, name) in enumerate(zip(FLOWERS, classic.FLOWER_NAMES, strict=True), 1):
        drawings[f"{i}f"] = [*_plant(plant()), *badge(i, name, season=False)]
    for i, (plant, name) in enumerate(zip(SEASONS, classic.SEASON_NAMES, strict=True), 1):
        drawings[f"{i + 4}f"] = [*_plant(plant()), *badge(i, name, season=True)]
    mark = star(30.4, 16.6, 6.6, "red")
    drawings["0m"] = [*index("5"), *star(11.6, 37.4, 5.4, "red"), *characters(5, starred=True)]
    drawings["0p"] = [*index("5"), *mark, *dots(5, "red")]
    drawings["0s"] = [*index("5"), *mark, *bars(5, "red")]
    drawings["joker"] = [*index("J"), *moved(joker(), Move(6.0, 16.6, 0.8))]
    drawings |= {"back": back(), "blank": []}
    return drawings
