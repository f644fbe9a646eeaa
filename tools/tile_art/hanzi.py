"""Placing a character: its strokes are data in a box of 100 x 100, brushed at the size of its use."""

from __future__ import annotations

from collections.abc import Sequence

from tools.tile_art.brush import parse_stroke, stroke
from tools.tile_art.geometry import Box, Ring
from tools.tile_art.hanzi_bonus import BONUS
from tools.tile_art.hanzi_honours import HONOURS
from tools.tile_art.hanzi_suits import SUITS

CHARACTERS: dict[str, Sequence[str]] = {**SUITS, **HONOURS, **BONUS}


def hanzi(character: str, box: Box, brush: float) -> list[Ring]:
    """Brush a character into a box.

    Only the centre lines are scaled, so the brush keeps its shape whatever the box's proportions.

    Args:
        character: One of `CHARACTERS`.
        box: Where it goes.
        brush: Nominal width of the brush.
    """
    x, y, width, height = box
    rings = []
    for text in CHARACTERS[character]:
        kind, line, weight = parse_stroke(text)
        placed = [(x + px * width / 100, y + py * height / 100) for px, py in line]
        rings.append(stroke(kind, placed, brush * weight))
    return rings
