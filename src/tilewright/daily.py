"""The board of the day: the same for everyone, from the date alone."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import Final

from tilewright._core import Rng

__all__ = ["daily_choice"]

_SEED_BITS: Final = 53
"""As many as every JavaScript program keeps exactly."""

_STREAMS: Final = {"solitaire": 0, "connect": 1}
"""Each game has choices of its own; the numbers are part of what a day's board is."""


def daily_choice(game: str, day: date, names: Sequence[str]) -> tuple[str, int]:
    """Which board is played on a day, and the seed to deal it from.

    Args:
        game: ``"solitaire"`` or ``"connect"``.
        day: The day.
        names: The names to choose from, in a fixed order; at least one.

    Returns:
        A name and a seed: the first two choices of the generator of the core for the day's ordinal number (1 for the
        first of January of the year 1), for connect that number and 2**32.

    >>> daily_choice("connect", date(2026, 1, 1), ["heart"]) == daily_choice("connect", date(2026, 1, 1), ["heart"])
    True
    """
    rng = Rng((_STREAMS[game] << 32) + day.toordinal())
    seed = rng.next_u64() >> (64 - _SEED_BITS)
    return names[rng.below(len(names))], seed
