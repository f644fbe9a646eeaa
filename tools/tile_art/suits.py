"""Where the pips of a suit stand: dots as coins, bamboo as jointed sticks."""

from __future__ import annotations

import math
from dataclasses import dataclass

from tools.tile_art.geometry import Circle, Contour, Move, Node, Ring, blob, petal
from tools.tile_art.shapes import Drawing, shape


@dataclass(frozen=True, slots=True)
class Pip:
    """One coin or stick: its middle, its size (radius or length), its colour and its slant in degrees."""

    x: float
    y: float
    size: float
    ink: str
    degrees: float = 0.0


def _pips(size: float, text: str) -> tuple[Pip, ...]:
    pips = []
    for word in text.split():
        x, y, ink, *rest = word.split(",")
        pips.append(Pip(float(x), float(y), size, INITIALS[ink], float(rest[0]) if rest else 0.0))
    return tuple(pips)


INITIALS = {"r": "red", "g": "green", "b": "blue"}

#: Coins of two to nine dots; one dot is drawn by `great_coin`.
DOTS: dict[int, tuple[Pip, ...]] = {
    2: _pips(13.2, "30,23.5,g 30,56.5,b"),
    3: _pips(10.4, "17.3,19.8,b 30,40,r 42.7,60.2,g"),
    4: _pips(10.6, "18,22.5,b 42,22.5,g 18,57.5,g 42,57.5,b"),
    5: _pips(9.6, "16.8,19.4,b 43.2,19.4,g 30,40,r 16.8,60.6,g 43.2,60.6,b"),
    6: _pips(9.4, "19,18.6,g 41,18.6,g 19,41,r 41,41,r 19,61.4,r 41,61.4,r"),
    7: (
        *_pips(6.9, "14.4,15.4,g 30,21.6,g 45.6,27.8,g"),
        *_pips(8.0, "20.4,44.6,r 39.6,44.6,r 20.4,62.6,r 39.6,62.6,r"),
    ),
    8: _pips(7.2, "20,16.4,b 40,16.4,b 20,32.1,b 40,32.1,b 20,47.9,b 40,47.9,b 20,63.6,b 40,63.6,b"),
    9: _pips(7.1, "14.2,17,g 30,17,g 45.8,17,g 14.2,40,r 30,40,r 45.8,40,r 14.2,63,b 30,63,b 45.8,63,b"),
}

#: Sticks of two to nine bamboo; one bamboo is the bird.
BAMBOO: dict[int, tuple[Pip, ...]] = {
    2: _pips(28, "30,24,g 30,56,g"),
    3: _pips(28, "30,24,g 18,56,g 42,56,g"),
    4: _pips(28, "19,24,g 41,24,g 19,56,g 41,56,g"),
    5: _pips(28, "14,24,g 46,24,g 30,40,r 14,56,g 46,56,g"),
    6: _pips(28, "14,24,g 30,24,g 46,24,g 14,56,g 30,56,g 46,56,g"),
    7: _pips(19, "30,18.4,r 14,40,g 30,40,g 46,40,g 14,61.6,g 30,61.6,g 46,61.6,g"),
    8: (
        *_pips(28, "10.6,24,g 49.4,24,g 10.6,56,g 49.4,56,g"),
        *_pips(25, "23.6,23.6,g,-22 36.4,23.6,g,22 23.6,56.4,g,22 36.4,56.4,g,-22"),
    ),
    9: _pips(19, "14,18.4,g 30,18.4,r 46,18.4,g 14,40,g 30,40,r 46,40,g 14,61.6,g 30,61.6,r 46,61.6,g"),
}


def coin(pip: Pip) -> Drawing:
    """Concentric rings around a pierced middle."""
    x, y, r = pip.x, pip.y, pip.size
    return [
        shape(
            pip.ink,
            Circle(x, y, r),
            Circle(x, y, r * 0.78, True),
            Circle(x, y, r * 0.56),
            Circle(x, y, r * 0.20, True),
        )
    ]


def great_coin(x: float, y: float, r: float, *, rim: str = "green", beads: str = "red", heart: str = "blue") -> Drawing:
    """The single dot: a rim, a ring of beads, and a flower of eight petals."""
    pearl = [
        Circle(x + r * 0.73 * math.cos(a), y + r * 0.73 * math.sin(a), r * 0.075)
        for a in (i * math.tau / 20 for i in range(20))
    ]
    petals = [Move(x, y, 1, i * 45).contour(petal(r * 0.45, r * 0.21, fullness=0.62)) for i in range(8)]
    return [
        shape(rim, Circle(x, y, r), Circle(x, y, r * 0.88, True)),
        shape(beads, pearl),
        shape(rim, Circle(x, y, r * 0.59), Circle(x, y, r * 0.52, True)),
        shape(heart, petals),
        shape(beads, Circle(x, y, r * 0.12)),
    ]


def stick(pip: Pip, width: float | None = None) -> Drawing:
    """A bamboo: two parts with a slit of light, held by three joints."""
    length = pip.size
    half = (width or max(6.6, length * 0.285)) / 2
    end, joint = length / 2, half * 0.33
    body, waist, slit = half * 0.84, half * 0.66, half * 0.2
    parts: list[Contour] = [_plate(middle, half, joint) for middle in (-end + joint, 0.0, end - joint)]
    for low, high in ((-end + joint * 1.5, -joint * 0.6), (joint * 0.6, end - joint * 1.5)):
        mean = (low + high) / 2
        parts.append(
            Ring(
                (
                    Node(-body, low, True),
                    Node(body, low, True),
                    Node(waist, mean),
                    Node(body, high, True),
                    Node(-body, high, True),
                    Node(-waist, mean),
                )
            )
        )
        top, bottom = low + joint * 1.4, high - joint * 1.4
        parts.append(blob(((-slit, top), (slit, top), (slit, bottom), (-slit, bottom)), hole=True))
    return [shape(pip.ink, parts).moved(Move(pip.x, pip.y, 1, pip.degrees))]


def _plate(y: float, half: float, joint: float) -> Ring:
    """A joint: a lying bar with round ends."""
    return Ring(
        (
            Node(-half * 0.7, y - joint, True),
            Node(half * 0.7, y - joint, True),
            Node(half * 1.35, y),
            Node(half * 0.7, y + joint, True),
            Node(-half * 0.7, y + joint, True),
            Node(-half * 1.35, y),
        )
    )
