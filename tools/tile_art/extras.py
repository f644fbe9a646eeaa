"""What is neither suit, character nor plant: the white dragon's frame, the joker's cap, the back."""

from __future__ import annotations

from tools.tile_art.geometry import Box, Circle, Contour, Move, petal, polygon, ring, round_rect
from tools.tile_art.shapes import Drawing, shape


def frame(box: Box, thick: float, ink: str = "blue") -> Drawing:
    """The white dragon: an empty frame, a strong line with a fine one inside it."""
    x, y, width, height = box

    def band(inset: float, line: float, radius: float) -> list[Contour]:
        w, h = width - 2 * inset, height - 2 * inset
        return [
            round_rect(x + inset, y + inset, w, h, radius),
            round_rect(x + inset + line, y + inset + line, w - 2 * line, h - 2 * line, radius * 0.6, hole=True),
        ]

    inner = thick * 1.75
    return [shape(ink, band(0, thick, thick * 1.1), band(inner, thick * 0.36, thick * 0.5))]


def joker() -> Drawing:
    """A jester's cap with three horns and their bells."""
    return [
        shape("red", ring("20.6,52! 15,45 6.4,41.4 9.4,53.6! 8,38.4 18,32.4 25,37.4 27,46 28,52!")),
        shape("green", ring("39.4,52! 45,45 53.6,41.4 50.6,53.6! 52,38.4 42,32.4 35,37.4 33,46 32,52!")),
        shape("blue", ring("23.4,52! 26.6,44 24,33 31.4,17.4! 27,30 35,40 36.6,52!")),
        shape("gold", [Circle(10, 56.4, 3.2), Circle(50, 56.4, 3.2), Circle(31.4, 14.6, 3.4)]),
        shape("ink", ring("18.4,53.6! 30,56 41.6,53.6! 42.6,60! 30,63.6 17.4,60!")),
        shape("gold", [Circle(30 + i * 5.4, 58.6 - abs(i) * 0.5, 1.3) for i in range(-2, 3)]),
    ]


def back() -> Drawing:
    """The back: a panel with a lattice of small petals and a medallion."""
    x, y, width, height = 5.0, 6.0, 50.0, 68.0
    threads: list[Contour] = [
        round_rect(x + 2.6, y + 2.6, width - 5.2, height - 5.2, 2.6),
        round_rect(x + 3.5, y + 3.5, width - 7.0, height - 7.0, 2.0, hole=True),
    ]
    for row in range(-3, 4):
        for x_steps in (-3, -1, 1, 3) if row % 2 else (-2, 0, 2):
            if row or x_steps:
                threads += _diamond(30 + x_steps * 5.3, 40 + row * 7.7)
    medal = [Move(30, 40, 1, i * 45).contour(petal(6.4, 2.9, fullness=0.62)) for i in range(8)]
    return [shape("back", round_rect(x, y, width, height, 4)), shape("thread", threads, medal)]


def _diamond(x: float, y: float) -> list[Contour]:
    def lozenge(width: float, height: float, *, hole: bool) -> Contour:
        return polygon([(x - width, y), (x, y - height), (x + width, y), (x, y + height)], hole=hole)

    return [lozenge(4.0, 5.8, hole=False), lozenge(2.9, 4.2, hole=True), lozenge(1.1, 1.6, hole=False)]


def star(x: float, y: float, r: float, ink: str = "red") -> Drawing:
    """A five-pointed star: the mark of a red five where colour alone must not tell."""
    arms = [Move(x, y, 1, i * 36).point((0, -r if i % 2 == 0 else -r * 0.45)) for i in range(10)]
    return [shape(ink, polygon(arms))]
