"""The board of the day: the same for everyone, from the date alone."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import Final

from tilewright._core import Rng

__all__ = ["daily_board"]

_SEED_BITS: Final = 53
"""As many as every JavaScript program keeps exactly."""


def daily_board(day: date, layouts: Sequence[str]) -> tuple[str, int]:
    """Which layout is played on a day, and the seed to deal it from.

    Args:
        day: The day.
        layouts: The names to choose from, in a fixed order; at least one.

    Returns:
        A name and a seed: the first two choices of the generator of the core for the day's ordinal number (1 for the
        first of January of the year 1).

    >>> daily_board(date(2026, 1, 1), ["turtle"]) == daily_board(date(2026, 1, 1), ["turtle"])
    True
    """
    rng = Rng(day.toordinal())
    seed = rng.next_u64() >> (64 - _SEED_BITS)
    return layouts[rng.below(len(layouts))], seed
