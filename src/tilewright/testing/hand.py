"""The rules of hands once more, written from their words: every joker tried as every face, every shape tried.

Slow and obvious; nothing here is shared with the core. For small hands, or for hands near to complete.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations_with_replacement

__all__ = ["distance_to_standard", "is_sets_and_pair", "is_seven_pairs", "is_thirteen_orphans", "wins_with_jokers"]

_KINDS = 34
_ORPHANS = frozenset({0, 8, 9, 17, 18, *range(26, 34)})


def is_sets_and_pair(counts: Sequence[int]) -> bool:
    """Whether all tiles go into runs, triplets and one pair: the recursion that everybody writes first.

    >>> is_sets_and_pair([3, 1, 1, 0] + [0] * 30), is_sets_and_pair([0] * 27 + [1, 1, 1, 2, 0, 0, 0])
    (True, False)
    """
    tiles = list(counts)
    for pair in range(_KINDS):
        if tiles[pair] >= 2:
            tiles[pair] -= 2
            if _all_sets(tiles):
                return True
            tiles[pair] += 2
    return False


def _all_sets(tiles: list[int]) -> bool:
    lowest = next((face for face, count in enumerate(tiles) if count), None)
    if lowest is None:
        return True
    for taken in _sets_from(lowest):
        if all(tiles[face] >= taken.count(face) for face in taken):
            for face in taken:
                tiles[face] -= 1
            found = _all_sets(tiles)
            for face in taken:
                tiles[face] += 1
            if found:
                return True
    return False


def _sets_from(face: int) -> Iterator[tuple[int, int, int]]:
    """The triplet of a face, and the run that begins with it, when there is one."""
    yield face, face, face
    if face < 27 and face % 9 <= 6:
        yield face, face + 1, face + 2


def is_seven_pairs(counts: Sequence[int], *, quads_ok: bool) -> bool:
    """Whether fourteen tiles are seven pairs.

    >>> is_seven_pairs([4, 2, 2, 2, 2, 2] + [0] * 28, quads_ok=True)
    True
    """
    return sum(counts) == 14 and all(count in ((0, 2, 4) if quads_ok else (0, 2)) for count in counts)


def is_thirteen_orphans(counts: Sequence[int]) -> bool:
    """Whether fourteen tiles are one of each terminal and honour, and one more of them.

    >>> is_thirteen_orphans([1] + [0] * 7 + [1, 1] + [0] * 7 + [1, 1] + [0] * 7 + [1, 1, 1, 1, 1, 1, 1, 2])
    True
    """
    return sum(counts) == 14 and all((count > 0) == (face in _ORPHANS) for face, count in enumerate(counts))


def wins_with_jokers(counts: Sequence[int], jokers: int, *, most: int | None = None) -> bool:
    """Whether tiles are sets and a pair once each joker stands for some face.

    Args:
        counts: The 34 counts.
        jokers: How many jokers.
        most: The most copies of a face, jokers included; None for no limit.

    >>> wins_with_jokers([4] + [0] * 33, 1), wins_with_jokers([4] + [0] * 33, 1, most=4)
    (True, False)
    """
    for faces in combinations_with_replacement(range(_KINDS), jokers):
        tiles = list(counts)
        for face in faces:
            tiles[face] += 1
        if (most is None or max(tiles) <= most) and is_sets_and_pair(tiles):
            return True
    return False


@cache
def _shapes(sets: int) -> tuple[tuple[int, ...], ...]:
    every_set = [taken for face in range(_KINDS) for taken in _sets_from(face)]
    shapes = set()
    for chosen in combinations_with_replacement(every_set, sets):
        tiles = [0] * _KINDS
        for taken in chosen:
            for face in taken:
                tiles[face] += 1
        for pair in range(_KINDS):
            tiles[pair] += 2
            if max(tiles) <= 4:
                shapes.add(tuple(tiles))
            tiles[pair] -= 2
    return tuple(shapes)


def distance_to_standard(counts: Sequence[int], sets: int) -> int:
    """Tiles to draw until the hand holds these sets and a pair, no face more than four times; for at most two sets.

    >>> distance_to_standard([1, 1] + [0] * 32, 0), distance_to_standard([1, 0, 0, 1] + [0] * 30, 1)
    (1, 3)
    """
    held = [(face, count) for face, count in enumerate(counts) if count]
    wanted = 3 * sets + 2
    return min(wanted - sum(min(count, shape[face]) for face, count in held) for shape in _shapes(sets))
