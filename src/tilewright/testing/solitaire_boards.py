"""Small, tight boards of solitaire: hard enough that many cannot be cleared, small enough to be sure.

Most small boards are too easy to test a solver with: everything is free. Here tiles are thrown on a narrow table, each
comes to lie on what is below it, and the faces are shuffled.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from tilewright.solitaire import Board, Layout, Rules, Slot
from tilewright.tiles import Face

__all__ = ["tight_board"]


def tight_board(
    seed: int,
    *,
    copies: Sequence[int] = (4, 4, 4),
    bonus: int = 0,
    rules: Rules | None = None,
    width: int = 7,
    height: int = 3,
) -> Board:
    """A heap of tiles with shuffled faces.

    Args:
        seed: The same seed gives the same board.
        copies: How many tiles there are of each face.
        bonus: How many bonus items there are besides.
        rules: How tiles match and cover; pairs by default.
        width: Left edges lie in ``0 .. width - 1``, in half tiles.
        height: Upper edges lie in ``0 .. height - 1``.

    >>> board = tight_board(1)
    >>> len(board), sorted(set(map(str, board.faces.values())))
    (12, ['1m', '2m', '3m'])
    """
    random = Random(seed)  # noqa: S311 - not for secrets
    faces: list[Face | None] = [Face(index) for index, count in enumerate(copies) for _ in range(count)]
    faces += [None] * bonus
    random.shuffle(faces)
    slots: list[Slot] = []
    for _ in faces:
        x, y = random.randrange(width), random.randrange(height)
        below = [slot.z for slot in slots if abs(slot.x - x) < 2 and abs(slot.y - y) < 2]
        slots.append(Slot(x, y, max(below, default=-1) + 1))
    layout = Layout.from_slots(slots)
    stars = {slot: "star" for slot, face in zip(layout.slots, faces, strict=True) if face is None}
    return Board(layout, faces, rules, stars)
