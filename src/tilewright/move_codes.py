"""The moves of a game as a short, checked text, to go with the code of its deal.

It is written as codes of deals are (`tilewright.codes`), with the head ``m`` and without groups: how many moves and
shuffles there are; for each move how many numbers it has and these numbers (indices of tiles, or rows and columns), for
each shuffle 0 and its seed; last a 0.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from tilewright.codes import CodeReader, format_code
from tilewright.errors import CodeError

__all__ = ["MAX_LENGTH", "ShuffleStep", "Step", "format_moves", "parse_moves"]

MAX_LENGTH: Final = 32_000
"""More than the moves of the largest board need."""

MAX_SHUFFLES: Final = 50
"""A shuffle deals again: a text that was made up must not keep a dealer busy."""

_HEAD: Final = "m"
_MOST_NUMBERS: Final = 64
_SHOWN: Final = 60


@dataclass(frozen=True, slots=True)
class ShuffleStep:
    """A shuffle between moves.

    Attributes:
        seed: What it was dealt from.
    """

    seed: int


Step: TypeAlias = tuple[int, ...] | ShuffleStep
"""A move, as the numbers that name its tiles, or a shuffle."""


def format_moves(steps: Sequence[Step]) -> str:
    """The text of some moves.

    >>> format_moves([(0, 3), ShuffleStep(7), (1, 2)])
    'm.32030721203J'
    """
    numbers = [len(steps)]
    for step in steps:
        numbers += [0, step.seed] if isinstance(step, ShuffleStep) else [len(step), *step]
    return format_code(_HEAD, [*numbers, 0], group=0)


def parse_moves(text: str) -> list[Step]:
    """The moves of a text.

    Raises:
        CodeError: ``moves_code``.

    >>> parse_moves("m.32030721203J")
    [(0, 3), ShuffleStep(seed=7), (1, 2)]
    """
    try:
        return _read(CodeReader(text, max_length=MAX_LENGTH))
    except CodeError:
        raise CodeError("moves_code", text=text[:_SHOWN]) from None


def _read(reader: CodeReader) -> list[Step]:
    steps: list[Step] = []
    shuffles = 0
    for _ in range(reader.number()):
        if size := reader.number():
            steps.append(tuple(reader.number() for _ in range(size)))
        else:
            steps.append(ShuffleStep(reader.number()))
            shuffles += 1
        if size > _MOST_NUMBERS or shuffles > MAX_SHUFFLES:
            raise reader.mistyped()
    if reader.head != _HEAD or reader.last() != 0:
        raise reader.mistyped()
    return steps
