"""How tiles move after a pair has gone: the modes by name, and what each does.

The shifts themselves are in the core, each written once; here is what they are called. Stones stay where they are, and
tiles pack against them. Modes that speak of halves give the middle row or column of an odd board to the first half.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

__all__ = ["GRAVITY_MODES", "gravity_modes"]

GRAVITY_MODES: Final[Mapping[str, str]] = {
    "none": "tiles stay",
    "down": "every column falls down",
    "up": "every column rises",
    "left": "every row moves left",
    "right": "every row moves right",
    "center_rows": "the upper half falls and the lower half rises, to the middle between the rows",
    "center_cols": "the left half moves right and the right half left, to the middle between the columns",
    "center": "center_rows and center_cols in turn until nothing moves",
    "out_rows": "the upper half rises and the lower half falls, away from the middle between the rows",
    "out_cols": "the left half moves left and the right half right, away from the middle between the columns",
    "out": "out_rows and out_cols in turn until nothing moves",
    "split_rows": "the rows of the upper half move left, those of the lower half right",
    "split_cols": "the columns of the left half fall, those of the right half rise",
    "down_left": "down and left in turn until nothing moves",
    "down_right": "down and right in turn until nothing moves",
    "up_left": "up and left in turn until nothing moves",
    "up_right": "up and right in turn until nothing moves",
}
"""The simple modes and what they do; ``alternate:a,b,...`` takes several in turn, ``levels:a,b,...`` by level."""


def gravity_modes(gravity: str, level: int = 1) -> tuple[str, ...] | None:
    """The simple modes that follow the moves of a game, in turn; None when ``gravity`` is not one.

    Args:
        gravity: A mode, ``alternate:a,b,...`` or ``levels:a,b,...``.
        level: Which level is played, from 1: ``levels`` begins again after its last mode.

    >>> gravity_modes("alternate:down,left"), gravity_modes("levels:none,down,out", level=3), gravity_modes("sideways")
    (('down', 'left'), ('out',), None)
    """
    rhythm, colon, names = gravity.partition(":")
    modes = tuple(name.strip() for name in names.split(",")) if colon else (gravity,)
    if (rhythm not in ("alternate", "levels") and colon) or any(mode not in GRAVITY_MODES for mode in modes):
        return None
    return (modes[(level - 1) % len(modes)],) if rhythm == "levels" else modes
