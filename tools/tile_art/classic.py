"""The classic set: rings, jointed sticks, brushed characters and small botanical drawings."""

from __future__ import annotations

from tools.tile_art.bird import bird
from tools.tile_art.extras import back, frame, joker
from tools.tile_art.geometry import Box
from tools.tile_art.hanzi import hanzi
from tools.tile_art.letters import sign
from tools.tile_art.plants import FLOWERS, SEASONS
from tools.tile_art.shapes import Drawing, repaint, shape
from tools.tile_art.suits import BAMBOO, DOTS, coin, great_coin, stick

NUMERALS = "一二三四五六七八九"
WINDS = "東南西北"
FLOWER_NAMES = "梅蘭菊竹"
SEASON_NAMES = "春夏秋冬"

#: Box and brush of each numeral: those of one to three strokes need less height.
NUMERAL_BOXES: dict[int, tuple[Box, float]] = {
    1: ((9.5, 12, 41, 18), 5.2),
    2: ((10, 11, 40, 20), 4.7),
    3: ((10, 10.5, 40, 22), 4.3),
    4: ((12.5, 10.5, 35, 23.5), 4.1),
    5: ((11.5, 10, 37, 24), 4.1),
    6: ((10.5, 9.5, 39, 25), 4.3),
    7: ((10.5, 9.5, 39, 24.5), 4.4),
    8: ((10.5, 9.5, 39, 24.5), 4.5),
    9: ((10.5, 9.5, 39, 24.5), 4.3),
}


def characters(rank: int, *, numeral: str = "ink") -> Drawing:
    """A numeral above 萬."""
    return [
        shape(numeral, hanzi(NUMERALS[rank - 1], *NUMERAL_BOXES[rank])),
        shape("red", hanzi("萬", (10, 38, 40, 33), 3.5)),
    ]


def dots(rank: int) -> Drawing:
    """Coins."""
    if rank == 1:
        return great_coin(30, 40, 23)
    return [part for pip in DOTS[rank] for part in coin(pip)]


def bamboo(rank: int) -> Drawing:
    """Sticks, or the bird."""
    if rank == 1:
        return bird()
    return [part for pip in BAMBOO[rank] for part in stick(pip)]


def bonus(number: int, name: str, plant: Drawing, ink: str) -> Drawing:
    """A flower or a season: numeral, character and plant."""
    return [
        *plant,
        shape(ink, sign(str(number), 7.4, 9.4, 13)),
        shape(ink, hanzi(name, (34.6, 9.2, 18, 18), 2.1 if name != "蘭" else 1.7)),
    ]


def faces() -> dict[str, Drawing]:
    """Every face by its code, and `joker`, `back`, `blank`."""
    drawings: dict[str, Drawing] = {}
    for rank in range(1, 10):
        drawings[f"{rank}m"] = characters(rank)
        drawings[f"{rank}p"] = dots(rank)
        drawings[f"{rank}s"] = bamboo(rank)
    for i, wind in enumerate(WINDS, 1):
        drawings[f"{i}z"] = [shape("ink", hanzi(wind, (7.8, 14.8, 44.4, 50.4), 5.5))]
    drawings["5z"] = frame((10, 11, 40, 58), 3.6)
    drawings["6z"] = [shape("green", hanzi("發", (7.4, 13, 45.2, 54), 4.9))]
    drawings["7z"] = [shape("red", hanzi("中", (9.5, 9.5, 41, 61.5), 6.4))]
    for i, plant in enumerate(FLOWERS, 1):
        drawings[f"{i}f"] = bonus(i, FLOWER_NAMES[i - 1], plant(), "red")
    for i, plant in enumerate(SEASONS, 1):
        drawings[f"{i + 4}f"] = bonus(i, SEASON_NAMES[i - 1], plant(), "blue")
    drawings["0m"] = characters(5, numeral="red")
    drawings["0p"] = repaint(dots(5), "red")
    drawings["0s"] = repaint(bamboo(5), "red")
    drawings |= {"joker": joker(), "back": back(), "blank": []}
    return drawings
